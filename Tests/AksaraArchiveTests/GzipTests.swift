import AksaraArchive
import Foundation
import Testing

/// gzip members against stock gzip, and members made to break readers.
struct GzipTests {
  static let text = Array(String(repeating: #"{"auth.login":"Masuk"}"#, count: 400).utf8)

  static func inflate(_ member: [UInt8], _ size: Int) -> [UInt8]? { try? Gzip.inflate(member.span.bytes, size: size) }

  @Test func `a member is the same every time, and stock gzip reads it`() throws {
    let member = try Gzip.compress(Self.text.span.bytes)
    let again = try Gzip.compress(Self.text.span.bytes)
    #expect(again == member)
    #expect(member.prefix(10) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3])
    #expect(try Self.gzip(["-dc"], member) == Self.text)
    #expect(Self.inflate(member, Self.text.count) == Self.text)
  }

  @Test(arguments: [1, 6, 9]) func `stock gzip's members inflate`(_ level: Int) throws {
    let member = try Self.gzip(["-nc", "-\(level)"], Self.text)
    #expect(Self.inflate(member, Self.text.count) == Self.text)
  }

  @Test func `any other size than the one asked for is refused`() throws {
    let member = try Gzip.compress(Self.text.span.bytes)
    for size in [0, 1, Self.text.count - 1, Self.text.count + 1, Self.text.count * 2] {
      #expect(Self.inflate(member, size) == nil, "\(size)")
    }
  }

  @Test func `a cut member is refused`() throws {
    let member = try Gzip.compress(Self.text.span.bytes)
    // The last eight bytes are the trailer, which libarchive does not look at: digests decide there.
    for length in 0..<member.count - 8 {
      #expect(Self.inflate(Array(member.prefix(length)), Self.text.count) == nil, "\(length)")
    }
  }

  @Test func `what is not one gzip member is refused`() throws {
    let once = try Gzip.compress(Self.text.span.bytes)
    let twice = try Gzip.compress(once.span.bytes)
    #expect(Self.inflate(Self.text, Self.text.count) == nil)
    #expect(Self.inflate([], 0) == nil)
    #expect(Self.inflate(twice, Self.text.count) == nil)
    #expect(Self.inflate(Array("BZh91AY&SY".utf8), 10) == nil)
  }

  @Test func `a bomb never makes more than was asked for`() throws {
    let zeros = [UInt8](repeating: 0, count: 32 << 20)
    let bomb = try Gzip.compress(zeros.span.bytes)
    #expect(bomb.count < 64 << 10)
    #expect(Self.inflate(bomb, 1000) == nil)
    #expect(Self.inflate(bomb, zeros.count)?.count == zeros.count)
  }

  @Test func `many threads compress and inflate at once`() async throws {
    let expected = try Gzip.compress(Self.text.span.bytes)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<32 {
        group.addTask {
          (try? Gzip.compress(Self.text.span.bytes)) == expected && Self.inflate(expected, Self.text.count) == Self.text
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  static func gzip(_ arguments: [String], _ input: [UInt8]) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["gzip"] + arguments
    let (standardInput, standardOutput) = (Pipe(), Pipe())
    process.standardInput = standardInput
    process.standardOutput = standardOutput
    try process.run()
    // Small enough for a pipe.
    try standardInput.fileHandleForWriting.write(contentsOf: Data(input))
    try standardInput.fileHandleForWriting.close()
    let output = try standardOutput.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return [UInt8](output)
  }
}
