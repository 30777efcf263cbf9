import AksaraArchive
import AksaraFormat
import AksaraSigning
import Foundation
import Testing

/// `Fixtures/vectors`: tar headers and payloads as an independent program wrote them.
struct PayloadVectorTests {
  struct Header: Decodable {
    let name: String
    let size: Int
    let mtime: Int64
    let header: String
  }

  struct Payload: Decodable {
    struct Member: Decodable {
      struct Repeat: Decodable {
        let text: String
        let times: Int
      }

      let name: String
      let text: String?
      let base64: String?
      let `repeat`: Repeat?

      var content: [UInt8] {
        if let text { return Array(text.utf8) }
        if let `repeat` { return Array(String(repeating: `repeat`.text, count: `repeat`.times).utf8) }
        return base64.flatMap { Data(base64Encoded: $0) }.map { Array($0) } ?? []
      }
    }

    let name: String
    let mtime: Int64
    let members: [Member]
    let size: Int
    let blake2b: String
  }

  static func read<Value: Decodable>(_ name: String) throws -> Value {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let data = try Data(contentsOf: root.appending(path: "Fixtures/vectors/\(name)"))
    return try JSONDecoder().decode(Value.self, from: data)
  }

  static func tar(_ members: [(name: String, content: [UInt8])], mtime: Int64) throws -> [UInt8] {
    let writer = try UstarWriter(modificationTime: mtime)
    for member in members { try writer.append(name: member.name, member.content.span.bytes) }
    return try writer.finish()
  }

  @Test func `headers are those that the independent program wrote`() throws {
    for vector: Header in try Self.read("headers.json") as [Header] where vector.size <= 1 << 20 {
      let tar = try Self.tar([(vector.name, [UInt8](repeating: 0, count: vector.size))], mtime: vector.mtime)
      #expect(Hex.encode(Array(tar[..<512])) == vector.header, "\(vector.name)")
    }
  }

  @Test func `payloads are those that the independent program wrote`() throws {
    for vector: Payload in try Self.read("payloads.json") as [Payload] {
      let tar = try Self.tar(vector.members.map { ($0.name, $0.content) }, mtime: vector.mtime)
      #expect(tar.count == vector.size, "\(vector.name)")
      #expect(Digests.blake2b512(tar.span.bytes).description == vector.blake2b, "\(vector.name)")
    }
  }
}
