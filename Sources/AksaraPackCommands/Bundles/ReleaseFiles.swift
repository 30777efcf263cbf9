internal import AksaraFormat
internal import AksaraPack

/// What a release leaves: the bundle, and its provenance beside it.
struct ReleaseFiles {
  private let pair: OutputPair
  private let provenancePath: String

  /// - Parameter isForced: whether files with other bytes are replaced.
  init(_ bundle: [UInt8], _ provenance: [UInt8], at path: String, isForced: Bool, _ context: CommandContext) {
    provenancePath = Provenance.path(forBundle: path)
    pair = OutputPair(
      .init(bundle, at: context.resolve(path), replacing: isForced),
      .init(provenance, at: context.resolve(provenancePath), replacing: isForced))
  }

  /// Writes both, or neither.
  /// - Parameter isAddition: whether the bundle that is there holds the same payload.
  func write(isAddition: Bool = false) throws -> OutputFile.Outcome { try pair.write(isAddition: isAddition) }

  /// Names the provenance, on the screen and in the document.
  func report(_ console: Console) {
    console.line("  provenance \(provenancePath)")
    console.report("provenance", .string(provenancePath))
  }

  /// The provenance that lies beside a bundle, to which a signature is added; `nil` when there is none.
  /// - Parameter isForced: whether one that is wrong is replaced.
  static func provenance(
    of bundle: String, _ statement: ProvenanceStatement, isForced: Bool, _ context: CommandContext
  ) throws -> DSSEEnvelope? {
    let path = Provenance.path(forBundle: bundle)
    guard let bytes = try bytes(path, context) else { return nil }
    do throws(ProvenanceFault) {
      let envelope = try DSSEEnvelope(reading: bytes)
      try Provenance.checkClaims(envelope, of: statement)
      return envelope
    } catch {
      guard !isForced else { return nil }
      throw CommandFailure(
        .failed, code: "wrongProvenance", "'\(path)' is not the provenance of '\(bundle)' (\(error))",
        hints: ["find out who changed it", "pass --force to put another in its place"])
    }
  }

  /// The statement that `pack` left beside a payload must be the one that the payload gives; it may be gone.
  static func checkStatement(_ payload: String, _ statement: ProvenanceStatement, _ context: CommandContext) throws {
    guard let path = Provenance.statementPath(forPayload: payload), let bytes = try bytes(path, context) else { return }
    guard bytes == statement.bytes else {
      throw CommandFailure(
        .failed, code: "otherStatement", "'\(path)' does not say of '\(payload)' what is in it",
        hints: ["one of the two was changed on the way, or is of another release: get both again from whoever packed"])
    }
  }

  private static func bytes(_ path: String, _ context: CommandContext) throws -> [UInt8]? {
    do throws(FileError) {
      return try InputFile.read(context.resolve(path), limit: Limits.provenanceBytes)
    } catch {
      guard case .system(_, FileError.noSuchFile) = error.reason else { throw error }
      return nil
    }
  }
}
