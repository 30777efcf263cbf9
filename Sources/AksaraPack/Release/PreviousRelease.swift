public import AksaraFormat
internal import AksaraPrimitives

/// The release before, as a link of the chain and as texts to compare with.
public enum PreviousRelease {
  /// Reads the release before from its bundle.
  /// - Parameters:
  ///   - bytes: the bundle.
  ///   - keys: who may have signed it; revoked keys count, because it was signed in their time. `nil` reads it as a claim.
  /// - Throws: ``BundleRefusal``.
  public static func read(_ bytes: [UInt8], keys: KeyRing?) throws -> AksaraBundle {
    guard let keys else { return try BundleReader.readClaimed(bytes, primitives: SystemPrimitives()) }
    let ring = try KeyRing(active: keys.active + keys.revoked)
    return try BundleReader.read(bytes, ring: ring, primitives: SystemPrimitives())
  }

  /// The link that names it.
  public static func link(_ bundle: AksaraBundle) -> Manifest.Previous {
    let manifest = bundle.manifest
    return Manifest.Previous(
      name: manifest.name, version: manifest.version, sequence: manifest.sequence, payload: bundle.payloadDigest)
  }
}
