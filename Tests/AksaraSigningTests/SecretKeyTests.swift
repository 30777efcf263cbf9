import AksaraFormat
import Foundation
import Testing

@testable import AksaraSigning

/// Secret keys against minisign: the same files, the same signatures, and a name for everything that can be wrong.
///
/// The key pair's seed is that of RFC 8032, section 7.1, test 1; Debian's minisign 0.11 gives the same signature file.
struct SecretKeyTests {
  static let publicKey = "RWQBAgMEBQYHCNdamAGCsQq31Uv+08lkBzoO4XLz2qYjJa8CGmj3B1Ea"
  static let plain =
    "RWQAAEIyAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQIDBAUGBwidYbGd7/1aYLqESvSS7CzEREnFaXsyaRlwO6wDHK5/YNdamAGCsQq31Uv+08lkBzoO4XLz2qYjJa8CGmj3B1EaAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
  /// Password "test", N = 2^14.
  static let encrypted =
    "RWRTY0IyAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8AAAgAAAAAAAAAAAEAAAAA2d7v6gIjx+hjJkhtC/DISEPu4YXYeqwe7la4hJtSBkfgBV9/CaYeWRmfHgU7rJOCEphyNC+XR2rCg1fwI4hqNde7+zlH40ip2oMGCwI6vQO7sz11AAjPSXQh9ApcryNtaJ4/rSTNgjw="
  static let message = Array("aksara test vector\n".utf8)
  static let comment = "timestamp:1700000000\tfile:m.bin\thashed"
  static let signatureFile = """
    untrusted comment: signature from minisign secret key
    RUQBAgMEBQYHCLVMvnfAQUfHwG/E6ew5cZxBhiJzbqAWlr711v5icLuNJpwYIT6EwXjSbpTMXPMDUJZXzxfUPX3+8BEUZ1wl2gU=
    trusted comment: \(comment)
    C0R/K2AQTb0rLPt8VQfW0+lwbgV5yrWxao1Ck3RArpzd+Mf+52ljzqsaBmxHwKhT1/qaUBv3y1nNWZxABrgZAQ==

    """

  static func locked(_ text: String) -> LockedBytes { LockedBytes(copying: text.utf8) }

  static func code(_ text: String, password: String? = nil) -> SecretKeyError.Code? {
    do {
      _ = try SecretKey.load(locked(text), password: password.map(locked))
      return nil
    } catch {
      return error.code
    }
  }

  @Test(
    arguments: [
      (plain, nil), (encrypted, "test"), ("untrusted comment: minisign encrypted secret key\n\(plain)\n", nil),
      ("untrusted comment: x\r\n\(encrypted)\r\n", "test"), (plain + "\n", "ignored"),
    ] as [(String, String?)])
  func `minisign's signature is reproduced byte for byte`(_ text: String, _ password: String?) throws {
    let key = try SecretKey.load(Self.locked(text), password: password.map(Self.locked))
    #expect(key.publicKey.base64 == Self.publicKey)
    let signature = try key.sign(
      payload: Digests.blake2b512(Self.message.span.bytes), trustedComment: Self.comment)
    #expect(signature.text == Self.signatureFile)
  }

  @Test(
    arguments: [
      ("", nil, .empty), ("\n\n", nil, .empty), ("/run/secrets/release.key", nil, .pathInsteadOfKey),
      ("keys/release.key", nil, .pathInsteadOfKey), ("\u{FEFF}" + plain, nil, .byteOrderMark),
      ("\"\(plain)\"", nil, .quotes), ("'\(plain)'", nil, .quotes), ("not base64 at all!", nil, .notBase64),
      (String(plain.dropLast(4)), nil, .wrongLength), ("QUJD", nil, .wrongLength),
      ("untrusted comment: minisign encrypted secret key\n", nil, .wrongLength), (publicKey, nil, .publicKey),
      ("RWR" + plain.dropFirst(3), nil, .noPassword), (encrypted, nil, .noPassword), (encrypted, "", .emptyPassword),
      (encrypted, "Test", .wrongPassword), (encrypted, "test\n", .wrongPassword),
      (changed(plain, at: 0), nil, .unsupported), (changed(plain, at: 2), nil, .unsupported),
      (changed(plain, at: 94), nil, .halvesDiffer), (changed(plain, at: 62), nil, .halvesDiffer),
      (changed(plain, at: 130), nil, .damaged), (changed(encrypted, at: 42), "test", .tooCostly),
      (changed(encrypted, at: 51), "test", .tooCostly),
    ] as [(String, String?, SecretKeyError.Code)])
  func `every fault has its own name`(_ text: String, _ password: String?, _ code: SecretKeyError.Code) {
    // The one case that edits text, not bytes, turns "Ed" into another algorithm.
    let expected: SecretKeyError.Code = text.hasPrefix("RWRAA") ? .unsupported : code
    #expect(Self.code(text, password: password) == expected)
  }

  /// A key whose byte at `offset` has one more bit.
  static func changed(_ key: String, at offset: Int) -> String {
    guard var bytes = Base64.decode(key) else { return "" }
    bytes[offset] ^= 0x40
    return Base64.encode(bytes)
  }

  @Test func `an error names nothing of the key`() {
    for code in SecretKeyError.Code.allCases {
      let error = SecretKeyError(code)
      #expect(!error.description.isEmpty && !error.advice.isEmpty)
    }
    #expect("\(Self.locked(Self.plain))" == "212 secret bytes")
    var dumped = ""
    dump(Self.locked(Self.plain), to: &dumped)
    #expect(!dumped.contains("RWQ"))
  }

  @Test(arguments: [nil, "päss wörd"] as [String?])
  func `a new key opens again and signs`(_ password: String?) throws {
    let pair = try SecretKey.generate(password: password.map(Self.locked), cost: (32_768, 1 << 24))
    #expect(try SecretKey.isEncrypted(pair.file) == (password != nil))
    let key = try SecretKey.load(pair.file, password: password.map(Self.locked))
    #expect(key.publicKey == pair.publicKey)
    #expect(try SecretKey.generate(password: nil).publicKey != pair.publicKey)
    let signature = try key.signature(of: Self.message)
    #expect(Ed25519.isValid(signature: signature, of: Self.message, publicKey: key.publicKey.bytes))
    #expect(!Ed25519.isValid(signature: signature, of: Self.message + [0], publicKey: key.publicKey.bytes))
    #expect(!Ed25519.isValid(signature: signature.dropLast(), of: Self.message, publicKey: key.publicKey.bytes))
    #expect(!Ed25519.isValid(signature: signature + [0], of: Self.message, publicKey: key.publicKey.bytes))
  }
}

/// Stock minisign and ours, each with the other's files.
@Suite(.enabled(if: Minisign.isThere, "minisign is not here"))
struct StockMinisignTests {
  @Test(arguments: [nil, "pass word"] as [String?])
  func `stock minisign takes our keys and verifies our signatures`(_ password: String?) throws {
    try Minisign.inFolder { folder in
      let pair = try SecretKey.generate(password: password.map(SecretKeyTests.locked), cost: (524_288, 1 << 24))
      try Data(SecretKeyTests.message).write(to: folder.appending(path: "m.bin"))
      try Data(pair.publicKey.fileText.utf8).write(to: folder.appending(path: "k.pub"))
      let text = unsafe pair.file.withUnsafeBytes { unsafe Data($0) }
      try text.write(to: folder.appending(path: "k.key"))
      let key = try SecretKey.load(pair.file, password: password.map(SecretKeyTests.locked))
      let signature = try key.sign(
        payload: Digests.blake2b512(SecretKeyTests.message.span.bytes), trustedComment: SecretKeyTests.comment)
      try Data(signature.text.utf8).write(to: folder.appending(path: "m.bin.minisig"))
      #expect(try Minisign.run(["-VHm", "m.bin", "-p", "k.pub"], in: folder) == 0)
      // Its signature with our key is ours, byte for byte.
      let arguments = ["-S", "-s", "k.key", "-m", "m.bin", "-x", "theirs", "-t", SecretKeyTests.comment]
      #expect(try Minisign.run(arguments, in: folder, input: password.map { $0 + "\n" }) == 0)
      let theirs = try String(contentsOf: folder.appending(path: "theirs"), encoding: .utf8)
      #expect(theirs == signature.text)
    }
  }

  @Test func `we take stock minisign's keys and verify its signatures`() throws {
    try Minisign.inFolder { folder in
      try Data(SecretKeyTests.message).write(to: folder.appending(path: "m.bin"))
      #expect(try Minisign.run(["-G", "-W", "-p", "k.pub", "-s", "k.key"], in: folder) == 0)
      #expect(try Minisign.run(["-S", "-s", "k.key", "-m", "m.bin", "-t", SecretKeyTests.comment], in: folder) == 0)
      let read = { (name: String) in try String(contentsOf: folder.appending(path: name), encoding: .utf8) }
      let key = try SecretKey.load(SecretKeyTests.locked(try read("k.key")), password: nil)
      #expect(try MinisignPublicKey(text: try read("k.pub")) == key.publicKey)
      let signature = try key.sign(
        payload: Digests.blake2b512(SecretKeyTests.message.span.bytes), trustedComment: SecretKeyTests.comment)
      #expect(try read("m.bin.minisig") == signature.text)
    }
  }
}

enum Minisign {
  static let isThere = FileManager.default.isExecutableFile(atPath: "/usr/bin/minisign")

  static func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "aksara-minisign-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  static func run(_ arguments: [String], in folder: URL, input: String? = nil) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/minisign")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardInput = pipe
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    try pipe.fileHandleForWriting.write(contentsOf: Data((input ?? "").utf8))
    try pipe.fileHandleForWriting.close()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
