import Testing

@testable import AksaraPack

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Rewriting a file in place.
struct RewritingTests {
  @Test func `a file that changed since it was read is not overwritten`() throws {
    let folder = "/tmp/aksara-rewrite-\(UInt64.random(in: 0 ... .max))"
    try OutputFile.createFolder(folder)
    let path = folder + "/en.json"
    try OutputFile.write(Array("edited".utf8), to: path)
    let error = #expect(throws: FileError.self) { try OutputFile.rewrite([1], at: path, readAs: Array("read".utf8)) }
    #expect(error?.reason == .changedWhileRead)
    #expect(try InputFile.read(path, limit: 100) == Array("edited".utf8))
    // Nothing is left beside it.
    #expect(try FolderListing.entries(of: folder).map(\.name) == ["en.json"])
    try OutputFile.rewrite([1], at: path, readAs: Array("edited".utf8))
    #expect(try InputFile.read(path, limit: 100) == [1])
    #expect(try FolderListing.entries(of: folder).map(\.name) == ["en.json"])
  }
}
