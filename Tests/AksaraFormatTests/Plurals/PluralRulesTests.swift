import AksaraFormat
import Foundation
import TestSupport
import Testing

@Suite struct PluralRulesTests {
  @Test(.enabled(if: Corpus.isThere), arguments: [("plural", PluralRules.Kind.cardinal), ("ordinal", .ordinal)])
  func every_sample_of_every_language_gives_its_category(_ file: String, _ kind: PluralRules.Kind) throws {
    let url = try #require(Corpus.folder).appending(path: "cldr/\(file)_samples_cldr47.tsv")
    var rules: [String: PluralRules] = [:]
    var seen = 0
    for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n").dropFirst() {
      let fields = line.split(separator: "\t").map(String.init)
      // CLDR's root is no language.
      guard let tag = try? LanguageTag(fields[0] == "root" ? "und" : fields[0]) else { continue }
      let found = rules[fields[0]] ?? PluralRules(for: tag, kind: kind)
      rules[fields[0]] = found
      for sample in try PluralSamples.expand(fields[3]) {
        let number = try #require(PluralNumber(sample), "\(sample)")
        #expect(found.category(of: number).rawValue == fields[1], "\(fields[0]) \(sample)")
        if let integer = Int(sample) { #expect(found.category(of: integer).rawValue == fields[1]) }
        #expect(found.categories.contains { $0.rawValue == fields[1] })
        if fields[2] == "integer" { #expect(found.integerCategories.contains { $0.rawValue == fields[1] }) }
        seen += 1
      }
    }
    #expect(seen > 1_000)
  }

  struct Vectors: Decodable {
    struct Case: Decodable {
      let language: String
      let kind: String
      let number: String
      let category: String
    }
    let cldr: String
    let cases: [Case]
  }

  @Test func committed_vectors_give_their_categories() throws {
    let data = try Data(contentsOf: Corpus.fixtures.appending(path: "vectors/plurals.json"))
    let vectors = try JSONDecoder().decode(Vectors.self, from: data)
    #expect(vectors.cldr == PluralRules.cldrVersion)
    for test in vectors.cases {
      let rules = PluralRules(for: try LanguageTag(test.language), kind: test.kind == "ordinal" ? .ordinal : .cardinal)
      let number = try #require(PluralNumber(test.number))
      #expect(rules.category(of: number).rawValue == test.category, "\(test)")
    }
  }

  @Test(arguments: [
    ("pt-BR", 0, "one"), ("pt-PT", 0, "other"), ("pt-AO", 0, "one"), ("sr-Latn-RS", 2, "few"), ("iw", 2, "two"),
    ("in", 1, "other"), ("eng", 1, "one"), ("sh", 3, "few"), ("zz", 1, "other"), ("qaa-x-mine", 1, "other"),
  ])
  func a_language_without_rules_takes_its_parents(_ tag: String, _ count: Int, _ category: String) throws {
    #expect(PluralRules(for: try LanguageTag(tag)).category(of: count).rawValue == category)
  }

  @Test func categories_of_integers_and_of_all_numbers_differ() throws {
    let czech = PluralRules(for: try LanguageTag("cs"))
    #expect(czech.categories == [.one, .few, .many, .other])
    #expect(czech.integerCategories == [.one, .few, .other])
    #expect(PluralRules(for: try LanguageTag("zz")).categories == [.other])
  }
}

@Suite struct PluralNumberTests {
  @Test(arguments: [
    ("1.50", [1, 50, 5, 2, 1, 0]), ("-0012", [12, 0, 0, 0, 0, 0]), ("1.2c6", [1_200_000, 0, 0, 0, 0, 6]),
    ("1.2345c2", [123, 45, 45, 2, 2, 2]), ("1.0", [1, 0, 0, 1, 0, 0]), ("1e3", [1000, 0, 0, 0, 0, 3]),
    ("0.00", [0, 0, 0, 2, 0, 0]),
  ])
  func operands_are_those_of_the_number_written_out(_ text: String, _ values: [UInt64]) throws {
    let found = try #require(PluralNumber(text)?.operands)
    #expect([found.i, found.f, found.t, UInt64(found.v), UInt64(found.w), UInt64(found.e)] == values)
    #expect(PluralNumber(text)?.text == text)
  }

  @Test(arguments: ["", "-", "+1", "1.", ".5", "1,5", "1e", "1e100", "1e-3", " 1", "1 ", "inf", "٣", "--1", "1.2.3"])
  func text_that_is_no_number_is_refused(_ text: String) {
    #expect(PluralNumber(text) == nil)
  }

  @Test(arguments: [
    (1.0, "1", "1"), (1.5, "1.5", "1.5"), (-2.0, "-2", "2"), (1e20, "1e+20", "100000000000000000000"),
    (1.5e-7, "1.5e-07", "0.00000015"), (0.1, "0.1", "0.1"), (-0.0, "-0", "0"),
  ])
  func a_double_is_its_shortest_text(_ value: Double, _ text: String, _ writtenOut: String) {
    let number = PluralNumber(value)
    #expect(number.text == text)
    #expect(number.operands == PluralOperands(writtenOut))
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan])
  func what_is_no_number_is_other(_ value: Double) throws {
    #expect(PluralRules(for: try LanguageTag("en")).category(of: PluralNumber(value)) == .other)
  }

  @Test func the_most_negative_integer_has_a_category() throws {
    #expect(PluralOperands(Int.min) == PluralOperands("9223372036854775808"))
    #expect(PluralRules(for: try LanguageTag("ru")).category(of: Int.min) == .many)
  }

  @Test func a_long_run_of_digits_keeps_its_remainders() throws {
    let russian = PluralRules(for: try LanguageTag("ru"))
    let zeros = String(repeating: "0", count: 40)
    #expect(russian.category(of: try #require(PluralNumber("1" + zeros + "21"))) == .one)
    #expect(russian.category(of: try #require(PluralNumber("1" + zeros + "11"))) == .many)
    #expect(russian.category(of: try #require(PluralNumber(zeros + "1"))) == .one)
    // Not the integer 1, however small the difference is.
    #expect(
      PluralRules(for: try LanguageTag("af")).category(of: try #require(PluralNumber("1." + zeros + "1"))) == .other)
  }
}
