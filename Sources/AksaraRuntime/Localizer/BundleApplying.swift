public import AksaraFormat

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Any runtime that takes one language at a time; Aksara's `Localizer` does.
public protocol BundleApplying {
  /// Takes the bytes of one language.
  func applyBundle(_ data: Data, for language: String) throws
}

extension Localizer: BundleApplying {}

extension VerifiedBundle {
  /// Carries every language to a runtime, each as its table's JSON. To be done again at each launch.
  ///
  /// All tables are verified, and parsed, before the first is handed over. When the runtime refuses one, those before
  /// it are put back.
  /// - Parameters:
  ///   - parser: the parser that the runtime uses, when it is one of its own.
  ///   - previous: what the runtime shows now; without it, nothing can be put back.
  /// - Throws: `BundleRefusal`, a parser's error, or the runtime's.
  public func carry(
    to runtime: some BundleApplying, primitives: any Primitives, parser: any TranslationParser = I18nextParser(),
    previous: VerifiedBundle? = nil
  ) throws {
    var tables: [(tag: LanguageTag, data: Data)] = []
    for tag in bundle.languages {
      let data = Data(try bundle.table(tag, primitives: primitives))
      _ = try parser.parse(data, language: tag.text)
      tables.append((tag, data))
    }
    for (index, table) in tables.enumerated() {
      do {
        try runtime.applyBundle(table.data, for: table.tag.text)
      } catch {
        for earlier in tables[...index] {
          guard let old = try? previous?.bundle.table(earlier.tag, primitives: primitives) else { continue }
          try? runtime.applyBundle(Data(old), for: earlier.tag.text)
        }
        throw error
      }
    }
  }
}

extension BundleStore {
  /// Carries the release in use, stored or built in, to a runtime, as
  /// ``VerifiedBundle/carry(to:primitives:parser:previous:)`` does. To be done again at each launch.
  /// - Returns: the release; `nil` when there is none.
  /// - Throws: a parser's error, or the runtime's.
  @discardableResult
  public func carry(
    to runtime: some BundleApplying, parser: any TranslationParser = I18nextParser()
  ) throws -> ReleaseID? {
    let primitives = verifier.primitives
    let opened = open { bundle throws(BundleRefusal) in
      for tag in bundle.languages { _ = try bundle.table(tag, primitives: primitives) }
    }
    guard let bundle = opened.bundle else { return nil }
    try VerifiedBundle(bundle, notices: []).carry(to: runtime, primitives: primitives, parser: parser)
    return ReleaseID(bundle)
  }
}
