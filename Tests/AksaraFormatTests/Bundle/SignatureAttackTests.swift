import AksaraFormat
import AksaraPrimitives
import AksaraSigning
import TestSupport
import Testing

/// The attacks on signatures, by their stable numbers. What is signed is sound unless a test says otherwise.
struct SignatureAttackTests {
  let payload: [UInt8]
  let sound: MinisignSignature
  let ring: KeyRing

  init() throws {
    payload = try Forge.payload()
    sound = try Forge.signature(payload)
    ring = try Forge.ring("first")
  }

  func verdict(_ text: String) throws -> BundleRefusal.Code? {
    Forge.verdict(try Forge.bundle(signatures: text, payload), ring)
  }

  @Test func `a sound bundle is taken`() throws {
    #expect(try verdict(sound.text) == nil)
  }

  @Test func `2 a hashed signature turned into a legacy one over the hash is refused`() throws {
    let hash = Digests.blake2b512(payload.span.bytes).bytes
    let text = Forge.lines(
      sound.keyID.bytes, sound.signature, sound.trustedComment, sound.globalSignature, algorithm: "Ed")
    #expect(Ed25519.isValid(signature: sound.signature, of: hash, publicKey: ring.active[0].key.bytes))
    #expect(Forge.verdict(try Forge.bundle(signatures: text, hash), ring) == .malformed)
  }

  @Test func `3 a valid legacy signature over the whole payload is refused`() throws {
    let secret = try Forge.secret("first")
    let signature = try secret.signature(of: payload)
    let global = try secret.signature(of: signature + Array(Forge.comment.utf8))
    #expect(
      try verdict(Forge.lines(sound.keyID.bytes, signature, Forge.comment, global, algorithm: "Ed")) == .malformed)
    #expect(try verdict(Forge.lines(sound.keyID.bytes, signature, Forge.comment, global)) == .forged)
  }

  @Test func `4 a signature whose scalar has the group order added is forged`() throws {
    let comment = sound.trustedComment
    let one = Forge.lines(sound.keyID.bytes, Forge.malleated(sound.signature), comment, sound.globalSignature)
    let two = Forge.lines(sound.keyID.bytes, sound.signature, comment, Forge.malleated(sound.globalSignature))
    #expect(try verdict(one) == .forged)
    #expect(try verdict(two) == .forged)
  }

  @Test(arguments: [0, 1, 63, 65, 128])
  func `6 a signature of another length is refused`(_ count: Int) throws {
    let wrong = Array((sound.signature + sound.signature).prefix(count))
    let id = sound.keyID.bytes
    #expect(try verdict(Forge.lines(id, wrong, sound.trustedComment, sound.globalSignature)) == .malformed)
    #expect(try verdict(Forge.lines(id, sound.signature, sound.trustedComment, wrong)) == .malformed)
  }

  @Test func `7 another key's signature under the trusted key's id is forged`() throws {
    let other = try Forge.signature(payload, by: "second")
    let text = Forge.lines(sound.keyID.bytes, other.signature, other.trustedComment, other.globalSignature)
    #expect(try verdict(text) == .forged)
  }

  @Test func `8 the trusted key's signature under another id is untrusted`() throws {
    let text = Forge.lines(
      [UInt8](repeating: 7, count: 8), sound.signature, sound.trustedComment, sound.globalSignature)
    #expect(try verdict(text) == .untrusted)
  }

  @Test func `9 one signature twice counts for nothing, and signatures out of order are refused`() throws {
    let second = try Forge.signature(payload, by: "second")
    let both = try Forge.ring("first", "second", threshold: 2)
    #expect(try verdict(sound.text + sound.text) == .malformed)
    let ascending = [sound, second].sorted { $0.keyID.description < $1.keyID.description }.map(\.text)
    #expect(Forge.verdict(try Forge.bundle(signatures: ascending.joined(), payload), both) == nil)
    #expect(Forge.verdict(try Forge.bundle(signatures: ascending.reversed().joined(), payload), both) == .malformed)
    #expect(Forge.verdict(try Forge.bundle(payload), both) == .untrusted)
  }

  @Test func `12 a bundle without a signature is refused`() throws {
    #expect(Forge.verdict(payload, ring) == .malformed)
    #expect(Forge.verdict([], ring) == .malformed)
    #expect(try verdict("") == .malformed)
    #expect(try verdict("\n") == .malformed)
    #expect(try verdict("\n\n\n\n") == .malformed)
    #expect(
      try verdict(
        Forge.lines(sound.keyID.bytes, sound.signature, sound.trustedComment, sound.globalSignature, algorithm: "XX"))
        == .malformed)
  }

  @Test func `13 a trusted key's bad signature fails the bundle, however many others are good`() throws {
    let other = try Forge.signature(
      Forge.payload { $0.replacing("\"sequence\":1", with: "\"sequence\":2") }, by: "second")
    let text = [sound, other].sorted { $0.keyID < $1.keyID }.map(\.text).joined()
    let both = try Forge.ring("first", "second")
    #expect(Forge.verdict(try Forge.bundle(signatures: text, payload), both) == .forged)
    #expect(try verdict(text) == nil, "unknown keys count for nothing, good or bad")
    let revoked = try Forge.ring("first", revoked: ["second"])
    let bundle = try BundleReader.read(
      Forge.bundle(signatures: text, payload), ring: revoked, primitives: SystemPrimitives())
    #expect(Set(bundle.signatures.map(\.state)) == [.valid, .revokedAndInvalid])
  }

  @Test func `14 when keys change, old and new apps take what both keys signed`() throws {
    let both = try Forge.bundle(payload, by: "first", "second")
    let new = try Forge.bundle(payload, by: "second")
    #expect(Forge.verdict(both, try Forge.ring("first")) == nil)
    #expect(Forge.verdict(both, try Forge.ring("second")) == nil)
    #expect(Forge.verdict(both, try Forge.ring("second", revoked: ["first"])) == nil)
    #expect(Forge.verdict(both, try Forge.ring("first", "second", threshold: 2)) == nil)
    #expect(Forge.verdict(new, try Forge.ring("first")) == .untrusted)
    #expect(Forge.verdict(new, try Forge.ring("first", "second", threshold: 2)) == .untrusted)
  }

  @Test func `15 a revoked key's signature counts for nothing, and that is said`() throws {
    let alone = try Forge.bundle(payload, by: "revoked")
    let two = try Forge.bundle(payload, by: "revoked", "first")
    #expect(Forge.verdict(alone, try Forge.ring("first", revoked: ["revoked"])) == .revoked)
    #expect(Forge.verdict(two, try Forge.ring("first", revoked: ["revoked"])) == nil)
    #expect(Forge.verdict(two, try Forge.ring("first", "second", revoked: ["revoked"], threshold: 2)) == .revoked)
    #expect(Forge.verdict(alone, try Forge.ring("first", "second", revoked: ["revoked"], threshold: 2)) == .untrusted)
  }

  @Test func `19 a global signature is no signature of a payload`() throws {
    let text = Forge.lines(sound.keyID.bytes, sound.globalSignature, sound.trustedComment, sound.globalSignature)
    let signed = sound.signature + Array(sound.trustedComment.utf8)
    #expect(Forge.verdict(try Forge.bundle(signatures: text, signed), ring) == .forged)
  }

  @Test(arguments: [
    "", "hello", "timestamp:1793523600\tfile:tiny-1.aksara", "timestamp:0\tfile:tiny-1.aksara\thashed",
    "timestamp:01793523600\tfile:tiny-1.aksara\thashed", "timestamp:-1\tfile:tiny-1.aksara\thashed",
    "timestamp:179352360000\tfile:tiny-1.aksara\thashed", "timestamp:1793523600\tfile:\thashed",
    "timestamp:1793523600\tfile:tiny 1.aksara\thashed", "timestamp:1793523600\tfile:../tiny-1.aksara\thashed",
    "timestamp:1793523600\tfile:tiny-1.aksara\thashed ", "timestamp:1793523600\tfile:tiny-1.aksara\thashed\t",
    "timestamp:1793523600\tfile:tiny-1.aksara\thashed\rtrusted comment: version:99",
    "timestamp:1793523600\tfile:tiny-\u{1B}[2J1.aksara\thashed",
    "timestamp:1793523600\tfile:tiny-1.aksara\u{0}\thashed",
    "timestamp:1793523600\tfile:\u{202E}askara.1-ynit\thashed", "timestamp:1793523600\tfile:tiny-１.aksara\thashed",
    "timestamp:1793523600\tfile:\(String(repeating: "a", count: 141))\thashed",
    "timestamp:1793523600\tfile:\(String(repeating: "a", count: 9_000))\thashed",
    // As prescribed, but not what the manifest says.
    "timestamp:1793523600\tfile:tiny-99.aksara\thashed", "timestamp:1793523601\tfile:tiny-1.aksara\thashed",
  ])
  func `20 a signed comment that is not the release's is refused`(_ comment: String) throws {
    #expect(try Forge.verdict(payload: payload, comment: comment) == .malformed)
  }

  @Test func `20 the comment of a signature that does not count need only be well formed`() throws {
    let other = try Forge.signature(payload, by: "second", comment: "timestamp:1\tfile:other\thashed")
    let text = [sound, other].sorted { $0.keyID < $1.keyID }.map(\.text).joined()
    #expect(try verdict(text) == nil)
    #expect(Forge.verdict(try Forge.bundle(signatures: text, payload), try Forge.ring("first", "second")) == .malformed)
    let odd = Forge.lines(other.keyID.bytes, other.signature, "anything", other.globalSignature)
    #expect(try verdict([sound.text, odd].joined()) == .malformed)
    #expect(try verdict([odd, sound.text].joined()) == .malformed)
  }

  @Test func `21 other spellings of a signature are refused`() throws {
    let text = sound.text
    let lines = text.split(separator: "\n").map(String.init)
    let spellings = [
      text.replacing("\n", with: "\r\n"), String(text.dropLast()), text + "\n", text + "x\n", "\n" + text,
      "\u{FEFF}" + text, text.replacing("==\n", with: "=\n"), text.replacing("==\n", with: "==\n\n"),
      text.replacing("==\n", with: "== \n"),
      text.replacing("untrusted comment: signature", with: "untrusted comment: Signature"),
      text.replacing("\ntrusted comment: ", with: "\ntrusted comment:"),
      // As characters these begin like the right one.
      text.replacing("trusted comment: t", with: "trusted comment: \u{301}t"),
      text.replacing("hashed", with: "hashed\u{301}"), text.replacing("file:", with: "file:\u{200D}"),
      text.replacing("\t", with: " "),
      text.replacing(lines[1], with: " " + lines[1]),
      text.replacing(lines[1], with: lines[1].replacing("+", with: "-").replacing("/", with: "_") + "A"),
      text.replacing(lines[1], with: lines[1].dropLast(2) + "B="),
      ([lines[1]] + lines[2...]).joined(separator: "\n") + "\n",
      (lines[...2] + lines[2...]).joined(separator: "\n") + "\n", text + lines[0] + "\n",
    ]
    for spelling in spellings { #expect(try verdict(spelling) == .malformed, "\(spelling.debugDescription)") }
  }

  @Test func `21 a mark that joins a line's last prescribed character is not passed over`() throws {
    let lines = sound.text.split(separator: "\n").map(String.init)
    #expect(try MinisignSignature(lines: lines) == sound)
    for index in lines.indices {
      for mark in ["\u{301}", "\u{200D}", "\u{FE0F}"] {
        var other = lines
        other[index] = other[index].replacing("comment: ", with: "comment: \(mark)")
        if index % 2 == 1 { other[index] += mark }
        #expect(throws: SignatureTextError.self) { try MinisignSignature(lines: other) }
      }
    }
  }

  @Test func `more than 16 signatures, or more than 8 KiB of them, are refused`() throws {
    func many(_ count: UInt8, comment: String) -> String {
      (1...count).map { id in
        Forge.lines([UInt8](repeating: id, count: 8), sound.signature, comment, sound.globalSignature)
      }.joined()
    }
    #expect(try verdict(many(16, comment: Forge.comment)) == .untrusted)
    #expect(try verdict(many(17, comment: Forge.comment)) == .malformed)
    let long = "timestamp:1\tfile:\(String(repeating: "a", count: 140))\thashed"
    let bundle = try Forge.bundle(signatures: many(20, comment: long), payload)
    let refusal = #expect(throws: BundleRefusal.self) { try Envelope(bundle) }
    #expect(refusal?.reason.contains("8192 are allowed") == true)
  }
}
