import AksaraPack
import Foundation
import Testing

/// What `normalize` mends, what it leaves, and that doing it twice is doing it once.
struct NormalizerTests {
  static func normalize(_ text: String, _ options: Normalizer.Options = .init()) throws -> String {
    String(decoding: try Normalizer(options).normalize(Array(text.utf8), name: "x.json").bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("{\"a\": \"{{ x }}\"}\n", "{\"a\": \"{{x}}\"}\n"),
    (#"{"a": "\u00e9 {{\tx\u0020}} \ud83d\ude00 {{ y}}"}"# + "\n", #"{"a": "\u00e9 {{x}} \ud83d\ude00 {{y}}"}"# + "\n"),
    (#"{"a": "{{ }} {{{ z }}} { q } {{open"}"# + "\n", #"{"a": "{{}} {{{z}}} { q } {{open"}"# + "\n"),
    ("\u{FEFF}{\"a\":\"1\"}\n", "{\"a\":\"1\"}\n"),
    ("{\r\n  \"a\": \"1\",\r  \"b\": \"\\r\\n\"\r\n}\r\n", "{\n  \"a\": \"1\",\n  \"b\": \"\\r\\n\"\n}\n"),
    ("{\"a\":\"1\"}", "{\"a\":\"1\"}\n"), ("{\"a\":\"1\"}\n\n \n", "{\"a\":\"1\"}\n"), ("{}", "{}\n"),
    (
      "{ \"p\" : {\n \"other\" : \"{{count}} b\",\n  \"one\":\"{{count}} a\"} }\n",
      "{ \"p\" : {\n \"one\":\"{{count}} a\",\n  \"other\" : \"{{count}} b\"} }\n"
    ),
    ("{\"a\":\"1\", \"b\":\"2\", \"a\":\"1\", \"c\":\"3\"}\n", "{\"a\":\"1\", \"b\":\"2\", \"c\":\"3\"}\n"),
    ("{\"a\":{\"x\":\"1\"}, \"a\":{\"x\":\"1\"}}\n", "{\"a\":{\"x\":\"1\"}}\n"),
    ("{\"one\":\"x\",\"a\":\"1\"}\n", "{\"one\":\"x\",\"a\":\"1\"}\n"),
    (#"{"a":"\/ \u0041","b":1.50,"c":[ true , [] ]}"# + "\n", #"{"a":"\/ \u0041","b":1.50,"c":[ true , [] ]}"# + "\n"),
  ])
  func `one right answer`(_ before: String, _ after: String) throws {
    let once = try Self.normalize(before)
    #expect(Array(once.utf8) == Array(after.utf8))
    #expect(Array(try Self.normalize(once).utf8) == Array(once.utf8))
  }

  @Test func `sorting is by bytes, plural forms aside, and keeps the layout`() throws {
    let before =
      "{\n  \"b\": {\n    \"z\": \"1\",\n    \"a\": \"2\"\n  },\n  \"a\": \"3\",\n  \"B\": {\"other\":\"o\",\"few\":\"f\"}\n}\n"
    let after =
      "{\n  \"B\": {\"few\":\"f\",\"other\":\"o\"},\n  \"a\": \"3\",\n  \"b\": {\n    \"a\": \"2\",\n    \"z\": \"1\"\n  }\n}\n"
    #expect(try Self.normalize(before, .init(sort: true)) == after)
  }

  @Test func `laying out anew puts one item on a line`() throws {
    let before = #"{"a":"1","b":{"c":[],"d":{},"e":["x",{"f":"\u0041"}]}}"#
    let spaces = """
      {
        "a": "1",
        "b": {
          "c": [],
          "d": {},
          "e": [
            "x",
            {
              "f": "\\u0041"
            }
          ]
        }
      }

      """
    #expect(try Self.normalize(before, .init(indent: .spaces(2))) == spaces)
    #expect(try Self.normalize(spaces, .init(indent: .tab)).contains("\n\t\t\"c\": [],\n"))
    #expect(try Self.normalize(try Self.normalize(spaces, .init(indent: .tab)), .init(indent: .spaces(2))) == spaces)
  }

  @Test func `NFC is for texts alone`() throws {
    let normalized = try Self.normalize("{\"e\u{301}\":\"e\u{301} {{ e\u{301} }}\"}\n", .init(nfc: true))
    #expect(Array(normalized.utf8) == Array("{\"e\u{301}\":\"\u{E9} {{\u{E9}}}\"}\n".utf8))
    #expect(Array(try Self.normalize("{\"k\":\"e\u{301}\"}\n").utf8) == Array("{\"k\":\"e\u{301}\"}\n".utf8))
  }

  @Test(arguments: ["{\"a\":\"1\",\"a\":\"2\"}", "{\"a\":null}", "[]", "{\"a\":\"1\",}", "{\"a\":{\"\":\"x\"}}"])
  func `a file without one right answer is left alone`(_ text: String) {
    #expect(throws: PackError.self) { try Self.normalize(text) }
  }

  /// Every language file at hand: ours, and public projects' when they are here.
  @Test func `twice is once on every file`() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let corpus =
      ProcessInfo.processInfo.environment["AKSARA_CORPUS"].map { URL(filePath: $0) }
      ?? root.deletingLastPathComponent().appending(path: "shared/corpus")
    var files = 0
    for folder in [root.appending(path: "Fixtures/bundles"), corpus.appending(path: "real")] {
      for url in FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? [] {
        // In a debug build, every fifth of the large ones is enough.
        guard let url = url as? URL, url.pathExtension == "json" else { continue }
        files += 1
        if folder.lastPathComponent == "real", files % 5 != 0 { continue }
        let bytes = [UInt8](try Data(contentsOf: url))
        guard let once = try? Normalizer().normalize(bytes, name: url.path) else { continue }
        #expect(try Normalizer().normalize(once.bytes, name: url.path).bytes == once.bytes, "\(url.path)")
      }
    }
    #expect(files >= 10)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/patch"), "patch is not here"))
  func `the diff is what patch turns the old file into the new with`() throws {
    let old = (1...40).map { "line \($0)\n" }.joined() + "end"
    let new =
      old.replacing("line 3\n", with: "three\n").replacing("line 5\n", with: "").replacing(
        "line 30\n", with: "line 30\nmore\n") + "\n"
    let diff = UnifiedDiff(name: "f.txt", old: Array(old.utf8), new: Array(new.utf8)).text
    let folder = FileManager.default.temporaryDirectory.appending(path: "aksara-diff-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(old.utf8).write(to: folder.appending(path: "f.txt"))
    try Data(diff).write(to: folder.appending(path: "f.diff"))
    let patch = Process()
    patch.executableURL = URL(filePath: "/usr/bin/env")
    patch.arguments = ["patch", "-s", "-d", folder.path, "-p1", "-i", folder.appending(path: "f.diff").path]
    try patch.run()
    patch.waitUntilExit()
    #expect(patch.terminationStatus == 0)
    #expect(try String(contentsOf: folder.appending(path: "f.txt"), encoding: .utf8) == new)
    #expect(UnifiedDiff(name: "f", old: Array(old.utf8), new: Array(old.utf8)).text.isEmpty)
  }
}
