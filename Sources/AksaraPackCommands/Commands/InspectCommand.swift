internal import AksaraFormat
internal import AksaraPack
internal import AksaraPrimitives

/// `inspect`: all that a bundle says, and what of it is proven; verified unless told otherwise.
struct InspectCommand: Command {
  private static let unverified = OptionSpec(
    "unverified", help: "Read the file without checking who signed it. Everything shown is then a claim.")

  static let spec = CommandSpec(
    "inspect", abstract: "Show everything that a bundle says, and what of it is proven.",
    discussion: [
      "The bundle is verified first. What that proves (who signed these bytes, and what the tables are) is kept apart "
        + "from what the signer states: name, version, dates, where the texts come from. Keys that were revoked since count, "
        + "and that is said.",
      "With --unverified nobody's signature is checked, and each line is marked as claimed; an unsigned payload "
        + "(NAME-VERSION.unsigned.tar) can only be read that way.",
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
    let (bundle, provenance) = try read(console)
    let tables = try BundleInput.naming(path) { () throws(BundleRefusal) in try BundleTables(bundle) }
    let page = InspectPage(bundle: bundle, tables: tables, provenance: provenance)
    console.report("file", .string(path))
    console.report("standing", .string(isUnverified ? "claimed" : "verified"))
    console.report("payload", .string(bundle.payloadDigest.hex))
    console.report("signatures", .array(bundle.signatures.map(Report.init)))
    console.report(isUnverified ? "claimedContents" : "proven", page.contents)
    console.report(isUnverified ? "claimedManifest" : "manifest", Report(bundle.manifest.json))
    console.report("contradictions", .strings(tables.lies))
    if let provenance { console.report("provenance", AuditPage.report(provenance)) }
    if case .wrong(let fault)? = provenance { console.warning("the provenance beside it is \(fault)") }
    for lie in tables.lies { console.warning("the manifest does not hold: \(lie)") }
    if isUnverified {
      console.warning("nobody checked who made this file: everything in it is a claim")
      for line in page.proven + page.stated { console.line("claimed  " + line) }
    } else {
      console.line("proven by the signatures and the bytes:")
      for line in page.proven { console.line("  " + line) }
      console.line("stated by whoever signed, and not checked here:")
      for line in page.stated { console.line("  " + line) }
    }
    return .done
  }

  private func read(_ console: Console) throws -> (AksaraBundle, ProvenanceFinding?) {
    let bytes = try BundleInput.bytes(path, console.context)
    guard !isUnverified else { return (try BundleInput.claimed(path, bytes), nil) }
    let ring = try keys.load(console.context).ring()
    let bundle = try BundleInput.naming(path) { () throws(BundleRefusal) in
      try BundleReader.readPast(bytes, ring: ring, primitives: SystemPrimitives())
    }
    if !bundle.signatures.contains(where: { $0.state == .valid }) {
      console.warning(
        "only keys that were revoked since signed it: devices refuse it, and 'audit' says whether a later release vouches "
          + "for it")
    }
    guard path != "-" else { return (bundle, nil) }
    let place = console.context.resolve(path)
    return (bundle, Provenance.check(beside: place, against: bundle, keys: ring))
  }
}
