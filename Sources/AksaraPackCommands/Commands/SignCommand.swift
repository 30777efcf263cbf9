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
        + "With FILE.aksara: adds a signature in place. Both show first what is signed; options for folders do not apply.",
    ],
    positionals: [PositionalSpec("FOLDER|FILE", help: "Language files, or a file that 'pack' or 'sign' made.")],
    groups: [
      SigningKeySource.group, FolderOptions.group, ReleaseOptions.group, PackSteps.chain,
      OptionGroup("Output", [PackSteps.output, PackSteps.force]),
    ],
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

  init(_ arguments: ParsedArguments) throws(UsageError) {
    path = arguments.positionals[0]
    steps = try PackSteps(arguments)
    key = try SigningKeySource(arguments)
    keys = try PublicKeySource(arguments)
    output = arguments.value(PackSteps.output)
  }

  func run(_ console: Console) throws -> ExitCode {
    let isFolder = InputFile.isFolder(console.context.resolve(path))
    let packed = isFolder ? nil : try BundleInput.bytes(path, console.context)
    // A key that is no good must not cost ten minutes of packing.
    let secret = try key.load(console)
    try warnUnlessKnown(secret, console)
    if let packed { return try sign(packed, secret, console) }
    return try signFolder(secret, console)
  }

  private func signFolder(_ secret: SecretKey, _ console: Console) throws -> ExitCode {
    let release = try steps.pack(console)
    let (manifest, digest) = (release.manifest, release.digest)
    let bundle = try BundleSigner.sign(release, with: secret)
    let path = "\(steps.output)/\(manifest.fileName)"
    try OutputFile.createFolder(console.context.resolve(steps.output))
    let outcome = try OutputFile.write(bundle, to: console.context.resolve(path), replacing: steps.isForced)
    PackSteps.report(manifest, digest, path, outcome, console)
    report(secret, console)
    return .done
  }

  /// Signs what is packed already. Nothing of it was checked before: everything shown is a claim.
  private func sign(_ bytes: [UInt8], _ secret: SecretKey, _ console: Console) throws -> ExitCode {
    let isBundle = bytes.starts(with: "signature.minisig".utf8)
    let claimed = try BundleInput.naming(path) { () throws(BundleRefusal) in
      isBundle
        ? try BundleReader.readClaimed(bytes, primitives: SystemPrimitives())
        : try BundleReader.readUnsigned(bytes, primitives: SystemPrimitives())
    }
    try BundleInput.checkTables(path, claimed)
    let manifest = claimed.manifest
    console.note(
      "signing what '\(path)' claims to be: \(manifest.name) \(manifest.version), sequence \(manifest.sequence)")
    console.note("languages: \(claimed.languages.map(\.text).joined(separator: ", "))")
    console.note("payload \(claimed.payloadDigest)")
    let bundle = try BundleSigner.addSignature(to: claimed, with: secret)
    let folder = output ?? path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    let target = isBundle && output == nil ? path : "\(folder)/\(manifest.fileName)"
    if output != nil { try OutputFile.createFolder(console.context.resolve(folder)) }
    // Adding a signature replaces the file that it was added to, and no other.
    let outcome = try OutputFile.write(
      bundle, to: console.context.resolve(target), replacing: steps.isForced || target == path)
    PackSteps.report(manifest, claimed.payloadDigest, target, outcome, console)
    report(secret, console)
    return .done
  }

  private func report(_ secret: SecretKey, _ console: Console) {
    console.line("  signed by \(secret.publicKey.keyID)")
    console.report("keyID", .string(secret.publicKey.keyID.description))
    console.report("publicKey", .string(secret.publicKey.base64))
  }

  /// Devices trust the keys that ship in the app, which are the ones in keys/.
  private func warnUnlessKnown(_ secret: SecretKey, _ console: Console) throws {
    let known = try keys.load(console.context)
    let folder = known.folder ?? PublicKeySource.defaultFolder
    if known.revoked.contains(where: { $0.key == secret.publicKey }) {
      console.warning(
        "the key \(secret.publicKey.keyID) is revoked in \(folder)/revoked: devices will refuse the bundle")
    } else if !known.active.contains(where: { $0.key == secret.publicKey }) {
      console.warning("the key \(secret.publicKey.keyID) is not among \(folder)/*.pub: devices may not trust it")
    }
  }
}
