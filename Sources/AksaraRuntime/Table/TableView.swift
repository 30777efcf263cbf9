#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where a table's texts lie, without owning them: look-ups copy this and touch no reference count.
@safe
struct TableView: BitwiseCopyable, @unchecked Sendable {
  // Unchecked: nobody writes where the pointers point to once there is a view.

  /// One key. `offset` is where the key starts in the texts. Half as many bytes as a slot with all that is known of the
  /// key: more of the index stays in a processor's nearer memory, and the text must be fetched anyway.
  struct Slot: BitwiseCopyable {
    static let free = Slot(tag: 0, offset: .max)

    var tag: UInt32
    var offset: UInt32

    var isFree: Bool { offset == .max }
  }

  /// What stands in front of each key in the texts: how long the key and the value behind it are, and a hint.
  struct Head: BitwiseCopyable {
    /// As many as a table has for an entry's punctuation.
    static let bytes = 6
    private static let valueBits = 19

    private var counts: UInt32
    var placeholder: PlaceholderHint

    var keyCount: Int { Int(counts >> Self.valueBits) }
    var valueCount: Int { Int(counts & (1 << Self.valueBits - 1)) }

    init(keyCount: Int, valueCount: Int, placeholder: PlaceholderHint) {
      // Both limits of the format fit: 4 KiB and 256 KiB.
      counts = UInt32(keyCount) << Self.valueBits | UInt32(valueCount)
      self.placeholder = placeholder
    }

    @inline(__always)
    init(inFrontOf key: UnsafePointer<UInt8>) {
      let start = unsafe UnsafeRawPointer(key) - Self.bytes
      counts = unsafe start.loadUnaligned(as: UInt32.self)
      placeholder = unsafe start.loadUnaligned(fromByteOffset: 4, as: PlaceholderHint.self)
    }

    @inline(__always)
    func store(inFrontOf key: UnsafeMutablePointer<UInt8>) {
      let start = unsafe UnsafeMutableRawPointer(key) - Self.bytes
      unsafe start.storeBytes(of: counts, as: UInt32.self)
      unsafe start.storeBytes(of: placeholder, toByteOffset: 4, as: PlaceholderHint.self)
    }
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
      if slot.tag == tag {
        let start = unsafe texts + Int(slot.offset)
        let head = unsafe Head(inFrontOf: start)
        if unsafe isKey(key, start, head) {
          if head.valueCount == 0 { return nil }
          return unsafe Value(
            bytes: UnsafeBufferPointer(start: start + key.count, count: head.valueCount), placeholder: head.placeholder)
        }
      }
      index += 1
      if index == Int(truncatingIfNeeded: capacity) { index = 0 }
    }
  }

  @inline(__always)
  private func isKey(_ key: UnsafeBufferPointer<UInt8>, _ start: UnsafePointer<UInt8>, _ head: Head) -> Bool {
    guard key.count == head.keyCount else { return false }
    // No address: no bytes either.
    guard let own = key.baseAddress else { return true }
    return unsafe memcmp(own, start, key.count) == 0
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
