import AksaraFormat
import AksaraPrimitives
import TestSupport
import Testing

/// What a reader says beside yes and no.
struct ReportTests {
  @Test func `a bundle tells what each of its signatures is worth`() throws {
    let payload = try Forge.payload()
    let ring = try Forge.ring("first", revoked: ["revoked"])
    let bundle = try BundleReader.read(
      Forge.bundle(payload, by: "first", "second", "revoked"), ring: ring, primitives: SystemPrimitives())
    let states = Dictionary(uniqueKeysWithValues: bundle.signatures.map { ($0.keyID, $0) })
    let ids = try (first: Forge.named("first").key.keyID, second: Forge.named("second").key.keyID)
    let revoked = try Forge.named("revoked").key.keyID
    #expect(states[ids.first]?.state == .valid)
    #expect(states[ids.first]?.keyName == "first")
    #expect(states[ids.second]?.state == .unknown)
    #expect(states[ids.second]?.keyName == nil)
    #expect(states[revoked]?.state == .revoked)
    #expect(states[revoked]?.keyName == "revoked")
    #expect(bundle.signatures.map(\.keyID) == bundle.signatures.map(\.keyID).sorted())
    #expect(bundle.standing == .verified)
    #expect(bundle.payloadDigest == Forge.digest(payload))
    #expect(Array(bundle.bytes[bundle.payload]) == payload)
    #expect(try bundle.member(LanguageTag("en")).map { Array($0) } == Forge.gzipped())
  }

  @Test func `a refusal names offered and trusted keys, side by side`() throws {
    let ring = try Forge.ring("first", revoked: ["revoked"])
    let bundle = try Forge.bundle(Forge.payload(), by: "second")
    let refusal = #expect(throws: BundleRefusal.self) {
      try BundleReader.read(bundle, ring: ring, primitives: SystemPrimitives())
    }
    #expect(refusal?.code == .untrusted)
    #expect(try refusal?.offered?.contains(Forge.named("second").key.keyID.description) == true)
    #expect(try refusal?.expected?.contains(Forge.named("first").key.keyID.description) == true)
    #expect(refusal?.advice.isEmpty == false)
  }

  @Test func `what nobody here signed is read as a claim, with the same tables`() throws {
    let payload = try Forge.payload()
    let signed = try BundleReader.readClaimed(Forge.bundle(payload, by: "second"), primitives: SystemPrimitives())
    let bare = try BundleReader.readUnsigned(payload, primitives: SystemPrimitives())
    for bundle in [signed, bare] {
      #expect(bundle.standing == .claimed)
      #expect(bundle.payloadDigest == Forge.digest(payload))
      #expect(try bundle.table(LanguageTag("en"), primitives: SystemPrimitives()) == Forge.english)
    }
    #expect(signed.signatures.map(\.state) == [.claimed])
    #expect(bare.signatures.isEmpty)
  }

  @Test func `the codes of refusals keep their spelling and their order`() {
    #expect(
      BundleRefusal.Code.allCases.map(\.rawValue) == [
        "tooLarge", "malformed", "forged", "revoked", "untrusted", "wrongName", "wrongAppVersion", "alreadyCurrent",
        "rejectedHere", "older", "conflict", "expired", "missingLanguage", "unavailable",
      ])
  }

  @Test func `a signature's text is read back, and signatures are put in order`() throws {
    let payload = try Forge.payload()
    let signatures = try ["first", "second", "revoked"].map { try Forge.signature(payload, by: $0) }
    let one = Envelope.firstMember(signatures) + payload
    let two = Envelope.firstMember(signatures.reversed()) + payload
    #expect(one == two)
    #expect(try Envelope(one).signatures == signatures.sorted { $0.keyID < $1.keyID })
    #expect(Envelope.firstMemberBytes(comments: signatures.map(\.trustedComment)) == one.count - payload.count)
  }
}
