/// Reads bundles: envelope → signatures → tar → manifest → tables (the format, "Order of checks").
///
/// Nothing of the payload is parsed before enough active keys are known to have signed it.
public enum BundleReader {
  /// Reads a bundle that enough active keys of `ring` signed.
  /// - Throws: ``BundleRefusal``: `tooLarge`, `malformed`, `forged`, `revoked` or `untrusted`.
  public static func read(
    _ bytes: [UInt8], ring: KeyRing, primitives: some Primitives
  ) throws(BundleRefusal) -> AksaraBundle {
    try read(bytes, ring, countsRevoked: false, primitives)
  }

  /// Reads a release of the past, for an audit: signatures by keys that were revoked since count as well, and are
  /// reported as what they are.
  /// - Throws: ``BundleRefusal``: `tooLarge`, `malformed`, `forged` or `untrusted`.
  package static func readPast(
    _ bytes: [UInt8], ring: KeyRing, primitives: some Primitives
  ) throws(BundleRefusal) -> AksaraBundle {
    try read(bytes, ring, countsRevoked: true, primitives)
  }

  private static func read(
    _ bytes: [UInt8], _ ring: KeyRing, countsRevoked: Bool, _ primitives: some Primitives
  ) throws(BundleRefusal) -> AksaraBundle {
    let envelope = try Envelope(bytes)
    let digest = unsafe primitives.blake2b512(bytes.span.bytes.extracting(envelope.payload))
    let reports = try check(envelope.signatures, digest, ring, countsRevoked: countsRevoked, primitives)
    let bundle = try open(bytes, envelope.payload, digest, reports, .verified)
    // Whoever signed said which file and when; both must be what the signed manifest says.
    let expected = TrustedComment(seconds: bundle.manifest.createdAt.seconds, file: bundle.manifest.fileName)
    for report in reports where report.state == .valid || (countsRevoked && report.state == .revoked) {
      guard TrustedComment(report.signature.trustedComment) == expected else {
        throw .malformed("the comment of the signature by \(report.keyID) is not that of this release")
      }
    }
    return bundle
  }

  /// Reads a signed bundle without asking who signed it: everything in it is a claim.
  /// - Throws: ``BundleRefusal``: `tooLarge` or `malformed`.
  public static func readClaimed(_ bytes: [UInt8], primitives: some Primitives) throws(BundleRefusal) -> AksaraBundle {
    let envelope = try Envelope(bytes)
    let digest = unsafe primitives.blake2b512(bytes.span.bytes.extracting(envelope.payload))
    let reports = envelope.signatures.map { SignatureReport(signature: $0, state: .claimed, keyName: nil) }
    return try open(bytes, envelope.payload, digest, reports, .claimed)
  }

  /// Reads an unsigned payload: everything in it is a claim.
  /// - Throws: ``BundleRefusal``: `tooLarge` or `malformed`.
  public static func readUnsigned(_ bytes: [UInt8], primitives: some Primitives) throws(BundleRefusal) -> AksaraBundle {
    guard bytes.count <= Limits.bundleBytes else { throw .tooLarge(bytes.count) }
    return try unsafe open(bytes, 0..<bytes.count, primitives.blake2b512(bytes.span.bytes), [], .claimed)
  }

  // MARK: Signatures

  private static func check(
    _ signatures: [MinisignSignature], _ digest: Digest512, _ ring: KeyRing, countsRevoked: Bool,
    _ primitives: some Primitives
  ) throws(BundleRefusal) -> [SignatureReport] {
    var reports: [SignatureReport] = []
    for signature in signatures {
      let (key, state) = ring.judge(
        { $0.key.keyID == signature.keyID },
        { signature.isValid(payload: digest, key: $0, primitives: primitives) })
      guard let state else { throw forged(signature.keyID, key?.name) }
      reports.append(SignatureReport(signature: signature, state: state, keyName: key?.name))
    }
    let counted = reports.count { $0.state == .valid }
    let revoked = countsRevoked ? reports.count { $0.state == .revoked } : 0
    if counted + revoked >= ring.threshold { return reports }
    // Where revoked keys count, bytes that they did not sign are forged.
    if countsRevoked, let wrong = reports.first(where: { $0.state == .revokedAndInvalid }) {
      throw forged(wrong.keyID, wrong.keyName)
    }
    throw tooFew(reports, counted, ring)
  }

  private static func forged(_ keyID: KeyID, _ name: String?) -> BundleRefusal {
    BundleRefusal(
      .forged,
      "the signature by \(name ?? "a key") (\(keyID)) does not verify: the bytes are not the ones that were signed",
      offered: keyID.description,
      advice: "do not use this file; download it again, and if it stays, find out who changed it")
  }

  private static func tooFew(_ reports: [SignatureReport], _ counted: Int, _ ring: KeyRing) -> BundleRefusal {
    let revoked = reports.count { $0.state == .revoked }
    let offered = reports.map { report in
      "\(report.keyID) (\(report.keyName.map { "\($0), " } ?? "")\(report.state.rawValue))"
    }
    let expected = ring.active.map { "\($0.key.keyID) (\($0.name))" }
    let need = ring.threshold == 1 ? "an active key" : "\(ring.threshold) different active keys"
    return BundleRefusal(
      counted + revoked >= ring.threshold ? .revoked : .untrusted,
      counted + revoked >= ring.threshold
        ? "signed by revoked keys; needed is a signature by \(need)"
        : "not signed by \(need)\(counted > 0 ? ", only by \(counted)" : "")",
      offered: offered.joined(separator: ", "), expected: expected.joined(separator: ", "),
      advice: counted + revoked >= ring.threshold
        ? "have the release signed by an active key"
        : "check that this is the right file and that the keys are the right ones")
  }

  // MARK: Payload

  private static func open(
    _ bytes: [UInt8], _ payload: Range<Int>, _ digest: Digest512, _ reports: [SignatureReport],
    _ standing: AksaraBundle.Standing
  ) throws(BundleRefusal) -> AksaraBundle {
    let (members, time) = try Ustar.members(of: bytes, in: payload)
    guard let first = members.first, first.name == Manifest.memberName else {
      throw .malformed("the payload's first member is not manifest.json")
    }
    guard first.content.count <= Limits.manifestBytes else { throw .malformed("manifest.json is larger than 1 MiB") }
    let manifest: Manifest
    do throws(ManifestError) {
      manifest = try Manifest(reading: Array(bytes[first.content]))
    } catch {
      throw .malformed("manifest.json: \(error)")
    }
    guard time == manifest.createdAt.seconds else { throw .malformed("the members' time is not createdAt") }
    let expected = manifest.languages.map { (path: $0.value.path, tag: $0.key) }
      .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    // By bytes: a Kelvin sign equals a K as a String.
    guard members.dropFirst().elementsEqual(expected, by: { $0.name.utf8.elementsEqual($1.path.utf8) }) else {
      throw .malformed("the members are not the tables that the manifest names, in order")
    }
    var tables: [LanguageTag: Range<Int>] = [:]
    for (member, language) in zip(members.dropFirst(), expected) { tables[language.tag] = member.content }
    return AksaraBundle(
      standing: standing, bytes: bytes, payload: payload, payloadDigest: digest, manifest: manifest,
      signatures: reports, tables: tables)
  }
}
