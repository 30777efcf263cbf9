import AksaraFormat
import AksaraPack
import Foundation
import Testing

/// Suffix plurals show what i18next shows (Fixtures/vectors/i18next.json, made by i18next itself).
struct I18nextVectorTests {
  struct Vectors: Decodable {
    struct Language: Decodable {
      let language: String
      let forms: [String: String]
      let shown: String

      /// One text for each count.
      var texts: [String] {
        shown.split(separator: " ").flatMap { run -> [String] in
          let parts = run.split(separator: "*")
          return Array(repeating: String(parts[0]), count: parts.count > 1 ? Int(parts[1]) ?? 0 : 1)
        }
      }
    }

    let counts: [String]
    let v4: [Language]
    let v4WithoutOther: [Language]
    let v3: [Language]
  }

  static let vectors: Vectors = {
    let file = BrokenFixturesTests.fixtures.appending(path: "vectors/i18next.json")
    guard let data = try? Data(contentsOf: file), let vectors = try? JSONDecoder().decode(Vectors.self, from: data)
    else { preconditionFailure("no vectors at \(file.path)") }
    return vectors
  }()

  /// Counts for which a device would show another text than i18next, by language.
  static func differences(
    _ languages: [Vectors.Language], english: [String: String], _ style: PluralStyle
  ) throws -> [String: [String]] {
    var files = ["en.json": english]
    for language in languages where language.language != "en" { files["\(language.language).json"] = language.forms }
    let examination = try ConversionTests.examine(
      try files.mapValues { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }, style)
    let source = try ConversionTests.table(examination, "en")
    var differences: [String: [String]] = [:]
    for language in languages {
      let tag = try LanguageTag(language.language)
      let table = try ConversionTests.table(examination, tag.text)
      let rules = PluralRules(for: tag)
      for (count, wanted) in zip(vectors.counts, language.texts) {
        let number = try #require(PluralNumber(count))
        let category = rules.category(of: number)
        // The runtime's order; the category is the active language's.
        let shown =
          table["x.\(category)"] ?? table["x.other"] ?? source["x.\(category)"] ?? source["x.other"] ?? "x"
        if shown != wanted { differences[language.language, default: []].append(count) }
      }
    }
    return differences
  }

  @Test func `format 4 shows what i18next shows, for every count`() throws {
    #expect(Self.vectors.counts.count == 206 && Self.vectors.v4.count > 60)
    let english = ["x_one": "one", "x_other": "other"]
    #expect(try Self.differences(Self.vectors.v4, english: english, .auto) == [:])
  }

  @Test func `without other, decimals show the next language, as in i18next`() throws {
    let english = ["x_one": "en-one", "x_other": "en-other"]
    #expect(try Self.differences(Self.vectors.v4WithoutOther, english: english, .auto) == [:])
  }

  @Test func `format 3 shows what i18next shows, but where its own rules are not CLDR's`() throws {
    let unread = Set(["cy", "he", "lv"])
    let languages = Self.vectors.v3.filter { !unread.contains($0.language) }
    let differences = try Self.differences(languages, english: ["x": "x", "x_plural": "plural"], .i18nextV3)
    // Whole numbers: 0 is singular in CLDR and not in i18next, or the other way round; and 102 in Maltese.
    let whole = differences.mapValues { $0.filter { !$0.contains(".") } }.filter { !$0.value.isEmpty }
    #expect(whole == ["bn": ["0"], "ga": ["0"], "hi": ["0"], "hy": ["0"], "mt": ["102"], "tr": ["0"]])
    // Decimals: CLDR's rules look at the digits behind the point, i18next's old ones do not.
    let decimal = differences.filter { $0.value.contains { $0.contains(".") } }
    #expect(
      decimal.keys.sorted().joined(separator: " ")
        == "be bn bs cs da ga gd hi hr hy is lt mk mt pl pt ru sk sl sr tr uk")
  }
}
