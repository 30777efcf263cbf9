import AksaraFormat
import AksaraPack
import Foundation
import TestSupport
import Testing

/// What `init` finds out.
struct FolderSurveyTests {
  static func survey(_ files: [String: String]) throws -> FolderSurvey {
    try LayoutTests.inFolder(files) { folder throws in try FolderSurvey(folder) }
  }

  static func trees(_ names: String) -> [String: String] {
    Dictionary(uniqueKeysWithValues: names.split(separator: " ").map { (String($0), #"{"a":"A"}"#) })
  }

  @Test(arguments: [
    ("en.json de.json pt_BR.json", "{lang}.json"), ("en/common.json en/cart.json de/common.json", "{lang}/{ns}.json"),
    ("en/common.json de/common.json", "{lang}/common.json"),
    ("common/en.json cart/en.json cart/de.json", "{ns}/{lang}.json"),
    ("messages_en.json messages_pt_BR.json messages_zh-Hans.json other.json", "messages_{lang}.json"),
    ("app.en.json app.de.json", "app.{lang}.json"), ("common.en.json cart.en.json cart.de.json", "{ns}.{lang}.json"),
    ("en.common.json en.cart.json de.cart.json", "{lang}.{ns}.json"),
    ("en_strings.json de_strings.json", "{lang}_strings.json"),
    ("locales/en.json locales/de.json package.json", "locales/{lang}.json"),
    // Folders of three letters are no languages; sources beside them are none either.
    ("en.json de.json src/a.json src/b.json src/c.json lib/en.json", "{lang}.json"),
  ])
  func `the layout is the pattern that most files fit`(_ names: String, _ layout: String) throws {
    #expect(try Self.survey(Self.trees(names)).layout.pattern == layout)
  }

  @Test func `a folder without languages is said`() throws {
    #expect(throws: PackError.self) { try Self.survey(Self.trees("package.json tsconfig.json src/a.json")) }
  }

  @Test func `the source is English, else the language with the most texts`() throws {
    #expect(try Self.survey(Self.trees("en.json en-GB.json de.json")).source.value == "en")
    #expect(try Self.survey(Self.trees("en_EN.json de.json")).source.value == "en-EN")
    #expect(try Self.survey(["de.json": #"{"a":"A"}"#, "ja.json": #"{"a":"A","b":"B"}"#]).source.value == "ja")
  }

  @Test func `strays and twins are excluded, each with its reason`() throws {
    let survey = try Self.survey(Self.trees("en.json pt-BR.json pt_BR.json percentages.json qqq.json"))
    #expect(
      survey.exclude.map { "\($0.value): \($0.reason)" } == [
        "percentages.json: \"percentages\" is not a language tag such as en, pt-BR or zh-Hans",
        "pt_BR.json: pt-BR.json and pt_BR.json are both pt-BR",
        "qqq.json: qqq is no language: such codes hold notes for translators",
      ])
    #expect(survey.languages.map(\.text) == ["en", "pt-BR"])
  }

  @Test func `of twins the fuller one is kept, whatever its spelling, and both counts are told`() throws {
    let survey = try Self.survey([
      "en.json": #"{"a":"A","b":"B"}"#, "pt-BR.json": #"{"a":"A","b":""}"#, "pt_BR.json": #"{"a":"A","b":"B"}"#,
      "de-DE/x.json": "{}",
    ])
    #expect(
      survey.exclude.map { "\($0.value): \($0.reason)" } == [
        "pt-BR.json: pt_BR.json, with 2 texts, and pt-BR.json, with 1, are both pt-BR"
      ])
    let folders = try Self.survey([
      "en/a.json": #"{"a":"A"}"#, "en/b.json": #"{"a":"A"}"#, "pt-BR/a.json": #"{"a":"A"}"#,
      "pt_BR/a.json": #"{"a":"A"}"#, "pt_BR/b.json": #"{"a":"A"}"#,
    ])
    #expect(folders.exclude.map(\.value) == ["pt-BR"])
  }

  @Test(arguments: [
    (#"{"x_one":"1","x_other":"2"}"#, PluralStyle.i18nextV4), (#"{"x":"1","x_plural":"2"}"#, .auto),
    (#"{"x":{"one":"1","other":"2"}}"#, .nested),
    (#"{"x_one":"1","x_other":"2","y":{"one":"1","other":"2"}}"#, .i18nextV4),
  ])
  func `plurals are as the source language has them`(_ text: String, _ style: PluralStyle) throws {
    #expect(try Self.survey(["en.json": text]).plurals.style == style)
  }

  @Test func `what it writes reads back as what it found`() throws {
    let survey = try Self.survey(
      Self.trees("en.json \"q\".json").merging([
        "de.json": #"{"@metadata":{"authors":["x"]}}"#, "en.json": #"{"x_one":"1","x_other":"2"}"#,
      ]) { $1 })
    let read = try Configuration(reading: Array(survey.configuration.utf8), path: "x")
    #expect(read.name == survey.name.value && read.source == "en" && read.layout == .byLanguage)
    #expect(read.plurals == .i18nextV4 && read.exclude == ["\"q\".json"] && read.dropKeys == ["@metadata.*"])
  }

  struct Expected: Sendable, CustomStringConvertible {
    let folder: String
    var source = "en"
    var plurals: [Int] = [0, 0, 0]
    var style: PluralStyle?
    var exclude: [String] = []
    var dropKeys: [String] = []
    let languages: Int

    var description: String { folder }
  }

  /// Set by looking at the folders.
  static let real = [
    Expected(folder: "LemmyNet__lemmy-translations__backend", languages: 47),
    Expected(folder: "LemmyNet__lemmy-translations__frontend", plurals: [0, 1, 28], style: .auto, languages: 62),
    Expected(folder: "actualbudget__translations", plurals: [0, 48, 0], style: .i18nextV4, languages: 49),
    Expected(folder: "ether__etherpad-lite", exclude: ["qqq.json"], dropKeys: ["@metadata.*"], languages: 113),
    Expected(folder: "excalidraw__excalidraw", languages: 57),
    Expected(folder: "gethomepage__homepage__common", exclude: ["pt-BR.json"], languages: 44),
    Expected(folder: "gorhill__uBlock__messages", dropKeys: ["*.description"], languages: 27),
    Expected(
      folder: "matrix-org__matrix-react-sdk", source: "en-EN", plurals: [92, 0, 0], style: .nested, languages: 15),
    Expected(folder: "navidrome__navidrome", languages: 37),
  ]

  @Test(.enabled(if: Corpus.isThere, "../shared/corpus is not here"), arguments: real)
  func `on real folders it is right`(_ expected: Expected) throws {
    let folder = try #require(Corpus.folder).appending(path: "real/\(expected.folder)")
    let survey = try FolderSurvey(folder.path)
    #expect(survey.layout == .byLanguage && survey.source.value == expected.source)
    #expect([survey.plurals.nested, survey.plurals.v4, survey.plurals.v3] == expected.plurals)
    #expect(survey.plurals.style == expected.style)
    #expect(survey.exclude.map(\.value) == expected.exclude && survey.dropKeys.map(\.value) == expected.dropKeys)
    #expect(survey.languages.count == expected.languages && survey.fileCount == expected.languages)
  }
}
