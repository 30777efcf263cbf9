#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Writing whole files so that a reader sees the old bytes, the new bytes, or no file: never a part.
package enum OutputFile {
  /// What writing did.
  package enum Outcome: Sendable, Equatable {
    /// The bytes are there now.
    case written
    /// They were there already; the file was not touched.
    case unchanged
  }

  /// Writes `bytes` to a temporary file in the same folder, syncs it, renames it to `path` and syncs the folder.
  ///
  /// - Parameters:
  ///   - replacing: whether a file with other bytes may be replaced.
  ///   - mode: permission bits, before the umask.
  /// - Throws: `FileError`; then the temporary file is gone and what was at `path` still is.
  @discardableResult
  package static func write(
    _ bytes: [UInt8], to path: String, replacing: Bool = false, mode: UInt32 = 0o666
  ) throws(FileError) -> Outcome {
    switch try existing(path, comparedWith: bytes) {
    case .same: return .unchanged
    case .other where !replacing: throw FileError(path: path, reason: .exists)
    case .other, .none: break
    }
    do throws(FileError) {
      try replace(path, with: bytes, mode: mode, replacing: replacing)
    } catch {
      throw FileError(path: path, reason: error.reason)
    }
    return .written
  }

  /// Creates a folder and those above it, where they are missing.
  package static func createFolder(_ path: String) throws(FileError) {
    if unsafe mkdir(path, 0o777) == 0 { return }
    switch errno {
    case EEXIST:
      guard InputFile.isFolder(path) else { throw .system("create", path, ENOTDIR) }
    case ENOENT where path.contains("/"):
      try createFolder(split(path).folder)
      guard unsafe mkdir(path, 0o777) == 0 || errno == EEXIST else { throw .system("create", path) }
    case let code:
      throw .system("create", path, code)
    }
  }

  /// Whether the folder of `path` is there and can be written to, as far as that is known before it is done.
  package static func checkFolder(of path: String) throws(FileError) {
    let folder = split(path).folder
    guard unsafe access(folder, W_OK | X_OK) == 0 else { throw .system("write to", folder) }
    guard InputFile.isFolder(folder) else { throw .system("write to", folder, ENOTDIR) }
  }

  /// Gives the synced file its name. Without `replacing`, a file that came meanwhile is not replaced either.
  private static func publish(_ temporary: String, as path: String, replacing: Bool) throws(FileError) {
    if !replacing {
      let linked = unsafe link(temporary, path) == 0
      let code = errno
      if linked || code == EEXIST {
        unsafe unlink(temporary)
        guard linked else { throw FileError(path: path, reason: .exists) }
        return
      }
      // A file system without hard links: rename it is.
    }
    guard unsafe rename(temporary, path) == 0 else {
      let code = errno
      unsafe unlink(temporary)
      throw .system("write", path, code)
    }
  }

  /// Rewrites a file that was read as `original`: through links, with its mode, and only if nobody changed it since.
  package static func rewrite(_ bytes: [UInt8], at path: String, readAs original: [UInt8]) throws(FileError) {
    guard let resolved = unsafe realpath(path, nil) else { throw .system("write", path) }
    let target = unsafe String(cString: resolved)
    unsafe free(resolved)
    var status = stat()
    guard unsafe stat(target, &status) == 0 else { throw .system("write", path) }
    do throws(FileError) {
      try replace(target, with: bytes, mode: 0o600, kept: status.st_mode & 0o7777, replacing: true) {
        () throws(FileError) in
        guard try InputFile.read(target, limit: original.count) == original else {
          throw FileError(path: path, reason: .changedWhileRead)
        }
      }
    } catch {
      // The reader of the message knows the file by the name that was given.
      if case .tooLarge = error.reason { throw FileError(path: path, reason: .changedWhileRead) }
      throw FileError(path: path, reason: error.reason)
    }
  }

  /// Temporary file, sync, rename, sync of the folder; the temporary file is gone when anything fails.
  /// - Parameters:
  ///   - mode: permission bits of the new file, before the umask.
  ///   - kept: permission bits that it has in the end, whatever the umask.
  ///   - check: looks once more at what is to be replaced, just before it is.
  private static func replace(
    _ path: String, with bytes: [UInt8], mode: UInt32, kept: mode_t? = nil, replacing: Bool,
    check: () throws(FileError) -> Void = { () throws(FileError) in }
  ) throws(FileError) {
    let (folder, name) = split(path)
    let temporary = folder + "/.\(name).\(getpid())-\(UInt32.random(in: 0 ... .max)).tmp"
    do throws(FileError) {
      let file = try FileDescriptor.creating(temporary, mode: mode)
      try file.write(bytes)
      if let kept, unsafe chmod(temporary, kept) != 0 { throw .system("write", path) }
      try file.synchronize()
      try check()
    } catch {
      unsafe unlink(temporary)
      throw error
    }
    try publish(temporary, as: path, replacing: replacing)
    try FileDescriptor.folder(folder).synchronize()
  }

  /// Whether two paths lead to one file or folder that is there.
  package static func isSame(_ left: String, _ right: String) -> Bool {
    var (one, two) = (stat(), stat())
    return unsafe stat(left, &one) == 0 && stat(right, &two) == 0 && one.st_dev == two.st_dev
      && one.st_ino == two.st_ino
  }

  enum Existing { case same, other }

  /// How what is at `path` compares with `bytes`; `nil` when nothing is there.
  static func existing(_ path: String, comparedWith bytes: [UInt8]) throws(FileError) -> Existing? {
    do throws(FileError) {
      return try InputFile.read(path, limit: bytes.count) == bytes ? .same : .other
    } catch {
      switch error.reason {
      case .system(_, ENOENT): return nil
      case .tooLarge, .changedWhileRead: return .other
      default: throw error
      }
    }
  }

  /// Makes what was done to a folder's names last.
  static func synchronizeFolder(of path: String) throws(FileError) {
    try FileDescriptor.folder(split(path).folder).synchronize()
  }

  private static func split(_ path: String) -> (folder: String, name: String) {
    var parts = path[...]
    while parts.count > 1, parts.hasSuffix("/") { parts.removeLast() }
    guard let slash = parts.lastIndex(of: "/") else { return (".", String(parts)) }
    let folder = parts[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(parts[parts.index(after: slash)...]))
  }
}
