public import AksaraFormat

/// One file of one language.
public struct LanguageFile: Hashable, Sendable {
  /// The language that its name gives.
  public let tag: LanguageTag
  /// Its name, relative to the folder.
  public let name: String
  /// Where it is.
  public let path: String

  /// Whether the language has a file for each namespace.
  var hasNamespaces: Bool { false }
}
