import AksaraFormat
import AksaraPack
import Foundation
import Testing

/// i18next's spellings in a language file, and what the table has of them.
struct ConversionTests {
  /// A folder of language files that goes with the test.
  static func examine(
    _ files: [String: String], _ plurals: PluralStyle = .auto, listing: Bool = false
  ) throws -> Examination {
    let folder = FileManager.default.temporaryDirectory.appending(path: "aksara-convert-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
    return try Examination(
      LanguageFolder(path: folder.path, excluding: []), source: files["en.json"] == nil ? "ja" : nil,
      policy: CheckPolicy(plurals: plurals), product: .tables, listsConversions: listing)
  }

  static func table(_ examination: Examination, _ tag: String) throws -> [String: String] {
    let table = try #require(examination.languages.first { $0.file.tag.text == tag }?.table)
    return try JSONDecoder().decode([String: String].self, from: Data(table))
  }

  @Test func `suffix plurals become plural objects, and everything else stays`() throws {
    let files = [
      "en.json":
        #"{"n":{"item_one":"{{count}} item","item_other":"{{count}} items"},"phase_one":"Phase 1","item":"Item"}"#,
      "ru.json": #"{"n":{"item_one":"a","item_few":"b","item_many":"c"},"phase_one":"d","phase_few":"e"}"#,
      "ja.json": #"{"n":{"item_other":"f"},"phase_other":"g"}"#,
    ]
    let examination = try Self.examine(files)
    #expect(!examination.isRefused)
    let en = [
      "n.item.one": "{{count}} item", "n.item.other": "{{count}} items", "phase_one": "Phase 1", "item": "Item",
    ]
    #expect(try Self.table(examination, "en") == en)
    #expect(
      try Self.table(examination, "ru")
        == ["n.item.one": "a", "n.item.few": "b", "n.item.many": "c", "phase_one": "d", "phase_few": "e"])
    #expect(try Self.table(examination, "ja") == ["n.item.other": "f", "phase_other": "g"])
    #expect(try Self.table(Self.examine(files, .nested), "ja") == ["n.item_other": "f", "phase_other": "g"])
  }

  @Test(arguments: [
    // A form that is no string; something else under the plural's name; forms of two spellings; nothing but empty texts.
    #"{"x_one":"1","x_other":2}"#, #"{"x_one":"1","x_other":"2","x":{"other":"3"}}"#,
    #"{"x_one":"1","x_other":"2","x_plural":"3"}"#, #"{"x_one":"","x_other":""}"#,
  ])
  func `a family that stays as it is in the source stays as it is in every language`(_ source: String) throws {
    let translation = #"{"x_one":"a","x_few":"b","x_other":"c"}"#
    let examination = try Self.examine(["en.json": source, "pl.json": translation])
    #expect(try Self.table(examination, "pl") == ["x_one": "a", "x_few": "b", "x_other": "c"])
    #expect(try Self.table(examination, "en")["x.one"] == nil)
    let told = examination.findings.filter { $0.rule == .K11 }
    #expect(told.map(\.file) == (source.contains("1") ? ["en.json"] : []))
    #expect(!examination.findings.contains { $0.rule == .X02 })
  }

  @Test func `tables of converted files are in path order`() throws {
    let examination = try Self.examine([
      "en.json": #"{"a_one":"1","a_other":"2","a.few":"x","a-b":"3","a":"4","a_b":"5","b_one":"6","b_other":"7"}"#
    ])
    let table = try #require(examination.languages[0].table)
    // a.few is taken, so a stays as it is; b is converted.
    #expect(
      String(decoding: table, as: UTF8.self)
        == #"{"a":"4","a-b":"3","a.few":"x","a_b":"5","a_one":"1","a_other":"2","b.one":"6","b.other":"7"}"# + "\n")
    #expect(examination.findings.map(\.rule) == [.K11])
    #expect(examination.findings.first?.message.contains("a.few is there as well") == true)
  }

  @Test func `a text key that ends in a full stop can be a plural, a key that is only a suffix cannot`() throws {
    let examination = try Self.examine([
      "en.json": #"{"Done._one":"1","Done._other":"2","x":{"_one":"3","_other":"4"}}"#
    ])
    #expect(
      try Self.table(examination, "en") == ["Done..one": "1", "Done..other": "2", "x._one": "3", "x._other": "4"])
  }

  @Test func `numbered forms are named by category where one reading fits`() throws {
    let examination = try Self.examine([
      "en.json": #"{"x":"{{count}} day","x_plural":"{{count}} days","is_plural":"?"}"#,
      // i18next's own numbers and CLDR's order are one here; decimals take the last form.
      "ru.json": #"{"x_0":"a","x_1":"b","x_2":"c"}"#,
      // i18next has items and items_plural for French: three forms are CLDR's.
      "fr.json": #"{"x_0":"a","x_1":"b","x_2":"c"}"#,
      // Two of CLDR's three: those that people count to.
      "it.json": #"{"x_0":"a","x_1":"b"}"#,
      "ja.json": #"{"x_0":"a"}"#, "ko.json": #"{"x":"a"}"#, "de.json": #"{"x":"a","x_plural":"b"}"#,
    ])
    #expect(!examination.findings.contains { $0.rule == .K11 || $0.rule == .L01 })
    #expect(try Self.table(examination, "en")["is_plural"] == "?")
    #expect(try Self.table(examination, "ru") == ["x.one": "a", "x.few": "b", "x.many": "c", "x.other": "c"])
    #expect(try Self.table(examination, "fr") == ["x.one": "a", "x.many": "b", "x.other": "c"])
    #expect(try Self.table(examination, "it") == ["x.one": "a", "x.other": "b"])
    #expect(try Self.table(examination, "ja") == ["x.other": "a"])
    #expect(try Self.table(examination, "ko") == ["x.other": "a"])
    #expect(try Self.table(examination, "de") == ["x.one": "a", "x.other": "b"])
  }

  @Test func `numbers that can be read in two ways stay, unless the format is named`() throws {
    let files = [
      "en.json": #"{"x":"day","x_plural":"days"}"#, "lv.json": #"{"x_0":"a","x_1":"b","x_2":"c"}"#,
      "sl.json": #"{"x_0":"a","x_1":"b","x_2":"c","x_3":"d"}"#,
      "he.json": #"{"x_0":"a","x_1":"b","x_2":"c","x_3":"d"}"#,
    ]
    let examination = try Self.examine(files)
    #expect(!examination.isRefused)
    #expect(
      examination.findings.map { "\($0.file) \($0.rule) \($0.findingClass)" } == [
        "he.json K11 warning", "lv.json K11 warning", "sl.json K11 warning",
      ])
    #expect(try Self.table(examination, "lv") == ["x_0": "a", "x_1": "b", "x_2": "c"])
    let named = try Self.examine(files, .i18nextV3)
    #expect(try Self.table(named, "sl") == ["x.other": "a", "x.one": "b", "x.two": "c", "x.few": "d"])
    #expect(named.findings.map(\.file) == ["he.json", "lv.json"])
  }

  @Test func `forms of two spellings stay`() throws {
    let examination = try Self.examine([
      "en.json": #"{"x":"day","x_plural":"days"}"#, "de.json": #"{"x":"a","x_plural":"b","x_one":"c"}"#,
    ])
    #expect(examination.findings.map(\.rule) == [.K11])
    #expect(try Self.table(examination, "de") == ["x": "a", "x_plural": "b", "x_one": "c"])
  }

  @Test func `ordinals stay, and are told once`() throws {
    let file = #"{"x_ordinal_one":"{{count}}st","x_ordinal_other":"{{count}}th"}"#
    let examination = try Self.examine(["en.json": file, "de.json": file])
    #expect(examination.findings.map { "\($0.file) \($0.rule)" } == ["en.json K11"])
    #expect(try Self.table(examination, "de")["x_ordinal_one"] == "{{count}}st")
  }

  @Test func `a plural by suffixes without other is no refusal`() throws {
    let examination = try Self.examine([
      "en.json": #"{"x_one":"1","x_other":"2"}"#, "pl.json": #"{"x_one":"a","x_few":"b","x_many":"c"}"#,
      "cs.json": #"{"x_one":"a","x_few":"b"}"#,
    ])
    #expect(
      examination.findings.filter { $0.rule == .L01 }.map { "\($0.file) \($0.rule) \($0.findingClass)" } == [
        "cs.json L01 warning", "pl.json L01 information",
      ])
  }

  @Test func `an unescaped placeholder is an ordinary one`() throws {
    let examination = try Self.examine([
      "en.json": #"{"a":"Hi {{- name }} and {{-x}}, \"{{y}}\"","b":"{{- a.b}}"}"#,
      "id.json": #"{"a":"Hai {{name}}"}"#,
    ])
    #expect(examination.findings.map(\.rule).filter { $0 != .P02 } == [.P08])
    let allowed = try Self.examine(["en.json": #"{"a":"Hi {{- name }} and {{-x}}, \"{{ y }}\" \n"}"#])
    #expect(try Self.table(allowed, "en") == ["a": "Hi {{name}} and {{x}}, \"{{y}}\" \n"])
  }

  @Test func `a text in a text is put in, in its own language`() throws {
    let examination = try Self.examine([
      "en.json": #"{"app":"Shop","a":"Open $t(app)!","b":"$t(a) $t( ns.d )","ns":{"c":"$t(ns.d)","d":"D \"{{x}}\""}}"#,
      "id.json": #"{"app":"Toko","a":"Buka $t(app)!","b":"$t(ns:d)","ns":{"d":"{{x}}"}}"#,
    ])
    #expect(!examination.isRefused, "\(examination.findings)")
    #expect(
      try Self.table(examination, "en") == [
        "app": "Shop", "a": "Open Shop!", "b": "Open Shop! D \"{{x}}\"", "ns.c": "D \"{{x}}\"", "ns.d": "D \"{{x}}\"",
      ])
    #expect(try Self.table(examination, "id") == ["app": "Toko", "a": "Buka Toko!", "b": "{{x}}", "ns.d": "{{x}}"])
  }

  @Test func `a cycle is an error at each of its texts, and so is what only a device can know`() throws {
    let examination = try Self.examine([
      "en.json": #"{"a":"$t(b)","b":"x $t(a)","c":"$t(d, {\"count\": 1})","d":"D","e":"$t({{x}})","f":"$t(none)"}"#
    ])
    #expect(
      examination.findings.map { "\($0.rule) \($0.findingClass) \($0.keyText ?? "")" } == [
        "P08 error a", "P08 error b", "P08 error c", "P08 error e", "P08 error f",
      ])
    #expect(examination.findings[0].message.contains("comes back to itself"))
    #expect(examination.findings[2].message.contains("known on the device alone"))
    #expect(examination.findings[4].message.contains("$t(none) names no text of this language"))
  }

  @Test func `texts that double at each step end at the limit of a text`() throws {
    var members = [#""a0":"0123456789abcdef""#]
    for step in 1...30 { members.append(#""a\#(step)":"$t(a\#(step - 1))$t(a\#(step - 1))""#) }
    let examination = try Self.examine(["en.json": "{\(members.joined(separator: ","))}"])
    #expect(examination.findings.contains { $0.message.contains("longer than a text may be") })
  }

  @Test func `each conversion is listed with its place, and counted by kind`() throws {
    let examination = try Self.examine(
      ["en.json": "{\n \"x_one\": \"1\",\n \"x_other\": \"{{- a}}\",\n \"y\": \"$t(z)\", \"z\": \"Z\"}"], listing: true)
    let report = examination.languages[0].conversions
    #expect(report.counts == [.pluralsV4: 2, .unescaped: 1, .nesting: 1])
    #expect(
      report.all.map { "\($0.position) \($0.kind.rawValue) \($0.from) \($0.to)" } == [
        #"2:2 i18next-v4 plurals x_one ["x.one"]"#, #"3:2 i18next-v4 plurals x_other ["x.other"]"#,
        #"3:2 {{- x}} x_other ["x_other"]"#, #"4:2 $t(key) y ["y"]"#,
      ])
  }

  @Test func `a lone other is a plural when the format is named and the source language has one form`() throws {
    let files = ["ja.json": #"{"x_other":"{{count}} a","y_other":"b"}"#, "de.json": #"{"x_one":"c","x_other":"d"}"#]
    #expect(try Self.table(Self.examine(files), "ja") == ["x_other": "{{count}} a", "y_other": "b"])
    let named = try Self.examine(files, .i18nextV4)
    #expect(try Self.table(named, "ja") == ["x.other": "{{count}} a", "y_other": "b"])
    #expect(try Self.table(named, "de") == ["x.one": "c", "x.other": "d"])
  }
}
