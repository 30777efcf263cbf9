/// Why bytes are no manifest: which field, and what is wrong with it.
public struct ManifestError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The field, such as `languages.en.size`; empty for the whole.
  public let field: String
  /// What is wrong.
  public let reason: String

  /// `field: reason`.
  public var description: String { field.isEmpty ? reason : "\(field): \(reason)" }
}
