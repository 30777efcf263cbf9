internal import AksaraFormat
internal import AksaraPack

/// `inspect`: all that a bundle says about itself, verified unless told otherwise.
struct InspectCommand: Command {
  private static let unverified = OptionSpec(
    "unverified", help: "Read the file without checking who signed it. Everything shown is then a claim.")

  static let spec = CommandSpec(
    "inspect", abstract: "Show what a bundle says about itself.",
    discussion: [
      "The bundle is verified first. With --unverified it is not, and each line is marked as claimed; "
        + "an unsigned payload (NAME-VERSION.unsigned.tar) can only be read that way."
    ],
    positionals: [PositionalSpec("FILE", help: "The bundle, or an unsigned payload; - is standard input.")],
    groups: [PublicKeySource.group, OptionGroup("Trust", [unverified])],
    examples: [
      Example("aksara-pack inspect dist/shop-1.4.aksara", "With the public keys in keys/."),
      Example(
        "aksara-pack inspect found.aksara --unverified --json", "The whole manifest of a file of unknown origin."),
    ])

  private let path: String
  private let keys: PublicKeySource
  private let isUnverified: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    path = arguments.positionals[0]
    keys = try PublicKeySource(arguments)
    isUnverified = arguments.has(Self.unverified)
    if isUnverified, let given = PublicKeySource.group.options.first(where: arguments.has) {
      throw .exclusive([Self.unverified, given])
    }
  }

  func run(_ console: Console) throws -> ExitCode {
    let bundle = try read(console.context)
    try BundleInput.checkTables(path, bundle)
    console.report("file", .string(path))
    console.report("standing", .string(isUnverified ? "claimed" : "verified"))
    console.report("payload", .string(bundle.payloadDigest.hex))
    console.report("signatures", .array(bundle.signatures.map(Report.init)))
    console.report(isUnverified ? "claimedManifest" : "manifest", Report(bundle.manifest.json))
    if isUnverified { console.warning("nobody checked who made this file: everything in it is a claim") }
    let mark = isUnverified ? "claimed  " : ""
    for line in Self.lines(bundle) { console.line(mark + line) }
    return .done
  }

  private func read(_ context: CommandContext) throws -> AksaraBundle {
    guard isUnverified else {
      let ring = try keys.load(context).ring()
      return try BundleInput.verified(path, BundleInput.bytes(path, context), ring)
    }
    return try BundleInput.claimed(path, BundleInput.bytes(path, context))
  }

  private static func lines(_ bundle: AksaraBundle) -> [String] {
    let manifest = bundle.manifest
    var lines: [String] = []
    func add(_ name: String, _ value: String?) {
      guard let value else { return }
      lines.append(name + String(repeating: " ", count: max(1, 16 - name.count)) + value)
    }
    add("name", manifest.name)
    add("version", manifest.version)
    add("sequence", String(manifest.sequence))
    add("created", manifest.createdAt.text)
    add("expires", manifest.expiresAt?.text)
    for (platform, range) in (manifest.appVersion ?? [:]).sorted(by: { $0.key < $1.key }) {
      add("for the app", "\(platform) \(range.text)")
    }
    add("payload", bundle.payloadDigest.hex)
    add("previous", manifest.previous.map { "\($0.version), sequence \($0.sequence)" } ?? "none: the chain starts here")
    add("", manifest.previous?.payload.hex)
    add("reissue of", manifest.reissueOf?.hex)
    if bundle.signatures.isEmpty { add("signed by", "nobody") }
    for signature in bundle.signatures { add("signed by", signature.line) }
    add("made by", "\(manifest.build.tool) \(manifest.build.toolVersion), zlib \(manifest.build.zlib)")
    if let source = manifest.build.source {
      let place = source.repository.map { " of \($0)" } ?? ""
      add("made from", "\(source.revision)\(place)\(source.clean ? "" : ", with changes that are not committed")")
    }
    for (name, value) in manifest.build.options.sorted(by: { $0.key < $1.key }) {
      add("option", "\(name) = \(Report(value).json)")
    }
    for (name, value) in (manifest.annotations ?? [:]).sorted(by: { $0.key < $1.key }) {
      add("annotation", "\(name) = \(value)")
    }
    add("source", manifest.sourceLanguage.text)
    for tag in bundle.languages {
      guard let language = manifest.languages[tag] else { continue }
      let packed = bundle.member(tag)?.count ?? 0
      let sources = language.sources.map(\.path).joined(separator: ", ")
      add(tag.text, "\(language.keys) keys, \(language.size) bytes (\(packed) packed), from \(sources)")
    }
    for waiver in manifest.leftOut ?? [] { add("left out", "\(waiver.language) \(waiver.key) (\(waiver.rule))") }
    for waiver in manifest.allowed ?? [] { add("allowed", "\(waiver.language) \(waiver.key) (\(waiver.rule))") }
    return lines
  }
}
