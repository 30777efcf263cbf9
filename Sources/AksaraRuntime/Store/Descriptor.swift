#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open file or folder, closed at the end of its life.
struct Descriptor: ~Copyable {
  let number: Int32

  private init(_ number: Int32) {
    self.number = number
  }

  deinit { close(number) }

  /// Gives the number up, to be closed by somebody else.
  consuming func release() -> Int32 {
    let number = number
    discard self
    return number
  }

  /// What relative names start from when there is no folder.
  static let currentFolder = AT_FDCWD

  /// Opens a name in a folder; `nil` when it is not there.
  /// - Parameter passesOverLinks: whether a link that is not followed counts as not there.
  static func open(
    _ folder: Int32, _ name: String, _ flags: Int32, path: String, passesOverLinks: Bool = false
  ) throws(StoreError) -> Descriptor? {
    while true {
      let number = unsafe openat(folder, name, flags | O_CLOEXEC, 0o644)
      if number >= 0 { return Descriptor(number) }
      if errno == EINTR { continue }
      if errno == ENOENT || passesOverLinks && errno == ELOOP { return nil }
      throw .system(errno, "open", path)
    }
  }

  /// Opens a name that must be there.
  static func mustOpen(_ folder: Int32, _ name: String, _ flags: Int32, path: String) throws(StoreError) -> Descriptor {
    guard let descriptor = try open(folder, name, flags, path: path) else { throw .system(ENOENT, "open", path) }
    return descriptor
  }

  /// The file's bytes, at most `limit`; `nil` when it is no file but a folder, a pipe or a device.
  func readAll(limit: Int, path: String) throws(StoreError) -> [UInt8]? {
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else { throw .system(errno, "read", path) }
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    let capacity = Int(min(Int64(status.st_size), Int64(limit - 1))) + 1
    var failure: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      while count < buffer.count {
        let done = unsafe read(number, buffer.baseAddress.map { unsafe $0 + count }, buffer.count - count)
        if done > 0 {
          count += done
        } else if done == 0 {
          break
        } else if errno != EINTR {
          failure = errno
          break
        }
      }
    }
    if failure != 0 { throw .system(failure, "read", path) }
    return bytes
  }

  /// Writes all bytes.
  func writeAll(_ bytes: [UInt8], path: String) throws(StoreError) {
    var from = 0
    while from < bytes.count {
      let done = unsafe bytes.withUnsafeBytes { buffer in
        unsafe write(number, buffer.baseAddress.map { unsafe $0 + from }, buffer.count - from)
      }
      if done >= 0 {
        from += done
      } else if errno != EINTR {
        throw .system(errno, "write", path)
      }
    }
  }

  /// Waits until all that was written is on disk.
  func synchronize(_ path: String) throws(StoreError) {
    while fsync(number) != 0 {
      if errno != EINTR { throw .system(errno, "sync", path) }
    }
  }
}
