import AksaraFormat
import AksaraSigning
import TestSupport
import Testing

struct DigestTests {
  @Test func `BLAKE2b-512 gives RFC 7693's digest of abc, and the published one of nothing`() {
    #expect(
      Digests.blake2b512(Array("abc".utf8).span.bytes).hex
        == "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1"
        + "7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923")
    #expect(
      Digests.blake2b512([UInt8]().span.bytes).hex
        == "786a02f742015903c6c6fd852552d272912f4740e15847618a86e217f71f5419"
        + "d25e1031afee585313896444934eb04b903a685b1448b755d56f701afe9be2ce")
  }

  @Test func `SHA-256 gives FIPS 180's digests of abc and of nothing`() {
    #expect(
      Hex.encode(Digests.sha256(Array("abc".utf8).span.bytes))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      Hex.encode(Digests.sha256([UInt8]().span.bytes))
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  }

  @Test(arguments: [1, 63, 64, 127, 128, 129, 1_000, 100_000])
  func `bytes that come in pieces give the digest of the whole`(piece: Int) {
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    var hasher = BLAKE2b512Hasher()
    hasher.update([UInt8]().span.bytes)
    for start in stride(from: 0, to: bytes.count, by: piece) {
      hasher.update(Array(bytes[start..<min(start + piece, bytes.count)]).span.bytes)
    }
    #expect(hasher.finalize() == Digests.blake2b512(bytes.span.bytes))
  }

  @Test(.enabled(if: StockTools.have("b2sum") && StockTools.have("sha256sum"), "coreutils are not installed"))
  func `b2sum and sha256sum print the same`() throws {
    let bytes = (0..<300_001).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 2) }
    let tools = try StockTools()
    try tools.write(bytes, to: "data")
    let printed = try tools.run("b2sum <data; sha256sum <data").output
    let expected = "\(Digests.blake2b512(bytes.span.bytes))  -\n\(Hex.encode(Digests.sha256(bytes.span.bytes)))  -\n"
    #expect(String(decoding: printed, as: UTF8.self) == expected)
  }
}
