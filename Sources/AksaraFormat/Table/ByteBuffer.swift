/// Bytes that grow at the end and keep their storage when emptied: scratch for one worker.
@safe
final class ByteBuffer {
  private(set) var base = UnsafeMutablePointer<UInt8>.allocate(capacity: 4096)
  private var capacity = 4096
  private(set) var count = 0

  deinit {
    unsafe base.deallocate()
  }

  func removeAll() {
    count = 0
  }

  func truncate(to count: Int) {
    self.count = count
  }

  @inline(__always)
  func append(_ source: UnsafePointer<UInt8>, _ length: Int) {
    if count + length > capacity { grow(by: length) }
    unsafe (base + count).update(from: source, count: length)
    count += length
  }

  @inline(__always)
  func append(_ source: UnsafeBufferPointer<UInt8>) {
    if let start = source.baseAddress { unsafe append(start, source.count) }
  }

  @inline(__always)
  func append(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    unsafe base[count] = byte
    count += 1
  }

  /// Appends a copy of bytes that the buffer already holds.
  @inline(__always)
  func appendCopy(from start: Int, _ length: Int) {
    if count + length > capacity { grow(by: length) }
    unsafe (base + count).update(from: base + start, count: length)
    count += length
  }

  func slice(_ start: Int, _ length: Int) -> UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: base + start, count: length)
  }

  private func grow(by length: Int) {
    let larger = max(capacity * 2, count + length)
    let storage = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    unsafe storage.update(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = storage
    capacity = larger
  }
}
