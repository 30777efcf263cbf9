import AksaraFormat
import AksaraPrimitives
import AksaraRuntime
import Foundation
import TestSupport
import Testing

/// Look-up, plurals, variables, languages and language files, as `Fixtures/vectors/runtime` has them.
@Suite struct LookupVectorTests {
  static func answer(_ localizer: Localizer, _ question: RuntimeVectors.Lookup.Case) -> String? {
    let args = question.args.map { TranslationArguments($0) }
    switch question.count {
    case nil: return args.map { localizer.t(question.key, args: $0) } ?? localizer.t(question.key)
    case .integer(let count): return localizer.t(question.key, count: count, args: args ?? .none)
    case .text(let text): return PluralNumber(text).map { localizer.t(question.key, count: $0, args: args ?? .none) }
    case .double(let value): return localizer.t(question.key, count: PluralNumber(value), args: args ?? .none)
    }
  }

  static func check(_ localizer: Localizer, _ group: RuntimeVectors.Lookup) {
    #expect(localizer.currentLanguage == group.shown ?? group.active, "\(group.why)")
    for question in group.cases {
      let found = answer(localizer, question)
      // As bytes: composed and decomposed are two texts.
      #expect(found.map { Array($0.utf8) } == question.text.map { Array($0.utf8) }, "\(group.why): \(question)")
    }
  }

  @Test func texts_of_language_files_are_looked_up_as_the_vectors_say() throws {
    let texts = try RuntimeVectors.texts("texts")
    let builtIn = try RuntimeVectors.texts("texts-built-in")
    for group in try RuntimeVectors.cases("lookup.json", as: RuntimeVectors.Lookup.self) {
      let isBuiltIn = group.builtIn == true
      let resources = isBuiltIn ? builtIn : texts
      let localizer = Localizer()
      localizer.configure(
        LocalizationConfig(
          defaultLanguage: group.active, fallbackLanguage: group.fallback,
          resources: TranslationResources(languages: { Array(resources.keys) }, load: { resources[$0] }),
          pluralFallback: group.ownCategory == true ? .ownCategory : .activeCategory))
      if isBuiltIn { for (tag, data) in texts { try localizer.applyBundle(data, for: tag) } }
      Self.check(localizer, group)
    }
  }

  @Test func texts_of_a_signed_bundle_are_looked_up_as_the_vectors_say() throws {
    let key = try TestKey()
    let store = try BundleStore.test([key])
    let behind = try BundleStore.test([key], builtIn: Self.bundle("texts-built-in", sequence: 1).payload())
    // Whatever is found, the whole bundle is there.
    let bytes = try Self.bundle("texts", sequence: 2).signed(by: key)
    #expect(store.verdict(bytes) == "applied")
    #expect(behind.verdict(bytes) == "applied")
    for group in try RuntimeVectors.cases("lookup.json", as: RuntimeVectors.Lookup.self) {
      let localizer = Localizer()
      localizer.configure(
        LocalizationConfig(
          defaultLanguage: group.active, fallbackLanguage: group.fallback,
          store: group.builtIn == true ? behind : store,
          pluralFallback: group.ownCategory == true ? .ownCategory : .activeCategory))
      Self.check(localizer, group)
    }
  }

  static func bundle(_ folder: String, sequence: Int) throws -> TestBundle {
    var bundle = TestBundle(sequence: sequence, languages: [:])
    for (tag, data) in try RuntimeVectors.texts(folder) {
      let document = JSONDocument()
      try document.parse(Array(data))
      let flattener = Flattener()
      flattener.flatten(document)
      let writer = TableWriter()
      writer.write(flattener)
      bundle.rawTables[tag] = String(decoding: writer.bytes, as: UTF8.self)
      bundle.rawKeys[tag] = writer.keys
    }
    return bundle
  }

  @Test func variables_are_filled_in_as_the_vectors_say() throws {
    for vector in try RuntimeVectors.cases(
      "interpolation.json", in: RuntimeVectors.asked, as: RuntimeVectors.Interpolation.self)
    {
      let localizer = Localizer()
      localizer.configure(
        LocalizationConfig(
          defaultLanguage: "en", fallbackLanguage: "en",
          resources: TranslationResources(languages: { ["en"] }, load: { _ in Data() }),
          parser: LookupTests.Fixed(text: vector.text)))
      for found in [
        localizer.t("k", args: TranslationArguments(vector.args)), localizer.t("k", args: vector.args as [String: Any]),
      ] {
        #expect(
          Array(found.utf8) == Array(vector.result.utf8),
          "\(vector.why): \(vector.text.debugDescription) \(vector.args) gives \(found)")
      }
    }
  }

  @Test func languages_are_found_as_the_vectors_say() throws {
    for vector in try RuntimeVectors.cases("matching.json", in: RuntimeVectors.asked, as: RuntimeVectors.Matching.self)
    {
      let available = try vector.available.map { try LanguageTag($0) }
      for order in [available, available.reversed()] {
        let found = LanguageMatcher(order).match(try LanguageTag(vector.wanted))
        #expect(found?.text == vector.found, "\(vector.why): \(vector.wanted) of \(vector.available)")
      }
    }
  }

  @Test func language_files_are_read_or_refused_as_the_vectors_say() throws {
    for vector in try RuntimeVectors.cases("parser.json", in: RuntimeVectors.asked, as: RuntimeVectors.Parsing.self) {
      let found = try? I18nextParser().parse(vector.data, language: "en")
      if let taken = vector.taken {
        #expect((found != nil) == taken, "\(vector.why)")
      } else {
        let right = vector.texts?.mapValues { Array($0.utf8) }
        #expect(found?.mapValues { Array($0.utf8) } == right, "\(vector.why): \(vector.file ?? "")")
      }
    }
  }

  @Test func numbers_have_the_categories_of_the_vectors() throws {
    let file = RuntimeVectors.random ?? Corpus.fixtures.appending(path: "vectors")
    let data = try Data(contentsOf: file.appending(path: "plurals.json"))
    for vector in try JSONDecoder().decode(RuntimeVectors.Numbers.self, from: data).cases {
      let kind: PluralRules.Kind = vector.kind == "ordinal" ? .ordinal : .cardinal
      let number = try #require(PluralNumber(vector.number), "\(vector)")
      let rules = PluralRules(for: try LanguageTag(vector.language), kind: kind)
      #expect(rules.category(of: number).rawValue == vector.category, "\(vector)")
    }
  }

  @Test func the_rules_of_the_second_reader_are_of_the_same_CLDR() throws {
    struct Data: Decodable { let version: String }
    let bytes = try Foundation.Data(contentsOf: RuntimeVectors.folder.appending(path: "cldr.json"))
    #expect(try JSONDecoder().decode(Data.self, from: bytes).version == PluralRules.cldrVersion)
  }
}
