import AksaraFormat
import Foundation
import Testing

struct KeyTests {
  @Test func `base64 is written as Foundation writes it, and read back`() {
    for count in 0..<70 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 151 + 7) }
      let text = Data(bytes).base64EncodedString()
      #expect(Base64.encode(bytes) == text)
      #expect(Base64.decode(text) == bytes)
    }
  }

  @Test(arguments: [
    "QQ", "QQ=", "QR==", "QUF=", "Q===", "====", "=QQ=", "QQ==QQ==", "QQ==\n", " QQ==", "QQ==\r", "Q-_=", "QQ\u{0}=",
    "ＱQ==",
  ])
  func `base64 in any other spelling is refused`(_ text: String) {
    #expect(Base64.decode(text) == nil)
  }

  // SIGNING.md, section 10.
  static let line = "RWQBAgMEBQYHCNdamAGCsQq31Uv+08lkBzoO4XLz2qYjJa8CGmj3B1Ea"
  static let file = "untrusted comment: minisign public key 0807060504030201\n\(line)\n"

  @Test(arguments: [line, line + "\n", file, file.replacing("\n", with: "\r\n"), "untrusted comment: mine\n\(line)"])
  func `a public key is read from its file or from its line`(_ text: String) throws {
    let key = try MinisignPublicKey(text: text)
    #expect(key.keyID.bytes == [1, 2, 3, 4, 5, 6, 7, 8])
    #expect(key.keyID.description == "0807060504030201")
    #expect(Hex.encode(key.bytes) == "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
    #expect(key.base64 == Self.line)
    #expect(key.fileText == Self.file)
  }

  @Test(arguments: [
    ("", KeyTextError.empty), ("untrusted comment: x\n", .empty), ("\u{FEFF}" + line, .byteOrderMark),
    ("\"\(line)\"", .quotes), (String(line.dropLast()), .notBase64), (line + "\n" + line, .notBase64),
    ("RWQBAgMEBQYHCA==", .wrongLength), ("RUQ" + line.dropFirst(3), .unsupported),
    (Base64.encode([UInt8](repeating: 0, count: 158)), .secretKey),
  ])
  func `a text that is no public key is refused with a reason of its own`(_ text: String, _ expected: KeyTextError) {
    #expect(throws: expected) { try MinisignPublicKey(text: text) }
  }

  @Test func `key ids are in the order of the numbers that minisign prints`() {
    let low = KeyID(bytes: [2, 0, 0, 0, 0, 0, 0, 1])
    let high = KeyID(bytes: [1, 0, 0, 0, 0, 0, 0, 2])
    #expect(low < high)
    #expect(low.description < high.description)
  }
}

struct KeyRingTests {
  static func key(_ id: UInt8, _ body: UInt8) -> NamedKey {
    NamedKey(
      name: "key \(id)-\(body)",
      key: MinisignPublicKey(
        keyID: KeyID(bytes: [UInt8](repeating: id, count: 8)), bytes: [UInt8](repeating: body, count: 32)))
  }

  @Test func `10 one public key under two ids makes no ring, active or revoked`() {
    #expect(throws: KeyRingError.self) { try KeyRing(active: [Self.key(1, 1), Self.key(2, 1)], threshold: 2) }
    #expect(throws: KeyRingError.self) { try KeyRing(active: [Self.key(1, 1)], revoked: [Self.key(2, 1)]) }
  }

  @Test func `7 two keys under one id make no ring`() {
    #expect(throws: KeyRingError.self) { try KeyRing(active: [Self.key(1, 1), Self.key(1, 2)]) }
    #expect(throws: KeyRingError.self) { try KeyRing(active: [Self.key(1, 1)], revoked: [Self.key(1, 2)]) }
  }

  @Test(arguments: [0, -1, Int.min, 3])
  func `11 a threshold below 1 or above the number of keys makes no ring`(_ threshold: Int) {
    #expect(throws: KeyRingError.self) {
      try KeyRing(active: [Self.key(1, 1), Self.key(2, 2)], threshold: threshold)
    }
  }

  @Test func `11 no active key makes no ring`() {
    #expect(throws: KeyRingError.self) { try KeyRing(active: []) }
    #expect(throws: KeyRingError.self) { try KeyRing(active: [], revoked: [Self.key(1, 1)]) }
  }

  @Test func `a key named twice is one key, and meets no threshold of two`() throws {
    #expect(try KeyRing(active: [Self.key(1, 1), Self.key(1, 1)]).active.count == 1)
    #expect(throws: KeyRingError.self) { try KeyRing(active: [Self.key(1, 1), Self.key(1, 1)], threshold: 2) }
  }

  @Test func `a key that is both active and revoked makes no ring`() {
    #expect(throws: KeyRingError.self) { try KeyRing(active: [Self.key(1, 1)], revoked: [Self.key(1, 1)]) }
  }
}
