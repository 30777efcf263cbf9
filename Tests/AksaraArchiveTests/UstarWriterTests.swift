import AksaraArchive
import AksaraFormat
import Foundation
import Testing

/// The tar writer, against stock tar and against the format's own headers, which libarchive has no part in.
struct UstarWriterTests {
  static let members = [
    ("manifest.json", Array("{}".utf8)), ("tables/en.json.gz", [UInt8](repeating: 7, count: 1000)), ("e", []),
  ]

  static func archive(prefix: Int = 0) throws -> [UInt8] {
    let writer = try UstarWriter(modificationTime: 1_700_000_000, prefix: prefix)
    for (name, bytes) in members { try writer.append(name: name, bytes.span.bytes) }
    return try writer.finish()
  }

  @Test func `libarchive's bytes are those of the format`() throws {
    var expected: [UInt8] = []
    for (name, bytes) in Self.members {
      expected += try #require(Ustar.header(name: name, size: bytes.count, modificationTime: 1_700_000_000))
      expected += bytes + [UInt8](repeating: 0, count: Ustar.paddedSize(bytes.count) - bytes.count)
    }
    expected += [UInt8](repeating: 0, count: 1024)
    #expect(try Self.archive() == expected)
    #expect(try Self.archive(prefix: 512) == [UInt8](repeating: 0, count: 512) + expected)
  }

  @Test func `stock tar lists and reads it`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "aksara-tar-\(UUID()).tar")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(try Self.archive()).write(to: file)
    #expect(try Self.tar(["-tf", file.path]) == Array("manifest.json\ntables/en.json.gz\ne\n".utf8))
    #expect(try Self.tar(["-xOf", file.path, "tables/en.json.gz"]) == Self.members[1].1)
  }

  @Test(arguments: ["", "té.json", "a b", "a\nb", String(repeating: "a", count: 101)])
  func `a name that tar tools read differently is refused`(_ name: String) throws {
    let writer = try UstarWriter(modificationTime: 0)
    let content = Self.members[0].1
    let isTaken: Bool
    do {
      try writer.append(name: name, content.span.bytes)
      isTaken = true
    } catch {
      isTaken = false
    }
    #expect(!isTaken)
  }

  static func tar(_ arguments: [String]) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["tar"] + arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return [UInt8](bytes)
  }
}
