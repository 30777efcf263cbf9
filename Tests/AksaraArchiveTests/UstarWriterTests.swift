import AksaraArchive
import AksaraFormat
import TestSupport
import Testing

struct UstarWriterTests {
  typealias Member = (name: String, bytes: [UInt8])

  static let members: [Member] = [
    ("manifest.json", Array("{}".utf8)), ("empty", []), ("tables/one-byte", [0xFF]),
    ("tables/511", [UInt8](repeating: 1, count: 511)), ("tables/512", [UInt8](repeating: 2, count: 512)),
    ("tables/513", [UInt8](repeating: 3, count: 513)), ("tables/pt-BR.json.gz", (0..<70_000).map { UInt8($0 & 0xFF) }),
    (String(repeating: "n", count: 100), [4]), (String(repeating: "d/", count: 49) + "f", [5]),
  ]

  static func tar(_ members: [Member], mtime: Int64, prefix: Int = 0) throws -> [UInt8] {
    let writer = try UstarWriter(modificationTime: mtime, prefix: prefix)
    for member in members { try writer.append(name: member.name, member.bytes.span.bytes) }
    return try writer.finish()
  }

  /// A writer that shares nothing with ours: the format's header table, field by field.
  static func independent(_ members: [Member], mtime: Int64) -> [UInt8] {
    func octal(_ value: Int64, _ digits: Int) -> String {
      let text = String(value, radix: 8)
      return String(repeating: "0", count: digits - text.count) + text
    }
    var tar: [UInt8] = []
    for (name, bytes) in members {
      let fields: [(Int, String)] = [
        (0, name), (100, "000644 "), (108, "000000 "), (116, "000000 "), (124, octal(Int64(bytes.count), 11) + " "),
        (136, octal(mtime, 11) + " "), (148, "        "), (156, "0"), (257, "ustar"), (263, "00"),
        (329, "000000 "), (337, "000000 "),
      ]
      var header = [UInt8](repeating: 0, count: 512)
      for (offset, text) in fields { for (index, byte) in text.utf8.enumerated() { header[offset + index] = byte } }
      let sum = octal(header.reduce(0) { $0 + Int64($1) }, 6)
      for (index, byte) in (sum + "\0 ").utf8.enumerated() { header[148 + index] = byte }
      tar += header + bytes + [UInt8](repeating: 0, count: (512 - bytes.count % 512) % 512)
    }
    return tar + [UInt8](repeating: 0, count: 1024)
  }

  @Test(arguments: [0, 1, 1_700_000_000, 8_589_934_591] as [Int64])
  func `an independent writer gives the same bytes`(mtime: Int64) throws {
    #expect(try Self.tar(Self.members, mtime: mtime) == Self.independent(Self.members, mtime: mtime))
    for member in Self.members {
      #expect(try Self.tar([member], mtime: mtime) == Self.independent([member], mtime: mtime), "\(member.name)")
    }
  }

  @Test func `the headers are those that the reader compares with`() throws {
    for (name, bytes) in Self.members {
      let tar = try Self.tar([(name, bytes)], mtime: 1_700_000_000)
      #expect(Array(tar[..<512]) == Ustar.header(name: name, size: bytes.count, modificationTime: 1_700_000_000))
    }
  }

  @Test func `no member at all is two zero blocks`() throws {
    #expect(try Self.tar([], mtime: 0) == [UInt8](repeating: 0, count: 1024))
  }

  @Test func `a prefix is zeros in front of the same bytes`() throws {
    let tar = try Self.tar(Self.members, mtime: 5, prefix: 1_536)
    #expect(tar[..<1_536].allSatisfy { $0 == 0 })
    #expect(Array(tar[1_536...]) == Self.independent(Self.members, mtime: 5))
  }

  @Test(.enabled(if: StockTools.have("tar"), "tar is not installed"))
  func `stock tar lists and unpacks it`() throws {
    let tools = try StockTools()
    try tools.write(try Self.tar(Self.members, mtime: 1_700_000_000), to: "a.tar")
    let listed = try tools.run("tar -tf a.tar && tar -xf a.tar")
    #expect(listed.code == 0)
    #expect(String(decoding: listed.output, as: UTF8.self) == Self.members.map { $0.name + "\n" }.joined())
    for member in Self.members { #expect(try tools.read(member.name) == member.bytes, "\(member.name)") }
  }

  @Test(arguments: [
    "", "té.json", "a b", "tab\t", "nul\0", "new\nline", String(repeating: "n", count: 101),
    String(repeating: "d", count: 90) + "/" + String(repeating: "n", count: 20),
  ])
  func `a name that is not ASCII of at most 100 bytes is refused`(name: String) throws {
    #expect(throws: ArchiveError.self) { try Self.tar([(name, [1])], mtime: 0) }
  }

  @Test(arguments: [-1, 8_589_934_592, .min, .max] as [Int64])
  func `a time that the header cannot hold is refused`(mtime: Int64) throws {
    #expect(throws: ArchiveError.self) { try Self.tar([("a", [1])], mtime: mtime) }
  }

  @Test func `many threads write at the same time`() async throws {
    let expected = Self.independent(Self.members, mtime: 9)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<64 { group.addTask { try Self.tar(Self.members, mtime: 9) == expected } }
      for try await isEqual in group { #expect(isEqual) }
    }
  }
}
