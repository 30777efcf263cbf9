import AksaraFormat
import AksaraPack
import AksaraSigning
import Foundation
import Testing

@Suite struct ProvenanceCheckTests {
  let scene: Attested
  let good: [UInt8]

  init() throws {
    scene = try Attested()
    good = try scene.good()
  }

  /// The envelope's text after a change.
  func edited(_ old: String, _ new: String) throws -> [UInt8] {
    let text = String(decoding: good, as: UTF8.self)
    try #require(text.contains(old))
    return Array(text.replacingOccurrences(of: old, with: new).utf8)
  }

  @Test func a_release_without_provenance_has_none() {
    #expect(scene.check(nil) == .missing)
  }

  @Test func the_provenance_of_its_signer_matches() throws {
    guard case .matching(let signers) = scene.check(good) else { return #expect(Bool(false), "\(scene.check(good))") }
    #expect(signers.map(\.key?.name) == ["first.pub"])
    #expect(signers.map(\.state) == [.valid])
  }

  @Test func a_second_signer_is_named_and_an_unknown_one_too() throws {
    var envelope = try DSSEEnvelope(reading: good)
    try envelope.sign(with: Attested.testKey("second"))
    try envelope.sign(with: Attested.key(Attested.rfcLine))
    guard case .matching(let signers) = scene.check(envelope.bytes) else {
      return #expect(Bool(false), "\(scene.check(envelope.bytes))")
    }
    #expect(
      Set(signers.map { "\($0.key?.name ?? "?") \($0.state)" }) == ["first.pub valid", "second.pub valid", "? unknown"])
    #expect(envelope.signatures.map(\.keyID) == envelope.signatures.map(\.keyID).sorted())
  }

  @Test func a_signature_by_a_key_revoked_since_holds_and_is_said() throws {
    let keys = try KeyRing(
      active: [NamedKey(name: "second.pub", key: Attested.testKey("second").publicKey)],
      revoked: [NamedKey(name: "first.pub", key: scene.first.publicKey)])
    guard case .matching(let signers) = Provenance.check(good, against: scene.bundle, keys: keys) else {
      return #expect(Bool(false))
    }
    #expect(signers.map(\.state) == [.revoked])
  }

  @Test func no_byte_can_be_changed() throws {
    // Every byte of the short parts, and every 211th of the payload: each has its own place in the envelope.
    let payload = try #require(String(decoding: good, as: UTF8.self).range(of: "\",\"payloadType"))
    let end = String(decoding: good, as: UTF8.self).utf8.distance(
      from: String(decoding: good, as: UTF8.self).utf8.startIndex, to: payload.lowerBound)
    for place in good.indices where place < 12 || place > end - 4 || place.isMultiple(of: 211) {
      var bytes = good
      bytes[place] ^= 1
      guard case .wrong = scene.check(bytes) else { return #expect(Bool(false), "byte \(place)") }
    }
  }

  @Test func no_prefix_is_taken() {
    for count in stride(from: 0, to: good.count, by: 97) {
      #expect(scene.fault(Array(good[..<count]))?.code == .truncated)
    }
    #expect(scene.fault(Array(good.dropLast()))?.code == .truncated)
  }

  @Test func more_than_one_line_is_refused() {
    for bytes in [good + good, good + [0x0A], [0x0A] + good, good + Array("{}\n".utf8)] {
      #expect(scene.fault(bytes)?.code == .severalLines)
    }
  }

  @Test func a_file_over_the_limit_is_not_read() {
    let bytes = [UInt8](repeating: 0x20, count: Limits.provenanceBytes + 1)
    #expect(scene.fault(bytes)?.code == .tooLarge)
  }

  @Test(arguments: [
    (#""payloadType""#, #""payload":"","payloadType""#, "payload: stands there twice"),
    (#"{"keyid""#, #"{"keyid":"","keyid""#, "signatures.0.keyid: stands there twice"),
    (#""payloadType""#, #""payloadtype""#, "payloadType: is missing"),
    (#"{"payload""#, #"{"more":1,"payload""#, "more: is not a field of the format"),
    (#"{"keyid""#, #"{"cert":"","keyid""#, "signatures.0.cert: is not a field of the format"),
    (#"{"payload""#, #"{ "payload""#, "not in canonical form"),
    (#"{"payload":"#, #"{"payloadType":"application/vnd.in-toto+json","payload":"#, "stands there twice"),
    (#""signatures":["#, #""signatures":[],"x":["#, "signatures: must be an array of 1 to 16"),
    (#"in-toto+json""#, #"in-toto\u002bjson""#, "not in canonical form"),
    (#"=="}]}"#, #""}]}"#, "signatures.0.sig: must be 64 bytes in canonical Base64"),
    (#"{"payload":""#, #"{"payload":" "#, "payload: must be canonical Base64"),
    (#"{"payload":""#, #"{"payload":"-_"#, "payload: must be canonical Base64"),
    (#"}]}"#, #"}]"#, "the text ends too early"),
    (#"}]}"#, #"}]} x"#, "there is more after the end"),
    (#"{"payload""#, "\u{FEFF}{\"payload\"", "not in canonical form"),
    ("}\n", "}\r\n", "not in canonical form"),
  ])
  func another_spelling_is_refused(_ old: String, _ new: String, _ reason: String) throws {
    let fault = scene.fault(try edited(old, new))
    #expect(fault?.code == .malformed)
    #expect(fault?.reason.contains(reason) == true, "\(fault?.reason ?? "taken")")
  }

  @Test func members_in_another_order_are_refused() throws {
    let text = String(decoding: good.dropLast(), as: UTF8.self)
    let parts = text.dropFirst().dropLast().components(separatedBy: #","payloadType":"#)
    let turned =
      #"{"payloadType":"#
      + parts[1].replacingOccurrences(of: #","signatures""#, with: "," + parts[0] + #","signatures""#) + "}\n"
    #expect(scene.fault(Array(turned.utf8))?.reason.contains("not in canonical form") == true)
  }

  @Test func signatures_out_of_order_or_twice_are_refused() throws {
    var envelope = try DSSEEnvelope(reading: good)
    try envelope.sign(with: Attested.testKey("second"))
    let items = envelope.signatures.map { #"{"keyid":"\#($0.keyID)","sig":"\#(Base64.encode($0.bytes))"}"# }
    let list = { (items: [String]) in "[" + items.joined(separator: ",") + "]" }
    let text = String(decoding: envelope.bytes, as: UTF8.self)
    for (wrong, reason) in [
      (list(items.reversed()), "out of order"), (list([items[0], items[0]]), "two have one key id"),
    ] {
      let bytes = Array(text.replacingOccurrences(of: list(items), with: wrong).utf8)
      #expect(scene.fault(bytes)?.reason.contains(reason) == true)
    }
  }

  @Test func a_foreign_payload_type_is_refused_however_it_is_signed() throws {
    #expect(scene.fault(try edited("in-toto+json", "in-toto.link+json"))?.code == .foreignType)
    let signed = try scene.signed(scene.body("", ""), type: "application/json")
    #expect(scene.fault(signed)?.code == .foreignType)
  }

  @Test func a_changed_statement_is_forged() throws {
    let other = Base64.encode(Array(scene.body("pasar-demo", "pasar-demi").utf8))
    let bytes = try edited(Base64.encode(scene.statement.bytes), other)
    #expect(scene.fault(bytes)?.code == .forged)
  }

  @Test func a_signature_over_the_body_without_its_type_is_forged() throws {
    // What minisign's signatures would be taken for, if the encoding were left out.
    let raw = try scene.first.signature(of: scene.statement.bytes)
    let bytes = DSSEEnvelope(
      payloadType: Provenance.payloadType, payload: scene.statement.bytes,
      signatures: [.init(keyID: DSSEEnvelope.keyID(of: scene.first.publicKey.bytes), bytes: raw)]
    ).bytes
    #expect(scene.fault(bytes)?.code == .forged)
  }

  @Test func a_type_that_takes_bytes_of_the_body_is_refused() throws {
    // Were lengths left out of what is signed, both would be signed alike.
    let envelope = try DSSEEnvelope(reading: good)
    let body = String(decoding: envelope.payload, as: UTF8.self)
    for (type, rest) in [
      (Provenance.payloadType + " \(body.utf8.count) {", String(body.dropFirst())),
      (Provenance.payloadType + " ", body),
    ] {
      let other = DSSEEnvelope(payloadType: type, payload: Array(rest.utf8), signatures: envelope.signatures)
      #expect(scene.fault(other.bytes)?.code == .foreignType)
      #expect(throws: ProvenanceFault.self) { try other.signers(scene.keys) }
    }
  }

  @Test func a_signature_of_minisigns_kind_is_forged() throws {
    // Of the same key, over the statement: the hash in the place of the encoding.
    let digest = Digests.blake2b512(scene.statement.bytes.span.bytes)
    let signature = try scene.first.sign(payload: digest, trustedComment: "timestamp:1\tfile:x\thashed")
    for bytes in [signature.signature, signature.globalSignature] {
      let envelope = DSSEEnvelope(
        payloadType: Provenance.payloadType, payload: scene.statement.bytes,
        signatures: [.init(keyID: DSSEEnvelope.keyID(of: scene.first.publicKey.bytes), bytes: bytes)])
      #expect(scene.fault(envelope.bytes)?.code == .forged)
    }
  }

  @Test func a_subject_is_matched_by_both_digests_as_they_are_spelled() throws {
    let hex = scene.bundle.payloadDigest.hex
    for body in [
      scene.body(hex, hex.uppercased()), scene.body(#""blake2b":"\#(hex)","#, ""),
      scene.body("pasar-demo-2026.11.0.unsigned.tar", "other.tar"),
    ] {
      #expect(scene.fault(try scene.signed(body))?.code == .wrongSubject)
    }
  }

  @Test func a_known_name_over_a_strangers_signature_is_forged() throws {
    let stranger = try Attested.key(Attested.rfcLine)
    var envelope = DSSEEnvelope(payloadType: Provenance.payloadType, payload: scene.statement.bytes)
    try envelope.sign(with: stranger)
    let bytes = DSSEEnvelope(
      payloadType: envelope.payloadType, payload: envelope.payload,
      signatures: [
        .init(keyID: DSSEEnvelope.keyID(of: scene.first.publicKey.bytes), bytes: envelope.signatures[0].bytes)
      ]
    ).bytes
    #expect(scene.fault(bytes)?.code == .forged)
  }

  @Test func a_stranger_alone_is_not_trusted() throws {
    #expect(
      scene.fault(try Provenance.sign(scene.statement, with: Attested.key(Attested.rfcLine)))?.code == .untrusted)
  }

  @Test func a_known_key_that_did_not_sign_the_bundle_is_another_signer() throws {
    let fault = scene.fault(try Provenance.sign(scene.statement, with: Attested.testKey("second")))
    #expect(fault?.code == .otherSigner)
    #expect(fault?.reason == "second.pub signed it, and not the bundle")
  }

  @Test func the_provenance_of_another_release_is_about_another_payload() throws {
    let other = try Attested("pasar-demo-2026.11.1.aksara")
    #expect(scene.fault(try Provenance.sign(other.statement, with: scene.first))?.code == .wrongSubject)
  }

  @Test(arguments: [
    ("https://in-toto.io/Statement/v1", "https://in-toto.io/Statement/v0.1", ProvenanceFault.Code.foreignStatement),
    ("https://slsa.dev/provenance/v1", "https://slsa.dev/provenance/v0.2", .foreignStatement),
    ("urn:aksara-pack:sign:v1", "urn:aksara-pack:sign:v2", .foreignStatement),
    (#""sha256":""#, #""sha512":"","sha256":""#, .wrongSubject), (#""subject":[{"#, #""subject":[{},{"#, .wrongSubject),
    (#""sequence":"#, #""sequence":1"#, .wrongClaims), (#""empty":"missing""#, #""empty":"keep""#, .wrongClaims),
    (#""name":"id.json""#, #""name":"ms.json""#, .wrongClaims), ("urn:aksara-pack:tool", "urn:other", .wrongClaims),
    (#"{"_type""#, #"{"_extra":1,"_type""#, .wrongClaims), (#"{"_type""#, #"{ "_type""#, .wrongClaims),
    (#"{"_type""#, #"["_type""#, .malformed), (#""predicate":{"#, #""predicate":{},"predicate":{"#, .foreignStatement),
  ])
  func a_statement_that_says_anything_else_is_refused(
    _ old: String, _ new: String, _ code: ProvenanceFault.Code
  ) throws {
    let body = scene.body(old, new)
    #expect(body != scene.body("", ""), "nothing was changed")
    #expect(scene.fault(try scene.signed(body))?.code == code)
  }
}
