internal import AksaraFormat
internal import AksaraPack

/// `verify`: signatures, format and every table, as a device would, and the rules that are asked for.
struct VerifyCommand: Command {
  static let how = OptionSpec(
    "how", help: "Print the commands that check this file with tar, gzip, b2sum and minisign alone.")

  static let spec = CommandSpec(
    "verify", abstract: "Check a bundle: signatures, format, every table.",
    discussion: [
      "Nothing in the file is parsed before enough of the public keys are known to have signed it. A rule whose value "
        + "is not given is skipped, and that is said: a device has all of them."
    ],
    positionals: [PositionalSpec("FILE", help: "The bundle, NAME-VERSION.aksara; - is standard input.")],
    groups: [
      PublicKeySource.group, OptionGroup("Rules", VerifyRules.options), OptionGroup("Output", [how]),
    ],
    examples: [
      Example("aksara-pack verify dist/shop-1.4.aksara", "With the public keys in keys/."),
      Example(
        "aksara-pack verify new.aksara --newer-than latest.aksara --name shop --app ios:3.1",
        "As an app of version 3.1 would that has latest.aksara."),
      Example("aksara-pack verify shop-1.4.aksara --how | sh -e", "The same without this tool."),
    ])

  private let path: String
  private let keys: PublicKeySource
  private let rules: VerifyRules
  private let printsHow: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    path = arguments.positionals[0]
    keys = try PublicKeySource(arguments)
    rules = try VerifyRules(arguments)
    printsHow = arguments.has(Self.how)
    if printsHow, path == "-" {
      throw .other("\(Self.how.spelling) needs a file: its commands read it again", hint: "name the file")
    }
  }

  func run(_ console: Console) throws -> ExitCode {
    let keys = try keys.load(console.context)
    let ring = try keys.ring(threshold: rules.threshold)
    let bytes = try BundleInput.bytes(path, console.context)
    console.report("file", .string(path))
    do {
      let bundle = try BundleInput.verified(path, bytes, ring)
      report(bundle, console)
      try rules.check(bundle, path: path, keys: keys, console)
      try BundleInput.checkTables(path, bundle)
      how(bytes, keys, bundle, console)
      say(bundle, ring, console)
      return .done
    } catch {
      // An auditor wants to see for himself what is wrong with the signatures.
      if error is CommandFailure { how(bytes, keys, nil, console) }
      throw error
    }
  }

  private func how(_ bytes: [UInt8], _ keys: PublicKeys, _ bundle: AksaraBundle?, _ console: Console) {
    guard printsHow, let envelope = try? Envelope(bytes) else { return }
    let script = StockTools.script(path: path, envelope: envelope, keys: keys, bundle: bundle)
    for line in script { console.line(line) }
    console.report("how", .strings(script))
  }

  private func report(_ bundle: AksaraBundle, _ console: Console) {
    let manifest = bundle.manifest
    console.report("name", .string(manifest.name))
    console.report("version", .string(manifest.version))
    console.report("sequence", .integer(manifest.sequence))
    console.report("createdAt", .string(manifest.createdAt.text))
    console.report("payload", .string(bundle.payloadDigest.hex))
    console.report("signatures", .array(bundle.signatures.map(Report.init)))
  }

  private func say(_ bundle: AksaraBundle, _ ring: KeyRing, _ console: Console) {
    let manifest = bundle.manifest
    // With --how, the result is a script.
    let line: (String) -> Void = printsHow ? { console.note($0) } : { console.line($0) }
    line("verified: \(manifest.name) \(manifest.version), sequence \(manifest.sequence), \(manifest.createdAt)")
    for signature in bundle.signatures where signature.state == .valid { line("signed by \(signature.line)") }
    for signature in bundle.signatures where signature.state != .valid {
      console.note("also signed by \(signature.line)")
    }
    if ring.threshold > 1 { line("signatures needed: \(ring.threshold)") }
    let keys = manifest.languages.values.reduce(0) { $0 + $1.keys }
    line("\(manifest.languages.count) languages, \(keys) keys, every table checked")
    line("payload \(bundle.payloadDigest)")
  }
}
