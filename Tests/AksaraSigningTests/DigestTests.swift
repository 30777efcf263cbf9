import AksaraFormat
import AksaraSigning
import Testing

struct DigestTests {
  /// BLAKE2b-512 of "abc": RFC 7693, appendix A. SHA-256 of "abc": FIPS 180-2, appendix B.1.
  @Test func `digests are the published ones`() {
    let message = Array("abc".utf8)
    let digest = Digests.blake2b512(message.span.bytes)
    #expect(
      digest.hex
        == "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d17d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923"
    )
    #expect(
      Hex.encode(Digests.sha256(message.span.bytes))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    let nothing: [UInt8] = []
    #expect(
      Hex.encode(Digests.sha256(nothing.span.bytes))
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
  }

  @Test func `pieces give the digest of the whole`() {
    let message = (0..<1000).map { UInt8(truncatingIfNeeded: $0) }
    var hasher = BLAKE2b512Hasher()
    for start in stride(from: 0, to: message.count, by: 77) {
      hasher.update(Array(message[start..<min(start + 77, message.count)]).span.bytes)
    }
    let whole = Digests.blake2b512(message.span.bytes)
    #expect(hasher.finalize() == whole)
  }
}
