import AksaraPack
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct FilesTests {
  let folder = Self.freshFolder()

  static func freshFolder() -> String {
    let path = "/tmp/aksara-files-\(UInt64.random(in: 0 ... .max))"
    mkdir(path, 0o777)
    return path
  }

  func names() -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name.0) { String(cString: $0) }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  @Test func whatIsWrittenIsReadBack() throws {
    let path = folder + "/a"
    #expect(try OutputFile.write([1, 2, 3], to: path) == .written)
    #expect(try InputFile.read(path, limit: 3) == [1, 2, 3])
    #expect(names() == ["a"])
  }

  @Test func theSameBytesAgainAreFineAndOtherBytesAreRefused() throws {
    let path = folder + "/a"
    try OutputFile.write([1], to: path)
    #expect(try OutputFile.write([1], to: path) == .unchanged)
    #expect(throws: FileError(path: path, reason: .exists)) { try OutputFile.write([2], to: path) }
    #expect(throws: FileError(path: path, reason: .exists)) { try OutputFile.write([], to: path) }
    #expect(try InputFile.read(path, limit: 9) == [1])
    #expect(try OutputFile.write([2, 2], to: path, replacing: true) == .written)
    #expect(try InputFile.read(path, limit: 9) == [2, 2])
    #expect(names() == ["a"])
  }

  @Test func aFailedWriteNamesTheOutputAndLeavesNothing() throws {
    let path = folder + "/missing/a"
    #expect(throws: FileError(path: path, reason: .system(action: "create", code: ENOENT))) {
      try OutputFile.write([1], to: path)
    }
    #expect(names().isEmpty)
  }

  @Test func aFolderIsNoOutput() throws {
    #expect(throws: FileError(path: folder, reason: .notRegular(kind: "a folder"))) {
      try OutputFile.write([1], to: folder, replacing: true)
    }
  }

  @Test func theModeIsThatAskedFor() throws {
    let path = folder + "/secret"
    try OutputFile.write([1], to: path, mode: 0o600)
    var status = stat()
    try #require(stat(path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test func foldersAreCreatedWithThoseAboveThem() throws {
    let path = folder + "/a/b/c/"
    try OutputFile.createFolder(path)
    try OutputFile.createFolder(path)
    try OutputFile.write([1], to: path + "file")
    #expect(throws: FileError(path: path + "file", reason: .system(action: "create", code: ENOTDIR))) {
      try OutputFile.createFolder(path + "file")
    }
  }

  @Test func onlyRegularFilesWithinTheLimitAreRead() throws {
    let path = folder + "/a"
    try OutputFile.write([1, 2, 3], to: path)
    #expect(throws: FileError(path: path, reason: .tooLarge(limit: 2))) { try InputFile.read(path, limit: 2) }
    #expect(throws: FileError(path: folder, reason: .notRegular(kind: "a folder"))) {
      try InputFile.read(folder, limit: 2)
    }
    mkfifo(folder + "/pipe", 0o600)
    #expect(throws: FileError(path: folder + "/pipe", reason: .notRegular(kind: "a pipe"))) {
      try InputFile.read(folder + "/pipe", limit: 2)
    }
    #expect(throws: FileError(path: folder + "/b", reason: .system(action: "open", code: ENOENT))) {
      try InputFile.read(folder + "/b", limit: 2)
    }
    #expect(throws: FileError(path: path + "\0b", reason: .system(action: "open", code: ENOENT))) {
      try InputFile.read(path + "\0b", limit: 3)
    }
  }

  #if os(Linux)
    // A file of /proc says that it has no bytes and then gives some: it grows while it is read.
    @Test func aFileThatGrowsWhileItIsReadIsRefused() {
      #expect(throws: FileError(path: "/proc/self/status", reason: .changedWhileRead)) {
        try InputFile.read("/proc/self/status", limit: 1 << 20)
      }
    }
  #endif
}
