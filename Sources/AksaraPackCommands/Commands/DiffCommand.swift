internal import AksaraFormat
internal import AksaraPack

/// `diff`: what devices show otherwise with one bundle than with another.
struct DiffCommand: Command {
  private static let unverified = OptionSpec(
    "unverified", help: "Read the files without checking who signed them. Everything shown is then a claim.")
  private static let exitCode = OptionSpec("exit-code", help: "Exit with 1 when a device would see any difference.")

  static let spec = CommandSpec(
    "diff", abstract: "Show which languages and texts differ between two bundles.",
    discussion: [
      "Both bundles are verified first; a key that was revoked since counts, as these may be releases of the past. "
        + "Texts are compared as bytes, language by language: + added, - removed, ~ changed, with the placeholders "
        + "that come and go. Coverage is the share of the source language's texts, a plural being one."
    ],
    positionals: [
      PositionalSpec("OLD", help: "A bundle, or an unsigned payload; - is standard input."),
      PositionalSpec("NEW", help: "The bundle to compare it with."),
    ],
    groups: [
      PublicKeySource.group, OptionGroup("Trust", [VerifyRules.thresholdOption, unverified]),
      OptionGroup("Output", [exitCode]),
    ],
    examples: [
      Example("aksara-pack diff dist/shop-1.4.aksara dist/shop-1.5.aksara", "With the public keys in keys/."),
      Example("aksara-pack diff latest.aksara new.aksara --exit-code --json", "For a script that waits for changes."),
    ])

  private let paths: (old: String, new: String)
  private let keys: PublicKeySource
  private let threshold: Int
  private let isUnverified: Bool
  private let hasExitCode: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    paths = (arguments.positionals[0], arguments.positionals[1])
    keys = try PublicKeySource(arguments)
    threshold = try VerifyRules.threshold(arguments)
    isUnverified = arguments.has(Self.unverified)
    hasExitCode = arguments.has(Self.exitCode)
    let trust = PublicKeySource.group.options + [VerifyRules.thresholdOption]
    if isUnverified, let given = trust.first(where: arguments.has) { throw .exclusive([Self.unverified, given]) }
    try BundleInput.checkOneInput(paths.old, paths.new)
  }

  func run(_ console: Console) throws -> ExitCode {
    let (old, new) = try read(console)
    let diff = try DiffPage.compare(old, new, paths)
    if old.manifest.name != new.manifest.name {
      console.note("these are bundles of two names, \(old.manifest.name) and \(new.manifest.name)")
    }
    let page = DiffPage(diff: diff)
    if isUnverified { console.warning("nobody checked who made these files: everything in them is a claim") }
    console.report("standing", .string(isUnverified ? "claimed" : "verified"))
    console.report("old", DiffPage.report(old, paths.old))
    console.report("new", DiffPage.report(new, paths.new))
    console.report("same", .bool(diff.isSame))
    console.report("languages", page.report)
    let mark = isUnverified ? "claimed  " : ""
    for line in [DiffPage.release("old", old), DiffPage.release("new", new)] + page.lines { console.line(mark + line) }
    return hasExitCode && !diff.isSame ? .failed : .done
  }

  private func read(_ console: Console) throws -> (old: AksaraBundle, new: AksaraBundle) {
    guard isUnverified else {
      let keys = try keys.load(console.context)
      return (
        try BundleInput.historical(paths.old, keys, threshold: threshold, console),
        try BundleInput.historical(paths.new, keys, threshold: threshold, console)
      )
    }
    return (
      try BundleInput.claimed(paths.old, BundleInput.bytes(paths.old, console.context)),
      try BundleInput.claimed(paths.new, BundleInput.bytes(paths.new, console.context))
    )
  }
}
