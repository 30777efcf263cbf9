public import AksaraFormat

/// What is spelled otherwise in a table than in the language file, so that the runtime understands it.
public struct Conversion: Sendable, Hashable {
  /// What it is about.
  public enum Kind: String, Sendable, CaseIterable {
    /// `items_one` becomes `items.one`.
    case pluralsV4 = "i18next-v4 plurals"
    /// `items_plural` and `items_2` become `items.other` and so on.
    case pluralsV3 = "i18next-v3 plurals"
    /// `{{- x}}` becomes `{{x}}`: nothing is escaped here.
    case unescaped = "{{- x}}"
    /// `$t(key)` becomes the text under that key.
    case nesting = "$t(key)"
  }

  /// What it is about.
  public let kind: Kind
  /// The dot path as the file spells it.
  public let from: String
  /// The dot paths in the table.
  public let to: [String]
  /// The file, relative to the folder given.
  public internal(set) var file: String
  /// Where in the file.
  public internal(set) var position: SourcePosition
}

/// What was converted in one language.
public struct ConversionReport: Sendable {
  /// How many texts, by kind.
  public internal(set) var counts: [Conversion.Kind: Int] = [:]
  /// Each of them in path order, when asked for.
  public internal(set) var all: [Conversion] = []

  /// Kinds that there were, in the order of ``Conversion/Kind``.
  public var kinds: [Conversion.Kind] { Conversion.Kind.allCases.filter { counts[$0] != nil } }
}
