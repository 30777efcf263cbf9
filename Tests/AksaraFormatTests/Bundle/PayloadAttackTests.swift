import AksaraFormat
import AksaraPrimitives
import AksaraSigning
import Foundation
import TestSupport
import Testing

/// The attacks on what is signed, by their stable numbers. Every signature here is a trusted key's, and holds.
struct PayloadAttackTests {
  static let english = "tables/en.json.gz"

  func isMalformed(_ payload: [UInt8], _ comment: Comment? = nil, at place: SourceLocation = #_sourceLocation) throws {
    #expect(try Forge.verdict(payload: payload) == .malformed, comment, sourceLocation: place)
    // With nothing trusted the reader is as strict; faults in a table show when it is asked for.
    let claimed = try? BundleReader.readUnsigned(payload, primitives: SystemPrimitives())
    let tables = claimed.map { bundle in
      bundle.languages.map { try? bundle.table($0, primitives: SystemPrimitives()) }
    }
    #expect(tables?.allSatisfy { $0 != nil } != true, comment, sourceLocation: place)
  }

  @Test func `a sound payload is taken`() throws {
    #expect(try Forge.verdict(payload: Forge.payload()) == nil)
    #expect(try Forge.verdict(payload: Forge.payload(members: [(Self.english, Forge.gzipped())])) == nil)
    #expect(try Forge.verdict(payload: Forge.payload(["en": Forge.english, "pt-BR": Forge.english])) == nil)
  }

  @Test func `29 a file above the limit is refused before anything is read`() throws {
    let bundle = try Forge.bundle(Forge.payload())
    let long = bundle + [UInt8](repeating: 0, count: Limits.bundleBytes + 1 - bundle.count)
    #expect(try Forge.verdict(long, Forge.ring("first")) == .tooLarge)
    #expect(try Forge.verdict(Array(long.dropLast()), Forge.ring("first")) == .forged)
  }

  @Test func `30 bytes before the file or behind what was signed are refused`() throws {
    let bundle = try Forge.bundle(Forge.payload())
    let ring = try Forge.ring("first")
    #expect(Forge.verdict(bundle + [0], ring) == .forged)
    #expect(Forge.verdict(bundle + Forge.end, ring) == .forged)
    #expect(Forge.verdict(bundle + bundle, ring) == .forged)
    #expect(Forge.verdict([0] + bundle, ring) == .malformed)
    #expect(Forge.verdict(Forge.end + bundle, ring) == .malformed)
  }

  @Test func `31 whatever follows a gzip member or the archive's end is refused`() throws {
    let table = try Forge.gzipped()
    for tail in [[0], [UInt8](repeating: 0, count: 8), Array("garbage".utf8), table, try Forge.gzipped([])] {
      try isMalformed(Forge.payload(members: [(Self.english, table + tail)]), "\(tail)")
    }
    try isMalformed(Forge.payload(members: [(Self.english, Forge.gzipped(table))]), "gzip in gzip")
    let payload = try Forge.payload()
    try isMalformed(payload + [0])
    try isMalformed(payload + [UInt8](repeating: 0, count: 512))
    try isMalformed(payload + Forge.end)
    try isMalformed(payload + payload)
    try isMalformed(Forge.payload() + Forge.member("tables/id.json.gz", table) + Forge.end)
  }

  @Test func `31 another gzip header than the prescribed one is refused`() throws {
    let table = try Forge.gzipped()
    // Text flag, time, extra flags, system, and a member with a name.
    for (at, value) in [(3, 1), (4, 1), (7, 1), (8, 2), (9, 255)] as [(Int, UInt8)] {
      var other = table
      other[at] = value
      try isMalformed(Forge.payload(members: [(Self.english, other)]), "byte \(at)")
    }
    var named = table
    named[3] = 8
    named.insert(contentsOf: Array("en\u{0}".utf8), at: 10)
    try isMalformed(Forge.payload(members: [(Self.english, named)]))
    try isMalformed(Forge.payload(members: [(Self.english, Forge.english)]), "not compressed")
    try isMalformed(Forge.payload(members: [(Self.english, [])]), "empty")
  }

  @Test func `32 an archive or a gzip member that was cut short is refused`() throws {
    let payload = try Forge.payload()
    for cut in stride(from: 0, to: payload.count, by: 256) where cut > 0 { try isMalformed(Array(payload[..<cut])) }
    #expect(try Forge.verdict(Forge.bundle([]), Forge.ring("first")) == .malformed)
    let table = try Forge.gzipped()
    for cut in 0..<table.count { try isMalformed(Forge.payload(members: [(Self.english, Array(table[..<cut]))])) }
  }

  @Test func `30 padding that is not zero is refused, though it is signed`() throws {
    let payload = try Forge.payload()
    let manifest = try Forge.manifest().canonicalBytes.count
    for at in [512 + manifest, 512 + Ustar.paddedSize(manifest) - 1, payload.count - 1_025, payload.count - 1_024] {
      var other = payload
      #expect(other[at] == 0)
      other[at] = 1
      try isMalformed(other, "byte \(at)")
    }
  }

  @Test func `33 a member twice is refused`() throws {
    let table = try Forge.gzipped()
    try isMalformed(Forge.payload(members: [(Self.english, table), (Self.english, table)]))
    try isMalformed(
      Forge.payload(members: [("manifest.json", Forge.manifest().canonicalBytes), (Self.english, table)]))
  }

  @Test(arguments: [
    "tables/EN.json.gz", "tables/en.json.GZ", "Tables/en.json.gz", "tables/en.json.gz.", "tables/en.json.gz ",
    "tables/con.json.gz", "../tables/en.json.gz", "tables/../en.json.gz", "/tables/en.json.gz", "./tables/en.json.gz",
    "tables//en.json.gz", "tables\\en.json.gz", "C:\\en.json.gz", "C:tables/en.json.gz", "en.json.gz", "tables/",
    "signature.minisig", "tables/id.json.gz",
  ])
  func `34 and 35 a member under any other name is refused`(_ name: String) throws {
    let content = try Forge.gzipped()
    var header = try Forge.member(Self.english, content)
    for index in 0..<100 { header[index] = 0 }
    header.replaceSubrange(0..<name.utf8.count, with: Array(name.utf8))
    Self.setChecksum(&header)
    try isMalformed(Forge.member("manifest.json", Forge.manifest().canonicalBytes) + header + Forge.end, "\(name)")
  }

  @Test func `35 a name that is empty, not ASCII, or goes on behind a zero byte is refused`() throws {
    for name in [[], Array("tables/én.json.gz".utf8), [0xFF, 0xFE], Array("tables/en.json.gz\u{0}.png".utf8)] {
      var header = try Forge.member(Self.english, Forge.gzipped())
      for index in 0..<100 { header[index] = 0 }
      header.replaceSubrange(0..<name.count, with: name)
      Self.setChecksum(&header)
      try isMalformed(Forge.member("manifest.json", Forge.manifest().canonicalBytes) + header + Forge.end)
    }
  }

  /// One edit of the table's header; its checksum is made right.
  struct Edit: CustomTestStringConvertible {
    let testDescription: String
    let at: Int
    let bytes: [UInt8]

    init(_ what: String, _ at: Int, _ text: String) {
      self.init(what, at, Array(text.utf8))
    }

    init(_ what: String, _ at: Int, _ bytes: [UInt8]) {
      testDescription = what
      self.at = at
      self.bytes = bytes
    }
  }

  static let types: [Edit] = "\0\u{1}1234567ALKSVNMgxDX".utf8.map { Edit("36, 37, 38: type \($0)", 156, [$0]) }
  static let fields: [Edit] = [
    Edit("37: set user id", 100, "004644"),
    Edit("37: mode 0600", 100, "000600"),
    Edit("37: owner", 108, "000001"),
    Edit("37: group", 116, "000001"),
    Edit("36: a link's target", 157, "/etc/passwd"),
    Edit("37: user name", 265, "root"),
    Edit("37: group name", 297, "root"),
    Edit("37: a device", 329, "000001"),
    Edit("38: GNU's magic", 257, "ustar  \0"),
    Edit("38: no magic", 257, [UInt8](repeating: 0, count: 8)),
    Edit("38: a prefix", 345, "tables"),
    Edit("38: rest", 500, [1]),
    Edit("38: rest", 511, [1]),
    Edit("38: base-256 size", 124, [0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 37]),
    Edit("38: negative size", 124, [UInt8](repeating: 0xFF, count: 12)),
    Edit("38: size with a sign", 124, "-0000000045"),
    Edit("38: size with spaces", 124, "         45 "),
    Edit("38: size ends in zero", 135, [0]),
    Edit("38: size 0", 124, "00000000000"),
    Edit("39: the largest size", 124, "77777777777"),
    Edit("38: another time", 146, "7"),
    Edit("38: base-256 time", 136, [0x80]),
    Edit("38: time with a space", 136, " "),
  ]

  @Test(arguments: types + fields)
  func `36, 37 and 38 a header with one other field is refused`(_ edit: Edit) throws {
    var member = try Forge.member(Self.english, Forge.gzipped())
    member.replaceSubrange(edit.at..<edit.at + edit.bytes.count, with: edit.bytes)
    Self.setChecksum(&member)
    try isMalformed(
      Forge.member("manifest.json", Forge.manifest().canonicalBytes) + member + Forge.end, "\(edit.testDescription)")
  }

  @Test func `38 another checksum, or one spelled otherwise, is refused`() throws {
    let manifest = try Forge.member("manifest.json", Forge.manifest().canonicalBytes)
    let member = try Forge.member(Self.english, Forge.gzipped())
    for (at, value) in [(153, 0x30), (154, 0x20), (155, 0), (148, 0x20)] as [(Int, UInt8)] {
      var other = member
      guard other[at] != value else { continue }
      other[at] = value
      try isMalformed(manifest + other + Forge.end, "byte \(at)")
    }
  }

  /// What tar sums up: the header's bytes, with spaces for the sum itself.
  static func setChecksum(_ member: inout [UInt8]) {
    member.replaceSubrange(148..<156, with: [UInt8](repeating: 0x20, count: 8))
    let sum = String(member[..<512].reduce(0) { $0 + Int($1) }, radix: 8)
    let text = String(repeating: "0", count: 6 - sum.utf8.count) + sum + "\0 "
    member.replaceSubrange(148..<156, with: Array(text.utf8))
  }
}
