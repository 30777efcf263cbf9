import AksaraFormat
import AksaraPrimitives
import AksaraRuntime
import AksaraSigning
import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

/// Attacks 1 to 21: signatures and keys.
@Suite struct SignatureAttacks {
  let attacked: AttackedStore
  let payload: [UInt8]
  let sound: MinisignSignature

  init() throws {
    attacked = try AttackedStore()
    payload = try Forgery.payload()
    sound = try Forgery.signature(payload, by: attacked.key)
  }

  func refuses(
    _ text: String, _ code: BundleRefusal.Code, _ reason: String, _ comment: Comment? = nil,
    at place: SourceLocation = #_sourceLocation
  ) throws {
    try attacked.refuses(Forgery.bundle(signatures: text, payload), code, reason, comment, at: place)
  }

  /// The lines of two signatures, in order.
  func both(_ one: MinisignSignature, _ two: MinisignSignature) -> String {
    [one, two].sorted { $0.keyID < $1.keyID }.map(\.text).joined()
  }

  @Test func what_the_attacks_begin_with_would_be_taken() throws {
    try attacked.takes(Forgery.bundle(signatures: sound.text, payload))
  }

  @Test func attack_1_a_bit_flipped_in_any_byte_of_the_bundle() throws {
    let bytes = try Forgery.bundle(signatures: sound.text, payload)
    let taken = Mutex<[Int]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { worker in
      var flipped = bytes
      for index in stride(from: worker, to: bytes.count, by: 8) {
        flipped[index] ^= 1 << UInt8(index % 8)
        if ["applied", "alreadyCurrent"].contains(attacked.store.verdict(flipped)) {
          taken.withLock { $0.append(index) }
        }
        flipped[index] = bytes[index]
      }
    }
    #expect(taken.withLock { $0 } == [])
    try attacked.isUntouched()
  }

  @Test func attack_1_a_bit_flipped_in_any_byte_of_the_key() throws {
    let bytes = try Forgery.bundle(signatures: sound.text, payload)
    let key = try #require(Base64.decode(attacked.key.publicKey.base64))
    for index in key.indices {
      var other = key
      other[index] ^= 1 << UInt8(index % 8)
      let policy = try? TrustPolicy(publicKeys: [Base64.encode(other)], name: "shop")
      #expect((policy == nil) == (index < 2), "the algorithm's two bytes make no key")
      guard let policy else { continue }
      let store = BundleStore(at: attacked.store.path, policy: policy, primitives: SystemPrimitives())
      #expect(store.verdict(bytes) == (index < 10 ? "untrusted" : "forged"), "byte \(index)")
    }
    try attacked.isUntouched()
  }

  @Test func attack_2_a_hashed_signature_turned_into_a_legacy_one_over_the_hash() throws {
    let hash = Digests.blake2b512(payload.span.bytes).bytes
    let text = Forgery.lines(
      sound.keyID.bytes, sound.signature, sound.trustedComment, sound.globalSignature, algorithm: "Ed")
    try attacked.refuses(Forgery.bundle(signatures: text, hash), .malformed, "a legacy signature")
  }

  @Test func attack_3_a_valid_legacy_signature_over_the_right_bundle() throws {
    let signature = try attacked.key.secret.signature(of: payload)
    let global = try attacked.key.secret.signature(of: signature + Array(Forgery.comment.utf8))
    let id = sound.keyID.bytes
    try refuses(
      Forgery.lines(id, signature, Forgery.comment, global, algorithm: "Ed"), .malformed, "a legacy signature")
    try refuses(Forgery.lines(id, signature, Forgery.comment, global), .forged, "does not verify")
  }

  @Test func attack_4_a_scalar_with_the_group_order_added() throws {
    let id = sound.keyID.bytes
    let comment = sound.trustedComment
    try refuses(
      Forgery.lines(id, Forgery.malleated(sound.signature), comment, sound.globalSignature), .forged, "does not verify")
    try refuses(
      Forgery.lines(id, sound.signature, comment, Forgery.malleated(sound.globalSignature)), .forged, "does not verify")
  }

  @Test(arguments: [
    String(repeating: "00", count: 32), "01" + String(repeating: "00", count: 31),
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    "ec" + String(repeating: "ff", count: 30) + "7f", "ed" + String(repeating: "ff", count: 30) + "7f",
    "ee" + String(repeating: "ff", count: 30) + "7f",
  ])
  func attack_5_keys_and_points_of_small_order_or_spelled_otherwise(_ hex: String) throws {
    let digits = Array(hex)
    let point = stride(from: 0, to: 64, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
    let scalar = [UInt8](repeating: 0, count: 32)
    let identity = [1] + [UInt8](repeating: 0, count: 31)
    for sign in [0, 0x80] as [UInt8] {
      var point = point
      point[31] |= sign
      // As the key: with the identity and 0, a lax verifier holds it to have signed anything.
      let line = Base64.encode(Array("Ed".utf8) + sound.keyID.bytes + point)
      let policy = try TrustPolicy(publicKeys: [line], name: "shop")
      let text = Forgery.lines(sound.keyID.bytes, identity + scalar, Forgery.comment, identity + scalar)
      let store = BundleStore(at: attacked.store.path, policy: policy, primitives: SystemPrimitives())
      #expect(store.verdict(try Forgery.bundle(signatures: text, payload)) == "forged")
      // As a part of a signature by a sound key.
      try refuses(
        Forgery.lines(sound.keyID.bytes, point + scalar, Forgery.comment, point + scalar), .forged, "does not verify")
    }
  }

  @Test(arguments: [0, 1, 63, 65, 128])
  func attack_6_a_signature_of_another_length(_ count: Int) throws {
    let wrong = Array((sound.signature + sound.signature).prefix(count))
    let id = sound.keyID.bytes
    try refuses(Forgery.lines(id, wrong, Forgery.comment, sound.globalSignature), .malformed, "not 74 bytes")
    try refuses(Forgery.lines(id, sound.signature, Forgery.comment, wrong), .malformed, "not 64 bytes")
  }

  // A key file whose halves do not fit is refused where secret keys are read: `SecretKeyTests`.
  @Test func attack_7_a_stranger_under_the_trusted_keys_id() throws {
    let other = try Forgery.signature(payload, by: attacked.stranger)
    let text = Forgery.lines(sound.keyID.bytes, other.signature, other.trustedComment, other.globalSignature)
    try refuses(text, .forged, "does not verify")
  }

  @Test func attack_8_the_trusted_keys_signature_under_another_id() throws {
    let id = [UInt8](repeating: 7, count: 8)
    try refuses(
      Forgery.lines(id, sound.signature, Forgery.comment, sound.globalSignature), .untrusted, "not signed by")
    let stranger = attacked.stranger.publicKey.keyID.bytes
    try refuses(
      Forgery.lines(stranger, sound.signature, Forgery.comment, sound.globalSignature), .untrusted, "not signed by")
  }

  @Test func attack_9_one_signature_again_to_reach_a_threshold() throws {
    let second = try TestKey()
    let two = try AttackedStore(also: second, threshold: 2)
    let one = try Forgery.signature(payload, by: two.key)
    try two.refuses(Forgery.bundle(signatures: one.text, payload), .untrusted, "only by 1")
    try two.refuses(Forgery.bundle(signatures: one.text + one.text, payload), .malformed, "ascending order of key ids")
    let other = try Forgery.signature(payload, by: second)
    let descending = [one, other].sorted { $0.keyID > $1.keyID }.map(\.text).joined()
    try two.refuses(Forgery.bundle(signatures: descending, payload), .malformed, "ascending order of key ids")
    try two.takes(Forgery.bundle(signatures: both(one, other), payload))
  }

  @Test func attack_10_one_public_key_under_two_ids() throws {
    let key = attacked.key.publicKey
    let twin = MinisignPublicKey(keyID: attacked.stranger.publicKey.keyID, bytes: key.bytes)
    for (active, revoked) in [([key, twin], []), ([key], [twin])] as [([MinisignPublicKey], [MinisignPublicKey])] {
      let error = #expect(throws: TrustPolicyError.self) {
        try TrustPolicy(
          publicKeys: active.map(\.base64), revoked: revoked.map(\.base64), threshold: active.count, name: "shop")
      }
      #expect(error?.description.contains("one public key under two ids") == true)
    }
  }

  @Test(arguments: [0, -1, 2, Int.min, Int.max])
  func attack_11_a_threshold_or_a_set_of_keys_that_verifies_nothing(_ threshold: Int) throws {
    let key = attacked.key.publicKey.base64
    #expect(throws: TrustPolicyError.self) { try TrustPolicy(publicKeys: [key], threshold: threshold, name: "shop") }
    #expect(throws: TrustPolicyError.self) { try TrustPolicy(publicKeys: [], threshold: threshold, name: "shop") }
    #expect(throws: TrustPolicyError.self) { try TrustPolicy(publicKeys: [], revoked: [key], name: "shop") }
  }

  @Test func attack_12_a_bundle_without_a_signature() throws {
    try attacked.refuses([], .malformed, "too short")
    try attacked.refuses(payload, .malformed, "the first member's header")
    try refuses("\n", .malformed, "four lines")
    try refuses("\n\n\n\n", .malformed, "the untrusted comment")
    try refuses(
      Forgery.lines(sound.keyID.bytes, sound.signature, Forgery.comment, sound.globalSignature, algorithm: "XX"),
      .malformed, "an unknown signature algorithm")
    let empty = try #require(Ustar.header(name: "signature.minisig", size: 0, modificationTime: 0))
    try attacked.refuses(empty + payload, .malformed, "the first member has 0 bytes")
  }

  @Test func attack_13_a_good_signature_beside_a_bad_one() throws {
    let second = try TestKey()
    let two = try AttackedStore(also: second)
    let good = try Forgery.signature(payload, by: two.key)
    let bad = try Forgery.signature(payload + [0], by: second)
    // An active key's bad signature fails the bundle, however many others are good.
    try two.refuses(Forgery.bundle(signatures: both(good, bad), payload), .forged, "does not verify")
    // A stranger's counts for nothing, good or bad; so does a revoked key's.
    let unknown = try Forgery.signature(payload + [0], by: two.stranger)
    let revoked = try Forgery.signature(payload + [0], by: two.revoked)
    try two.refuses(Forgery.bundle(signatures: both(unknown, revoked), payload), .untrusted, "not signed by")
    try two.takes(Forgery.bundle(signatures: both(good, unknown), payload))
  }

  @Test func attack_14_a_change_of_keys_that_not_everybody_knows_of() throws {
    let new = try TestKey()
    let byNew = try Forgery.signed(payload, by: new)
    let byBoth = try Forgery.signed(payload, by: attacked.key, new)
    // An app that knows the old key alone.
    try attacked.refuses(byNew, .untrusted, "not signed by")
    // One that wants both.
    let strict = try AttackedStore(also: new, threshold: 2)
    try strict.refuses(byNew, .untrusted, "only by 1")
    // One for which the old key is revoked: what only that one signed is out, what both signed is in.
    let path = Scratch.path()
    let next = try BundleStore.test([new], revoked: [attacked.key], at: path)
    #expect(next.verdict(try Forgery.signed(payload, by: attacked.key)) == "revoked")
    #expect(next.verdict(byBoth) == "applied")
    try attacked.takes(byBoth)
  }

  @Test func attack_15_a_revoked_key_signs_a_newer_release() throws {
    try attacked.refuses(Forgery.signed(payload, by: attacked.revoked), .revoked, "signed by revoked keys")
    try attacked.refuses(
      Forgery.signed(payload, by: attacked.revoked, attacked.stranger), .revoked, "signed by revoked keys")
    // The burnt sequence binds nobody.
    try attacked.refuses(
      TestBundle(sequence: 9_007_199_254_740_991).signed(by: attacked.revoked), .revoked, "signed by revoked keys")
    try attacked.takes(Forgery.signed(payload, by: attacked.key))
  }

  // The runtime reads no provenance: whatever an attestation says never gets a bundle in. How it is judged for people
  // is `audit`'s business.
  @Test func attack_16_17_18_an_attestation_in_the_place_of_a_bundle_or_beside_it() throws {
    let envelope = """
      {"payloadType":"application/vnd.in-toto+json","payload":"e30=","signatures":[{"keyid":"\(sound.keyID)",\
      "sig":"\(Base64.encode(sound.signature))"}]}

      """
    let padded = Array(envelope.utf8) + [UInt8](repeating: 0x20, count: 1_024)
    try attacked.refuses(Array(envelope.utf8), .malformed, "too short")
    try attacked.refuses(padded, .malformed, "not a signed bundle")
    let beside = try Forgery.payload(members: [
      (Forgery.path, Forgery.gzipped()), ("x.intoto.jsonl", Array(envelope.utf8)),
    ])
    try attacked.refuses(payload: beside, "the members are not the tables")
  }

  @Test func attack_19_a_signature_that_was_made_for_something_else() throws {
    // The global signature is a plain one over signature and comment.
    let global = Forgery.lines(sound.keyID.bytes, sound.globalSignature, Forgery.comment, sound.globalSignature)
    try attacked.refuses(
      Forgery.bundle(signatures: global, sound.signature + Array(sound.trustedComment.utf8)), .forged, "does not verify"
    )
    try refuses(global, .forged, "does not verify")
    // An envelope's signature is one over a text.
    let text = Array("DSSEv1 28 application/vnd.in-toto+json 2 {}".utf8)
    let other = try attacked.key.secret.signature(of: text)
    try attacked.refuses(
      Forgery.bundle(signatures: Forgery.lines(sound.keyID.bytes, other, Forgery.comment, other), text), .forged,
      "does not verify")
  }

  @Test(arguments: [
    ("timestamp:1700000000\tfile:shop-1.6.aksara\thashed\rtrusted comment: version:99", "not as prescribed"),
    ("timestamp:1700000000\tfile:shop-\u{1B}[2J1.6.aksara\thashed", "not as prescribed"),
    ("timestamp:1700000000\tfile:shop-1.6.aksara\u{0}\thashed", "not as prescribed"),
    ("timestamp:1700000000\tfile:\u{202E}arasksa.6.1-pohs\thashed", "not ASCII"),
    ("timestamp:1700000000\tfile:\(String(repeating: "a", count: 141))\thashed", "not as prescribed"),
    ("timestamp:1700000000\tfile:\(String(repeating: "a", count: 9_000))\thashed", "8192 are allowed"),
    ("version:99", "not as prescribed"), ("", "not as prescribed"),
    // As prescribed, but not what the manifest says.
    ("timestamp:1700000000\tfile:shop-99.aksara\thashed", "the comment of the signature"),
    ("timestamp:1700000001\tfile:shop-1.6.aksara\thashed", "the comment of the signature"),
    ("timestamp:1700000000\tfile:latest.aksara\thashed", "the comment of the signature"),
  ])
  func attack_20_a_signed_comment_that_shows_or_says_something_else(_ comment: String, _ reason: String) throws {
    try attacked.refuses(Forgery.signed(payload, by: attacked.key, comment: comment), .malformed, reason)
  }

  @Test func attack_21_other_spellings_of_a_signature() throws {
    let text = sound.text
    let lines = text.split(separator: "\n").map(String.init)
    let spellings = [
      (text.replacing("\n", with: "\r\n"), "the untrusted comment"), (String(text.dropLast()), "a line feed"),
      (text + "\n", "four lines"), (text + "x\n", "four lines"), ("\n" + text, "four lines"),
      ("\u{FEFF}" + text, "not ASCII"), (text.replacing("==\n", with: "=\n"), "canonical base64"),
      (text.replacing("==\n", with: "== \n"), "canonical base64"),
      (text.replacing(lines[1], with: " " + lines[1]), "canonical base64"),
      (text.replacing(lines[1], with: lines[1].replacing("=", with: "")), "canonical base64"),
      (text.replacing(lines[1], with: lines[1].dropLast(2) + "B="), "canonical base64"),
      (text.replacing(lines[3], with: lines[3] + "="), "canonical base64"),
      (text.replacing("comment: signature", with: "comment: Signature"), "the untrusted comment"),
      (text.replacing("\ntrusted comment: ", with: "\ntrusted comment:"), "no trusted comment"),
      (text.replacing("\t", with: " "), "not as prescribed"), (text + text.prefix(60) + "\n", "four lines"),
      (text + "trailing garbage\n\n\n\n", "the untrusted comment"),
    ]
    for (spelling, reason) in spellings { try refuses(spelling, .malformed, reason, "\(spelling.debugDescription)") }
  }
}
