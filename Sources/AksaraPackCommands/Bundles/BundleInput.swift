internal import AksaraFormat
internal import AksaraPack
internal import AksaraPrimitives

/// Bundles as commands read them: from a path, with refusals that name it.
enum BundleInput {
  /// The bytes of a bundle; `-` is standard input. Too many of them are a verdict on the bundle, not a failure to read.
  static func bytes(_ path: String, _ context: CommandContext) throws -> [UInt8] {
    do {
      return path == "-"
        ? try InputFile.read(descriptor: context.input, named: "standard input", limit: Limits.bundleBytes)
        : try InputFile.read(context.resolve(path), limit: Limits.bundleBytes)
    } catch let error where error.reason == .tooLarge(limit: Limits.bundleBytes) {
      throw CommandFailure(.failed, code: BundleRefusal.Code.tooLarge.rawValue, error.description)
    }
  }

  /// Standard input is read once.
  static func checkOneInput(_ one: String, _ two: String) throws(UsageError) {
    guard one == "-", two == "-" else { return }
    throw .other("only one of the two bundles can be standard input", hint: "name the other file")
  }

  /// Runs `body`; its refusals become failures that name the file.
  static func naming<Result>(_ path: String, _ body: () throws(BundleRefusal) -> Result) throws(CommandFailure)
    -> Result
  {
    do {
      return try body()
    } catch {
      throw CommandFailure(error, path: path)
    }
  }

  /// Reads a bundle that the ring's keys signed.
  static func verified(_ path: String, _ bytes: [UInt8], _ ring: KeyRing) throws(CommandFailure) -> AksaraBundle {
    try naming(path) { () throws(BundleRefusal) in
      try BundleReader.read(bytes, ring: ring, primitives: SystemPrimitives())
    }
  }

  /// Reads a release of the past: a key that was revoked since counts, and that is said.
  static func historical(
    _ path: String, _ keys: PublicKeys, threshold: Int = 1, _ console: Console
  ) throws -> AksaraBundle {
    let bundle = try verified(path, bytes(path, console.context), keys.historicalRing(threshold: threshold))
    let counted = bundle.signatures.filter { $0.state == .valid }
    let isRevoked = { (signature: SignatureReport) in
      keys.revoked.contains { $0.key.keyID == signature.keyID }
    }
    if counted.allSatisfy(isRevoked) {
      console.note(
        "'\(path)' is signed by a key that was revoked since: \(counted.map(\.line).joined(separator: ", "))")
    }
    return bundle
  }

  /// Reads what nobody checked: a bundle, or a payload that is not signed.
  static func claimed(_ path: String, _ bytes: [UInt8]) throws(CommandFailure) -> AksaraBundle {
    try naming(path) { () throws(BundleRefusal) in
      try bytes.starts(with: "manifest.json".utf8)
        ? BundleReader.readUnsigned(bytes, primitives: SystemPrimitives())
        : BundleReader.readClaimed(bytes, primitives: SystemPrimitives())
    }
  }

  /// Checks every table, as an auditor does; a device checks those that it shows.
  static func checkTables(_ path: String, _ bundle: AksaraBundle) throws(CommandFailure) {
    for tag in bundle.languages {
      _ = try naming(path) { () throws(BundleRefusal) in try bundle.table(tag, primitives: SystemPrimitives()) }
    }
  }
}

extension CommandFailure {
  /// A bundle that is refused.
  init(_ refusal: BundleRefusal, path: String) {
    if refusal.code == .unavailable {
      self.init(code: refusal.code.rawValue, refusal.reason, hints: [refusal.advice])
      return
    }
    let sides = [refusal.offered.map { "offered: \($0)" }, refusal.expected.map { "expected: \($0)" }]
    self.init(
      .failed, code: refusal.code.rawValue, "'\(path)' is refused (\(refusal.code.rawValue)): \(refusal.reason)",
      hints: sides.compactMap { $0 } + [refusal.advice])
  }
}
