import AksaraFormat
import Testing

@Suite struct PositionTests {
  /// Characters counted one by one, from the first.
  private static func slow(_ bytes: [UInt8], _ offset: Int) -> (line: Int, column: Int) {
    var (line, column) = (1, 1)
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while index < offset {
      if bytes[index] == 0x0A || bytes[index] == 0x0D && bytes[index + 1] != 0x0A {
        (line, column) = (line + 1, 1)
      } else if bytes[index] & 0xC0 != 0x80 {
        column += 1
      }
      index += 1
    }
    return (line, column)
  }

  @Test(arguments: ["", "\u{FEFF}"], ["\n", "\r\n", "\r", ""])
  func a_place_in_a_long_line_is_counted_in_characters(_ start: String, _ end: String) throws {
    let text = String(repeating: "aé日😀", count: 2_000)
    let source = Array((start + "{\(end)\"a\":\"\(text)\",\"b\":\"\(text)\",\(end)\"c\":1}").utf8)
    let document = try JSONDocument(parsing: source)
    for offset in stride(from: start.utf8.count, to: source.count, by: 997) {
      let position = document.position(at: offset)
      let expected = Self.slow(source, offset)
      #expect(position.line == expected.line && position.column == expected.column, "\(offset)")
    }
  }
}
