#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// An open file descriptor, closed when it goes out of scope.
///
/// The only place where the packer talks to `open`, `read`, `write` and `fsync`.
struct FileDescriptor: ~Copyable {
  private let number: Int32
  private let path: String

  /// Opens `path` for reading. A pipe with no writer does not block; the caller looks at `status()` before reading.
  static func reading(_ path: String) throws(FileError) -> FileDescriptor {
    try opening(path, "open", O_RDONLY | O_NONBLOCK | O_NOCTTY)
  }

  /// Creates `path`, which must not exist, for writing.
  static func creating(_ path: String, mode: UInt32) throws(FileError) -> FileDescriptor {
    try opening(path, "create", O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode)
  }

  /// Opens a folder, for `synchronize()` alone.
  static func folder(_ path: String) throws(FileError) -> FileDescriptor {
    try opening(path, "open", O_RDONLY | O_DIRECTORY)
  }

  /// A second descriptor of what `number` is open for.
  init(duplicating number: Int32, named name: String) throws(FileError) {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .system("read", name) }
    self.init(number: copy, path: name)
  }

  private static func opening(
    _ path: String, _ action: String, _ flags: Int32, _ mode: UInt32 = 0
  ) throws(FileError) -> FileDescriptor {
    // A NUL would cut the path short on its way to C.
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .system(action, path, ENOENT) }
    while true {
      let number = unsafe open(path, flags | O_CLOEXEC, mode_t(mode))
      if number >= 0 { return FileDescriptor(number: number, path: path) }
      guard errno == EINTR else { throw .system(action, path) }
    }
  }

  private init(number: Int32, path: String) {
    self.number = number
    self.path = path
  }

  deinit { close(number) }

  /// What the file is at this moment.
  func status() throws(FileError) -> FileStatus {
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else { throw .system("read", path) }
    return FileStatus(status)
  }

  /// Reads until the end of the file, but at most `limit` bytes.
  func bytes(upTo limit: Int) throws(FileError) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
      while count < limit {
        let got = unsafe read(number, buffer.baseAddress?.advanced(by: count), limit - count)
        if got == 0 { return }
        if got > 0 { count += got } else if errno != EINTR { failure = errno; return }
      }
    }
    guard failure == 0 else { throw .system("read", path, failure) }
    return bytes
  }

  /// Writes all bytes.
  func write(_ bytes: [UInt8]) throws(FileError) {
    var failure: Int32 = 0
    unsafe bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        #if canImport(Glibc)
          let put = unsafe Glibc.write(number, buffer.baseAddress?.advanced(by: done), buffer.count - done)
        #else
          let put = unsafe Darwin.write(number, buffer.baseAddress?.advanced(by: done), buffer.count - done)
        #endif
        if put >= 0 { done += put } else if errno != EINTR { failure = errno; return }
      }
    }
    guard failure == 0 else { throw .system("write", path, failure) }
  }

  /// Waits until the bytes are on the disk. Folders of some file systems cannot be synced; that is no failure.
  func synchronize() throws(FileError) {
    guard fsync(number) != 0, errno != EINVAL else { return }
    throw .system("write", path)
  }
}

/// The part of `fstat` that says what a file is and whether it changed.
struct FileStatus: Equatable {
  let size: Int
  /// "a folder", "a pipe", ...; `nil` for a regular file.
  let otherKind: String?
  private let device: UInt64
  private let inode: UInt64
  private let modified: [Int]

  init(_ status: stat) {
    size = Int(status.st_size)
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(status.st_ino)
    #if canImport(Darwin)
      let times = [status.st_mtimespec, status.st_ctimespec]
    #else
      let times = [status.st_mtim, status.st_ctim]
    #endif
    modified = times.flatMap { [Int($0.tv_sec), Int($0.tv_nsec)] }
    otherKind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: nil
      case S_IFDIR: "a folder"
      case S_IFIFO: "a pipe"
      case S_IFSOCK: "a socket"
      default: "a device"
      }
  }
}
