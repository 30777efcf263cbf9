public import AksaraFormat
internal import AksaraSigning

/// One signature of a provenance, and what it is worth.
public struct ProvenanceSigner: Sendable, Equatable {
  /// The key's name in the envelope.
  public let keyID: String
  /// The key, when somebody here knows it.
  public let key: NamedKey?
  /// What the signature is worth; never `claimed`.
  public let state: SignatureReport.State

  /// Whether the signature holds, by a key that was active or revoked since.
  public var holds: Bool { state == .valid || state == .revoked }
}

extension DSSEEnvelope {
  /// Checks the signatures. Keys are found by their names, which nobody signed; the key's bytes decide.
  /// - Throws: ``ProvenanceFault``: `forged`, or `untrusted` when no known key signed.
  public func signers(_ keys: KeyRing) throws(ProvenanceFault) -> [ProvenanceSigner] {
    let message = signedBytes
    var signers: [ProvenanceSigner] = []
    for signature in signatures {
      let (key, state) = keys.judge(
        { Self.keyID(of: $0.key.bytes) == signature.keyID },
        { Ed25519.isValid(signature: signature.bytes, of: message, publicKey: $0.bytes) })
      guard let state else {
        throw ProvenanceFault(
          .forged, "the signature by \(key?.name ?? "a key") does not verify: this is not what was signed")
      }
      signers.append(ProvenanceSigner(keyID: signature.keyID, key: key, state: state))
    }
    guard signers.contains(where: \.holds) else {
      throw ProvenanceFault(
        .untrusted, "no known key signed it; it names \(signatures.map(\.keyID).joined(separator: ", "))")
    }
    return signers
  }
}
