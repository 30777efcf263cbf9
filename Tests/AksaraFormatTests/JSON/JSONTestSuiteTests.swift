import AksaraFormat
import Foundation
import TestSupport
import Testing

/// nst/JSONTestSuite: every `y_` accepted, every `n_` refused, each `i_` decided here.
@Suite(.enabled(if: Corpus.isThere, "../shared/corpus is not here"))
struct JSONTestSuiteTests {
  /// Implementation-defined texts that we accept: numbers are kept as text, whatever their size, and a BOM is told.
  static let accepted: Set<String> = [
    "i_number_double_huge_neg_exp", "i_number_huge_exp", "i_number_neg_int_huge_exp", "i_number_pos_double_huge_exp",
    "i_number_real_neg_overflow", "i_number_real_pos_overflow", "i_number_real_underflow",
    "i_number_too_big_neg_int", "i_number_too_big_pos_int", "i_number_very_big_negative_int",
    "i_structure_UTF-8_BOM_empty_object",
  ]

  @Test(arguments: Corpus.files("json-suites/JSONTestSuite/test_parsing"))
  func `the suite's verdict is ours`(_ url: URL) throws {
    let name = url.deletingPathExtension().lastPathComponent
    let bytes = [UInt8](try Data(contentsOf: url))
    let isAccepted = (try? JSONDocument(parsing: bytes)) != nil
    let expected = name.hasPrefix("y_") || Self.accepted.contains(name)
    #expect(isAccepted == expected, "\(name)")
  }

  @Test func `the suite is whole`() {
    let names = Corpus.files("json-suites/JSONTestSuite/test_parsing").map(\.lastPathComponent)
    #expect(names.count { $0.hasPrefix("y_") } == 95)
    #expect(names.count { $0.hasPrefix("n_") } == 188)
    #expect(names.count { $0.hasPrefix("i_") } == 35)
  }
}
