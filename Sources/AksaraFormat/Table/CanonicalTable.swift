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
    guard table.count <= Limits.tableBytes else { throw Failure(offset: 0, reason: "larger than a table may be") }
    let document = JSONDocument()
    do throws(JSONError) {
      try document.parse(table)
    } catch {
      throw Failure(offset: error.position.offset, reason: error.message)
    }
    let flattener = Flattener()
    let writer = TableWriter()
    flattener.flatten(document)
    guard flattener.problems.isEmpty, flattener.count == document.root.count,
      document.root.children.allSatisfy({ $0.kind == .string })
    else {
      throw Failure(offset: flattener.problems.first?.offset ?? 0, reason: "not one object of texts, each key once")
    }
    writer.write(flattener, empty: .keep)
    let offset = writer.withBytes { span in
      (0..<min(span.byteCount, table.count)).first {
        unsafe span.unsafeLoad(fromByteOffset: $0, as: UInt8.self) != table[$0]
      }
        ?? (span.byteCount == table.count ? nil : min(span.byteCount, table.count))
    }
    if let offset { throw Failure(offset: offset, reason: "not spelled as a table is") }
    guard flattener.count >= 1 else { throw Failure(offset: 0, reason: "a table without keys") }
    return flattener.count
  }
}
