internal import CSodium

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Secret bytes: outside the Swift heap, between guard pages, locked in memory where the system allows it, zeroed when
/// freed, never printed.
@safe
public final class LockedBytes {
  private let base: UnsafeMutableRawPointer
  private let capacity: Int
  /// Bytes in use.
  public private(set) var count: Int

  /// `count` zero bytes.
  public init(count: Int) {
    Sodium.ready
    guard let memory = unsafe sodium_malloc(max(count, 1)) else { fatalError("no memory for \(count) secret bytes") }
    unsafe base = unsafe memory
    capacity = count
    self.count = count
    unsafe sodium_memzero(base, max(count, 1))
  }

  /// A copy of `bytes`, whose original the caller cannot keep secret any more (an environment variable, a test).
  public convenience init(copying bytes: some Collection<UInt8>) {
    self.init(count: bytes.count)
    unsafe withUnsafeMutableBytes { unsafe $0.copyBytes(from: bytes) }
  }

  deinit {
    unsafe sodium_free(base)
  }

  /// Gives the bytes to `body`; they must not leave it.
  public func withUnsafeBytes<Result, Failure>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(UnsafeRawBufferPointer(start: base, count: count))
  }

  /// Gives the bytes to `body` for writing; they must not leave it.
  public func withUnsafeMutableBytes<Result, Failure>(
    _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(UnsafeMutableRawBufferPointer(start: base, count: count))
  }

  /// Reads a descriptor to its end, straight into locked memory.
  /// - Parameters:
  ///   - descriptor: open for reading; stays open.
  ///   - limit: most bytes to read.
  /// - Returns: `nil` when there are more than `limit` bytes.
  /// - Throws: ``DescriptorError`` with the system's `errno`.
  public static func reading(descriptor: Int32, limit: Int) throws(DescriptorError) -> LockedBytes? {
    let bytes = LockedBytes(count: limit + 1)
    var used = 0
    while used <= limit {
      let got = unsafe read(descriptor, bytes.base + used, limit + 1 - used)
      if got == 0 {
        bytes.count = used
        return bytes
      }
      if got < 0 {
        if errno == EINTR { continue }
        throw DescriptorError(errno: errno)
      }
      used += got
    }
    return nil
  }

  /// The bytes, as long as the object lives.
  var pointer: UnsafeMutablePointer<UInt8> { unsafe base.assumingMemoryBound(to: UInt8.self) }

  /// The bytes as C's characters, as long as the object lives.
  var characters: UnsafeMutablePointer<CChar> { unsafe base.assumingMemoryBound(to: CChar.self) }

  /// Some of the bytes, as a copy in locked memory.
  func slice(_ range: Range<Int>) -> LockedBytes {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    let copy = LockedBytes(count: range.count)
    unsafe copy.base.copyMemory(from: base + range.lowerBound, byteCount: range.count)
    return copy
  }

  subscript(_ index: Int) -> UInt8 {
    precondition(index >= 0 && index < count)
    return unsafe base.load(fromByteOffset: index, as: UInt8.self)
  }

  func truncate(to count: Int) {
    precondition(count <= capacity)
    self.count = count
  }
}

extension LockedBytes: CustomStringConvertible, CustomReflectable {
  /// How many there are, and nothing else.
  public var description: String { "\(count) secret bytes" }

  /// Nothing.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A descriptor that could not be read.
public struct DescriptorError: Error, Sendable {
  /// The system's error number.
  public let errno: Int32
}
