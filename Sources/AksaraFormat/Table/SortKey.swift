/// A sibling with the first eight bytes of its name at hand, so that most comparisons need no look at the text.
struct SortKey {
  let prefix: UInt64
  let node: UInt32
  /// Place among its siblings in the source.
  let position: UInt32

  init(_ item: JSONNode, node: Int, position: Int, text: UnsafeMutablePointer<UInt8>) {
    prefix =
      item.keyOffset == .max
      ? 0 : unsafe Self.prefix(of: UnsafeBufferPointer(start: text + Int(item.keyStart), count: Int(item.keyCount)))
    self.node = UInt32(truncatingIfNeeded: node)
    self.position = UInt32(truncatingIfNeeded: position)
  }

  /// Below, at or above zero, as this name comes before, equals or comes after `other`'s in byte order.
  @inline(__always)
  func compare(_ other: SortKey, in document: JSONDocument) -> Int {
    if prefix != other.prefix { return prefix < other.prefix ? -1 : 1 }
    return unsafe ByteOrder.compare(name(in: document), other.name(in: document))
  }

  /// Ascending by bytes; of equal names the earlier in the source comes first.
  @inline(__always)
  func precedes(_ other: SortKey, in document: JSONDocument) -> Bool {
    let comparison = compare(other, in: document)
    return comparison == 0 ? position < other.position : comparison < 0
  }

  private func name(in document: JSONDocument) -> UnsafeBufferPointer<UInt8> {
    let item = unsafe document.nodes[Int(node)]
    return unsafe document.bytes(item.keyStart, item.keyCount)
  }

  /// The first eight bytes as a number that orders like them, zeros behind a shorter text.
  @inline(__always)
  static func prefix(of text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    if let base = text.baseAddress, text.count >= 8 { return unsafe Word.load(base).byteSwapped }
    var value: UInt64 = 0
    for index in 0..<text.count { value |= unsafe UInt64(text[index]) << UInt64(56 - 8 * index) }
    return value
  }
}

/// Order of byte strings.
enum ByteOrder {
  /// Below, at or above zero, as `left` comes before, equals or comes after `right`.
  @inline(__always)
  static func compare(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
    let shared = min(left.count, right.count)
    var index = 0
    while index < shared {
      if unsafe left[index] != right[index] { return unsafe Int(left[index]) - Int(right[index]) }
      index += 1
    }
    return left.count - right.count
  }
}
