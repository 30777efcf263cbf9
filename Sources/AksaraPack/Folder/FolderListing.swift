#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The names in a folder, by bytes.
package enum FolderListing {
  package struct Entry {
    package let name: String
    package let isFolder: Bool
  }

  /// The entries of a folder, `.` and `..` apart.
  /// - Parameter isLossy: whether a name that is not UTF-8 is given with replacement characters, under which nothing
  ///   can be opened, and does not end the listing.
  package static func entries(of path: String, isLossy: Bool = false) throws(PackError) -> [Entry] {
    guard let folder = unsafe opendir(path) else {
      let code = errno
      throw PackError(FileError(path: path, reason: .system(action: "read", code: code)))
    }
    defer { unsafe closedir(folder) }
    var entries: [Entry] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(folder) else {
        let code = errno
        if code != 0 { throw PackError(FileError(path: path, reason: .system(action: "read", code: code))) }
        break
      }
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard let name else {
        let lossy = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
          unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        guard isLossy else {
          throw PackError("a file in \(path) has a name that is not UTF-8: \(lossy)", advice: "rename it")
        }
        entries.append(Entry(name: lossy, isFolder: false))
        continue
      }
      if name == "." || name == ".." { continue }
      var status = stat()
      let isFolder = unsafe stat(path + "/" + name, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      entries.append(Entry(name: name, isFolder: isFolder))
    }
    return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}
