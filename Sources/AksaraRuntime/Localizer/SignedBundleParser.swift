public import AksaraFormat

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Verification for a runtime that is not ours: a parser that takes signed bundles and nothing else.
///
/// A stock Aksara runtime asks its parser when a bundle is applied and again at warm start, so that the signatures are
/// checked each time. There is no store: launch's rules apply, an older release is taken, and a rollback is not known.
public struct SignedBundleParser: TranslationParser {
  private let verifier: BundleVerifier
  private let parser: any TranslationParser

  /// A parser by a policy.
  /// - Parameter parser: reads the tables.
  public init(
    policy: TrustPolicy, primitives: any Primitives, parser: any TranslationParser = I18nextParser()
  ) {
    verifier = BundleVerifier(policy: policy, primitives: primitives)
    self.parser = parser
  }

  /// One language of a signed bundle, or the one that stands in for it.
  /// - Throws: `BundleRefusal`.
  public func parse(_ data: Data, language: String) throws -> [String: String] {
    // Launch's rules do not look at the clock.
    let bundle = try verifier.launch(Array(data), at: 0).bundle
    guard let wanted = try? LanguageTag(language), let tag = LanguageMatcher(bundle.languages).match(wanted) else {
      throw BundleRefusal(
        .missingLanguage, "\(language) is not in the bundle",
        offered: bundle.languages.map(\.text).joined(separator: ", "), expected: language,
        advice: "sign a release with that language")
    }
    return try parser.makeTable(tag, of: bundle, verifier.primitives).map
  }
}
