import AksaraFormat
import Testing

@testable import AksaraSigning

/// Each thing that can be wrong with a secret key has its own code, message and advice.
struct KeyProblemTests {
  static let texts: [(String, SecretKeyError.Code)] = [
    ("/home/me/release key", .pathInsteadOfKey), ("release.key", .pathInsteadOfKey),
    ("keys/release", .pathInsteadOfKey),
    ("~/release", .pathInsteadOfKey), ("../keys/release", .pathInsteadOfKey), ("file:release", .pathInsteadOfKey),
    (#"C:\keys\release"#, .pathInsteadOfKey), ("RWkeys/release.key\n", .pathInsteadOfKey),
    ("hunter2!", .notBase64), ("two words", .notBase64), (Vectors.plainLine + " ", .notBase64),
    (" " + Vectors.plainLine, .notBase64), (Vectors.plainLine + "=", .notBase64),
    (String(Vectors.plainLine.dropLast()), .notBase64), (Vectors.plainLine + "\n" + Vectors.plainLine, .notBase64),
    (Vectors.comment + Vectors.plainLine + "\nmore", .notBase64), (Vectors.signature, .notBase64),
    (Vectors.plainLine.replacing("/", with: "_").replacing("+", with: "-"), .notBase64),
    ("\u{FEFF}" + Vectors.plainLine, .byteOrderMark),
    ("\u{FEFF}" + Vectors.comment + Vectors.plainLine, .byteOrderMark),
    ("\"" + Vectors.plainLine + "\"", .quotes), ("'" + Vectors.comment + Vectors.plainLine + "'\n", .quotes),
    (Vectors.comment + Vectors.plainLine + "\"", .quotes), ("\"", .quotes),
    (String(Vectors.plainLine.dropLast(4)), .wrongLength), (String(Vectors.plainLine.prefix(100)), .wrongLength),
    ("RWQAAEIy", .wrongLength), (Base64.encode([UInt8](repeating: 7, count: 159)), .wrongLength),
    ("", .empty), ("\n", .empty), ("\r\n\r\n", .empty),
    (Vectors.comment, .noKeyLine), (Vectors.comment.dropLast() + " " + Vectors.plainLine, .noKeyLine),
    (Vectors.comment.dropLast() + #"\n"# + Vectors.plainLine + #"\n"#, .noKeyLine),
    (Base64.encode(Array((Vectors.comment + Vectors.plainLine + "\n").utf8)), .encodedTwice),
    (Vectors.publicFile, .publicKey), (Vectors.publicLine, .publicKey),
    ("-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaA==\n-----END OPENSSH PRIVATE KEY-----\n", .unsupported),
    (Base64.encode(Array("EdBK".utf8) + [UInt8](repeating: 0, count: 100)), .unsupported),
    (Vectors.plainLine { $0[0] = UInt8(ascii: "X") }, .unsupported),
    (Vectors.plainLine { $0[3] = UInt8(ascii: "c") }, .unsupported),
    (Vectors.plainLine { $0.replaceSubrange(2..<4, with: "Ar".utf8) }, .unsupported),
    (Vectors.plainLine { $0[5] = UInt8(ascii: "3") }, .unsupported),
    (Vectors.plainLine { $0[94] ^= 1 }, .halvesDiffer), (Vectors.plainLine { $0[62] ^= 0x80 }, .halvesDiffer),
  ]

  @Test(arguments: texts)
  func `a text that is no sound key says why`(text: String, code: SecretKeyError.Code) {
    #expect(throws: SecretKeyError(code)) { try SecretKey.load(text) }
  }

  @Test func `UTF-16 is known by its byte order mark`() {
    for mark: [UInt8] in [[0xFF, 0xFE], [0xFE, 0xFF]] {
      let text = LockedBytes(copying: mark + Vectors.plainLine.utf8.flatMap { [$0, 0] })
      #expect(throws: SecretKeyError(.byteOrderMark)) { try SecretKey.load(text, password: nil) }
    }
  }

  @Test func `no password, an empty one and a wrong one are told apart`() {
    #expect(throws: SecretKeyError(.noPassword)) { try SecretKey.load(Vectors.encryptedLine) }
    #expect(throws: SecretKeyError(.emptyPassword)) { try SecretKey.load(Vectors.encryptedLine, password: "") }
    for wrong in ["Test", "test ", "test\n", "tes"] {
      #expect(throws: SecretKeyError(.wrongPassword)) { try SecretKey.load(Vectors.encryptedLine, password: wrong) }
    }
  }

  @Test(arguments: [(38, 33_554_433), (46, 1 << 30 + 1), (38, .max), (46, .max)] as [(Int, UInt64)])
  func `a key that would cost more than the limits is refused before a password is asked for`(
    offset: Int, cost: UInt64
  ) throws {
    var bytes = try #require(Base64.decode(Vectors.encryptedLine))
    for index in 0..<8 { bytes[offset + index] = UInt8(truncatingIfNeeded: cost >> UInt64(8 * index)) }
    let text = LockedBytes(copying: Base64.encode(bytes).utf8)
    #expect(throws: SecretKeyError(.tooCostly)) { try SecretKey.isEncrypted(text) }
    #expect(throws: SecretKeyError(.tooCostly)) { try SecretKey.load(text, password: text) }
  }

  @Test func `a public half that is not the seed's is found behind a password and a right checksum too`() throws {
    let password = LockedBytes(copying: "test".utf8)
    let key = LockedBytes(copying: try #require(Base64.decode(Vectors.plainLine { $0[100] ^= 1 })))
    try SecretKeyFile.seal(key, password: password, cost: (32_768, 16 << 20))
    let text = SecretKeyText.encode(key)
    #expect(throws: SecretKeyError(.halvesDiffer)) { try SecretKey.load(text, password: password) }
  }

  @Test func `every problem has its own code, message and advice, and a path's advice names file:`() {
    let errors = SecretKeyError.Code.allCases.map { SecretKeyError($0) }
    #expect(Set(errors.map(\.code.rawValue)).count == errors.count)
    #expect(Set(errors.map(\.description)).count == errors.count)
    #expect(Set(errors.map(\.advice)).count == errors.count)
    #expect(SecretKeyError(.pathInsteadOfKey).advice.contains("file:"))
  }
}
