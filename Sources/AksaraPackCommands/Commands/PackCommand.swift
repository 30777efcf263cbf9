internal import AksaraFormat
internal import AksaraPack

/// `pack`: everything but the signature, for a signer that is offline.
struct PackCommand: Command {
  static let spec = CommandSpec(
    "pack", abstract: "Pack language files without signing them, for an offline signer.",
    discussion: [
      "Writes NAME-VERSION.unsigned.tar, the exact bytes that a signature covers. "
        + "'aksara-pack sign NAME-VERSION.unsigned.tar' signs it on another machine; so does 'minisign -S' in a pinch.",
      "Beside it goes NAME-VERSION.unsigned.intoto.json, what its provenance will say. 'sign' makes that anew and refuses "
        + "the payload when the two differ; other tools sign it as it is (DSSE).",
    ],
    positionals: [FolderOptions.positional],
    groups: PackSteps.packing + [OptionGroup("Public keys", [PublicKeySource.folder]), PackSteps.outputGroup],
    examples: [Example("aksara-pack pack bundles/", "Writes dist/NAME-VERSION.unsigned.tar.")])

  private let steps: PackSteps

  init(_ arguments: ParsedArguments) throws(UsageError) {
    steps = try PackSteps(arguments)
  }

  func run(_ console: Console) throws -> ExitCode {
    let (release, languages) = try steps.pack(console)
    let path = "\(steps.output)/\(release.manifest.name)-\(release.manifest.version).unsigned.tar"
    let statement = "\(steps.output)/\(release.manifest.name)-\(release.manifest.version).unsigned.intoto.json"
    let files = OutputPair(
      .init(Array(release.payload), at: console.context.resolve(path), replacing: steps.isForced),
      .init(ProvenanceStatement(release).bytes, at: console.context.resolve(statement), replacing: steps.isForced))
    try OutputFile.createFolder(console.context.resolve(steps.output))
    let outcome = try files.write()
    for line in languages { console.line(line) }
    PackSteps.report(release.manifest, release.digest, path, outcome, console)
    console.line("  statement \(statement)")
    console.report("statement", .string(statement))
    return .done
  }
}
