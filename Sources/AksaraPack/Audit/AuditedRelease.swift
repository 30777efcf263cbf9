public import AksaraFormat

/// A release as an audit knows it: everything but its texts.
public struct AuditedRelease: Sendable {
  /// Whose signatures stand for the release.
  public enum Standing: String, Sendable {
    /// Enough keys that are in use.
    case active
    /// Keys that were revoked since; a release of a key in use builds on it, so its signer vouches for it.
    case vouched
    /// Revoked keys, and nobody vouches for it.
    case revoked
  }

  /// The file, as the caller named it.
  public let file: String
  /// Other files with the same payload.
  public internal(set) var copies: [String] = []
  /// Size of the file in bytes.
  public let size: Int
  /// Digest of the signed part: the release's name.
  public let payload: Digest512
  /// The signatures, with what they are worth today.
  public let signatures: [SignatureReport]
  /// Whose signatures stand for it.
  public internal(set) var standing: Standing
  /// The provenance.
  public let provenance: ProvenanceFinding

  /// What packing it again gave; `nil` when that was not asked for.
  public internal(set) var rebuild: Rebuild?
  /// Where the file is.
  let path: String

  /// The bundle's name.
  public let name: String
  /// The version, for people.
  public let version: String
  /// The sequence.
  public let sequence: Int
  /// The release time.
  public let createdAt: Timestamp
  /// The last second in which it may be taken.
  public let expiresAt: Timestamp?
  /// Versions of the app that it is for.
  public let appVersion: [String: AppVersionRange]?
  /// The release before, as this one names it.
  public let previous: Manifest.Previous?
  /// The older release whose tables it carries, as it says.
  public let reissueOf: Digest512?
  /// The language that the others are translated from.
  public let sourceLanguage: LanguageTag
  /// The languages, ascending by tag.
  public let languages: [BundleTables.Language]
  /// What made it, as it says.
  public let tool: String
  /// The commit that it was made from, as it says.
  public let source: Manifest.Source?
  /// How many texts were left out for an error.
  public let leftOut: Int
  /// How many errors were let pass.
  public let allowed: Int

  /// `NAME-VERSION.aksara`, the name that its file should have.
  public var fileName: String { Manifest.fileName(name, version) }

  init(
    _ bundle: AksaraBundle, _ file: Audit.File, languages: [BundleTables.Language], standing: Standing,
    provenance: ProvenanceFinding
  ) {
    let manifest = bundle.manifest
    self.file = file.name
    path = file.path
    size = bundle.bytes.count
    payload = bundle.payloadDigest
    signatures = bundle.signatures
    self.standing = standing
    self.provenance = provenance
    name = manifest.name
    version = manifest.version
    sequence = manifest.sequence
    createdAt = manifest.createdAt
    expiresAt = manifest.expiresAt
    appVersion = manifest.appVersion
    previous = manifest.previous
    reissueOf = manifest.reissueOf
    sourceLanguage = manifest.sourceLanguage
    self.languages = languages
    tool = "\(manifest.build.tool) \(manifest.build.toolVersion), zlib \(manifest.build.zlib)"
    source = manifest.build.source
    leftOut = manifest.leftOut?.count ?? 0
    allowed = manifest.allowed?.count ?? 0
  }

  /// Whether some device could be offered both: not when both are for the same platforms, and for different versions
  /// of the app on each.
  func meets(_ other: AuditedRelease) -> Bool {
    guard let own = appVersion, let others = other.appVersion, own.count == others.count else { return true }
    for (platform, range) in own {
      guard let otherRange = others[platform] else { return true }
      if range.overlaps(otherRange) { return true }
    }
    return false
  }
}

/// A file that an audit refuses.
public struct RefusedFile: Sendable {
  /// The file, as the caller named it.
  public let file: String
  /// Its last part.
  let baseName: String
  /// What is wrong.
  public let code: AuditFinding.Code
  /// Why.
  public let reason: String
  /// Digest of what lies behind its signatures, where there are some: nobody vouches for more than these bytes.
  public let payload: Digest512?
}
