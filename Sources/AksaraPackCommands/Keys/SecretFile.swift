internal import AksaraFormat
internal import AksaraPack
internal import AksaraSigning

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Files that hold a secret: read into locked memory, written from it, for their owner alone.
enum SecretFile {
  /// Reads a file or pipe.
  /// - Returns: the bytes, and whether others than the owner may read the file.
  static func read(_ path: String) throws -> (secret: LockedBytes, isReadableByOthers: Bool) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw error("open", path) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw error("read", path) }
    let kind = status.st_mode & S_IFMT
    guard kind != S_IFDIR else { throw FileError(path: path, reason: .notRegular(kind: "a folder")) }
    return (try read(descriptor, named: path), kind == S_IFREG && status.st_mode & 0o077 != 0)
  }

  /// Reads an open descriptor to its end.
  static func read(_ descriptor: Int32, named name: String) throws -> LockedBytes {
    do {
      if let secret = try LockedBytes.reading(descriptor: descriptor, limit: Limits.keyFileBytes) { return secret }
    } catch {
      throw FileError(path: name, reason: .system(action: "read", code: error.errno))
    }
    throw FileError(path: name, reason: .tooLarge(limit: Limits.keyFileBytes))
  }

  /// Creates a file that must not exist, readable by its owner alone.
  static func create(_ path: String, _ secret: LockedBytes) throws {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw error("create", path) }
    defer { close(descriptor) }
    let isWritten = unsafe secret.withUnsafeBytes { bytes in
      unsafe write(descriptor, bytes.baseAddress, bytes.count) == bytes.count
    }
    guard isWritten, fsync(descriptor) == 0 else {
      let failure = error("write", path)
      remove(path)
      throw failure
    }
  }

  /// Whether something, if only a dangling link, has that name.
  static func isTaken(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0
  }

  /// Takes a file away that this run created.
  static func remove(_ path: String) {
    unsafe unlink(path)
  }

  private static func error(_ action: String, _ path: String) -> FileError {
    FileError(path: path, reason: .system(action: action, code: errno))
  }
}
