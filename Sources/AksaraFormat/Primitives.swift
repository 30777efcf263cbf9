/// What the format needs and does not do itself: a hash, a signature check and inflation.
///
/// `AksaraPrimitives` implements it over libsodium and libarchive; an app may plug in what it already ships.
public protocol Primitives: Sendable {
  /// BLAKE2b with 64 bytes of output and no key (RFC 7693).
  func blake2b512(_ message: RawSpan) -> Digest512

  /// Whether `signature` (64 bytes) is an Ed25519 signature (RFC 8032) of `message` under `publicKey` (32 bytes).
  ///
  /// Small-order keys and points, and a scalar that is not below the group order, must be refused. Any other length is `false`.
  func isValidEd25519(signature: [UInt8], of message: [UInt8], publicKey: [UInt8]) -> Bool

  /// Inflates one gzip member (RFC 1952) that must give exactly `size` bytes.
  ///
  /// Never allocates or produces more than `size` bytes, whatever the member says.
  /// - Parameter checkingCRC: whether the member's CRC-32 must be right, as stock tools want it. `false` where the same
  ///   bytes were inflated before and a digest of what they give is compared anyway; checking it then is harmless.
  /// - Throws: `InflateError` when the data is damaged, or gives fewer or more bytes.
  func inflateGzip(_ member: RawSpan, size: Int, checkingCRC: Bool) throws(InflateError) -> [UInt8]
}

/// A gzip member that does not give the bytes that were asked for.
public struct InflateError: Error, Sendable, CustomStringConvertible {
  /// What was wrong, in a few words.
  public let description: String

  /// An error with the reason `description`.
  public init(_ description: String) {
    self.description = description
  }
}
