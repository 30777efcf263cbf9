/// A 64-bit hash of a key's bytes: multiply and fold, eight bytes at a time.
///
/// Not a hash for strangers' keys in general: it is seeded for each process, and a table's keys are the publisher's.
enum KeyHash {
  /// What this process mixes into every hash.
  static let seed = UInt64.random(in: .min ... .max)

  /// The high half chooses the slot, the low half tells keys in one slot apart.
  @inline(__always)
  static func hash(_ key: UnsafeBufferPointer<UInt8>, seed: UInt64) -> UInt64 {
    let count = key.count
    guard let start = unsafe UnsafeRawPointer(key.baseAddress), count > 0 else { return seed }
    var hash = seed ^ UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15
    if count >= 8 {
      var offset = 0
      while offset + 8 < count {
        hash = unsafe fold(hash ^ load(start + offset))
        offset += 8
      }
      return unsafe fold(hash ^ load(start + count - 8))
    }
    if count >= 4 {
      let low = unsafe UInt64(start.loadUnaligned(as: UInt32.self))
      let high = unsafe UInt64((start + count - 4).loadUnaligned(as: UInt32.self))
      return fold(hash ^ (low | high << 32))
    }
    let first = unsafe UInt64(key[0])
    let middle = unsafe UInt64(key[count / 2])
    let last = unsafe UInt64(key[count - 1])
    return fold(hash ^ (first | middle << 8 | last << 16))
  }

  @inline(__always)
  private static func load(_ pointer: UnsafeRawPointer) -> UInt64 {
    unsafe pointer.loadUnaligned(as: UInt64.self)
  }

  @inline(__always)
  private static func fold(_ value: UInt64) -> UInt64 {
    let product = (value ^ 0xA076_1D64_78BD_642F).multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
    return product.high ^ product.low
  }
}
