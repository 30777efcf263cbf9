#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Turns the bytes of one language into texts by dot path.
///
/// The parser of a ``LocalizationConfig`` is asked for everything: built-in files, what is applied, what was kept at the
/// last launch, and the tables of signed bundles. It is asked while a ``Localizer`` is being changed: it may look texts
/// up, and must not change the localizer.
public protocol TranslationParser: Sendable {
  /// Texts by dot path; plural forms are `key.<category>`.
  /// - Throws: to refuse the bytes; what is shown stays.
  func parse(_ data: Data, language: String) throws -> [String: String]
}

/// Why bytes are no language file.
public struct TranslationParserError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The place, and what is wrong there.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
