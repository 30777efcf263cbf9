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
    static let free = Slot(tag: 0, offset: .max, keyCount: 0, placeholder: .none, valueCount: 0)

    var tag: UInt32
    var offset: UInt32
    var keyCount: UInt16
    var placeholder: PlaceholderHint
    var valueCount: UInt32

    var isFree: Bool { offset == .max }
  }

  /// Where a value's placeholders are, so that filling them in need not search the whole text.
  struct PlaceholderHint: BitwiseCopyable, Equatable {
    static let none = PlaceholderHint(bits: .max)

    private var bits: UInt16

    private init(bits: UInt16) {
      self.bits = bits
    }

    /// - Parameter start: bytes of the value before which there is no `{{`.
    init(start: Int, isOnly: Bool) {
      bits = UInt16(min(start, 0x7FFE)) << 1 | (isOnly && start < 0x7FFE ? 1 : 0)
    }

    /// Where searching begins.
    var start: Int { Int(bits >> 1) }
    /// Whether there is no other `{{` behind the first.
    var isOnly: Bool { bits & 1 != 0 }
  }

  /// A value, which lives as long as its table.
  @safe
  struct Value: BitwiseCopyable {
    var bytes: UnsafeBufferPointer<UInt8>
    var placeholder: PlaceholderHint
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
          bytes: UnsafeBufferPointer(start: start, count: Int(slot.valueCount)), placeholder: slot.placeholder)
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
