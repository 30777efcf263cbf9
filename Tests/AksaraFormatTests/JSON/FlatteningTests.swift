import AksaraFormat
import Testing

/// The table rules, on small texts whose tables were written by hand from the format's text.
struct FlatteningTests {
  static func table(_ json: String, empty: TableWriter.EmptyText = .missing) throws -> String {
    let document = try JSONDocument(parsing: Array(json.utf8))
    let flattener = Flattener()
    flattener.flatten(document)
    let writer = TableWriter()
    writer.write(flattener, empty: empty)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  static func problems(_ json: String) throws -> [FlatProblem] {
    let document = try JSONDocument(parsing: Array(json.utf8))
    let flattener = Flattener()
    flattener.flatten(document)
    return flattener.problems
  }

  @Test(arguments: [
    (#"{}"#, "{}\n"),
    (#"{"b":"2","a":{"y":"1","x":"0"}}"#, #"{"a.x":"0","a.y":"1","b":"2"}"# + "\n"),
    (#"{"_version":"1.2","k":"v"}"#, #"{"k":"v"}"# + "\n"),
    (#"{"a":{"_version":"x"}}"#, #"{"a._version":"x"}"# + "\n"),
    (
      #"{"pad.chat":"c","pad":{"chat.title":"t"},"pad.":"e"}"#,
      #"{"pad.":"e","pad.chat":"c","pad.chat.title":"t"}"# + "\n"
    ),
    (#"{"a":{"x":"1"},"a-b":"2","a.":"3","a b":"4"}"#, #"{"a b":"4","a-b":"2","a.":"3","a.x":"1"}"# + "\n"),
    (
      #"{"s":["0","1","2","3","4","5","6","7","8","9","10"]}"#,
      #"{"s.0":"0","s.1":"1","s.10":"10","s.2":"2","s.3":"3","s.4":"4","s.5":"5","s.6":"6","s.7":"7","s.8":"8","s.9":"9"}"#
        + "\n"
    ),
    (#"{"n":1.50,"t":true,"f":false,"e":""}"#, #"{"f":"false","n":"1.50","t":"true"}"# + "\n"),
    (
      #"{"q":"\"\\\/\b\f\n\r\t\u0001\u001F\u007f\u00e9\ud83d\ude00"}"#,
      "{\"q\":\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u001f\u{7f}é😀\"}\n"
    ),
    (
      #"{"p":"{{ a }} {{b}} {{\tc\n}} {{  }} {{{ d }}} { {e} }"}"#,
      #"{"p":"{{a}} {{b}} {{c}} {{}} {{{d}}} { {e} }"}"# + "\n"
    ),
    (#"{"\"k\n":"v"}"#, #"{"\"k\n":"v"}"# + "\n"),
  ])
  func `a text gives its table`(_ json: String, _ expected: String) throws {
    let table = try Self.table(json)
    #expect(Array(table.utf8) == Array(expected.utf8), "\(table)")
    if expected != "{}\n" { try CanonicalTable.check(Array(expected.utf8)) }
  }

  @Test(arguments: [
    (#"{"a":"1","a":"1"}"#, FlatProblem.Kind.repeatedKeySameValue, 9),
    (#"{"a":"1","\u0061":"2"}"#, .repeatedKeyOtherValue, 9),
    (#"{"a.b":"1","a":{"b":"1"}}"#, .samePath, 16),
    (#"{"s":["x"],"s.0":"y"}"#, .samePath, 11),
    (#"{"a":{"":"x"}}"#, .emptyKey, 6),
    (#"{"a":null}"#, .nullLeaf, 5),
    (#"{"_version":{}}"#, .versionIsNoScalar, 12),
    (#"{"_version":null}"#, .versionIsNoScalar, 12),
    (#"{"p":{"one":"x","other":{"a":"b"}}}"#, .containerUnderCategory, 16),
    (#"["a"]"#, .rootIsNoObject, 0),
    (#"{"n":1}"#, .number, 5),
    (#"{"b":true}"#, .boolean, 5),
  ])
  func `a fault is told with its place`(_ json: String, _ kind: FlatProblem.Kind, _ offset: Int) throws {
    let problems = try Self.problems(json)
    #expect(problems.map(\.kind) == [kind])
    #expect(problems.map(\.offset) == [offset])
  }

  @Test func `names that differ only in normalisation are two names`() throws {
    #expect(try Self.problems("{\"\u{e9}\":\"1\",\"e\u{301}\":\"2\"}").isEmpty)
  }

  @Test(arguments: [
    ("{\"a\":\"1\"}", "no final line feed"), ("{\"a\":\"1\"}\n\n", "two line feeds"), ("{}\n", "no keys"),
    ("{\"b\":\"1\",\"a\":\"2\"}\n", "order"), ("{\"a\":\"1\",\"a\":\"1\"}\n", "twice"), ("{\"a\": \"1\"}\n", "space"),
    ("{\"a\":1}\n", "number"), ("{\"a\":{\"b\":\"1\"}}\n", "nested"), ("{\"a\":\"\\u0041\"}\n", "needless escape"),
    ("{\"a\":\"\\/\"}\n", "escaped slash"), ("{\"a\":\"\\u001F\"}\n", "upper case"),
    ("{\"a\":\"{{ x }}\"}\n", "placeholder"),
    ("{\"_version\":\"1\",\"a\":\"1\"}\n", "reserved"), ("\u{FEFF}{\"a\":\"1\"}\n", "mark"), ("[]\n", "array"),
  ])
  func `a table spelled otherwise is refused`(_ table: String, _ what: String) {
    #expect(throws: CanonicalTable.Failure.self, "\(what)") { try CanonicalTable.check(Array(table.utf8)) }
  }
}
