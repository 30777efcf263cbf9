import AksaraFormat
import TestSupport
import Testing

@testable import AksaraSigning

/// Both directions against the `minisign` that is installed, with keys of each side.
@Suite(.enabled(if: StockTools.have("minisign"), "minisign is not installed"))
struct StockMinisignTests {
  let tools: StockTools
  let message = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 13 >> 4) }

  init() throws {
    tools = try StockTools()
    try tools.write(message, to: "message")
  }

  func succeeds(_ script: String) throws {
    let run = try tools.run(script)
    #expect(run.code == 0, "\(String(decoding: run.output, as: UTF8.self))")
  }

  func text(_ name: String) throws -> String { String(decoding: try tools.read(name), as: UTF8.self) }

  func write(_ made: (file: LockedBytes, publicKey: MinisignPublicKey)) throws {
    try tools.write(made.file.withUnsafeBytes { Array($0) }, to: "key")
    try tools.write(made.publicKey.fileText.utf8, to: "key.pub")
  }

  /// Signs with both programs, compares, and has each verify the other's.
  func compare(password: String) throws {
    let key = try SecretKey.load(text("key"), password: password)
    let publicKey = try MinisignPublicKey(text: text("key.pub"))
    #expect(publicKey == key.publicKey)
    let digest = Digests.blake2b512(message.span.bytes)
    let comment = TrustedComment(seconds: 1_700_000_000, file: "shop-1.0.aksara").text
    let ours = try key.sign(payload: digest, trustedComment: comment)
    try tools.write(ours.text.utf8, to: "ours")
    try succeeds("minisign -VHm message -x ours -p key.pub")
    try tools.write((password + "\n").utf8, to: "password")
    try tools.write(comment.utf8, to: "comment")
    try succeeds(#"minisign -S -s key -m message -x theirs -t "$(cat comment)" <password"#)
    #expect(try text("theirs") == ours.text)
    try succeeds("minisign -S -s key -m message -x usual <password")
    let theirs = try MinisignSignature(lines: text("usual").split(separator: "\n").map(String.init))
    #expect(Ed25519.isValid(signature: theirs.signature, of: digest.bytes, publicKey: publicKey.bytes))
    let signed = theirs.signature + Array(theirs.trustedComment.utf8)
    #expect(Ed25519.isValid(signature: theirs.globalSignature, of: signed, publicKey: publicKey.bytes))
  }

  @Test func `minisign's key without a password`() throws {
    try succeeds("minisign -G -W -s key -p key.pub")
    try compare(password: "")
  }

  @Test func `our key without a password`() throws {
    try write(SecretKey.generate(password: nil))
    try compare(password: "")
  }

  @Test(arguments: ["p", "a longer one with spaces", "pässwörd 鍵", String(repeating: "x", count: 1_023)])
  func `our key with a password, whatever it is`(password: String) throws {
    try write(SecretKey.generate(password: LockedBytes(copying: password.utf8), cost: (32_768, 16 << 20)))
    try compare(password: password)
  }

  @Test func `the vectors' encrypted key`() throws {
    try tools.write((Vectors.comment + Vectors.encryptedLine + "\n").utf8, to: "key")
    try tools.write(Vectors.publicFile.utf8, to: "key.pub")
    try compare(password: "test")
  }
}
