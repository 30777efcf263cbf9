/// Bytes that grow at the end: scratch for one worker. Whoever makes one calls `deallocate`.
///
/// A struct without reference counting or exclusivity checks, because every byte of every table passes through it.
@safe
struct ByteBuffer {
  private(set) var base = UnsafeMutablePointer<UInt8>.allocate(capacity: 4096)
  private var capacity = 4096
  private(set) var count = 0

  /// Bytes that a copy may read behind its source and write behind the end.
  static let slack = 32

  func deallocate() {
    unsafe base.deallocate()
  }

  mutating func removeAll() {
    count = 0
  }

  mutating func truncate(to count: Int) {
    self.count = count
  }

  /// Makes room for `length` bytes, which the appending calls then take for granted.
  @inline(__always)
  mutating func reserve(_ length: Int) {
    if count + length + Self.slack > capacity { grow(by: length) }
  }

  /// Appends into reserved room.
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    unsafe base[count] = byte
    count += 1
  }

  /// Appends into reserved room, 32 bytes at a time: `slack` bytes behind the source must be readable.
  @inline(__always)
  mutating func append(_ source: UnsafePointer<UInt8>, _ length: Int) {
    let target = unsafe base + count
    var index = 0
    while index < length {
      let block = unsafe UnsafeRawPointer(source + index).loadUnaligned(as: SIMD32<UInt8>.self)
      unsafe UnsafeMutableRawPointer(target + index).storeBytes(of: block, as: SIMD32<UInt8>.self)
      index += 32
    }
    count += length
  }

  @inline(__always)
  mutating func append(_ source: UnsafeBufferPointer<UInt8>) {
    if let start = source.baseAddress { unsafe append(start, source.count) }
  }

  func slice(_ start: Int, _ length: Int) -> UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: base + start, count: length)
  }

  @inline(never)
  private mutating func grow(by length: Int) {
    let larger = max(capacity * 2, count + length + Self.slack)
    let storage = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    unsafe storage.update(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = storage
    capacity = larger
  }
}
