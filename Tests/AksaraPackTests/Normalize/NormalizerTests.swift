import AksaraFormat
import AksaraPack
import Testing

/// What `normalize` mends, what it leaves, and that doing it twice is doing it once.
struct NormalizerTests {
  static func normalize(_ text: String, _ options: Normalizer.Options = .init()) throws -> Normalizer.Outcome {
    try Normalizer(options).normalize(Array(text.utf8), name: "x.json")
  }

  /// The text that comes out, once it is seen that nothing changes after that.
  static func text(_ text: String, _ options: Normalizer.Options = .init()) throws -> String {
    let once = try normalize(text, options)
    #expect(once.faults.isEmpty)
    let twice = try Normalizer(options).normalize(once.bytes, name: "x.json")
    #expect(twice.bytes == once.bytes && twice.mends.isEmpty)
    return String(decoding: once.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("{\"a\": \"{{ x }}\"}\n", "{\"a\": \"{{x}}\"}\n"),
    (#"{"a": "\u00e9 {{\tx\u0020}} \ud83d\ude00 {{ y}}"}"# + "\n", #"{"a": "\u00e9 {{x}} \ud83d\ude00 {{y}}"}"# + "\n"),
    (#"{"a": "\u007b{\n\r x y \u0020\u007d\u007D"}"# + "\n", #"{"a": "\u007b{x y\u007d\u007D"}"# + "\n"),
    (
      #"{"a": "{{ }} {{{ z }}} { q } {{open {{- w }} {{ {n} }}"}"#,
      #"{"a": "{{}} {{{z}}} { q } {{open {{- w}} {{ {n} }}"}"#
    ),
    ("{\"a\": \"{{\u{A0}x\u{2003}}} {{\u{3000}}}\"}\n", "{\"a\": \"{{\u{A0}x\u{2003}}} {{\u{3000}}}\"}\n"),
    (
      #"{"a": "{{\fx\u000b}}", "b": ["{{ x }}"], "{{ k }}": "1"}"#,
      #"{"a": "{{\fx\u000b}}", "b": ["{{x}}"], "{{ k }}": "1"}"#
    ),
  ])
  func `white space goes from placeholders where a table drops it`(_ before: String, _ after: String) throws {
    let end = after.hasSuffix("\n") ? "" : "\n"
    #expect(Array(try Self.text(before).utf8) == Array((after + end).utf8))
  }

  @Test(arguments: [
    ("\u{FEFF}{\"a\":\"1\"}\n", "{\"a\":\"1\"}\n"),
    ("{\r\n  \"a\": \"1\",\r  \"b\": \"\\r\\n\"\r\n}\r\n", "{\n  \"a\": \"1\",\n  \"b\": \"\\r\\n\"\n}\n"),
    ("{\"a\":\"1\"}", "{\"a\":\"1\"}\n"), ("{\"a\":\"1\"}\n\n \n", "{\"a\":\"1\"}\n"), ("{}", "{}\n"),
    ("\r\n\n {\"a\":\"1\"}\r", "\n\n {\"a\":\"1\"}\n"),
  ])
  func `byte order mark, line ends and the end of the file`(_ before: String, _ after: String) throws {
    #expect(Array(try Self.text(before).utf8) == Array(after.utf8))
  }

  @Test(arguments: [
    (
      "{ \"p\" : {\n \"other\" : \"{{count}} b\",\n  \"one\":\"{{count}} a\"} }\n",
      "{ \"p\" : {\n \"one\":\"{{count}} a\",\n  \"other\" : \"{{count}} b\"} }\n"
    ),
    (
      #"{"p":[{"other":"o","many":"m","few":"f","two":"t","one":"1","zero":"0"}]}"# + "\n",
      #"{"p":[{"zero":"0","one":"1","two":"t","few":"f","many":"m","other":"o"}]}"# + "\n"
    ),
    // A name that is no category, a value that is no text, a root: no plurals.
    (#"{"p":{"other":"o","one":"x","a":"1"}}"# + "\n", #"{"p":{"other":"o","one":"x","a":"1"}}"# + "\n"),
    (#"{"p":{"other":"o","one":1}}"# + "\n", #"{"p":{"other":"o","one":1}}"# + "\n"),
    (#"{"other":"o","one":"x"}"# + "\n", #"{"other":"o","one":"x"}"# + "\n"),
  ])
  func `plural forms stand in CLDR's order, in the places of the source`(_ before: String, _ after: String) throws {
    #expect(try Self.text(before) == after)
  }

  @Test(arguments: [
    ("{\"a\":\"1\", \"b\":\"2\", \"a\":\"1\", \"c\":\"3\"}\n", "{\"a\":\"1\", \"b\":\"2\", \"c\":\"3\"}\n"),
    ("{\n  \"a\": \"1\",\n  \"a\": \"1\"\n}\n", "{\n  \"a\": \"1\"\n}\n"),
    ("{\"a\":\"1\",\"\\u0061\":\"\\u0031\",\"a\":\"1\"}\n", "{\"a\":\"1\"}\n"),
    ("{\"a\":{\"x\":\"1\"}, \"a\":{ \"x\" : \"1\" }}\n", "{\"a\":{\"x\":\"1\"}}\n"),
    // Equal as Unicode sees it is not equal.
    ("{\"\u{E9}\":\"1\",\"e\u{301}\":\"1\"}\n", "{\"\u{E9}\":\"1\",\"e\u{301}\":\"1\"}\n"),
  ])
  func `a name repeated with an equal value goes, with its comma`(_ before: String, _ after: String) throws {
    #expect(Array(try Self.text(before).utf8) == Array(after.utf8))
  }

  @Test(arguments: [
    #"{"a":"\/ \u0041","b":"1.50","c":[ true , [] ], "_version": 1e0,"z":"","d": [{ }] }"# + "\n",
    "\n {\t\"b\" :\n\n\"1\" ,\"a\":\"\u{2028}\"}\n",
  ])
  func `nothing else changes`(_ text: String) throws {
    let outcome = try Self.normalize(text)
    #expect(outcome.bytes == Array(text.utf8) && outcome.mends.isEmpty && outcome.faults.isEmpty)
  }

  @Test func `mends are told with their places in the old file`() throws {
    let text =
      "\u{FEFF}{\r\n  \"ä\": \"ß\", \"b\": \"{{ x }} {{ y }}\",\r  \"p\": {\"other\": \"o\", \"one\": \"1\"},\r\n"
      + "  \"b\": \"{{ x }} {{ y }}\"}"
    let mends = try Self.normalize(text).mends.map { "\($0.kind) \($0.position)" }
    #expect(
      mends == [
        "byteOrderMark 1:1", "lineEnds 1:2", "placeholderSpace 2:18", "pluralOrder 3:8", "repeatedName 4:3",
        "finalLineEnd 4:26",
      ])
  }

  @Test func `sorting is by bytes, plural forms aside, and keeps the layout`() throws {
    let before = """
      {
        "b": {
          "z": "1",
          "a": [{"d":"2","c":"1"}, "0"]
        },
        "\u{FF5E}": "4", "\u{1F600}": "5",
        "a": "3",
        "B": {"other":"o","few":"f"}
      }

      """
    let after = """
      {
        "B": {"few":"f","other":"o"},
        "a": "3", "b": {
          "a": [{"c":"1","d":"2"}, "0"],
          "z": "1"
        },
        "\u{FF5E}": "4",
        "\u{1F600}": "5"
      }

      """
    #expect(try Self.text(before, .init(sort: true)) == after)
  }

  @Test func `laying out anew puts one item on a line`() throws {
    let before = #"{"a":"1","b" :{"e":["x",[ ],{},{"f":"\u0041"}]}, "a":"1"}"#
    let spaces = """
      {
        "a": "1",
        "b": {
          "e": [
            "x",
            [],
            {},
            {
              "f": "\\u0041"
            }
          ]
        }
      }

      """
    #expect(try Self.text(before, .init(indent: .spaces(2))) == spaces)
    let tabs = try Self.text(spaces, .init(indent: .tab))
    #expect(tabs == spaces.replacing("  ", with: "\t"))
    #expect(try Self.text(tabs, .init(indent: .spaces(2))) == spaces)
    #expect(try Self.normalize(tabs, .init(indent: .spaces(2))).mends.map(\.kind) == [.layout])
    #expect(try Self.text(tabs, .init(indent: .spaces(0))) == spaces.replacing("  ", with: ""))
  }

  @Test(arguments: [
    ("{\"a\":\"1\",\"a\":\"2\",\"b\":null}", ["1:10 S04 a", "1:22 S07 b"]), ("[]", ["1:1 S03 -"]),
    ("{\"a\":\"1\",}", ["1:10 S06 -"]), ("{\"a\":{\"\":\"x\"}}", ["1:7 K03 a."]), ("\u{FEFF}", ["1:1 S06 -"]),
    ("{\"a.b\":\"1\",\"a\":{\"b\":\"1\"}}", ["1:17 K01 a.b"]),
  ])
  func `a file without one right form is left alone, and all its faults are named`(
    _ text: String, _ expected: [String]
  ) throws {
    for options in [Normalizer.Options(), .init(sort: true, indent: .tab, nfc: true)] {
      let outcome = try Self.normalize(text, options)
      #expect(outcome.faults.map { "\($0.position) \($0.rule) \($0.keyText ?? "-")" } == expected)
      #expect(outcome.bytes == Array(text.utf8) && outcome.mends.isEmpty)
    }
  }
}
