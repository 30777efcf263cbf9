internal import AksaraFormat

extension DSSEEnvelope {
  /// Reads an envelope in the one spelling that ``bytes`` has. Nothing of the payload is looked at.
  ///
  /// DSSE lets others read more: unknown members, other Base64, no key id. A file of ours has none of it, and whatever
  /// somebody put there would be read by one tool and not by the next.
  /// - Throws: ``ProvenanceFault``: `tooLarge`, `truncated`, `severalLines` or `malformed`.
  public init(reading bytes: [UInt8]) throws(ProvenanceFault) {
    guard bytes.count <= Limits.provenanceBytes else {
      throw ProvenanceFault(.tooLarge, "larger than \(Limits.provenanceBytes >> 20) MiB, which no provenance is")
    }
    guard let end = bytes.firstIndex(of: 0x0A) else {
      throw ProvenanceFault(.truncated, bytes.isEmpty ? "the file is empty" : "the line does not end: it is cut short")
    }
    guard end == bytes.count - 1 else {
      throw ProvenanceFault(.severalLines, "there is more than one line; a release has one envelope")
    }
    do throws(ManifestError) {
      self = try Self.envelope(Array(bytes[..<end]))
    } catch {
      throw ProvenanceFault(.malformed, "\(error)")
    }
    for (one, two) in zip(signatures, signatures.dropFirst()) where one.keyID == two.keyID {
      throw ProvenanceFault(.malformed, "signatures: two have one key id")
    }
    guard self.bytes == bytes else {
      throw ProvenanceFault(.malformed, "not in canonical form (RFC 8785), or its signatures are out of order")
    }
  }

  private static func envelope(_ line: [UInt8]) throws(ManifestError) -> DSSEEnvelope {
    let document = JSONDocument()
    do throws(JSONError) { try document.parse(line) } catch { throw ManifestError(field: "", reason: "\(error)") }
    var fields = try FieldReader(document.root, path: "")
    let envelope = DSSEEnvelope(
      payloadType: try fields.text("payloadType"),
      payload: try fields.take("payload", "canonical Base64") { value throws(ManifestError) in
        value.string.flatMap(Base64.decode)
      },
      signatures: try fields.take("signatures", "an array of 1 to \(Limits.signatures)", signatures))
    try fields.end()
    return envelope
  }

  private static func signatures(_ value: JSONValue) throws(ManifestError) -> [Signature]? {
    guard value.kind == .array, (1...Limits.signatures).contains(value.count) else { return nil }
    var signatures: [Signature] = []
    for item in value.children {
      var fields = try FieldReader(item, path: "signatures.\(signatures.count)")
      signatures.append(
        Signature(
          keyID: try fields.text("keyid", "64 lower-case hexadecimal digits") { Hex.decode($0)?.count == 32 },
          bytes: try fields.take("sig", "64 bytes in canonical Base64") { value throws(ManifestError) in
            value.string.flatMap(Base64.decode).flatMap { $0.count == 64 ? $0 : nil }
          }))
      try fields.end()
    }
    return signatures
  }
}
