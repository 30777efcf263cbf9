/// A JSON value and its canonical text (RFC 8785), for the kinds that a manifest holds.
///
/// Values are equal when their texts are, byte for byte.
public enum CanonicalJSON: Sendable {
  case string(String)
  case integer(Int)
  case boolean(Bool)
  case null
  case array([CanonicalJSON])
  case object([Name: CanonicalJSON])

  /// The canonical text, without a final line feed.
  public var bytes: [UInt8] {
    var output: [UInt8] = []
    append(to: &output)
    return output
  }

  private func append(to output: inout [UInt8]) {
    switch self {
    case .string(let text): JSONEscaping.appendQuoted(text.utf8, to: &output)
    case .integer(let value): output += Array(String(value).utf8)
    case .boolean(let value): output += Array((value ? "true" : "false").utf8)
    case .null: output += Array("null".utf8)
    case .array(let items):
      output.append(Byte.openBracket)
      for (index, item) in items.enumerated() {
        if index > 0 { output.append(Byte.comma) }
        item.append(to: &output)
      }
      output.append(Byte.closeBracket)
    case .object(let members):
      output.append(Byte.openBrace)
      for (index, (name, value)) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { output.append(Byte.comma) }
        JSONEscaping.appendQuoted(name.text.utf8, to: &output)
        output.append(Byte.colon)
        value.append(to: &output)
      }
      output.append(Byte.closeBrace)
    }
  }
}

extension CanonicalJSON {
  /// A member's name. As a `String`, two spellings of `é` would be one.
  public struct Name: Sendable {
    /// The name.
    public let text: String

    /// A name.
    public init(_ text: String) { self.text = text }
  }
}

extension CanonicalJSON: Equatable {
  /// Whether two values have one text.
  public static func == (left: CanonicalJSON, right: CanonicalJSON) -> Bool { left.bytes == right.bytes }
}

extension CanonicalJSON.Name: Hashable, Comparable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name.
  public var description: String { text }

  /// A name written in code.
  public init(stringLiteral text: String) { self.init(text) }

  /// Equal bytes are one name.
  public static func == (left: Self, right: Self) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }

  /// The order of UTF-16 code units (RFC 8785, section 3.2.3).
  public static func < (left: Self, right: Self) -> Bool {
    precedes(left.text.utf8, right.text.utf8)
  }

  /// Whether one text of UTF-8 comes before another in the order of UTF-16 code units.
  ///
  /// That is the order of bytes, but that U+E000 to U+FFFF come behind what UTF-16 writes with surrogates.
  static func precedes(_ left: some Sequence<UInt8>, _ right: some Sequence<UInt8>) -> Bool {
    left.lexicographicallyPrecedes(right) { rank($0) < rank($1) }
  }

  private static func rank(_ byte: UInt8) -> UInt8 { byte == 0xEE || byte == 0xEF ? byte + 0x10 : byte }
}
