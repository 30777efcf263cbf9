internal import AksaraArchive
public import AksaraFormat
internal import AksaraSigning

/// The format's primitives by libsodium and libarchive.
public struct SystemPrimitives: Primitives {
  /// The system's libraries.
  public init() {}

  /// BLAKE2b-512 by libsodium.
  public func blake2b512(_ message: RawSpan) -> Digest512 {
    Digests.blake2b512(message)
  }

  /// Ed25519 by libsodium.
  public func isValidEd25519(signature: [UInt8], of message: [UInt8], publicKey: [UInt8]) -> Bool {
    Ed25519.isValid(signature: signature, of: message, publicKey: publicKey)
  }

  /// Inflation by libarchive.
  public func inflateGzip(_ member: RawSpan, size: Int, checkingCRC: Bool) throws(InflateError) -> [UInt8] {
    do throws(ArchiveError) {
      return try Gzip.inflate(member, size: size, checkingCRC: checkingCRC)
    } catch {
      throw InflateError("\(error)")
    }
  }
}
