/// A `{{name}}` in a value.
public struct Placeholder: Hashable, Sendable {
  /// From the first `{` to behind the last `}`, as offsets into the value's UTF-8.
  public let range: Range<Int>
  /// The bytes between `{{` and `}}`, as offsets.
  public let content: Range<Int>

  /// The variable's name inside `value`: up to the first `,`, trimmed, a leading `- ` dropped.
  public func name(in value: [UInt8]) -> [UInt8] {
    unsafe value.withUnsafeBufferPointer { unsafe name(in: $0) }
  }

  /// The variable's name inside `value`: up to the first `,`, trimmed, a leading `- ` dropped.
  public func name(in value: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var low = content.lowerBound
    var high = content.upperBound
    if let comma = (low..<high).first(where: { unsafe value[$0] == Byte.comma }) { high = comma }
    while low < high, unsafe Self.isSpace(value[low]) { low += 1 }
    while low < high, unsafe Self.isSpace(value[high - 1]) { high -= 1 }
    if high - low >= 2, unsafe value[low] == UInt8(ascii: "-"), unsafe Self.isSpace(value[low + 1]) {
      low += 2
      while low < high, unsafe Self.isSpace(value[low]) { low += 1 }
    }
    return unsafe Array(value[low..<high])
  }

  /// Space, tab, CR and LF: what may stand inside the braces and is dropped in a table.
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}

/// What a value holds of braces.
public struct PlaceholderScan: Sendable {
  /// Well-formed placeholders, left to right.
  public private(set) var placeholders: [Placeholder] = []
  /// Offsets of `{{` without its `}}`, and of `{name}}`.
  public private(set) var malformed: [Int] = []

  /// Reads a value's UTF-8.
  ///
  /// A placeholder is `{{`, text without braces, `}}`; of three opening braces the last two count.
  /// A lone `}}` is text. `{` + identifier + `}}` is malformed.
  public init(_ value: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while let open = unsafe Self.find(Byte.openBrace, in: value, from: index) {
      guard open + 1 < value.count, unsafe value[open + 1] == Byte.openBrace else {
        if unsafe Self.isHalfOpen(value, at: open) { malformed.append(open) }
        index = open + 1
        continue
      }
      var start = open + 2
      while start < value.count, unsafe value[start] == Byte.openBrace { start += 1 }
      var end = start
      while end < value.count, unsafe value[end] != Byte.openBrace, unsafe value[end] != Byte.closeBrace { end += 1 }
      if end + 1 < value.count, unsafe value[end] == Byte.closeBrace, unsafe value[end + 1] == Byte.closeBrace {
        placeholders.append(Placeholder(range: start - 2..<end + 2, content: start..<end))
        index = end + 2
      } else {
        malformed.append(start - 2)
        index = end
      }
    }
  }

  /// Reads a value's UTF-8.
  public init(_ value: [UInt8]) {
    self = unsafe value.withUnsafeBufferPointer { unsafe PlaceholderScan($0) }
  }

  private static func find(_ byte: UInt8, in value: UnsafeBufferPointer<UInt8>, from: Int) -> Int? {
    var index = from
    while index < value.count {
      if unsafe value[index] == byte { return index }
      index += 1
    }
    return nil
  }

  /// `{name}}` at `open`: one opening brace, an identifier, two closing ones.
  private static func isHalfOpen(_ value: UnsafeBufferPointer<UInt8>, at open: Int) -> Bool {
    var index = open + 1
    while index < value.count, unsafe Placeholder.isSpace(value[index]) { index += 1 }
    let start = index
    while index < value.count, unsafe isIdentifier(value[index], first: index == start) { index += 1 }
    guard index > start else { return false }
    while index < value.count, unsafe Placeholder.isSpace(value[index]) { index += 1 }
    return unsafe index + 1 < value.count && value[index] == Byte.closeBrace && value[index + 1] == Byte.closeBrace
  }

  private static func isIdentifier(_ byte: UInt8, first: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"): !first
    default: false
    }
  }
}
