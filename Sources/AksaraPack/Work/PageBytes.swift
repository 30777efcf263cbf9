#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Bytes in pages of their own, which go back to the system at once when they are let go.
///
/// malloc keeps freed blocks of a gzip member's size for itself; a bundle of many languages would then be held twice.
@safe
final class PageBytes: Sendable {
  // Written once, before anybody else can have the object.
  private nonisolated(unsafe) let base: UnsafeRawPointer
  let count: Int

  /// A copy of `bytes`; `nil` when the system has no memory.
  init?(copying bytes: [UInt8]) {
    guard !bytes.isEmpty,
      let pages = unsafe mmap(nil, bytes.count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0),
      unsafe pages != MAP_FAILED
    else { return nil }
    unsafe bytes.withUnsafeBytes { source in
      if let start = source.baseAddress { unsafe pages.copyMemory(from: start, byteCount: source.count) }
    }
    unsafe base = UnsafeRawPointer(pages)
    count = bytes.count
  }

  deinit {
    unsafe munmap(UnsafeMutableRawPointer(mutating: base), count)
  }

  /// Gives the bytes to `body`.
  func withBytes<Failure: Error, Result>(_ body: (RawSpan) throws(Failure) -> Result) throws(Failure) -> Result {
    try body(unsafe RawSpan(_unsafeStart: base, byteCount: count))
  }
}
