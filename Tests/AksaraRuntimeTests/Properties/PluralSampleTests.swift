import AksaraFormat
import AksaraRuntime
import Foundation
import TestSupport
import Testing

/// CLDR's own samples, asked as an app asks: `t(key, count:)`. `PluralRulesTests` asks the rules themselves.
@Suite struct PluralSampleTests {
  static let categories = ["zero", "one", "two", "few", "many", "other"]

  /// A localizer in one language, whose plural `n` says its form.
  static func localizer(_ language: String) -> Localizer {
    let forms = categories.map { "\"\($0)\":\"\($0)\"" }.joined(separator: ",")
    let file = Data("{\"n\":{\(forms)}}".utf8)
    let localizer = Localizer()
    localizer.configure(
      LocalizationConfig(
        defaultLanguage: language, fallbackLanguage: language,
        resources: TranslationResources(languages: { [language] }, load: { _ in file })))
    return localizer
  }

  /// The form for a sample, by each way of giving the number that it has.
  static func forms(_ sample: String, _ localizer: Localizer) throws -> Set<String> {
    var forms: Set<String> = [localizer.t("n", count: try #require(PluralNumber(sample)))]
    if let integer = Int(sample) {
      forms.insert(localizer.t("n", count: integer))
      forms.insert(localizer.t("n", count: -integer))
      forms.insert(localizer.t("n", count: PluralNumber(integer)))
      if abs(integer) < 1 << 53 { forms.insert(localizer.t("n", count: PluralNumber(Double(integer)))) }
    }
    return forms
  }

  @Test(.enabled(if: Corpus.isThere, "../shared/corpus is not here"))
  func every_sample_of_every_language_gives_its_form() throws {
    let url = try #require(Corpus.folder).appending(path: "cldr/plural_samples_cldr47.tsv")
    var localizers: [String: Localizer] = [:]
    var seen = 0
    for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n").dropFirst() {
      let fields = line.split(separator: "\t").map(String.init)
      // CLDR calls the rules of no language in particular `root` or `und`.
      let language = fields[0] == "root" ? "und" : fields[0]
      let localizer = localizers[language] ?? Self.localizer(language)
      localizers[language] = localizer
      for sample in try PluralSamples.expand(fields[3]) {
        #expect(try Self.forms(sample, localizer) == [fields[1]], "\(language) \(sample)")
        seen += 1
      }
    }
    #expect(localizers.count >= 215, "languages")
    #expect(seen > 7_000, "samples")
  }

  @Test func the_committed_samples_give_their_forms() throws {
    let data = try Data(contentsOf: Corpus.fixtures.appending(path: "vectors/plurals.json"))
    let cases = try JSONDecoder().decode(RuntimeVectors.Numbers.self, from: data).cases.filter { $0.kind == "cardinal" }
    #expect(cases.count > 200)
    for test in cases {
      #expect(try Self.forms(test.number, Self.localizer(test.language)) == [test.category], "\(test)")
    }
  }

  @Test func ordinals_are_exposed_and_no_count_asks_them() throws {
    let english = PluralRules(for: try LanguageTag("en"), kind: .ordinal)
    #expect([1, 2, 3, 4, 11, 22].map { english.category(of: $0) } == [.one, .two, .few, .other, .other, .two])
    #expect(Self.localizer("en").t("n", count: 2) == "other")
  }
}
