#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension OutputFile {
  /// Gives a file another name in its folder. A file that has that name is never replaced; one that differs in case
  /// alone may be the same, where the file system takes both for one.
  /// - Throws: `FileError`; then both names are as they were.
  package static func move(_ path: String, to other: String) throws(FileError) {
    guard !InputFile.isThere(other) || isSame(path, other) else { throw FileError(path: other, reason: .exists) }
    guard unsafe rename(path, other) == 0 else { throw .system("rename", path) }
  }
}
