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
    // A public half that is not the seed's would give the secret away with two signatures.
    let seed = key.slice(62..<94)
    let (secret, publicBytes) = expand(seed)
    guard (0..<32).allSatisfy({ key[94 + $0] == publicBytes[$0] }) else { throw SecretKeyError(.halvesDiffer) }
    return SecretKey(publicKey: publicKey(number: key.slice(54..<62), publicBytes), secret: secret)
  }

  /// Whether a key needs a password.
  /// - Throws: ``SecretKeyError`` when the text is no key.
  public static func isEncrypted(_ text: LockedBytes) throws(SecretKeyError) -> Bool {
    let key = try SecretKeyFile.decode(text)
    return key[2] == UInt8(ascii: "S")
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
    let code = unsafe crypto_sign_detached(&signature, nil, message, UInt64(message.count), secret.pointer)
    guard code == 0, Ed25519.isValid(signature: signature, of: message, publicKey: publicKey.bytes) else {
      throw SecretKeyError(.signingFailed)
    }
    return signature
  }

  /// What encrypting a key costs: minisign's own (about a second and 1 GiB).
  static let usualCost = (operations: Limits.kdfOperations, memory: Limits.kdfMemoryBytes)

  /// Makes a key pair.
  /// - Parameter password: encrypts the secret half; without one it lies open in its file.
  /// - Returns: the text of the secret key file, and the public half.
  /// - Throws: ``SecretKeyError`` when there is not enough memory to encrypt (1 GiB).
  public static func generate(
    password: LockedBytes?
  ) throws(SecretKeyError) -> (file: LockedBytes, publicKey: MinisignPublicKey) {
    try generate(password: password, cost: usualCost)
  }

  static func generate(
    password: LockedBytes?, cost: (operations: UInt64, memory: UInt64)
  ) throws(SecretKeyError) -> (file: LockedBytes, publicKey: MinisignPublicKey) {
    let (secret, publicBytes) = expand(random(32))
    let key = LockedBytes(count: SecretKeyFile.bytes)
    let number = random(8)
    for (index, byte) in "Ed\0\0B2".utf8.enumerated() { unsafe key.pointer[index] = byte }
    for index in 0..<8 { unsafe key.pointer[54 + index] = number[index] }
    for index in 0..<64 { unsafe key.pointer[62 + index] = secret[index] }
    if let password {
      let salt = random(32)
      let checksum = SecretKeyFile.checksum(key)
      unsafe key.pointer[2] = UInt8(ascii: "S")
      unsafe key.pointer[3] = UInt8(ascii: "c")
      for index in 0..<32 {
        unsafe key.pointer[6 + index] = salt[index]
        unsafe key.pointer[126 + index] = checksum[index]
      }
      for index in 0..<8 {
        unsafe key.pointer[38 + index] = UInt8(truncatingIfNeeded: cost.operations >> UInt64(8 * index))
        unsafe key.pointer[46 + index] = UInt8(truncatingIfNeeded: cost.memory >> UInt64(8 * index))
      }
      try SecretKeyFile.apply(password, to: key)
    }
    return (encode(key), publicKey(number: number, publicBytes))
  }

  /// libsodium's 64-byte secret key and the public half, from a seed.
  private static func expand(_ seed: LockedBytes) -> (secret: LockedBytes, publicBytes: [UInt8]) {
    let secret = LockedBytes(count: 64)
    var publicBytes = [UInt8](repeating: 0, count: Ed25519.publicKeyBytes)
    // Cannot fail: both lengths are right.
    _ = unsafe crypto_sign_seed_keypair(&publicBytes, secret.pointer, seed.pointer)
    return (secret, publicBytes)
  }

  private static func random(_ count: Int) -> LockedBytes {
    let bytes = LockedBytes(count: count)
    unsafe randombytes_buf(bytes.pointer, count)
    return bytes
  }

  private static func publicKey(number: LockedBytes, _ publicBytes: [UInt8]) -> MinisignPublicKey {
    let keyID = (0..<8).map { number[$0] }
    return MinisignPublicKey(keyID: KeyID(bytes: keyID), bytes: publicBytes)
  }

  /// Comment line and base64 line, in locked memory.
  private static func encode(_ key: LockedBytes) -> LockedBytes {
    let comment = Array((SecretKeyFile.comment + "\n").utf8)
    let encodedCount = sodium_base64_encoded_len(key.count, sodium_base64_VARIANT_ORIGINAL)
    let file = LockedBytes(count: comment.count + encodedCount)
    for (index, byte) in comment.enumerated() { unsafe file.pointer[index] = byte }
    _ = unsafe sodium_bin2base64(
      file.characters + comment.count, encodedCount, key.pointer, key.count, sodium_base64_VARIANT_ORIGINAL)
    // The length counts a final NUL: the line's end takes its place.
    unsafe file.pointer[file.count - 1] = 0x0A
    return file
  }
}
