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
  /// Bytes in use.
  public private(set) var count: Int

  /// `count` zero bytes.
  public init(count: Int) {
    Sodium.ready
    guard let memory = unsafe sodium_malloc(max(count, 1)) else { fatalError("no memory for \(count) secret bytes") }
    unsafe base = unsafe memory
    self.count = count
    unsafe sodium_memzero(base, max(count, 1))
  }

  /// A copy of `bytes`, whose original the caller cannot keep secret any more (an environment variable, a test).
  public convenience init(copying bytes: some Collection<UInt8>) {
    self.init(count: bytes.count)
    unsafe withUnsafeMutableBytes { unsafe $0.copyBytes(from: bytes) }
  }

  /// Random bytes.
  convenience init(randomCount count: Int) {
    self.init(count: count)
    unsafe withPointer { unsafe randombytes_buf($0, count) }
  }

  deinit {
    unsafe sodium_free(base)
  }

  /// Gives the bytes to `body`; they must not leave it.
  public func withUnsafeBytes<Result, Failure>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { extendLifetime(self) }
    return try unsafe body(UnsafeRawBufferPointer(start: base, count: count))
  }

  /// Gives the bytes to `body` for writing; they must not leave it.
  public func withUnsafeMutableBytes<Result, Failure>(
    _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer { extendLifetime(self) }
    return try unsafe body(UnsafeMutableRawBufferPointer(start: base, count: count))
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

  /// Gives the address of the bytes to a C function.
  func withPointer<Result>(_ body: (UnsafeMutableRawPointer) -> Result) -> Result {
    defer { extendLifetime(self) }
    return unsafe body(base)
  }

  subscript(_ index: Int) -> UInt8 {
    get {
      precondition(index >= 0 && index < count)
      return unsafe base.load(fromByteOffset: index, as: UInt8.self)
    }
    set {
      precondition(index >= 0 && index < count)
      unsafe base.storeBytes(of: newValue, toByteOffset: index, as: UInt8.self)
    }
  }

  /// Some of the bytes, as a copy in locked memory.
  func slice(_ range: Range<Int>) -> LockedBytes {
    let copy = LockedBytes(count: range.count)
    for index in 0..<range.count { copy[index] = self[range.lowerBound + index] }
    return copy
  }

  func replace(_ range: Range<Int>, with other: LockedBytes) {
    precondition(range.count == other.count)
    for index in 0..<range.count { self[range.lowerBound + index] = other[index] }
  }

  func replace(_ range: Range<Int>, with bytes: some Collection<UInt8>) {
    precondition(range.count == bytes.count)
    for (index, byte) in zip(range, bytes) { self[index] = byte }
  }

  /// Whether these bytes stand at `offset`.
  func starts(with bytes: some Collection<UInt8>, at offset: Int) -> Bool {
    offset + bytes.count <= count && zip(offset..<count, bytes).allSatisfy { self[$0] == $1 }
  }

  /// Whether this text stands at `offset`.
  func spells(_ text: String, at offset: Int) -> Bool { starts(with: text.utf8, at: offset) }

  /// Compares in a time that tells nothing of the bytes.
  func isEqual(to other: LockedBytes) -> Bool {
    guard count == other.count else { return false }
    return unsafe withPointer { one in
      unsafe other.withPointer { two in unsafe sodium_memcmp(one, two, count) == 0 }
    }
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
