#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Two files that go together, such as a bundle and its provenance: the second is about the first.
///
/// Whenever a run is killed, what is left is the first file alone, or both as they were, or both as they should be; never a
/// second one beside a first that it is not about.
package struct OutputPair {
  /// One of the files.
  package struct File {
    let bytes: [UInt8]
    let path: String
    let isReplaceable: Bool

    /// - Parameter isReplaceable: whether a file with other bytes may be replaced.
    package init(_ bytes: [UInt8], at path: String, replacing isReplaceable: Bool) {
      self.bytes = bytes
      self.path = path
      self.isReplaceable = isReplaceable
    }
  }

  /// What the second file is about.
  package let first: File
  /// The file about it.
  package let second: File

  package init(_ first: File, _ second: File) {
    self.first = first
    self.second = second
  }

  /// Writes both, or, when one may not be written, neither.
  /// - Parameter isAddition: whether what is there of the second file is about the new first one too.
  /// - Returns: what became of the first file.
  /// - Throws: `FileError`.
  package func write(isAddition: Bool = false) throws(FileError) -> OutputFile.Outcome {
    let (before, beside) = (try Self.state(first), try Self.state(second))
    if before != .same, beside == .other, !isAddition {
      guard unsafe unlink(second.path) == 0 || errno == ENOENT else { throw .system("remove", second.path) }
      try OutputFile.synchronizeFolder(of: second.path)
    }
    let outcome = try OutputFile.write(first.bytes, to: first.path, replacing: first.isReplaceable)
    try OutputFile.write(second.bytes, to: second.path, replacing: second.isReplaceable)
    return outcome
  }

  private static func state(_ file: File) throws(FileError) -> OutputFile.Existing? {
    let state = try OutputFile.existing(file.path, comparedWith: file.bytes)
    if state == .other, !file.isReplaceable { throw FileError(path: file.path, reason: .exists) }
    return state
  }
}
