public import AksaraFormat

/// What one language is made of: one file, or one for each namespace.
public struct LanguageFile: Hashable, Sendable {
  /// One of its files.
  public struct Part: Hashable, Sendable {
    /// The first part of its dot paths, when each namespace has a file of its own.
    public let namespace: String?
    /// Its name, relative to the folder.
    public let name: String
    /// Where it is.
    public let path: String
  }

  /// The language that its name gives.
  public let tag: LanguageTag
  /// Its name, relative to the folder; of several files, the name of the first.
  public let name: String
  /// Where it is.
  public let path: String
  /// The files, by namespace.
  public let parts: [Part]

  init(tag: LanguageTag, parts: [Part]) {
    self.tag = tag
    self.parts = parts
    name = parts.first?.name ?? ""
    path = parts.first?.path ?? ""
  }

  /// Whether the language has a file for each namespace.
  public var hasNamespaces: Bool { parts.first?.namespace != nil }
}
