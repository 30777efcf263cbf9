import AksaraFormat
import AksaraRuntime
import Foundation
import Testing

/// Random questions with the second reader's answers; `pipeline/random_vectors.py` makes them and runs this.
@Suite(.enabled(if: RuntimeVectors.random != nil, "only where pipeline/random_vectors.py runs it"))
struct RandomVectorTests {
  let folder: URL

  init() throws { folder = try #require(RuntimeVectors.random) }

  @Test func bundles_are_judged_as_the_second_reader_judges_them() throws {
    for vector in try RuntimeVectors.cases("judgements.json", in: folder, as: RuntimeVectors.Judgement.self) {
      let found = try JudgementVectorTests.judge(vector, in: folder)
      #expect(found.verdict == vector.verdict, "bundle \(vector.why)")
      #expect(found.reported == vector.reported, "bundle \(vector.why)")
    }
  }

  @Test func texts_are_filled_in_as_the_second_reader_does() throws {
    try LookupVectorTests.checkInterpolation(in: folder)
  }

  @Test func languages_are_found_as_the_second_reader_does() throws {
    try LookupVectorTests.checkMatching(in: folder)
  }

  @Test func language_files_are_read_as_the_second_reader_does() throws {
    try LookupVectorTests.checkParser(in: folder)
  }

  @Test func numbers_have_the_second_readers_categories() throws {
    for vector in try RuntimeVectors.cases("plurals.json", in: folder, as: RuntimeVectors.Category.self) {
      let kind: PluralRules.Kind = vector.kind == "ordinal" ? .ordinal : .cardinal
      let number = try #require(PluralNumber(vector.number), "\(vector)")
      let rules = PluralRules(for: try LanguageTag(vector.language), kind: kind)
      #expect(rules.category(of: number).rawValue == vector.category, "\(vector)")
    }
  }
}
