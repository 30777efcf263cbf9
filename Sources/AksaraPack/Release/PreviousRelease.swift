public import AksaraFormat
internal import AksaraPrimitives

/// The release before, as a link of the chain.
public enum PreviousRelease {
  /// Reads the release before from its bundle.
  /// - Parameters:
  ///   - bytes: the bundle.
  ///   - keys: who may have signed it; revoked keys count, because it was signed in their time. `nil` reads it as a claim.
  /// - Throws: ``BundleRefusal``.
  public static func read(_ bytes: [UInt8], keys: KeyRing?) throws -> Manifest.Previous {
    let bundle: AksaraBundle
    if let keys {
      let ring = try KeyRing(active: keys.active + keys.revoked)
      bundle = try BundleReader.read(bytes, ring: ring, primitives: SystemPrimitives())
    } else {
      bundle = try BundleReader.readClaimed(bytes, primitives: SystemPrimitives())
    }
    let manifest = bundle.manifest
    return Manifest.Previous(
      name: manifest.name, version: manifest.version, sequence: manifest.sequence, payload: bundle.payloadDigest)
  }
}
