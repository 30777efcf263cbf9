import AksaraFormat
import AksaraPack
import Foundation
import Testing

/// What lets errors pass, and what becomes of the texts.
struct WaiverTests {
  /// A folder of language files that goes with the test.
  static func examine(_ files: [String: String], _ policy: CheckPolicy = CheckPolicy()) throws -> Examination {
    let folder = FileManager.default.temporaryDirectory.appending(path: "aksara-waivers-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
    return try Examination(
      LanguageFolder(path: folder.path, excluding: []), source: nil, policy: policy, product: .tables)
  }

  static func table(_ examination: Examination, _ tag: String) -> String? {
    examination.languages.first { $0.file.tag.text == tag }?.table.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `a text with two errors is left out once, and the texts after it as well`() throws {
    let examination = try Self.examine(
      [
        "en.json": #"{"a":"A","b":"B","c":"C"}"#,
        "id.json": #"{"a":"{{x}} {{y, z}}","b":"{{x}}","c":"C"}"#,
      ], CheckPolicy(quarantine: true))
    #expect(!examination.isRefused)
    #expect(Self.table(examination, "id") == #"{"c":"C"}"# + "\n")
  }

  @Test func `quarantine leaves out a plural whole`() throws {
    let examination = try Self.examine(
      [
        "en.json": #"{"n":{"one":"{{count}} item","other":"{{count}} items"},"z":"Z"}"#,
        "ru.json": #"{"n":{"one":"{{count}} a","few":"{{nope}}","other":"{{count}} c"},"z":"Z"}"#,
        "pl.json": #"{"n":{"one":"{{count}} a","few":"{{count}} b"},"z":"Z"}"#,
      ], CheckPolicy(quarantine: true))
    #expect(Self.table(examination, "ru") == #"{"z":"Z"}"# + "\n")
    #expect(Self.table(examination, "pl") == #"{"z":"Z"}"# + "\n")
    #expect(examination.findings.filter { $0.waiver != nil }.map(\.rule) == [.L01, .P01])
  }

  @Test func `a plural without other says when only decimals need it`() throws {
    let examination = try Self.examine([
      "en.json": #"{"n":{"one":"{{count}} item","other":"{{count}} items"}}"#,
      "de.json": #"{"n":{"one":"{{count}} Ding"}}"#,
      "ru.json": #"{"n":{"one":"{{count}} a","few":"{{count}} b","many":"{{count}} c"}}"#,
    ])
    #expect(examination.findings.map(\.rule) == [.L01, .L01])
    #expect(examination.findings.map { $0.message.contains("only decimals") } == [false, true])
  }

  @Test func `quarantine never touches the source language`() throws {
    let examination = try Self.examine(
      ["en.json": #"{"a":"{{x, y}}"}"#, "id.json": #"{"a":"{{x}}"}"#], CheckPolicy(quarantine: true))
    #expect(examination.isRefused)
    let way = WayPast(examination.findings, sourceFile: "en.json")
    #expect(way.flags == ["--allow P08"])
    let allowed = try Self.examine(
      ["en.json": #"{"a":"{{x, y}}"}"#, "id.json": #"{"a":"{{x}}"}"#],
      CheckPolicy(allow: [try #require(Allowance("P08"))]))
    #expect(!allowed.isRefused)
    #expect(Self.table(allowed, "en") == #"{"a":"{{x, y}}"}"# + "\n")
  }

  @Test func `an allowance with a pattern covers the keys that match it, and no other`() throws {
    let files = ["en.json": #"{"a":{"x":"A"},"b":"B"}"#, "id.json": #"{"a":{"x":"{{p}}"},"b":"{{p}}"}"#]
    let examination = try Self.examine(files, CheckPolicy(allow: [try #require(Allowance("p01:a.*"))]))
    #expect(examination.findings.map(\.waiver) == [.allowed, nil])
    #expect(examination.isRefused)
  }

  @Test func `nothing waives a hard finding`() throws {
    let files = ["en.json": #"{"a":"A"}"#, "id.json": #"{"a":"1","a":"2"}"#]
    #expect(Allowance("S04") == nil && Allowance("P01:") == nil && Allowance("X99") == nil)
    let examination = try Self.examine(files, CheckPolicy(quarantine: true))
    #expect(examination.isRefused)
    #expect(WayPast(examination.findings, sourceFile: "en.json").flags == ["--exclude id.json"])
  }

  @Test func `dropped keys are neither checked nor written`() throws {
    let files = ["en.json": #"{"a":"A","debug":{"x":"{{a, b}}"}}"#]
    let examination = try Self.examine(files, CheckPolicy(dropKeys: [Glob("debug.*")]))
    #expect(examination.findings.isEmpty)
    #expect(Self.table(examination, "en") == #"{"a":"A"}"# + "\n")
  }

  @Test(arguments: [
    ("*", "anything", true), ("a.*", "a.b.c", true), ("a.*", "ab", false), ("*.x", "a.b.x", true), ("?", "é", true),
    ("a*b*c", "a1b2b3c", true), ("a*b*c", "a1c", false), ("", "", true), ("[a]", "a", false), ("[a]", "[a]", true),
  ])
  func `a pattern matches the whole text`(_ pattern: String, _ text: String, _ matches: Bool) {
    #expect(Glob(pattern).matches(text.utf8) == matches)
  }

  @Test func `an empty text is a missing one, unless it is meant`() throws {
    let files = ["en.json": #"{"a":"","b":"B"}"#]
    #expect(Self.table(try Self.examine(files), "en") == #"{"b":"B"}"# + "\n")
    #expect(Self.table(try Self.examine(files, CheckPolicy(empty: .keep)), "en") == #"{"a":"","b":"B"}"# + "\n")
    #expect(try Self.examine(files, CheckPolicy(empty: .error)).findings.map(\.rule) == [.V01])
  }
}
