/// A JSON value and its canonical text (RFC 8785), for the kinds that a manifest holds.
public enum CanonicalJSON: Hashable, Sendable {
  case string(String)
  case integer(Int)
  case boolean(Bool)
  case null
  case array([CanonicalJSON])
  case object([String: CanonicalJSON])

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
      // RFC 8785, section 3.2.3: names in the order of their UTF-16 code units.
      for (index, (name, value)) in members.sorted(by: { $0.key.utf16.lexicographicallyPrecedes($1.key.utf16) })
        .enumerated()
      {
        if index > 0 { output.append(Byte.comma) }
        JSONEscaping.appendQuoted(name.utf8, to: &output)
        output.append(Byte.colon)
        value.append(to: &output)
      }
      output.append(Byte.closeBrace)
    }
  }
}
