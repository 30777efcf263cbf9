#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where a table's texts lie, without owning them: look-ups copy this and touch no reference count.
@safe
struct TableView: BitwiseCopyable, @unchecked Sendable {
  // Unchecked: nobody writes where the pointers point to once there is a view.

  /// One key. `offset` is where the key starts in the texts; the value follows it.
  struct Slot: BitwiseCopyable {
    static let free = Slot(tag: 0, offset: .max, keyCount: 0, hasPlaceholder: false, valueCount: 0)

    var tag: UInt32
    var offset: UInt32
    var keyCount: UInt16
    var hasPlaceholder: Bool
    var valueCount: UInt32

    var isFree: Bool { offset == .max }
  }

  /// A value, which lives as long as its table.
  @safe
  struct Value: BitwiseCopyable {
    var bytes: UnsafeBufferPointer<UInt8>
    var hasPlaceholder: Bool
  }

  var texts: UnsafePointer<UInt8>
  var slots: UnsafePointer<Slot>
  /// Zero for no table at all.
  var capacity: UInt64

  /// The slot that a hash asks first.
  @inline(__always)
  static func home(_ hash: UInt64, capacity: UInt64) -> Int { Int(truncatingIfNeeded: (hash >> 32 &* capacity) >> 32) }

  /// The value of a key, unless it is empty: an empty value is a missing one.
  @inline(__always)
  func value(_ key: UnsafeBufferPointer<UInt8>, hash: UInt64) -> Value? {
    if capacity == 0 { return nil }
    let tag = UInt32(truncatingIfNeeded: hash)
    var index = Self.home(hash, capacity: capacity)
    while true {
      let slot = unsafe slots[index]
      if slot.isFree { return nil }
      if slot.tag == tag, unsafe isKey(key, slot) {
        if slot.valueCount == 0 { return nil }
        let start = unsafe texts + Int(slot.offset) + Int(slot.keyCount)
        return unsafe Value(
          bytes: UnsafeBufferPointer(start: start, count: Int(slot.valueCount)), hasPlaceholder: slot.hasPlaceholder)
      }
      index += 1
      if index == Int(truncatingIfNeeded: capacity) { index = 0 }
    }
  }

  @inline(__always)
  private func isKey(_ key: UnsafeBufferPointer<UInt8>, _ slot: Slot) -> Bool {
    guard key.count == Int(slot.keyCount), let start = key.baseAddress else { return false }
    return unsafe memcmp(start, texts + Int(slot.offset), key.count) == 0
  }
}

extension TableView {
  /// No table: nothing is found.
  static let none: TableView = {
    let nowhere = UnsafeMutableRawPointer.allocate(byteCount: MemoryLayout<Slot>.stride, alignment: 8)
    return unsafe TableView(
      texts: UnsafePointer(nowhere.assumingMemoryBound(to: UInt8.self)),
      slots: UnsafePointer(nowhere.assumingMemoryBound(to: Slot.self)), capacity: 0)
  }()
}
