/// Why bytes are no manifest, or no envelope of a provenance: which field, and what is wrong with it.
public struct ManifestError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The field, such as `languages.en.size`; empty for the whole.
  public let field: String
  /// What is wrong.
  public let reason: String

  package init(field: String, reason: String) {
    self.field = field
    self.reason = reason
  }

  /// `field: reason`.
  public var description: String { field.isEmpty ? reason : "\(field): \(reason)" }
}
