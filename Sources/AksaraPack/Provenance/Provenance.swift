public import AksaraFormat
public import AksaraSigning

/// Where a release comes from, in a file that tools for supply chains read: `NAME-VERSION.aksara.intoto.jsonl`.
///
/// One DSSE envelope on one line, signed by the keys that signed the bundle. A bundle is whole without it.
public enum Provenance {
  /// What is in the envelope (in-toto attestation framework, "Envelope").
  public static let payloadType = "application/vnd.in-toto+json"

  /// The provenance's file, given the bundle's.
  public static func path(forBundle path: String) -> String { path + suffix }

  /// What the file's name has after the bundle's.
  public static let suffix = ".intoto.jsonl"

  /// The file of the statement that is not signed yet, given the payload's; `nil` when that has not the name that `pack`
  /// gives it.
  public static func statementPath(forPayload path: String) -> String? {
    guard path.utf8.count > payloadSuffix.utf8.count, path.hasSuffix(payloadSuffix) else { return nil }
    return String(path.dropLast(4)) + ".intoto.json"
  }

  private static let payloadSuffix = ".unsigned.tar"

  /// Signs a statement.
  /// - Parameter envelope: signatures of others, which stay; its claims must have been checked.
  /// - Returns: the file.
  /// - Throws: ``PackError``.
  public static func sign(
    _ statement: ProvenanceStatement, with key: SecretKey, adding envelope: DSSEEnvelope? = nil
  ) throws(PackError) -> [UInt8] {
    var envelope = envelope ?? DSSEEnvelope(payloadType: payloadType, payload: statement.bytes)
    try envelope.sign(with: key)
    let bytes = envelope.bytes
    precondition(bytes.count <= Limits.provenanceBytes, "a manifest within its limit gives a provenance within its own")
    return bytes
  }

  /// Holds what an envelope says, whoever signed it, against the bundle that it lies beside.
  /// - Throws: ``ProvenanceFault``.
  public static func checkClaims(_ envelope: DSSEEnvelope, of statement: ProvenanceStatement) throws(ProvenanceFault) {
    try checkType(envelope)
    try statement.check(envelope.payload)
  }

  private static func checkType(_ envelope: DSSEEnvelope) throws(ProvenanceFault) {
    guard envelope.payloadType.utf8.elementsEqual(payloadType.utf8) else {
      throw ProvenanceFault(.foreignType, "what is signed is of the type '\(envelope.payloadType)', not \(payloadType)")
    }
  }

  /// Judges the provenance of a bundle.
  ///
  /// The envelope is read, its type looked at, its signatures checked; only then is the statement looked at.
  /// - Parameters:
  ///   - bytes: the file; `nil` when there is none.
  ///   - bundle: what it should be about. Of a verified one, the signatures that hold say who must have signed.
  ///   - keys: whose signatures are known. A revoked key's are too: it signed in its time, and the state says so.
  public static func check(_ bytes: [UInt8]?, against bundle: AksaraBundle, keys: KeyRing) -> ProvenanceFinding {
    guard let bytes else { return .missing }
    do throws(ProvenanceFault) {
      let envelope = try DSSEEnvelope(reading: bytes)
      try checkType(envelope)
      let signers = try envelope.signers(keys)
      let signed = bundle.signatures.filter { [.valid, .revoked, .claimed].contains($0.state) }.map(\.keyID)
      guard
        signers.contains(where: { signer in signer.holds && signer.key.map { signed.contains($0.key.keyID) } == true })
      else {
        let names = signers.filter(\.holds).compactMap(\.key?.name).joined(separator: ", ")
        throw ProvenanceFault(.otherSigner, "\(names) signed it, and not the bundle")
      }
      try ProvenanceStatement(bundle).check(envelope.payload)
      return .matching(signers)
    } catch {
      return .wrong(error)
    }
  }
}
