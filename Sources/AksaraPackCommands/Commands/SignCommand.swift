internal import AksaraFormat
internal import AksaraPack
internal import AksaraPrimitives
internal import AksaraSigning

/// `sign`: a folder becomes a signed bundle; an unsigned payload or a bundle gets one more signature.
struct SignCommand: Command {
  static let spec = CommandSpec(
    "sign", abstract: "Check, pack and sign language files; or add a signature to a packed file.",
    discussion: [
      "With a folder: checks every file, packs the tables into OUTPUT/NAME-VERSION.aksara and signs it. "
        + "Nothing is written unless everything holds; the last lines of a refusal name the flags that get past it.",
      "With NAME-VERSION.unsigned.tar: signs it and writes NAME-VERSION.aksara beside it. "
        + "With FILE.aksara: adds a signature in place. Both show first what is signed.",
      "Beside the bundle goes its provenance, NAME-VERSION.aksara.intoto.jsonl, signed by the same key: which files and "
        + "which commit it was made from and by which options, in the form that tools for supply chains read (DSSE, "
        + "in-toto, SLSA). Auditors keep it; devices do not need it.",
    ],
    positionals: [PositionalSpec("FOLDER|FILE", help: "Language files, or a file that 'pack' or 'sign' made.")],
    groups: [
      SigningKeySource.group, OptionGroup("Public keys", [PublicKeySource.folder]),
    ] + PackSteps.packing + [PackSteps.outputGroup],
    examples: [
      Example("aksara-pack sign bundles/", "In a pipeline: the key is in AKSARA_SECRET_KEY, the result goes to dist/."),
      Example(
        "aksara-pack sign bundles/ --key file:release.key --previous dist/latest.aksara",
        "With a link to the release before."),
      Example("aksara-pack sign dist/shop-1.4.aksara --key file:second.key", "A second person signs."),
    ])

  private let path: String
  private let steps: PackSteps
  private let key: SigningKeySource
  private let keys: PublicKeySource
  private let output: String?
  /// An option that says something about packing, which is over when a file is given.
  private let packingOption: OptionSpec?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    path = arguments.positionals[0]
    steps = try PackSteps(arguments)
    key = try SigningKeySource(arguments)
    keys = try PublicKeySource(arguments)
    output = arguments.value(PackSteps.output).map(PackSteps.trimmed)
    packingOption = PackSteps.packing.flatMap(\.options).first(where: arguments.has)
  }

  func run(_ console: Console) throws -> ExitCode {
    let isFolder = InputFile.isFolder(console.context.resolve(path))
    let packed = isFolder ? nil : try BundleInput.bytes(path, console.context)
    if let packingOption, !isFolder {
      throw UsageError.other(
        "\(packingOption.spelling) says how to pack, and '\(path)' is packed already",
        hint: "leave it out, or give the folder of language files")
    }
    // A key that is no good must not cost ten minutes of packing.
    let secret = try key.load(console)
    try keys.load(console.context).judge(secret.publicKey, console)
    if let packed { return try sign(packed, secret, console) }
    return try signFolder(secret, console)
  }

  private func signFolder(_ secret: SecretKey, _ console: Console) throws -> ExitCode {
    let (release, languages) = try steps.pack(console)
    let (manifest, digest) = (release.manifest, release.digest)
    let provenance = try Provenance.sign(ProvenanceStatement(release), with: secret)
    let bundle = try BundleSigner.sign(release, with: secret)
    let path = "\(steps.output)/\(manifest.fileName)"
    try steps.checkTarget(path, manifest, console)
    let files = ReleaseFiles(bundle, provenance, at: path, isForced: steps.isForced, console.context)
    try OutputFile.createFolder(console.context.resolve(steps.output))
    let outcome = try files.write()
    for line in languages { console.line(line) }
    PackSteps.report(manifest, digest, path, outcome, console)
    files.report(console)
    report(secret, console)
    return .done
  }

  /// Signs what is packed already. Nothing of it was checked before: everything shown is a claim.
  private func sign(_ bytes: [UInt8], _ secret: SecretKey, _ console: Console) throws -> ExitCode {
    let isBundle = bytes.starts(with: "signature.minisig".utf8)
    guard isBundle || bytes.starts(with: Manifest.memberName.utf8) else {
      throw CommandFailure(
        code: "notABundle", "'\(path)' is neither a bundle nor an unsigned payload",
        hints: ["give a folder of language files, NAME-VERSION.unsigned.tar or NAME-VERSION.aksara"])
    }
    let claimed = try BundleInput.naming(path) { () throws(BundleRefusal) in
      isBundle
        ? try BundleReader.readClaimed(bytes, primitives: SystemPrimitives())
        : try BundleReader.readUnsigned(bytes, primitives: SystemPrimitives())
    }
    try BundleInput.checkTables(path, claimed)
    let manifest = claimed.manifest
    let statement = ProvenanceStatement(claimed)
    if !isBundle { try ReleaseFiles.checkStatement(path, statement, console.context) }
    console.note(
      "signing what '\(path)' claims to be: \(manifest.name) \(manifest.version), sequence \(manifest.sequence)")
    console.note("languages: \(claimed.languages.map(\.text).joined(separator: ", "))")
    console.note("payload \(claimed.payloadDigest)")
    let folder = output ?? path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    let target = isBundle && output == nil ? path : "\(folder)/\(manifest.fileName)"
    // Somebody may have signed the same payload before: their signatures stay.
    let signed =
      isBundle
      ? nil
      : try? BundleReader.readClaimed(
        InputFile.read(console.context.resolve(target), limit: Limits.bundleBytes), primitives: SystemPrimitives())
    let isCosigned = signed?.payloadDigest == claimed.payloadDigest
    let bundle = try BundleSigner.addSignature(to: isCosigned ? signed ?? claimed : claimed, with: secret)
    // Adding a signature replaces the files that it was added to, and no others.
    let isInPlace = target == path || isCosigned
    let others =
      isBundle || isCosigned
      ? try ReleaseFiles.provenance(
        of: isBundle ? path : target, statement, isForced: steps.isForced && isInPlace, console.context) : nil
    let files = ReleaseFiles(
      bundle, try Provenance.sign(statement, with: secret, adding: others), at: target,
      isForced: steps.isForced || isInPlace, console.context)
    if output != nil { try OutputFile.createFolder(console.context.resolve(folder)) }
    let outcome = try files.write(isAddition: isInPlace)
    PackSteps.report(manifest, claimed.payloadDigest, target, outcome, console)
    files.report(console)
    report(secret, console)
    return .done
  }

  private func report(_ secret: SecretKey, _ console: Console) {
    console.line("  signed by \(secret.publicKey.keyID)")
    console.report("keyID", .string(secret.publicKey.keyID.description))
    console.report("publicKey", .string(secret.publicKey.base64))
  }
}
