public import AksaraFormat
internal import CSodium

/// Digests of bytes in memory.
public enum Digests {
  /// BLAKE2b with 64 bytes of output and no key (RFC 7693): what `b2sum` prints.
  public static func blake2b512(_ message: RawSpan) -> Digest512 {
    var hasher = BLAKE2b512Hasher()
    hasher.update(message)
    return hasher.finalize()
  }

  /// SHA-256 (FIPS 180-4), 32 bytes. For provenance, whose readers want it.
  public static func sha256(_ message: RawSpan) -> [UInt8] {
    Sodium.ready
    var digest = [UInt8](repeating: 0, count: crypto_hash_sha256_bytes())
    unsafe message.withUnsafeBytes { source in
      unsafe digest.withUnsafeMutableBufferPointer { target in
        let base = unsafe source.baseAddress?.assumingMemoryBound(to: UInt8.self)
        guard let target = target.baseAddress else { return }
        // SHA-256 of bytes in memory cannot fail.
        _ = unsafe crypto_hash_sha256(target, base, UInt64(source.count))
      }
    }
    return digest
  }
}

/// BLAKE2b-512 of bytes that come in pieces.
@safe
public struct BLAKE2b512Hasher: ~Copyable {
  // The state's alignment of 64 is more than Swift imports, hence raw memory.
  private let memory: UnsafeMutableRawPointer

  private var state: OpaquePointer { unsafe OpaquePointer(memory) }

  /// A hasher of nothing yet.
  public init() {
    Sodium.ready
    unsafe memory = .allocate(byteCount: crypto_generichash_statebytes(), alignment: 64)
    // Fails for lengths out of range alone.
    let code = unsafe crypto_generichash_init(state, nil, 0, 64)
    precondition(code == 0, "BLAKE2b takes 64 bytes of output")
  }

  deinit {
    unsafe memory.deallocate()
  }

  /// Takes in more bytes.
  public mutating func update(_ bytes: RawSpan) {
    unsafe bytes.withUnsafeBytes { buffer in
      let base = unsafe buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
      _ = unsafe crypto_generichash_update(state, base, UInt64(buffer.count))
    }
  }

  /// The digest of all bytes.
  public consuming func finalize() -> Digest512 {
    var digest = [UInt8](repeating: 0, count: 64)
    let code = unsafe crypto_generichash_final(state, &digest, digest.count)
    guard code == 0, let result = Digest512(bytes: digest) else { preconditionFailure("a hasher is finalized once") }
    return result
  }
}
