import AksaraFormat
import AksaraPack
import Testing

/// Reported faults about plurals and placeholders (see ``LanguageFileBugsTests``).
@Suite struct PluralBugsTests {
  static func found(_ files: [String: String]) throws -> [String] { try LanguageFileBugsTests.found(files) }

  static let en = #"{"n": {"one": "{{count}} file", "other": "{{count}} files"}}"#

  /// i18next/i18next#1851: a Russian plural of two forms.
  @Test func bug_B039() throws {
    let files = ["en.json": Self.en, "ru.json": #"{"n": {"one": "{{count}} файл", "other": "{{count}} файла"}}"#]
    #expect(try Self.found(files) == ["ru.json:1:7 L02 warning n"])
    #expect(try WaiverTests.examine(files).findings[0].message.contains(#""few" and "many""#))
  }

  /// wealthfolio/wealthfolio#1605: the word Other is no plural, and no form is made up.
  @Test func bug_B041() throws {
    for file in [
      #"{"kind": {"wood": "Wood", "other": "Other"}}"#, #"{"kind": {"other": "Other"}}"#,
      #"{"kind_other": "Other", "kind_wood": "Wood"}"#,
    ] {
      let examination = try WaiverTests.examine(["en.json": file, "fr.json": file])
      #expect(examination.findings.isEmpty)
      #expect(WaiverTests.table(examination, "fr")?.contains("many") == false)
    }
  }

  /// php-gettext/Languages#10: other is needed in Polish too, though no whole number takes it.
  @Test func bug_B043() throws {
    let pl = #"{"n": {"one": "{{count}} plik", "few": "{{count}} pliki", "many": "{{count}} plików"}}"#
    #expect(try Self.found(["en.json": Self.en, "pl.json": pl]) == ["pl.json:1:7 L01 error n"])
  }

  /// i18next/i18next#1120: the version of CLDR is fixed, and many is not Hebrew any more.
  @Test func bug_B045() throws {
    let he = """
      {"n": {"one": "קובץ", "two": "שני קבצים", "many": "{{count}} קבצים", "other": "{{count}} קבצים"}}
      """
    #expect(try Self.found(["en.json": Self.en, "he.json": he]) == ["he.json:1:7 L04 information n"])
    #expect(PluralRules.cldrVersion == "47")
    #expect(PluralRules(for: try LanguageTag("he")).category(of: 20) == .other)
  }

  /// WeblateOrg/weblate#19670: an other that is empty is as bad as none.
  @Test func bug_B047() throws {
    let found = try Self.found(["en.json": Self.en, "ja.json": #"{"n": {"one": "{{count}}件", "other": ""}}"#])
    #expect(found.contains("ja.json:1:7 L01 error n"))
  }

  /// WeblateOrg/weblate#6869: a key that ends in a number is a key.
  @Test func bug_B049() throws {
    let files = ["en.json": #"{"slot_0": "First", "slot_1": "Second"}"#]
    #expect(try Self.found(files) == [])
    #expect(try LanguageFileBugsTests.table(files, "en") == #"{"slot_0":"First","slot_1":"Second"}"# + "\n")
  }

  /// signavio/i18n#18: 0 is no singular, and a minus sign does not count.
  @Test func bug_B051() throws {
    let rules = PluralRules(for: try LanguageTag("en"))
    #expect([0, 1, -1, -2].map { rules.category(of: $0) } == [.other, .one, .one, .other])
  }

  /// ProtonMail/WebClients#374: languages of one form need no other.
  @Test func bug_B053() throws {
    let found = try Self.found([
      "en.json": Self.en, "ja.json": #"{"n": {"other": "{{count}}件"}}"#,
      "id.json": #"{"n": {"other": "{{count}} berkas"}}"#, "zh-Hans.json": #"{"n": {"other": "{{count}} 个文件"}}"#,
    ])
    #expect(found == [])
  }

  /// i18next/i18next#722: text about braces is left alone, and braces that do not close are told.
  @Test func bug_B057() throws {
    let file = #"{"help": "Write {{name}}; }} alone is fine", "open": "Broken {{name"}"#
    #expect(try Self.found(["en.json": file]) == ["en.json:1:54 P05 error open"])
  }

  /// open-webui/open-webui#30324: a name that was translated, braces made single, and another case: three findings.
  @Test func bug_B061() throws {
    let found = try Self.found([
      "en.json": #"{"a": "Hi {{user}}", "b": "At most {{limit}}", "c": "In {{REGION}}"}"#,
      "es.json": #"{"a": "Hola {{usuario}}", "b": "Hasta {limit}", "c": "En {{region}}"}"#,
    ])
    #expect(found == ["es.json:1:7 P01 error a", "es.json:1:32 P02 warning b", "es.json:1:54 P01 error c"])
  }

  /// concretecms/addon_community_translation#35: Arabic forms for 0, 1 and 2 leave the number out; those for more may
  /// not.
  @Test func bug_B063() throws {
    let forms = [
      "zero": "لا ملفات", "one": "ملف", "two": "ملفان", "few": "{{count}} ملفات", "many": "{{count}} ملفًا",
      "other": "{{count}} ملف",
    ]
    func file(_ forms: [String: String]) -> String {
      let texts = PluralCategory.allCases.map { "\"\($0.rawValue)\": \"\(forms[$0.rawValue] ?? "")\"" }
      return "{\"n\": {\(texts.joined(separator: ", "))}}"
    }
    #expect(try Self.found(["en.json": Self.en, "ar.json": file(forms)]) == [])
    let poorer = try Self.found(["en.json": Self.en, "ar.json": file(forms.merging(["few": "ملفات"]) { $1 })])
    #expect(poorer.count == 1 && poorer[0].hasSuffix(" P10 warning n.few"), "\(poorer)")
  }
}
