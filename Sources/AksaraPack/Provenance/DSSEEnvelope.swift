internal import AksaraFormat
public import AksaraSigning

/// A signed statement as DSSE has it (https://github.com/secure-systems-lab/dsse, 1.0.2): a payload, its type, and plain
/// Ed25519 signatures over both.
public struct DSSEEnvelope: Sendable, Equatable {
  /// One signature.
  public struct Signature: Sendable, Equatable {
    /// Which key to look for: see ``DSSEEnvelope/keyID(of:)``. Nobody signed it.
    public let keyID: String
    /// Ed25519 over the pre-authentication encoding, 64 bytes.
    public let bytes: [UInt8]

    /// A signature of known parts.
    public init(keyID: String, bytes: [UInt8]) {
      self.keyID = keyID
      self.bytes = bytes
    }
  }

  /// What kind of statement it is.
  public let payloadType: String
  /// The statement.
  public let payload: [UInt8]
  /// The signatures, ascending by key id, one per key.
  public private(set) var signatures: [Signature]

  /// An envelope of known parts; signatures are put in order.
  public init(payloadType: String, payload: [UInt8], signatures: [Signature] = []) {
    self.payloadType = payloadType
    self.payload = payload
    self.signatures = signatures.sorted { $0.keyID < $1.keyID }
  }

  /// What signatures are over: `DSSEv1`, then the type and the body, each after its length in bytes.
  public static func preAuthenticationEncoding(type: String, body: [UInt8]) -> [UInt8] {
    Array("DSSEv1 \(type.utf8.count) \(type) \(body.count) ".utf8) + body
  }

  /// What this envelope's signatures are over.
  public var signedBytes: [UInt8] { Self.preAuthenticationEncoding(type: payloadType, body: payload) }

  /// The name of an Ed25519 key as securesystemslib makes it, so that its users pass the key alone: SHA-256, in
  /// lower-case hex, of the key's description in canonical JSON.
  /// - Parameter publicKey: 32 bytes.
  public static func keyID(of publicKey: [UInt8]) -> String {
    let description = CanonicalJSON.object([
      "keytype": .string("ed25519"), "keyval": .object(["public": .string(Hex.encode(publicKey))]),
      "scheme": .string("ed25519"),
    ])
    return unsafe Hex.encode(Digests.sha256(description.bytes.span.bytes))
  }

  /// The envelope's one spelling: canonical JSON on one line, with its LF.
  public var bytes: [UInt8] {
    let signatures = signatures.map { signature in
      CanonicalJSON.object([
        "keyid": .string(signature.keyID), "sig": .string(Base64.encode(signature.bytes)),
      ])
    }
    let envelope = CanonicalJSON.object([
      "payload": .string(Base64.encode(payload)), "payloadType": .string(payloadType), "signatures": .array(signatures),
    ])
    return envelope.bytes + [0x0A]
  }

  /// Adds a key's signature; one that it has already stays.
  /// - Throws: ``PackError`` when there is no room, or the one that is there does not verify.
  public mutating func sign(with key: SecretKey) throws(PackError) {
    let keyID = Self.keyID(of: key.publicKey.bytes)
    if let own = signatures.first(where: { $0.keyID == keyID }) {
      guard Ed25519.isValid(signature: own.bytes, of: signedBytes, publicKey: key.publicKey.bytes) else {
        throw PackError(
          "the provenance has a signature by this key that does not verify",
          advice: "it was changed after it was signed: find out by whom, and remove the file")
      }
      return
    }
    guard signatures.count < Limits.signatures else {
      throw PackError("the provenance has \(Limits.signatures) signatures, which is the limit")
    }
    do throws(SecretKeyError) {
      signatures.append(Signature(keyID: keyID, bytes: try key.signature(of: signedBytes)))
    } catch {
      throw PackError("\(error)", advice: error.advice)
    }
    signatures.sort { $0.keyID < $1.keyID }
  }
}
