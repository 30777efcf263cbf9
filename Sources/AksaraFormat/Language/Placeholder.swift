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
    unsafe Array(value[nameRange(in: value)])
  }

  /// ``name(in:)`` as offsets.
  package func nameRange(in value: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    var low = content.lowerBound
    var high = content.upperBound
    if let comma = (low..<high).first(where: { unsafe value[$0] == Byte.comma }) { high = comma }
    while low < high, unsafe Self.isSpace(value[low]) { low += 1 }
    while low < high, unsafe Self.isSpace(value[high - 1]) { high -= 1 }
    if high - low >= 2, unsafe value[low] == UInt8(ascii: "-"), unsafe Self.isSpace(value[low + 1]) {
      low += 2
      while low < high, unsafe Self.isSpace(value[low]) { low += 1 }
    }
    return low..<high
  }

  /// The first placeholder that begins at an offset or behind it.
  package static func next(in value: UnsafeBufferPointer<UInt8>, from: Int) -> Placeholder? {
    var index = from
    while let open = unsafe find(in: value, from: index) {
      guard unsafe isDouble(open, in: value) else {
        index = open + 1
        continue
      }
      let (placeholder, isClosed) = unsafe begun(at: open, in: value)
      if isClosed { return placeholder }
      index = placeholder.content.upperBound
    }
    return nil
  }

  // MARK: Braces

  /// Where the next opening brace is.
  fileprivate static func find(in value: UnsafeBufferPointer<UInt8>, from: Int) -> Int? {
    var index = from
    while index < value.count {
      if unsafe value[index] == Byte.openBrace { return index }
      index += 1
    }
    return nil
  }

  fileprivate static func isDouble(_ open: Int, in value: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe open + 1 < value.count && value[open + 1] == Byte.openBrace
  }

  /// What `{{` begins: of a run of opening braces the last two, then text without braces; and whether `}}` ends it.
  fileprivate static func begun(
    at open: Int, in value: UnsafeBufferPointer<UInt8>
  ) -> (placeholder: Placeholder, isClosed: Bool) {
    var start = open + 2
    while start < value.count, unsafe value[start] == Byte.openBrace { start += 1 }
    var end = start
    while end < value.count, unsafe value[end] != Byte.openBrace, unsafe value[end] != Byte.closeBrace { end += 1 }
    let isClosed =
      unsafe end + 1 < value.count && value[end] == Byte.closeBrace && value[end + 1] == Byte.closeBrace
    return (Placeholder(range: start - 2..<(isClosed ? end + 2 : end), content: start..<end), isClosed)
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
    while let open = unsafe Placeholder.find(in: value, from: index) {
      guard unsafe Placeholder.isDouble(open, in: value) else {
        if unsafe Self.isHalfOpen(value, at: open) { malformed.append(open) }
        index = open + 1
        continue
      }
      let (placeholder, isClosed) = unsafe Placeholder.begun(at: open, in: value)
      if isClosed { placeholders.append(placeholder) } else { malformed.append(placeholder.range.lowerBound) }
      index = placeholder.range.upperBound
    }
  }

  /// Reads a value's UTF-8.
  public init(_ value: [UInt8]) {
    self = unsafe value.withUnsafeBufferPointer { unsafe PlaceholderScan($0) }
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
