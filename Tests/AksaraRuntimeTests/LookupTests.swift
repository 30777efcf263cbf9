import AksaraFormat
import AksaraRuntime
import Foundation
import Testing

@Suite struct LookupTests {
  static func localizer(
    _ languages: [String: String], language: String = "en", fallback: String = "en",
    pluralFallback: PluralFallback = .activeCategory, cache: URL? = nil
  ) -> Localizer {
    let localizer = Localizer()
    localizer.configure(
      LocalizationConfig(
        defaultLanguage: language, fallbackLanguage: fallback,
        resources: TranslationResources(
          languages: { Array(languages.keys) }, load: { languages[$0].map { Data($0.utf8) } }),
        cacheDirectory: cache, pluralFallback: pluralFallback))
    return localizer
  }

  static let languages = [
    "en":
      #"{"a": {"hello": "Hello, {{ name }}!", "empty": "x", "items": {"one": "{{count}} item", "other": "{{count}} items"}}}"#,
    "id":
      #"{"a": {"hello": "Halo, {{name}}!", "empty": "", "items": {"other": "{{count}} barang"}}, "Loading...": "Memuat"}"#,
    "pl":
      #"{"a": {"items": {"one": "{{count}} plik", "few": "{{count}} pliki", "many": "{{count}} plików", "other": "{{count}} pliku"}}}"#,
    "zh-Hant": #"{"a": {"hello": "你好"}}"#,
  ]

  @Test func before_it_is_configured_every_key_is_its_own_text() {
    let localizer = Localizer()
    #expect(localizer.t("a.hello") == "a.hello")
    #expect(localizer.t("a.items", count: 3) == "a.items")
    #expect(localizer.currentLanguage == "en")
    #expect(localizer.activeKeyCount == 0)
    localizer.setLanguage("id")
    #expect(throws: AksaraError.notConfigured) { try localizer.applyBundle(Data(), for: "en") }
  }

  @Test func the_active_language_is_asked_then_the_fallback_then_the_key() {
    let localizer = Self.localizer(Self.languages, language: "id")
    #expect(localizer.currentLanguage == "id")
    #expect(localizer.t("a.hello", args: ["name": "Ana"]) == "Halo, Ana!")
    #expect(localizer.t("a.empty") == "x")
    #expect(localizer.t("a.nothing") == "a.nothing")
    #expect(localizer.t("Loading...") == "Memuat")
    #expect(localizer.t("") == "")
  }

  @Test func variables_are_filled_in_once_and_stay_when_they_have_no_value() {
    let localizer = Self.localizer(["en": #"{"t": "{{a}} {{b}} {{a}} {{{a}} {{ c , number }} {{- d}} {x} {{"}"#])
    #expect(
      localizer.t("t", args: ["a": "{{b}}", "c": 1.5, "d": true])
        == "{{b}} {{b}} {{b}} {{{b}} 1.5 true {x} {{")
    #expect(localizer.t("t") == "{{a}} {{b}} {{a}} {{{a}} {{c , number}} {{- d}} {x} {{")
    let dictionary: [String: Any] = ["a": "A", "b": 2]
    #expect(localizer.t("t", args: dictionary).hasPrefix("A 2 A "))
    let long = String(repeating: "日本", count: 600)
    #expect(localizer.t("t", args: ["a": long]).hasPrefix(long + " {{b}} " + long))
  }

  @Test func plurals_take_the_category_of_the_active_language() throws {
    let localizer = Self.localizer(Self.languages, language: "pl")
    #expect(
      [1, 2, 5, 22, Int.min].map { localizer.t("a.items", count: $0) }
        == ["1 plik", "2 pliki", "5 plików", "22 pliki", "-9223372036854775808 plików"])
    #expect(localizer.t("a.items", count: PluralNumber(1.5)) == "1.5 pliku")
    #expect(localizer.t("a.items", count: try #require(PluralNumber("1.0"))) == "1.0 pliku")
    #expect(localizer.t("a.items", count: 3, args: ["count": "trzy"]) == "trzy pliki")
  }

  @Test func a_plural_that_the_active_language_lacks_follows_the_shared_specification() {
    let languages = ["en": Self.languages["en"] ?? "", "id": #"{"x": "y"}"#]
    #expect(Self.localizer(languages, language: "id").t("a.items", count: 1) == "1 items")
    #expect(Self.localizer(languages, language: "id", pluralFallback: .ownCategory).t("a.items", count: 1) == "1 item")
  }

  @Test func languages_are_matched_and_an_unknown_one_changes_nothing() {
    let localizer = Self.localizer(Self.languages)
    localizer.setLanguage("zh-TW")
    #expect(localizer.currentLanguage == "zh-Hant")
    for name in ["ja", "", "../../etc/passwd", "english"] {
      localizer.setLanguage(name)
      #expect(localizer.currentLanguage == "zh-Hant")
    }
    localizer.setLanguage("pl-PL")
    #expect(localizer.currentLanguage == "pl")
    // A language that nobody has is not shown as blanks.
    #expect(Self.localizer(Self.languages, language: "ja").t("a.empty") == "x")
  }

  @Test func an_applied_language_is_shown_kept_and_read_again_by_the_same_parser() throws {
    let cache = FileManager.default.temporaryDirectory.appending(path: "aksara-cache-\(UUID().uuidString)")
    let first = Self.localizer(Self.languages, cache: cache)
    try first.applyBundle(Data(#"{"a": {"hello": "New"}}"#.utf8), for: "en")
    #expect(first.t("a.hello") == "New")
    #expect(first.t("a.empty") == "x", "what the bundle lacks comes from the app's own file")
    #expect(throws: (any Error).self) { try first.applyBundle(Data(#"{"a": null}"#.utf8), for: "en") }
    #expect(throws: (any Error).self) { try first.applyBundle(Data("[]".utf8), for: "en") }
    #expect(throws: AksaraError.notALanguage) { try first.applyBundle(Data("{}".utf8), for: "../x") }
    #expect(first.t("a.hello") == "New")
    #expect(Self.localizer(Self.languages, cache: cache).t("a.hello") == "New")
  }

  @Test func keys_are_compared_as_bytes() throws {
    let table = try TranslationTable(canonical: Array("{\"e\u{301}\":\"two\",\"\u{E9}\":\"one\"}\n".utf8))
    #expect(table["\u{E9}"] == "one")
    #expect(table["e\u{301}"] == "two")
    #expect(table.count == 2)
  }

  @Test func every_key_of_a_large_table_is_found_and_no_other() throws {
    var map: [String: String] = [:]
    for index in 0..<20_000 { map[String(repeating: "k", count: index % 40) + "\(index)"] = "v\(index)" }
    let canonical = try TranslationTable(canonical: Array(TestBundle.table(map).utf8))
    let made = try TranslationTable(map)
    for (key, value) in map {
      #expect(canonical[key] == value)
      #expect(made[key] == value)
      #expect(canonical[key + "!"] == nil)
    }
    #expect(canonical.map == map)
  }

  @Test func memory_of_a_table_of_60_byte_values_is_at_most_1_4_times_its_bytes() throws {
    for count in [10, 1_000, 16_385] {
      var map: [String: String] = [:]
      for index in 0..<count { map["page.title_\(index)"] = String(repeating: "x", count: 60) }
      let table = Array(TestBundle.table(map).utf8)
      let memory = try TranslationTable(canonical: table).memoryBytes
      #expect(Double(memory) <= 1.4 * Double(table.count) + 64, "\(count)")
    }
  }

  @Test func random_texts_are_filled_in_as_a_slow_reader_does() {
    var random = SystemRandomNumberGenerator()
    let pieces = ["{", "{{", "}}", "}", " ", "a", "b", "{{a}}", "{{ b }}", "é", "日", ",", "- ", "{{- a}}", "\t"]
    for _ in 0..<3_000 {
      let text = (0..<Int.random(in: 1...12, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
      let bytes = Array(text.utf8)
      var expected: [UInt8] = []
      var copied = 0
      for placeholder in PlaceholderScan(bytes).placeholders {
        let value = ["a": "{{b}}", "b": ""][String(decoding: placeholder.name(in: bytes), as: UTF8.self)]
        guard let value else { continue }
        expected += bytes[copied..<placeholder.range.lowerBound] + Array(value.utf8)
        copied = placeholder.range.upperBound
      }
      expected += bytes[copied...]
      let localizer = Localizer()
      localizer.configure(
        LocalizationConfig(
          defaultLanguage: "en", fallbackLanguage: "en",
          resources: TranslationResources(languages: { ["en"] }, load: { _ in Data() }), parser: Fixed(text: text)))
      #expect(localizer.t("k", args: ["a": "{{b}}", "b": ""]) == String(decoding: expected, as: UTF8.self), "\(text)")
    }
  }

  struct Fixed: TranslationParser {
    let text: String
    func parse(_ data: Data, language: String) throws -> [String: String] { ["k": text] }
  }
}
