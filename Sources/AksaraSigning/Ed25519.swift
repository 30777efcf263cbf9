internal import CSodium

/// Ed25519 (RFC 8032) as libsodium checks it: canonical S, no small-order points, no canonical-form exceptions for A.
public enum Ed25519 {
  /// Bytes of a signature.
  public static let signatureBytes = 64
  /// Bytes of a public key.
  public static let publicKeyBytes = 32

  /// Whether `signature` is one of `message` under `publicKey`. Any other length is `false`.
  public static func isValid(signature: [UInt8], of message: [UInt8], publicKey: [UInt8]) -> Bool {
    Sodium.ready
    // The C function takes no lengths for these two: checked here, or it would read past them.
    guard signature.count == signatureBytes, publicKey.count == publicKeyBytes else { return false }
    return unsafe crypto_sign_verify_detached(signature, message, UInt64(message.count), publicKey) == 0
  }
}
