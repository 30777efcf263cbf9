public import AksaraFormat
internal import AksaraPrimitives
public import AksaraSigning

/// Puts signatures in front of a payload, and reads the result back before anybody gets it.
public enum BundleSigner {
  /// Signs a packed release.
  /// - Returns: the bundle.
  /// - Throws: ``PackError``.
  public static func sign(_ release: consuming PackedRelease, with key: SecretKey) throws(PackError) -> [UInt8] {
    let signature = try signature(of: release.digest, release.manifest, key)
    let bundle = release.taking([signature])
    try check(bundle, key)
    return bundle
  }

  /// Adds a signature to a bundle or an unsigned payload, whose other signatures stay.
  /// - Parameter claimed: what the caller showed to whoever signs.
  /// - Returns: the bundle; the one given when this key has signed it already.
  /// - Throws: ``PackError``.
  public static func addSignature(to claimed: AksaraBundle, with key: SecretKey) throws(PackError) -> [UInt8] {
    var signatures = claimed.signatures.map(\.signature)
    let primitives = SystemPrimitives()
    if let own = signatures.first(where: { $0.keyID == key.publicKey.keyID }) {
      guard own.isValid(payload: claimed.payloadDigest, key: key.publicKey, primitives: primitives) else {
        throw PackError(
          "the bundle has a signature under this key's id, \(own.keyID), that does not verify",
          advice: "do not sign this file: it was changed after it was signed, or signed by another key with the same id"
        )
      }
      return claimed.bytes
    }
    guard signatures.count < Limits.signatures else {
      throw PackError("the bundle has \(Limits.signatures) signatures, which is the limit")
    }
    signatures.append(try signature(of: claimed.payloadDigest, claimed.manifest, key))
    let member = Envelope.firstMember(signatures)
    guard member.count - Ustar.blockBytes <= Limits.signatureMemberBytes else {
      throw PackError("there is no room for another signature in \(Limits.signatureMemberBytes) bytes")
    }
    let bundle = member + claimed.bytes[claimed.payload]
    try check(bundle, key)
    return bundle
  }

  private static func signature(
    of digest: Digest512, _ manifest: Manifest, _ key: SecretKey
  ) throws(PackError) -> MinisignSignature {
    let comment = TrustedComment(seconds: manifest.createdAt.seconds, file: manifest.fileName)
    do throws(SecretKeyError) {
      return try key.sign(payload: digest, trustedComment: comment.text)
    } catch {
      throw PackError("\(error)", advice: error.advice)
    }
  }

  /// The whole bundle must read under the key that just signed it, envelope to manifest.
  private static func check(_ bundle: [UInt8], _ key: SecretKey) throws(PackError) {
    do {
      let ring = try KeyRing(active: [NamedKey(name: "the signing key", key: key.publicKey)])
      _ = try BundleReader.read(bundle, ring: ring, primitives: SystemPrimitives())
    } catch {
      throw PackError(
        "the bundle that was just made does not verify: \(error)", advice: "nothing was written; please report this")
    }
  }
}
