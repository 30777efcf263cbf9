import AksaraFormat
import AksaraPack
import Foundation
import Testing

/// Faults that people have reported of tools like this one, each with a small input of the same kind and the right
/// answer. `bug_B001` is the number in the list of reports (``ReportedBugs``); who reported it stands beside it.
@Suite struct LanguageFileBugsTests {
  /// `file:line:column rule class key` of what is found in files of these bytes.
  static func found(_ files: [String: String], _ policy: CheckPolicy = CheckPolicy()) throws -> [String] {
    try WaiverTests.examine(files, policy).findings.map { finding in
      "\(finding.file):\(finding.position) \(finding.rule) \(finding.findingClass)"
        + (finding.keyText.map { " " + $0 } ?? "")
    }
  }

  static func table(_ files: [String: String], _ tag: String) throws -> String? {
    WaiverTests.table(try WaiverTests.examine(files), tag)
  }

  // MARK: Bytes

  /// jsverse/transloco#609: one outcome for a byte order mark, and no key that holds it.
  @Test func bug_B001() throws {
    let files = ["en.json": "\u{FEFF}" + #"{"ok": "OK"}"#]
    #expect(try Self.found(files) == ["en.json:1:1 S02 warning"])
    #expect(try Self.table(files, "en") == #"{"ok":"OK"}"# + "\n")
  }

  /// fbsamples/original-coast-clothing#38: two faults of one file in one run.
  @Test func bug_B003() throws {
    let found = try Self.found(["en.json": #"{"ok": "OK"}"#, "zh_TW.json": "\u{FEFF}" + #"{"ok": "好"}"#])
    #expect(found == ["zh_TW.json:1:1 S02 warning", "zh_TW.json:1:1 S12 information"])
  }

  /// wikimedia/jquery.i18n#209: a comma behind the last entry.
  @Test func bug_B004() throws {
    #expect(try Self.found(["en.json": "{\n  \"ok\": \"OK\",\n}\n"]) == ["en.json:3:1 S06 hard"])
  }

  /// rebane2001/mapartcraft#309: two commas in a row; the second one is named.
  @Test func bug_B006() throws {
    let found = try Self.found(["en.json": "{}", "es.json": "{\n  \"a\": \"A\",\n  , \"b\": \"B\"\n}\n"])
    #expect(found == ["es.json:3:3 S06 hard"])
  }

  /// mashpie/i18n-node#505: a file that is no JSON is an error, never left out in silence.
  @Test func bug_B008() throws {
    let examination = try WaiverTests.examine(["fr.json": #"{"a": "A"}"#, "en.json": #"{"a": "A""#])
    #expect(examination.isRefused)
    #expect(examination.languages.map(\.file.name) == ["en.json", "fr.json"])
  }

  /// oxigraph/json-event-parser#1: an escaped pair is the character.
  @Test func bug_B010() throws {
    let files = ["en.json": #"{"a": "\ud83d\udd25", "b": "🔥"}"#]
    #expect(try Self.found(files) == [])
    #expect(try Self.table(files, "en") == #"{"a":"🔥","b":"🔥"}"# + "\n")
  }

  /// ajevans99/swift-json-schema#192: the deepest nesting that is allowed, on a thread with a small stack.
  @Test func bug_B013() async throws {
    let answers = await withCheckedContinuation { continuation in
      let thread = Thread {
        let deep = [63, 64, 65, 256].map { depth in
          let text = String(repeating: #"{"a":"#, count: depth) + "1" + String(repeating: "}", count: depth)
          do throws(JSONError) {
            _ = try JSONDocument(parsing: Array(text.utf8))
            return true
          } catch {
            return !error.isLimit
          }
        }
        continuation.resume(returning: deep)
      }
      thread.stackSize = 64 << 10
      thread.start()
    }
    #expect(answers == [true, true, false, false])
  }

  // MARK: Names

  /// librefang/librefang#8162: a nested name that is there twice in each language, with its whole path.
  @Test func bug_B016() throws {
    let file = #"{"a": {"b": {"ok": "1", "ok": "2"}}}"#
    #expect(
      try Self.found(["en.json": file, "pl.json": file])
        == ["en.json:1:25 S04 hard a.b.ok", "pl.json:1:25 S04 hard a.b.ok"])
  }

  /// geosolutions-it/MapStore2#7241: three repeated names, all in one run.
  @Test func bug_B018() throws {
    let found = try Self.found(["en.json": #"{"t":"A","m":{"u":"1","u":"2","n":{"z":"1","z":"1"}},"t":"B"}"#])
    #expect(found == ["en.json:1:23 S04 hard m.u", "en.json:1:44 S04 warning m.n.z", "en.json:1:54 S04 hard t"])
  }

  /// eslint/json#32: the same key in two Unicode forms; it is said why it is not found.
  @Test func bug_B021() throws {
    let examination = try WaiverTests.examine([
      "en.json": "{\"caf\u{E9}\": \"Coffee\"}", "fr.json": "{\"cafe\u{301}\": \"Caf\u{E9}\"}",
    ])
    let finding = try #require(examination.findings.first { $0.rule == .K07 })
    #expect(finding.file == "fr.json")
    #expect(finding.message.contains("Unicode form"))
  }

  /// grafana/grafana#129942 wants this refused. Here both texts are reached, because look-up never splits a key: only
  /// two names for one path are refused.
  @Test func bug_B023() throws {
    let files = ["en.json": #"{"error": "Error", "error.detail": "Detail"}"#]
    #expect(try Self.found(files) == [])
    #expect(try Self.table(files, "en") == #"{"error":"Error","error.detail":"Detail"}"# + "\n")
    #expect(try Self.found(["en.json": #"{"a": {"b": "1"}, "a.b": "2"}"#]) == ["en.json:1:19 K01 hard a.b"])
  }

  /// i18next/i18next-xhr-backend#258: names of built-in members are ordinary keys.
  @Test func bug_B025() throws {
    let names = [
      "length", "search", "hash", "self", "init", "Type", "__proto__", "constructor", "description", "count",
    ]
    let file = "{" + names.map { "\"\($0)\": \"x\"" }.joined(separator: ", ") + "}"
    #expect(try Self.found(["en.json": file]) == [])
    #expect(try WaiverTests.examine(["en.json": file]).languages[0].keys == names.count)
  }

  /// hughsk/flat#103 and hughsk/flat#39: numbers as names stay names, zeros in front included.
  @Test func bug_B027_and_B029() throws {
    let files = ["en.json": #"{"codes": {"404": "Not found"}, "ids": {"0000001": "q", "1": "r"}}"#]
    #expect(try Self.found(files) == [])
    #expect(try Self.table(files, "en") == #"{"codes.404":"Not found","ids.0000001":"q","ids.1":"r"}"# + "\n")
  }

  /// i18next/react-i18next#1256: an object in one language where the other has a text.
  @Test func bug_B031() throws {
    let found = try Self.found(["en.json": #"{"pick": {"fr": "French"}}"#, "fi.json": #"{"pick": {"fr": {"x": "R"}}}"#])
    #expect(found == ["fi.json:1:18 K02 warning pick.fr.x"])
  }

  // MARK: Values

  /// aurelia/i18n#170 and i18next/i18next#90: null is refused.
  @Test func bug_B034_and_B036() throws {
    let found = try Self.found(["en.json": #"{"a": "A"}"#, "fr.json": #"{"a": null}"#])
    #expect(found == ["fr.json:1:7 S07 hard a"])
  }

  /// i18next/i18next#538: an empty text is a missing one, and counted.
  @Test func bug_B037() throws {
    let examination = try WaiverTests.examine(["en.json": #"{"line": "Line"}"#, "de.json": #"{"line": ""}"#])
    #expect(examination.languages.map(\.untranslated) == [1, 0])
    #expect(examination.findings.isEmpty)
  }

  // MARK: File names

  /// mashpie/i18n-node#484: tags are compared without regard to case.
  @Test func bug_B065() throws {
    #expect(try LanguageTag("NL") == LanguageTag("nl"))
  }

  /// learningequality/kolibri#8940: two spellings of one tag.
  @Test func bug_B067() throws {
    let found = try Self.found([
      "en.json": #"{"a": "A"}"#, "pt-MZ.json": #"{"a": "A"}"#, "pt-mz.json": #"{"a": "A"}"#,
    ])
    #expect(found.contains("pt-mz.json:1:1 S12 hard"))
  }

  /// AlexanderZaytsev/react-native-i18n#96: Taiwan reads traditional characters before simplified ones.
  @Test func bug_B069() throws {
    let matcher = LanguageMatcher(try ["zh", "zh-Hant"].map { try LanguageTag($0) })
    #expect(try matcher.match(LanguageTag("zh-Hant-TW")) == LanguageTag("zh-Hant"))
  }

  /// HabitRPG/habitica#3527: hidden files of a file manager are no languages.
  @Test func bug_B071() throws {
    let files = ["en.json": #"{"a": "A"}"#, "._en.json": "\0\u{5}\u{16}\u{7}", ".DS_Store": "x"]
    #expect(try WaiverTests.examine(files).languages.map(\.file.name) == ["en.json"])
  }

  /// libarchive/libarchive#623: a name that is too long for a tag is refused, long before a tar header would be.
  @Test func bug_B074() throws {
    let long = "en-x-" + (0..<10).map { _ in "longlong" }.joined(separator: "-")
    let found = try Self.found(["en.json": #"{"a": "A"}"#, "\(long).json": #"{"a": "A"}"#])
    #expect(found == ["\(long).json:1:1 S12 hard"])
  }

  /// lisong/code-push-server#174: a character in a file name that nobody sees.
  @Test func bug_B109() throws {
    let found = try Self.found(["en.json": #"{"a": "A"}"#, "de\u{200B}.json": #"{"a": "A"}"#])
    #expect(found == ["de\u{200B}.json:1:1 S12 hard"])
  }
}
