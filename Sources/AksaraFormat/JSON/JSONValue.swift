/// A value inside a ``JSONDocument``: a cursor, valid until the document parses another text.
public struct JSONValue {
  /// What a value is.
  public enum Kind: UInt8, Sendable, BitwiseCopyable {
    case null, `false`, `true`, number, string, array, object
  }

  let document: JSONDocument
  let index: Int

  var node: JSONNode { unsafe document.nodes[index] }

  /// What this value is.
  public var kind: Kind { node.kind }

  /// Bytes before the value.
  public var offset: Int { Int(node.valueOffset) }

  /// Bytes before the opening quote of its name; `nil` unless it is an object's member.
  public var keyOffset: Int? { node.keyOffset == .max ? nil : Int(node.keyOffset) }

  /// Its name, decoded, in UTF-8; `nil` unless it is an object's member.
  public var keyUTF8: [UInt8]? {
    node.keyOffset == .max ? nil : document.copy(node.keyStart, node.keyCount)
  }

  /// Its name, decoded; `nil` unless it is an object's member. Compare names as bytes: see ``keyUTF8``.
  public var key: String? { keyUTF8.map { String(decoding: $0, as: UTF8.self) } }

  /// The text of a string, decoded; `nil` for every other kind.
  public var string: String? { kind == .string ? String(decoding: utf8, as: UTF8.self) : nil }

  /// The text of a number, as written; `nil` for every other kind.
  public var numberText: String? { kind == .number ? String(decoding: utf8, as: UTF8.self) : nil }

  /// The text of a string, decoded, or of a number, as written; empty for every other kind.
  public var utf8: [UInt8] {
    kind == .string || kind == .number ? document.copy(node.textStart, node.textCount) : []
  }

  /// How many items an array or object holds, repeated names included; 0 for every other kind.
  public var count: Int { kind == .array || kind == .object ? Int(node.textCount) : 0 }

  /// Whether there are no items.
  public var isEmpty: Bool { count == 0 }

  /// Offset of the closing bracket of an array or object.
  public var closingOffset: Int? { kind == .array || kind == .object ? Int(node.textStart) : nil }

  /// Bytes before what follows the value.
  public var endOffset: Int {
    switch kind {
    case .null, .true: offset + 4
    case .false: offset + 5
    case .number: offset + Int(node.textCount)
    case .array, .object: Int(node.textStart) + 1
    case .string: document.endOfString(at: offset)
    }
  }

  /// The items of an array or object in source order, repeated names included; empty for every other kind.
  public var children: Children { Children(document: document, nextIndex: index + 1, remaining: count) }

  /// The first member named `key`, compared as bytes.
  public subscript(_ key: String) -> JSONValue? {
    guard kind == .object else { return nil }
    return children.first { $0.isNamed(key) }
  }

  /// Whether this is a member of that name, compared as bytes.
  func isNamed(_ name: String) -> Bool {
    let node = node
    guard Int(node.keyCount) == name.utf8.count else { return false }
    return unsafe document.bytes(node.keyStart, node.keyCount).elementsEqual(name.utf8)
  }

  /// The items of one container.
  public struct Children: Sequence, IteratorProtocol {
    let document: JSONDocument
    var nextIndex: Int
    var remaining: Int

    /// The next item.
    public mutating func next() -> JSONValue? {
      guard remaining > 0 else { return nil }
      let value = JSONValue(document: document, index: nextIndex)
      remaining -= 1
      nextIndex = Int(value.node.next)
      return value
    }
  }
}

extension JSONDocument {
  /// Behind the closing quote of the string that begins at `offset`.
  func endOfString(at offset: Int) -> Int {
    var here = offset + 1
    while unsafe text[here] != Byte.quote { here += unsafe text[here] == Byte.backslash ? 2 : 1 }
    return here + 1
  }

  func copy(_ start: UInt32, _ count: UInt32) -> [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: text + Int(start), count: Int(count)))
  }

  func bytes(_ start: UInt32, _ count: UInt32) -> UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: text + Int(start), count: Int(count))
  }
}
