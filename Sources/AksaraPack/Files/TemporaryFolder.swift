#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A new folder that only this user can look into, gone with its last owner.
package final class TemporaryFolder: Sendable {
  /// Its path.
  package let path: String

  /// Makes one where the system keeps such folders.
  package init() throws(FileError) {
    let place = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? ""
    let pattern = (place.isEmpty ? "/tmp" : place) + "/aksara-pack-XXXXXX"
    var name = Array(pattern.utf8CString)
    guard unsafe mkdtemp(&name) != nil else { throw .system("create", pattern) }
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Writes a file, and the folders on its way.
  /// - Parameter name: parts with `/` between, none of which leads upwards.
  func write(_ bytes: [UInt8], as name: String) throws(FileError) {
    let target = path + "/" + name
    if let slash = name.lastIndex(of: "/") { try OutputFile.createFolder(path + "/" + name[..<slash]) }
    let file = try FileDescriptor.creating(target, mode: 0o600)
    try file.write(bytes)
  }

  deinit { Self.remove(path) }

  private static func remove(_ path: String) {
    for entry in (try? FolderListing.entries(of: path)) ?? [] {
      let child = path + "/" + entry.name
      // Nothing in it is a link: this type wrote everything.
      if entry.isFolder { remove(child) } else { unsafe unlink(child) }
    }
    unsafe rmdir(path)
  }
}
