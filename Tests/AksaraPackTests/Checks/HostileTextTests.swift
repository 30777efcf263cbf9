import AksaraPack
import Testing

/// Long texts of what makes a careless scan start over at each place: they take a moment, or the time limit ends them.
@Suite struct HostileTextTests {
  static let pieces = [
    "1", "1,", "{", "{{", "{{ a }}\\t", "{a, ", "<b>", "</b>", "<b", "%(a", "$t(", "http://a.b/", "\\\\n", "&amp",
    "e\u{301}",
    "\u{200D}", "\u{202B}", "aб", "  ", "_one",
  ]

  @Test(.timeLimit(.minutes(20)), arguments: pieces)
  func a_long_text_of_one_piece_takes_time_in_proportion(_ piece: String) throws {
    let length = 30_000
    let text = String(repeating: piece, count: length / piece.utf8.count)
    let other = String(repeating: piece, count: length / piece.utf8.count - 1)
    let examination = try WaiverTests.examine([
      "en.json": "{\"a\": \"\(text)\", \"b\": \"x\"}", "he.json": "{\"a\": \"\(other)x\", \"b\": \"\(text)\"}",
    ])
    #expect(examination.languages.map(\.keys) == [2, 2])
  }

  @Test(.timeLimit(.minutes(20)))
  func many_different_placeholders_take_time_in_proportion() throws {
    let text = (0..<3_000).map { "{{v\($0)}}" }.joined()
    let other = (0..<3_000).map { "{{w\($0)}}" }.joined()
    let examination = try WaiverTests.examine(["en.json": "{\"a\": \"\(text)\"}", "de.json": "{\"a\": \"\(other)\"}"])
    #expect(examination.findings.map(\.rule) == [.P01])
  }
}
