import AksaraFormat
import AksaraPack
import AksaraSigning
import Testing

/// DSSE's own vector for the encoding, and signatures by other programs: Ed25519 with the key of RFC 8032, 7.1, test 1.
@Suite struct DSSEVectorTests {
  struct Vector: CustomTestStringConvertible, Sendable {
    let type: String
    let body: String
    let encoding: String
    let signature: String
    var testDescription: String { "'\(type)' '\(body)'" }
  }

  static let vectors = [
    Vector(
      type: "http://example.com/HelloWorld", body: "hello world",
      encoding: "DSSEv1 29 http://example.com/HelloWorld 11 hello world",
      signature: "4DHX3Zn4qpBKvEj7maE8O9u9bjXEnPLLnyXVUJ2PXJR8DSLcL3QDpFvfJOj3pB/SPHsl6Jg4boxsMb6KvuYABw=="),
    Vector(
      type: "application/vnd.in-toto+json", body: "{}", encoding: "DSSEv1 28 application/vnd.in-toto+json 2 {}",
      signature: "vW8iDoS+pQIrO8G9pV+VHVGcvY/XcGMh2vfWpJJwwrH/m4CRZswsl9wIASL/n2XN7RSNIqdiogwYkqskDFZiAQ=="),
    Vector(
      type: "x/\u{E9}", body: "", encoding: "DSSEv1 4 x/\u{E9} 0 ",
      signature: "rBG8GQRqb2KzDz/12dxiTqsAQEquFJe771dCALnB72TRnsFsJn6NoJF0NejGxcAvtAK/n52e/d+fAMQ4l8C7Cw=="),
  ]

  @Test(arguments: vectors)
  func what_is_signed_is_what_other_programs_sign(_ vector: Vector) throws {
    let key = try Attested.key(Attested.rfcLine)
    var envelope = DSSEEnvelope(payloadType: vector.type, payload: Array(vector.body.utf8))
    #expect(envelope.signedBytes == Array(vector.encoding.utf8))
    try envelope.sign(with: key)
    #expect(envelope.signatures.map { Base64.encode($0.bytes) } == [vector.signature])
    // Signing again changes nothing.
    let once = envelope
    try envelope.sign(with: key)
    #expect(envelope == once)
    #expect(try DSSEEnvelope(reading: envelope.bytes) == envelope)
  }

  @Test func a_key_has_the_name_that_securesystemslib_gives_it() throws {
    #expect(DSSEEnvelope.keyID(of: try Attested.key(Attested.rfcLine).publicKey.bytes).hasPrefix("74c181c7"))
  }

  @Test func an_envelope_has_one_spelling() throws {
    var envelope = DSSEEnvelope(payloadType: "application/vnd.in-toto+json", payload: Array("{}".utf8))
    try envelope.sign(with: try Attested.key(Attested.rfcLine))
    let keyID = DSSEEnvelope.keyID(of: try Attested.key(Attested.rfcLine).publicKey.bytes)
    #expect(
      String(decoding: envelope.bytes, as: UTF8.self)
        == #"{"payload":"e30=","payloadType":"application/vnd.in-toto+json","signatures":[{"keyid":"\#(keyID)","sig":""#
        + Self.vectors[1].signature + "\"}]}\n")
  }
}
