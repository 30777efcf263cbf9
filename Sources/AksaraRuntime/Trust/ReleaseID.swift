public import AksaraFormat

/// A release as it is told from others.
public struct ReleaseID: Hashable, Sendable, CustomStringConvertible {
  /// The payload's digest.
  public let payload: Digest512
  /// The sequence.
  public let sequence: Int
  /// The version, for people.
  public let version: String

  /// A release of known parts.
  public init(payload: Digest512, sequence: Int, version: String) {
    self.payload = payload
    self.sequence = sequence
    self.version = version
  }

  /// What a bundle is.
  public init(_ bundle: AksaraBundle) {
    self.init(payload: bundle.payloadDigest, sequence: bundle.manifest.sequence, version: bundle.manifest.version)
  }

  /// Version, sequence and the digest's first digits.
  public var description: String { "\(version), sequence \(sequence), payload \(payload.short)" }
}

/// A bundle that was judged, with what is worth knowing about it.
public struct VerifiedBundle: Sendable {
  /// The bundle.
  public let bundle: AksaraBundle
  /// What is worth knowing.
  public let notices: [BundleNotice]
  /// What it is called.
  public var release: ReleaseID { ReleaseID(bundle) }

  init(_ bundle: AksaraBundle, notices: [BundleNotice]) {
    self.bundle = bundle
    self.notices = notices
  }
}

/// What is worth knowing about a bundle that is used all the same.
public enum BundleNotice: Hashable, Sendable, CustomStringConvertible {
  /// It has expired while it was in use.
  case stale(Timestamp)
  /// The clock (seconds since 1970) reads earlier than the release, so that expiry is not judged.
  case clock(now: Int64, createdAt: Timestamp)
  /// A signature that counts for nothing.
  case signature(SignatureReport)

  /// For people.
  public var description: String {
    switch self {
    case .stale(let expiry): "the release expired at \(expiry) and stays in use"
    case .clock(let now, let createdAt):
      "the clock reads \(Timestamp(seconds: now)?.text ?? "\(now) s"), before the release (\(createdAt)): expiry is not judged"
    case .signature(let report): "a signature that counts for nothing: \(report.keyID) (\(report.state.rawValue))"
    }
  }
}
