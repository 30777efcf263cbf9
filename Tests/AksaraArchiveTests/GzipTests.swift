import AksaraArchive
import AksaraFormat
import TestSupport
import Testing

struct GzipTests {
  /// Bytes that do not compress.
  static func noise(_ count: Int) -> [UInt8] {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    return (0..<count).map { _ in
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return UInt8(truncatingIfNeeded: state >> 32)
    }
  }

  static func text(_ count: Int) -> [UInt8] {
    Array((0...count / 5).map { "key.\($0 % 9_973 * 31)=" }.joined().utf8.prefix(count))
  }

  static let samples: [[UInt8]] =
    [0, 1, 2, 100, 32_767, 32_768, 65_535, 65_536, 65_537, 262_144, 262_145].map(text)
    + [1, 16_383, 65_536, 300_000].map(noise) + [[UInt8](repeating: 0, count: 1 << 20)]

  static func compress(_ bytes: [UInt8]) throws -> [UInt8] { try Gzip.compress(bytes.span.bytes) }
  static func inflate(_ member: some Sequence<UInt8>, _ size: Int) throws -> [UInt8] {
    try Gzip.inflate(Array(member).span.bytes, size: size)
  }

  /// The member with another length in its trailer.
  static func claiming(_ size: Int, _ member: [UInt8]) -> [UInt8] {
    member.dropLast(4) + (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) }
  }

  @Test func `a member begins with the prescribed header, and the same input gives the same bytes`() throws {
    for sample in Self.samples {
      let member = try Self.compress(sample)
      #expect(Hex.encode(member.prefix(10)) == "1f8b0800000000000003")
      #expect(try Self.compress(sample) == member)
    }
  }

  @Test func `a member gives back what went into it, nothing included`() throws {
    for sample in Self.samples { #expect(try Self.inflate(Self.compress(sample), sample.count) == sample) }
  }

  @Test(.enabled(if: StockTools.have("gzip"), "gzip is not installed"))
  func `stock gzip reads ours, and we read its`() throws {
    let tools = try StockTools()
    for sample in Self.samples {
      try tools.write(Self.compress(sample), to: "ours.gz")
      try tools.write(sample, to: "theirs")
      #expect(try tools.run("gzip -t ours.gz && gzip -dc ours.gz").output == sample)
      for level in [1, 6, 9] {
        #expect(try Self.inflate(tools.run("gzip -\(level)nc theirs").output, sample.count) == sample)
      }
    }
  }

  @Test func `another size than the right one is refused, and so is a member that lies about it`() throws {
    let sample = Self.text(100_000)
    let member = try Self.compress(sample)
    for size in [0, 1, 99_999, 100_001, 1 << 20, 1 << 32 + 100_000, -1, .min, .max] {
      #expect(throws: ArchiveError.self, "\(size)") { try Self.inflate(member, size) }
    }
    for size in [0, 1, 99_999, 100_001, 1 << 20] {
      #expect(throws: ArchiveError.self, "\(size)") { try Self.inflate(Self.claiming(size, member), size) }
    }
  }

  @Test func `a bomb stops at the size asked for`() throws {
    let bomb = try Self.compress([UInt8](repeating: 0, count: 64 << 20))
    #expect(bomb.count < 70_000)
    for size in [0, 1, 1_000] {
      #expect(throws: ArchiveError.self) { try Self.inflate(Self.claiming(size, bomb), size) }
    }
  }

  @Test func `every truncation is refused, and no flipped bit gives other bytes`() throws {
    let sample = Self.text(600)
    let member = try Self.compress(sample)
    for count in 0..<member.count {
      #expect(throws: ArchiveError.self) { try Self.inflate(member.prefix(count), sample.count) }
    }
    // The header's time, level and system say nothing of the content; the reader of bundles compares them.
    let silent = 4..<10
    var accepted = 0
    for bit in 0..<member.count * 8 where !silent.contains(bit / 8) {
      var flipped = member
      flipped[bit / 8] ^= 1 << UInt8(bit % 8)
      // Only the bits that pad the stream's last byte say nothing.
      if let bytes = try? Self.inflate(flipped, sample.count) {
        #expect(bytes == sample, "bit \(bit)")
        accepted += 1
      }
    }
    #expect(accepted < 8)
  }

  @Test func `whatever is not exactly one member is refused`() throws {
    let sample = Self.text(300)
    let (one, two) = (try Self.compress(Array(sample[..<100])), try Self.compress(Array(sample[100...])))
    let (whole, nothing) = (try Self.compress(sample), try Self.compress([]))
    let trailer = Array(whole.suffix(8))
    let untrailed = Array(whole.dropLast(8))
    let others: [[UInt8]] = [
      one + two, nothing + whole, whole + nothing, Array((one + two).dropLast(8)) + trailer, whole + [0],
      whole + trailer, whole + Array("garbage".utf8), untrailed + [0] + trailer,
      untrailed + Array(nothing.dropFirst(10)),
    ]
    for other in others {
      #expect(throws: ArchiveError.self) { try Self.inflate(other, sample.count) }
    }
    #expect(throws: ArchiveError.self) { try Self.inflate(nothing + nothing, 0) }
    #expect(throws: ArchiveError.self) { try Self.inflate(Self.compress(whole), sample.count) }
    #expect(try Self.inflate(Self.compress(whole), whole.count) == whole)
  }

  @Test func `what is no gzip is refused, whatever else libarchive could read`() throws {
    let sample = Self.text(300)
    let member = try Self.compress(sample)
    var named = member
    named[3] = 8  // FNAME
    let zip: [UInt8] = [0x50, 0x4B, 3, 4] + member.dropFirst(4)
    for other in [
      [], sample, Array(member.dropFirst(10)), named, zip, [0x1F, 0x8B], [UInt8](repeating: 0, count: 1024),
    ] {
      #expect(throws: ArchiveError.self) { try Self.inflate(other, sample.count) }
    }
  }

  @Test func `many threads compress and inflate at the same time`() async throws {
    let sample = Self.text(200_000)
    let expected = try Self.compress(sample)
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<64 {
        group.addTask { try Self.compress(sample) == expected && Self.inflate(expected, sample.count) == sample }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }

  @Test func `zlib's version is numbers and dots`() {
    #expect(Gzip.zlibVersion.split(separator: ".").count >= 3)
    #expect(Gzip.zlibVersion.first?.isNumber == true)
  }
}
