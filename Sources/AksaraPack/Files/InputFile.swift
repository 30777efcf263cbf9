#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Reading whole files: size checked first, and a file that is being written is noticed.
package enum InputFile {
  /// Reads a regular file of at most `limit` bytes.
  /// - Throws: `FileError` when it cannot be opened or read, is no regular file, is larger than `limit`,
  ///   or changes between the start and the end of reading.
  package static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    let file = try FileDescriptor.reading(path)
    let before = try file.status()
    if let kind = before.otherKind { throw FileError(path: path, reason: .notRegular(kind: kind)) }
    guard before.size <= limit else { throw FileError(path: path, reason: .tooLarge(limit: limit)) }
    // One byte more than expected, so that growth shows.
    let bytes = try file.bytes(upTo: before.size + 1)
    guard bytes.count == before.size, try file.status() == before else {
      throw FileError(path: path, reason: .changedWhileRead)
    }
    return bytes
  }

  /// Reads what is left of an open descriptor, a pipe for example, at most `limit` bytes; it stays open.
  package static func read(descriptor: Int32, named name: String, limit: Int) throws(FileError) -> [UInt8] {
    let bytes = try FileDescriptor(duplicating: descriptor, named: name).bytes(upTo: limit + 1)
    guard bytes.count <= limit else { throw FileError(path: name, reason: .tooLarge(limit: limit)) }
    return bytes
  }

  /// Whether a regular file is there.
  package static func isFile(_ path: String) -> Bool {
    guard let file = try? FileDescriptor.reading(path), let status = try? file.status() else { return false }
    return status.otherKind == nil
  }

  /// Whether anything has that path.
  package static func isThere(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0
  }

  /// A path's last part; the path itself when it has none.
  package static func baseName(_ path: String) -> String {
    path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(decoding: $0, as: UTF8.self) } ?? path
  }

  /// Whether a link has that path that leads nowhere.
  package static func isBrokenLink(_ path: String) -> Bool {
    var status = stat()
    return unsafe !isThere(path) && lstat(path, &status) == 0
  }

  /// Where a path leads, links followed; the path itself when it leads nowhere.
  package static func absolutePath(_ path: String) -> String {
    guard let resolved = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// Whether a folder has that path.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && FileStatus(status).otherKind == "a folder"
  }
}
