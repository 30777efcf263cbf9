/// The grammar of RFC 8259, section 2, without recursion: one pass from bytes to nodes.
@safe
struct JSONScanner {
  /// Zero bytes that must follow the text, so that eight bytes can be loaded from any place in it.
  static let padding = 32

  private let document: JSONDocument
  var text: UnsafeMutablePointer<UInt8>
  /// The next byte to read.
  var here: Int
  let end: Int
  /// Where the next decoded string goes.
  var arena: Int

  private var key = JSONNode()

  init(document: JSONDocument, start: Int) {
    self.document = document
    unsafe text = unsafe document.text
    here = start
    end = document.textCount
    arena = document.textCount + Self.padding
  }

  mutating func scan() throws(JSONFault) {
    try checkEncoding()
    skipSpace()
    if here == end { throw JSONFault(code: .empty, offset: 0) }
    var parents = InlineStack()
    while true {
      let kind = try scanValue()
      if kind == .object || kind == .array {
        guard parents.depth < Limits.depth else { throw JSONFault(code: .tooDeep, offset: here - 1) }
        parents.push(document.nodeCount - 1, isObject: kind == .object)
        skipSpace()
        if unsafe text[here] == (kind == .object ? Byte.closeBrace : Byte.closeBracket) {
          close(parents.pop())
        } else {
          parents.count(document)
          if kind == .object { try scanName() }
          continue
        }
      }
      guard try nextItem(&parents) else { return }
    }
  }

  /// After a value: closes what ends here, and moves to the next item; `false` at the end of the text.
  private mutating func nextItem(_ parents: inout InlineStack) throws(JSONFault) -> Bool {
    while parents.depth > 0 {
      skipSpace()
      let byte = unsafe text[here]
      let isObject = parents.isObject
      if byte == Byte.comma {
        here += 1
        skipSpace()
        parents.count(document)
        if isObject { try scanName() } else if unsafe text[here] == Byte.closeBracket { throw fault(.trailingComma) }
        return true
      }
      guard byte == (isObject ? Byte.closeBrace : Byte.closeBracket) else { throw fault(.missingComma) }
      close(parents.pop())
    }
    skipSpace()
    guard here == end else { throw fault(.trailingContent) }
    return false
  }

  private mutating func close(_ index: Int) {
    unsafe document.nodes[index].textStart = UInt32(truncatingIfNeeded: here)
    unsafe document.nodes[index].next = UInt32(truncatingIfNeeded: document.nodeCount)
    here += 1
  }

  /// A member's name and colon; the name waits in `key` for its value.
  private mutating func scanName() throws(JSONFault) {
    guard unsafe text[here] == Byte.quote else {
      throw unsafe fault(text[here] == Byte.closeBrace ? .trailingComma : .unexpected)
    }
    key.keyOffset = UInt32(truncatingIfNeeded: here)
    let name = try scanString()
    key.keyStart = UInt32(truncatingIfNeeded: name.start)
    key.keyCount = UInt32(truncatingIfNeeded: name.count)
    key.keyTraits = name.traits
    skipSpace()
    guard unsafe text[here] == Byte.colon else { throw fault(.missingColon) }
    here += 1
    skipSpace()
  }

  private mutating func scanValue() throws(JSONFault) -> JSONValue.Kind {
    if document.nodeCount == document.nodeCapacity {
      guard document.nodeCount < Limits.jsonValues else { throw JSONFault(code: .tooManyValues, offset: here) }
      document.growNodes()
    }
    var node = key
    key.keyOffset = .max
    node.valueOffset = UInt32(truncatingIfNeeded: here)
    switch unsafe text[here] {
    case Byte.quote:
      let string = try scanString()
      node.kind = .string
      node.textStart = UInt32(truncatingIfNeeded: string.start)
      node.textCount = UInt32(truncatingIfNeeded: string.count)
      node.textTraits = string.traits
    case Byte.openBrace:
      node.kind = .object
      here += 1
    case Byte.openBracket:
      node.kind = .array
      here += 1
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let start = here
      try scanNumber()
      node.kind = .number
      node.textStart = UInt32(truncatingIfNeeded: start)
      node.textCount = UInt32(truncatingIfNeeded: here - start)
    case UInt8(ascii: "t"): node.kind = try scanLiteral("true", .true)
    case UInt8(ascii: "f"): node.kind = try scanLiteral("false", .false)
    case UInt8(ascii: "n"): node.kind = try scanLiteral("null", .null)
    default: throw fault(.unexpected)
    }
    node.next = UInt32(truncatingIfNeeded: document.nodeCount + 1)
    unsafe document.nodes[document.nodeCount] = node
    document.nodeCount += 1
    return node.kind
  }

  private mutating func scanLiteral(_ word: StaticString, _ kind: JSONValue.Kind) throws(JSONFault) -> JSONValue.Kind {
    for index in 0..<word.utf8CodeUnitCount {
      guard unsafe text[here + index] == word.utf8Start[index] else { throw fault(.unexpected) }
    }
    here += word.utf8CodeUnitCount
    return kind
  }

  /// RFC 8259, section 6.
  private mutating func scanNumber() throws(JSONFault) {
    if unsafe text[here] == UInt8(ascii: "-") { here += 1 }
    if unsafe text[here] == UInt8(ascii: "0") { here += 1 } else { try scanDigits() }
    if unsafe text[here] == UInt8(ascii: ".") {
      here += 1
      try scanDigits()
    }
    if unsafe text[here] | 0x20 == UInt8(ascii: "e") {
      here += 1
      if unsafe text[here] == UInt8(ascii: "+") || text[here] == UInt8(ascii: "-") { here += 1 }
      try scanDigits()
    }
    switch unsafe text[here] {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"):
      throw JSONFault(code: .invalidNumber, offset: here)
    default: return
    }
  }

  private mutating func scanDigits() throws(JSONFault) {
    let start = here
    while unsafe text[here] &- UInt8(ascii: "0") < 10 { here += 1 }
    if here == start { throw fault(.invalidNumber) }
  }

  @inline(__always)
  private mutating func skipSpace() {
    while true {
      switch unsafe text[here] {
      case 0x20, 0x0A, 0x0D, 0x09: here += 1
      default: return
      }
    }
  }

  /// RFC 8259, section 8.1 allows UTF-8 alone; other encodings show in the first two bytes.
  private func checkEncoding() throws(JSONFault) {
    let first = unsafe (text[0], text[1])
    let isMarked = first == (0xFF, 0xFE) || first == (0xFE, 0xFF)
    if end >= 2, isMarked || (first.0 == 0) != (first.1 == 0) {
      throw JSONFault(code: .notJSONEncoding, offset: 0)
    }
  }

  /// The fault at `here`: `code`, or what it is more likely to be.
  func fault(_ code: JSONError.Code) -> JSONFault {
    let offset = here
    if offset >= end { return JSONFault(code: .unexpectedEnd, offset: offset) }
    let mark = unsafe text[offset]
    let likely: JSONError.Code =
      switch mark {
      case UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: ">"):
        (0..<7).allSatisfy { unsafe text[offset + $0] == mark } ? .mergeConflict : code
      case UInt8(ascii: "/"), UInt8(ascii: "#"): .comment
      case UInt8(ascii: "'"): .wrongQuote
      case 0xE2 where unsafe text[offset + 1] == 0x80 && (0x98...0x9F).contains(text[offset + 2]): .wrongQuote
      case 0x80...: unsafe UTF8Sequence.length(at: text + offset) == 0 ? .notUTF8 : code
      default: code
      }
    return JSONFault(code: likely, offset: offset)
  }
}

enum Byte {
  static let quote = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
  static let comma = UInt8(ascii: ",")
  static let colon = UInt8(ascii: ":")
  static let dot = UInt8(ascii: ".")
}

/// The open containers, at most `Limits.depth`.
private struct InlineStack {
  private var indexes = [UInt32](repeating: 0, count: Limits.depth)
  /// One bit a level, the deepest lowest: whether it is an object.
  private var objects: UInt64 = 0
  private(set) var depth = 0

  var isObject: Bool { objects & 1 == 1 }

  mutating func push(_ index: Int, isObject: Bool) {
    indexes[depth] = UInt32(truncatingIfNeeded: index)
    objects = objects << 1 | (isObject ? 1 : 0)
    depth += 1
  }

  mutating func pop() -> Int {
    depth -= 1
    objects >>= 1
    return Int(indexes[depth])
  }

  /// One more item in the innermost container.
  func count(_ document: JSONDocument) {
    unsafe document.nodes[Int(indexes[depth - 1])].textCount += 1
  }
}
