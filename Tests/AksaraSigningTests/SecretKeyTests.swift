import AksaraFormat
import Testing

@testable import AksaraSigning

struct SecretKeyTests {
  @Test func `the vectors come out byte for byte, from the plain key and from the encrypted one`() throws {
    for key in [try SecretKey.load(Vectors.plainLine), try SecretKey.load(Vectors.encryptedLine, password: "test")] {
      #expect(key.publicKey.fileText == Vectors.publicFile)
      let message = Vectors.message
      let digest = Digests.blake2b512(message.span.bytes)
      #expect(digest.hex == Vectors.digest)
      let signature = try key.sign(payload: digest, trustedComment: Vectors.trustedComment)
      #expect(signature.text == Vectors.signature)
    }
  }

  @Test(arguments: [
    (
      "DSSEv1 29 http://example.com/HelloWorld 11 hello world",
      "4DHX3Zn4qpBKvEj7maE8O9u9bjXEnPLLnyXVUJ2PXJR8DSLcL3QDpFvfJOj3pB/SPHsl6Jg4boxsMb6KvuYABw=="
    ),
    (
      "DSSEv1 28 application/vnd.in-toto+json 2 {}",
      "vW8iDoS+pQIrO8G9pV+VHVGcvY/XcGMh2vfWpJJwwrH/m4CRZswsl9wIASL/n2XN7RSNIqdiogwYkqskDFZiAQ=="
    ),
    ("DSSEv1 4 x/é 0 ", "rBG8GQRqb2KzDz/12dxiTqsAQEquFJe771dCALnB72TRnsFsJn6NoJF0NejGxcAvtAK/n52e/d+fAMQ4l8C7Cw=="),
  ])
  func `plain signatures over DSSE's encoding are those that other programs made`(
    message: String, signature: String
  ) throws {
    let key = try SecretKey.load(Vectors.plainLine)
    #expect(try Base64.encode(key.signature(of: Array(message.utf8))) == signature)
  }

  @Test(arguments: [
    Vectors.plainLine, Vectors.plainLine + "\n", Vectors.plainLine + "\r\n", Vectors.comment + Vectors.plainLine,
    Vectors.comment + Vectors.plainLine + "\n", "untrusted comment: mine\r\n" + Vectors.plainLine + "\r\n\r\n",
    "untrusted comment:\n" + Vectors.plainLine,
  ])
  func `a key is its whole file or its base64 line, with either line end`(text: String) throws {
    #expect(try SecretKey.load(text).publicKey.fileText == Vectors.publicFile)
    #expect(try !SecretKey.isEncrypted(LockedBytes(copying: text.utf8)))
  }

  @Test func `only an encrypted key asks for a password, and an open one ignores it`() throws {
    #expect(try SecretKey.isEncrypted(LockedBytes(copying: Vectors.encryptedLine.utf8)))
    #expect(try SecretKey.load(Vectors.plainLine, password: "anything").publicKey.fileText == Vectors.publicFile)
  }

  @Test func `an open key holds the right checksum or none`() throws {
    let checksum = try #require(Hex.decode(Vectors.checksum))
    let complete = Vectors.plainLine { $0.replaceSubrange(126..<158, with: checksum) }
    #expect(try SecretKey.load(complete).publicKey.fileText == Vectors.publicFile)
    let damaged = Vectors.plainLine {
      $0.replaceSubrange(126..<158, with: checksum)
      $0[157] ^= 1
    }
    #expect(throws: SecretKeyError(.damaged)) { try SecretKey.load(damaged) }
  }

  @Test(arguments: [(524_288, 16 << 20), (32_768, 16 << 20), (1_048_576, 32 << 20), (0, 0)] as [(UInt64, UInt64)])
  func `a key is opened at the cost that it names`(operations: UInt64, memory: UInt64) throws {
    let password = LockedBytes(copying: "pass".utf8)
    let made = try SecretKey.generate(password: password, cost: (operations, memory))
    #expect(try SecretKey.load(made.file, password: password).publicKey == made.publicKey)
  }

  @Test func `a pair that is made opens again, and no two are alike`() throws {
    let (one, two) = (try SecretKey.generate(password: nil), try SecretKey.generate(password: nil))
    #expect(try SecretKey.load(one.file, password: nil).publicKey == one.publicKey)
    #expect(try MinisignPublicKey(text: one.publicKey.fileText) == one.publicKey)
    #expect(one.publicKey.keyID != two.publicKey.keyID)
    #expect(one.publicKey.bytes != two.publicKey.bytes)
    let text = one.file.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    #expect(text.hasPrefix(Vectors.comment + "RWQAAEIy"))
    #expect(text.utf8.count == Vectors.comment.utf8.count + 213)
  }

  @Test(arguments: ["two\nlines", "carriage\r", "nul\0", String(repeating: "x", count: 1_024)])
  func `a password that minisign cannot take is refused when a key is made`(password: String) {
    #expect(throws: SecretKeyError(.unusablePassword)) {
      try SecretKey.generate(password: LockedBytes(copying: password.utf8), cost: (32_768, 16 << 20))
    }
  }

  @Test func `no secret is in what is printed of a key, its bytes or an error`() throws {
    let text = LockedBytes(copying: Vectors.plainLine.utf8)
    let key = try SecretKey.load(text, password: nil)
    var printed = ""
    print(text, key, String(reflecting: text), String(reflecting: key), to: &printed)
    dump(text, to: &printed)
    dump(key, to: &printed)
    for error in SecretKeyError.Code.allCases.map({ SecretKeyError($0) }) { dump(error, to: &printed) }
    #expect(printed.contains("secret bytes"))
    // The text's start, the seed's first characters, and its first byte as a number.
    for secret in ["RWQA", "nWGxne", "9d61b1", "157"] { #expect(!printed.contains(secret)) }
  }
}
