internal import AksaraFormat
internal import AksaraPack

/// What `pack` and `sign` share: options → checks → release → payload.
struct PackSteps: Sendable {
  private static let previous = OptionSpec(
    "previous", nil, .value("FILE|none"),
    help: "The release before, which becomes a link of the chain; none for the first.")
  private static let previousUnverified = OptionSpec(
    "previous-unverified", help: "Take the release before without checking who signed it.")
  static let output = OptionSpec("output", "o", .value("FOLDER"), help: "Where the result goes; default: dist.")
  static let force = OptionSpec("force", help: "Replace a result that holds other bytes.")
  static let outputGroup = OptionGroup("Output", [output, force, OutputFormat.option])

  /// Options that say how to pack.
  static let packing = [
    FolderOptions.group, ReleaseOptions.group, OptionGroup("Chain", [previous, previousUnverified]),
  ]

  let folder: FolderOptions
  private let release: ReleaseOptions
  private let previousPath: String?
  private let isPreviousUnverified: Bool
  private let keys: PublicKeySource
  let output: String
  let isForced: Bool
  private let format: OutputFormat

  init(_ arguments: ParsedArguments) throws(UsageError) {
    folder = try FolderOptions(arguments)
    release = try ReleaseOptions(arguments)
    previousPath = arguments.value(Self.previous)
    isPreviousUnverified = arguments.has(Self.previousUnverified)
    keys = try PublicKeySource(arguments)
    output = Self.trimmed(arguments.value(Self.output) ?? "dist")
    isForced = arguments.has(Self.force)
    format = try OutputFormat.chosen(arguments)
  }

  /// A folder without the slashes at its end.
  static func trimmed(_ folder: String) -> String {
    let end = folder.utf8.lastIndex { $0 != UInt8(ascii: "/") }
    return end.map { String(folder[...$0]) } ?? "/"
  }

  /// The packed release; a refusal is thrown after its findings were printed.
  /// - Returns: the release, and a line about each language to print once it is written.
  func pack(_ console: Console) throws -> (release: PackedRelease, languages: [String]) {
    format.prepare(console)
    let settings = try folder.settings(console.context)
    let previous = try previousRelease(console)
    let examination = try folder.examine(settings, .members, console)
    let page = FindingsPage(examination, folder: folder.folder)
    page.show(format, isWhole: false, isAside: true, console)
    guard !examination.isRefused else { throw FindingsPage.refusal(examination, page) }
    if !page.findings.isEmpty { console.note(page.summary) }
    let plan = try release.release(settings, examination, folder: folder.folder, previous: previous, console)
    let build = release.build(settings, examination, folder: folder.folder, console)
    LanguageTable.noteAbsent(examination, console)
    console.report("languages", LanguageTable.report(examination))
    let languages = LanguageTable.lines(examination)
    return (try PackedRelease(examination, release: plan, build: build), languages)
  }

  /// A release that is out is never replaced, whatever is forced.
  func checkTarget(_ path: String, _ manifest: Manifest, _ console: Console) throws {
    guard let previousPath, previousPath != "none",
      OutputFile.isSame(console.context.resolve(path), console.context.resolve(previousPath))
    else { return }
    throw CommandFailure(
      code: "outputIsPrevious", "'\(path)' is the release before: both are version \(manifest.version)",
      hints: ["pass --bundle-version with a new version, or raise _version in the source language"])
  }

  /// `nil`: not named. `.some(nil)`: there is none.
  private func previousRelease(_ console: Console) throws -> Manifest.Previous?? {
    guard let previousPath else { return nil }
    if previousPath == "none" { return .some(nil) }
    let bytes = try BundleInput.bytes(previousPath, console.context)
    do {
      let ring = isPreviousUnverified ? nil : try keys.load(console.context).historicalRing()
      if isPreviousUnverified { console.warning("'\(previousPath)' is taken as it says: nobody checked who signed it") }
      return try PreviousRelease.read(bytes, keys: ring)
    } catch let refusal as BundleRefusal {
      throw CommandFailure(refusal, path: previousPath)
    } catch let failure as CommandFailure where failure.code == "noPublicKey" {
      throw CommandFailure(
        code: failure.code, "the release before cannot be checked: \(failure.message)",
        hints: ["pass --keys DIR with the public keys", "or --previous-unverified, to take it as it says"])
    }
  }

  /// Says what a release is: on the screen and in the document.
  static func report(
    _ manifest: Manifest, _ digest: Digest512, _ path: String, _ outcome: OutputFile.Outcome, _ console: Console
  ) {
    console.line("\(path)\(outcome == .unchanged ? " (already there, the same bytes)" : "")")
    console.line("  \(manifest.name) \(manifest.version), sequence \(manifest.sequence), \(manifest.createdAt)")
    console.line("  payload \(digest)")
    console.report("file", .string(path))
    console.report("written", .bool(outcome == .written))
    console.report("payload", .string(digest.hex))
    console.report("manifest", Report(manifest.json))
  }
}
