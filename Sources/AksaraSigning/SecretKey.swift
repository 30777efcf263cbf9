public import AksaraFormat
internal import CSodium

/// A minisign secret key, opened and checked. Its bytes stay in locked memory.
public final class SecretKey {
  /// The public half, recomputed from the seed.
  public let publicKey: MinisignPublicKey
  private let secret: LockedBytes

  private init(publicKey: MinisignPublicKey, secret: LockedBytes) {
    self.publicKey = publicKey
    self.secret = secret
  }

  /// Opens a key.
  /// - Parameters:
  ///   - text: the whole key file, or its base64 line.
  ///   - password: needed when the key is encrypted, ignored otherwise.
  /// - Throws: ``SecretKeyError``.
  public static func load(_ text: LockedBytes, password: LockedBytes?) throws(SecretKeyError) -> SecretKey {
    let key = try SecretKeyFile.decode(text)
    try SecretKeyFile.unseal(key, password: password)
    let (secret, publicBytes) = expand(key.slice(SecretKeyFile.seed))
    // A public half that is not the seed's would give the secret away with two signatures.
    guard key.starts(with: publicBytes, at: SecretKeyFile.publicHalf.lowerBound) else {
      throw SecretKeyError(.halvesDiffer)
    }
    return SecretKey(publicKey: publicKey(key, publicBytes), secret: secret)
  }

  /// Whether a key needs a password.
  /// - Throws: ``SecretKeyError`` when the text is no key that a password could open.
  public static func isEncrypted(_ text: LockedBytes) throws(SecretKeyError) -> Bool {
    SecretKeyFile.isEncrypted(try SecretKeyFile.decode(text))
  }

  /// A minisign signature over a payload (`ED`: Ed25519 over BLAKE2b-512), verified before it is returned.
  /// - Throws: ``SecretKeyError`` when it does not verify.
  public func sign(payload digest: Digest512, trustedComment: String) throws(SecretKeyError) -> MinisignSignature {
    let signature = try self.signature(of: digest.bytes)
    let global = try self.signature(of: signature + Array(trustedComment.utf8))
    return MinisignSignature(
      keyID: publicKey.keyID, signature: signature, trustedComment: trustedComment, globalSignature: global)
  }

  /// A plain Ed25519 signature (RFC 8032), 64 bytes, verified before it is returned.
  /// - Throws: ``SecretKeyError`` when it does not verify.
  public func signature(of message: [UInt8]) throws(SecretKeyError) -> [UInt8] {
    var signature = [UInt8](repeating: 0, count: Ed25519.signatureBytes)
    let code = unsafe secret.withPointer { secret in
      unsafe crypto_sign_detached(&signature, nil, message, UInt64(message.count), secret)
    }
    guard code == 0, Ed25519.isValid(signature: signature, of: message, publicKey: publicKey.bytes) else {
      throw SecretKeyError(.signingFailed)
    }
    return signature
  }

  /// The longest password that minisign reads; it ends one at a line's end or a NUL.
  static let passwordBytes = 1_023
  /// What encrypting a key costs: minisign's own (a second or three, and 1 GiB).
  static let usualCost = (operations: Limits.kdfOperations, memory: Limits.kdfMemoryBytes)

  /// Makes a key pair that minisign can read.
  ///
  /// Encrypting takes 1 GiB of memory, as opening it will. Where that is not to be had this throws: a key that is cheaper
  /// to guess, which minisign then makes, is not made.
  /// - Parameter password: encrypts the secret half; without one it lies open in its file.
  /// - Returns: the text of the secret key file, and the public half.
  /// - Throws: ``SecretKeyError`` when there is no memory, or minisign could not take the password.
  public static func generate(
    password: LockedBytes?
  ) throws(SecretKeyError) -> (file: LockedBytes, publicKey: MinisignPublicKey) {
    try generate(password: password, cost: usualCost)
  }

  static func generate(
    password: LockedBytes?, cost: (operations: UInt64, memory: UInt64)
  ) throws(SecretKeyError) -> (file: LockedBytes, publicKey: MinisignPublicKey) {
    let (secret, publicBytes) = expand(LockedBytes(randomCount: SecretKeyFile.seed.count))
    let key = LockedBytes(count: SecretKeyFile.byteCount)
    key.replace(SecretKeyFile.algorithm, with: "Ed".utf8)
    key.replace(SecretKeyFile.checksumAlgorithm, with: "B2".utf8)
    key.replace(SecretKeyFile.number, with: LockedBytes(randomCount: SecretKeyFile.number.count))
    key.replace(SecretKeyFile.seed.lowerBound..<SecretKeyFile.publicHalf.upperBound, with: secret)
    let publicKey = publicKey(key, publicBytes)
    if let password {
      guard password.count <= passwordBytes,
        (0..<password.count).allSatisfy({ ![0x00, 0x0A, 0x0D].contains(password[$0]) })
      else { throw SecretKeyError(.unusablePassword) }
      try SecretKeyFile.seal(key, password: password, cost: cost)
    }
    return (SecretKeyText.encode(key), publicKey)
  }

  /// libsodium's 64-byte secret key (seed and public half), and the public half, from a seed.
  private static func expand(_ seed: LockedBytes) -> (secret: LockedBytes, publicBytes: [UInt8]) {
    let secret = LockedBytes(count: 64)
    var publicBytes = [UInt8](repeating: 0, count: Ed25519.publicKeyBytes)
    unsafe secret.withPointer { secret in
      unsafe seed.withPointer { seed in
        // Cannot fail: all lengths are right.
        _ = unsafe crypto_sign_seed_keypair(&publicBytes, secret, seed)
      }
    }
    return (secret, publicBytes)
  }

  private static func publicKey(_ key: LockedBytes, _ publicBytes: [UInt8]) -> MinisignPublicKey {
    MinisignPublicKey(keyID: KeyID(bytes: SecretKeyFile.number.map { key[$0] }), bytes: publicBytes)
  }
}
