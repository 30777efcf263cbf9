import AksaraPack
import Testing

/// Rules on single texts, at their edges.
@Suite struct TextRuleTests {
  static func rules(_ source: String, _ language: String, _ text: String) throws -> [Rule] {
    try WaiverTests.examine(["en.json": "{\"a\": \"\(source)\"}", "\(language).json": "{\"a\": \"\(text)\"}"])
      .findings.map(\.rule)
  }

  @Test(arguments: [
    ("de", "Fertig :)"), ("de", "Fertig ;-)"), ("de", "Leider :("), ("ru", "Готово)"), ("de", "So:(a)"),
  ])
  func a_smiley_is_no_bracket(_ language: String, _ text: String) throws {
    #expect(try !Self.rules("Done", language, text).contains(.V05))
    #expect(try Self.rules("Done", "de", "Fertig)").contains(.V05))
  }

  @Test(arguments: [
    "\u{3164}", "a\u{115F}b", "a\u{FFA0}b", "a\u{180E}b", "a\u{2061}b", "a\u{2063}b", "a\u{206A}b", "a\u{206F}b",
    "a\u{FFF9}b", "a\u{FFFB}b", "a\u{2800}b",
  ])
  func what_nobody_sees_is_told(_ text: String) throws {
    #expect(try Self.rules("x", "de", text).contains(.U03))
    #expect(try !Self.rules("x", "ko", "\u{1112}\u{1161}\u{2801}\u{2800}\u{2802}").contains(.U03))
  }

  @Test(arguments: [
    (#"\u2067\u202bx\u2069"#, false), (#"\u2067\u202bx\u2069\u202c"#, true), (#"\u2067x\u2069"#, false),
    (#"\u2067x\u2029\u2069"#, true), (#"\u2067x\ry\u2069"#, true), (#"\u202bx\u202c"#, false), (#"\u202bx"#, true),
  ])
  func an_isolate_closes_the_embeddings_in_it(_ text: String, _ isFault: Bool) throws {
    #expect(try Self.rules("x", "he", text).contains(.U04) == isFault)
  }

  @Test func a_marker_may_be_all_of_a_text() throws {
    #expect(try Self.rules("Save", "de", "TODO").contains(.V10))
    #expect(try !Self.rules("TODO", "de", "TODO").contains(.V10))
    #expect(try !Self.rules("All", "es", "TODO").contains(.V10))
  }

  @Test func three_braces_are_told_where_the_source_has_two() throws {
    #expect(try Self.rules("Hi {{name}}", "de", "Hallo {{{name}}}").contains(.P05))
    #expect(try Self.rules("Hi {{{name}}}", "de", "Hallo {{{name}}}").count { $0 == .P05 } == 1)
  }

  @Test func an_empty_namespace_is_no_empty_object() throws {
    let files = ["en/c.json": #"{"a":"A"}"#, "de/c.json": "{}", "fr/c.json": #"{"a":{}}"#]
    let found = try LayoutTests.examine(files, "{lang}/{ns}.json").findings.filter { $0.rule == .S10 }
    #expect(found.map(\.file) == ["fr/c.json"])
  }

  @Test func a_key_is_looked_for_in_a_namespace_with_a_dot() throws {
    let files = ["en/my.ns.json": #"{"a":"A $t(b)","b":"B"}"#]
    #expect(try LayoutTests.examine(files, "{lang}/{ns}.json").findings.contains { $0.rule == .P08 } == false)
  }

  @Test func a_file_in_the_older_format_is_converted_whole() throws {
    let examination = try WaiverTests.examine([
      "en.json": #"{"item_one":"One","item_other":"{{count}}"}"#,
      "de.json": #"{"item":"Eins","item_plural":"{{count}}"}"#,
    ])
    let table = try #require(WaiverTests.table(examination, "de"))
    #expect(table.contains("item.one") && table.contains("item.other") && !table.contains(#""item""#), "\(table)")
  }
}
