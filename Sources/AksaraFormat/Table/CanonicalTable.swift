/// The check that a table's bytes are the one spelling of the map that they spell (the format, "Flattened tables").
public enum CanonicalTable {
  /// Why bytes are no table.
  public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// Bytes before the place.
    public let offset: Int
    /// What is wrong.
    public let reason: String
    /// `byte N: reason`.
    public var description: String { "byte \(offset): \(reason)" }
  }

  /// Checks a table: grammar, escapes, order of keys, placeholders, limits, final LF.
  /// - Returns: the number of keys, at least 1.
  /// - Throws: ``Failure`` with the first place that the writer would have written otherwise.
  @discardableResult
  public static func check(_ table: [UInt8]) throws(Failure) -> Int {
    // Whatever is larger than a table may be is refused before its first entry, so that little is allocated for it.
    let capacity = min(table.count, Limits.tableBytes) + CanonicalTableReader.slack
    let decoded = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    defer { unsafe decoded.deallocate() }
    return try unsafe CanonicalTableReader.read(table, decodingInto: decoded) { _ in }
  }
}
