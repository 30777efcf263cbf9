internal import AksaraFormat
internal import AksaraPack
internal import AksaraSigning

/// `reissue`: back to an older release, for everybody.
struct ReissueCommand: Command {
  private static let previous = OptionSpec(
    "previous", nil, .value("FILE"), help: "The release that is out, which devices have and this one replaces.")
  private static let dryRun = OptionSpec(
    "dry-run", help: "Say what devices would see, and write nothing; needs no secret key.")

  static let spec = CommandSpec(
    "reissue", abstract: "Go back for everybody: sign an older release's tables as the newest release.",
    discussion: [
      "Devices take no lower sequence, so an older file cannot simply be uploaded again. This packs its tables, byte for "
        + "byte, under a new version and a higher sequence, with a link to both releases. It needs no language files, "
        + "no git and no network, and asks no rule.",
      "Beside the bundle goes its provenance, NAME-VERSION.aksara.intoto.jsonl, which names the older release as what it "
        + "was made from.",
      "Both files must verify under the public keys; a key that was revoked since counts for them.",
    ],
    positionals: [PositionalSpec("OLD", help: "The release to go back to, NAME-VERSION.aksara.")],
    groups: [
      SigningKeySource.group, OptionGroup("Public keys", [PublicKeySource.folder]), ReleaseOptions.reissueGroup,
      OptionGroup("Chain", [previous]),
      OptionGroup("Output", PackSteps.outputGroup.options + [dryRun]),
    ],
    examples: [
      Example(
        "aksara-pack reissue shop-1.4.aksara --previous latest.aksara --dry-run", "What devices would see, first."),
      Example(
        "aksara-pack reissue shop-1.4.aksara --previous latest.aksara",
        "Then in earnest: the key is in AKSARA_SECRET_KEY, the result goes to dist/."),
    ])

  private let paths: (old: String, current: String)
  private let release: ReleaseOptions
  private let key: SigningKeySource
  private let keys: PublicKeySource
  private let output: String
  private let isForced: Bool
  private let isDryRun: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let current = try arguments.required(Self.previous)
    guard current != "none" else {
      throw .other(
        "\(Self.previous.spelling) none: without a release that is out, there is nothing to go back from",
        hint: "name the release that devices have")
    }
    paths = (arguments.positionals[0], current)
    try BundleInput.checkOneInput(paths.old, paths.current)
    release = try ReleaseOptions(arguments)
    key = try SigningKeySource(arguments)
    keys = try PublicKeySource(arguments)
    output = PackSteps.trimmed(arguments.value(PackSteps.output) ?? "dist")
    isForced = arguments.has(PackSteps.force)
    isDryRun = arguments.has(Self.dryRun)
  }

  func run(_ console: Console) throws -> ExitCode {
    // What is wrong with the key is known before any other work.
    let secret = isDryRun ? nil : try key.load(console)
    let keys = try keys.load(console.context)
    if let secret { keys.judge(secret.publicKey, console) }
    let old = try BundleInput.historical(paths.old, keys, console)
    let current = try BundleInput.historical(paths.current, keys, console)
    try BundleInput.checkTables(paths.old, old)
    let plan = try release.reissue(of: old, after: current, console)
    warn(old, current, plan, console)
    let path = "\(output)/\(plan.fileName)"
    for taken in [paths.old, paths.current]
    where OutputFile.isSame(console.context.resolve(path), console.context.resolve(taken)) {
      throw CommandFailure(
        code: "outputIsInput", "'\(path)' is '\(taken)', and a release that is out never changes",
        hints: ["pass another --bundle-version, or another --output"])
    }
    let packed = try Reissue.pack(old, as: plan)
    let (manifest, digest) = (packed.manifest, packed.digest)
    guard let secret else {
      let provenance = Provenance.path(forBundle: path)
      console.line("would write \(path)")
      console.line("  \(manifest.name) \(manifest.version), sequence \(manifest.sequence), \(manifest.createdAt)")
      console.line("  provenance \(provenance)")
      console.report("file", .string(path))
      console.report("provenance", .string(provenance))
      console.report("written", .bool(false))
      console.report("manifest", Report(manifest.json))
      say(old, current, console)
      return .done
    }
    let provenance = try Provenance.sign(ProvenanceStatement(packed), with: secret)
    let bundle = try BundleSigner.sign(packed, with: secret)
    let files = ReleaseFiles(bundle, provenance, at: path, isForced: isForced, console.context)
    try OutputFile.createFolder(console.context.resolve(output))
    let outcome = try files.write()
    PackSteps.report(manifest, digest, path, outcome, console)
    files.report(console)
    console.line("  signed by \(secret.publicKey.keyID)")
    console.report("keyID", .string(secret.publicKey.keyID.description))
    console.report("publicKey", .string(secret.publicKey.base64))
    say(old, current, console)
    return .done
  }

  /// What devices will see that have the release that is out.
  private func say(_ old: AksaraBundle, _ current: AksaraBundle, _ console: Console) {
    console.line("  " + DiffPage.release("tables of", old))
    console.line("  " + DiffPage.release("replaces", current))
    console.report("reissueOf", DiffPage.report(old, paths.old))
    console.report("replaces", DiffPage.report(current, paths.current))
    do throws(BundleDiff.Failure) {
      let page = DiffPage(diff: try BundleDiff(from: current, to: old))
      console.line("what devices see that have \(current.manifest.version):")
      for line in isDryRun ? page.lines : page.summary { console.line("  " + line) }
      console.report("languages", page.report)
    } catch {
      // The one before need not be sound: perhaps that is why everybody goes back.
      console.warning("'\(paths.current)' cannot be compared, since devices refuse it: \(error.refusal.reason)")
    }
  }

  private func warn(_ old: AksaraBundle, _ current: AksaraBundle, _ plan: Release, _ console: Console) {
    let dropped = current.languages.filter { old.manifest.languages[$0] == nil }.map(\.text)
    if !dropped.isEmpty {
      console.warning(
        "not in \(old.manifest.version): \(dropped.joined(separator: ", ")); devices show their fallback language there"
      )
    }
    func words(_ ranges: [String: AppVersionRange]?) -> String {
      guard let ranges, !ranges.isEmpty else { return "all versions of the app" }
      return ranges.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.text)" }.joined(separator: ", ")
    }
    let (now, then) = (words(current.manifest.appVersion), words(plan.appVersion))
    if now != then {
      console.warning(
        "this release is for \(then), the one that is out for \(now): other devices keep what they have (--app)")
    }
  }
}
