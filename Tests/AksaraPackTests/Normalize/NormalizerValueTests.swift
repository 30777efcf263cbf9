import AksaraFormat
import AksaraPack
import Testing

/// Mends of values: numbers, booleans, what is empty, line breaks in texts.
struct NormalizerValueTests {
  @Test(arguments: [
    (
      #"{"a": 1.0, "b": [-0.5e+3, "x", 7], "c": {"d": 12}}"#,
      #"{"a": "1.0", "b": ["-0.5e+3", "x", "7"], "c": {"d": "12"}}"#
    ),
    // The file's version, and what would make a plural of its object.
    (#"{"_version": 3, "p": {"one": 1, "other": "x"}}"#, #"{"_version": 3, "p": {"one": 1, "other": "x"}}"#),
    (#"{"n": {"_version": 3}}"#, #"{"n": {"_version": "3"}}"#),
    (#"{"a": true, "b": [false]}"#, #"{"a": true, "b": [false]}"#),
  ])
  func `a number becomes the text that a table has`(_ before: String, _ after: String) throws {
    #expect(try NormalizerTests.text(before + "\n") == after + "\n")
  }

  @Test func `a boolean becomes a text when it is asked for`() throws {
    let text = try NormalizerTests.text(
      #"{"a": true, "b": [false], "p": {"one": true, "other": "x"}}"# + "\n", .init(booleans: true))
    #expect(text == #"{"a": "true", "b": ["false"], "p": {"one": true, "other": "x"}}"# + "\n")
  }

  @Test(arguments: [
    ("{\n  \"a\": {},\n  \"b\": \"x\"\n}\n", "{\n  \"b\": \"x\"\n}\n"),
    ("{\n  \"b\": \"x\",\n  \"a\": []\n}\n", "{\n  \"b\": \"x\"\n}\n"),
    ("{\"a\": \"x\", \"b\": {}, \"c\": {\"d\": {\"e\": []}}, \"f\": \"y\"}\n", "{\"a\": \"x\", \"f\": \"y\"}\n"),
    ("{ \"a\": {} }\n", "{}\n"), ("{ }\n", "{ }\n"),
    // Items keep their numbers; what stands among plural forms stays.
    ("{\"a\": [{}, \"x\", []]}\n", "{\"a\": [{}, \"x\", []]}\n"), ("{\"a\": [{\"b\": {}}]}\n", "{\"a\": [{}]}\n"),
    ("{\"p\": {\"one\": \"x\", \"more\": {}}}\n", "{\"p\": {\"one\": \"x\", \"more\": {}}}\n"),
    ("{\"a\": \"\"}\n", "{\"a\": \"\"}\n"),
  ])
  func `what is empty goes, however deep`(_ before: String, _ after: String) throws {
    #expect(try NormalizerTests.text(before) == after)
  }

  @Test func `what is empty goes when the file is sorted or laid out anew`() throws {
    let before = #"{"c": "3", "b": {}, "a": {"x": [], "y": 1}}"# + "\n"
    #expect(try NormalizerTests.text(before, .init(sort: true)) == #"{"a": {"y": "1"}, "c": "3"}"# + "\n")
    let laidOut = "{\n\t\"c\": \"3\",\n\t\"a\": {\n\t\t\"y\": \"1\"\n\t}\n}\n"
    #expect(try NormalizerTests.text(before, .init(indent: .tab)) == laidOut)
  }

  @Test(arguments: [
    (#"{"a": "x\r\ny\rz\u000d\u000A"}"#, #"{"a": "x\ny\nz\u000A"}"#), (#"{"a": "\r\r\n"}"#, #"{"a": "\n\n"}"#),
    // A variable's name is what the app calls it.
    (#"{"a": "{{x\ry}}\r"}"#, #"{"a": "{{x\ry}}\n"}"#), (#"{"a\r": "{{\r\nx }}"}"#, #"{"a\r": "{{x}}"}"#),
  ])
  func `line breaks in texts become LF when that is asked for`(_ before: String, _ after: String) throws {
    #expect(Array(try NormalizerTests.text(before + "\n", .init(lineBreaks: true)).utf8) == Array((after + "\n").utf8))
    #expect(try NormalizerTests.normalize(#"{"a": "x\r\n"}"# + "\n").mends.isEmpty)
  }

  @Test func `a text that i18next reads otherwise is not made one that it converts`() throws {
    let text = #"{"a": "{{ - a}}, {{ b }}"}"# + "\n"
    #expect(try NormalizerTests.text(text, .init()) == #"{"a": "{{ - a}}, {{b}}"}"# + "\n")
  }

  @Test func `line breaks and NFC go together`() throws {
    let text = try NormalizerTests.text(
      "{\"a\": \"e\u{301}\\r\\n{{ x }}\\r\"}\n", .init(nfc: true, lineBreaks: true))
    #expect(Array(text.utf8) == Array("{\"a\": \"\u{E9}\\n{{x}}\\n\"}\n".utf8))
  }
}
