internal import AksaraFormat
internal import AksaraPack

/// What each release changed from the one that it builds on. Files are read again when it is asked for, two at a time.
final class AuditChanges {
  private let releases: [Digest512: AuditedRelease]
  private let ring: KeyRing
  private let progress: (Int) -> Void
  private var done = 0
  /// The one before of the last answer, which is mostly the newer one of the next.
  private var last: AksaraBundle?

  init(_ audit: Audit, _ ring: KeyRing, progress: @escaping (Int) -> Void) {
    releases = Dictionary(audit.releases.map { ($0.payload, $0) }, uniquingKeysWith: { first, _ in first })
    self.ring = ring
    self.progress = progress
  }

  /// `nil` where the one before is not here, or a file cannot be read any more.
  func diff(_ release: AuditedRelease) -> BundleDiff? {
    done += 1
    progress(done)
    guard let before = release.previous.flatMap({ releases[$0.payload] }), let new = bundle(release),
      let old = bundle(before)
    else { return nil }
    last = old
    return try? BundleDiff(from: old, to: new)
  }

  private func bundle(_ release: AuditedRelease) -> AksaraBundle? {
    last?.payloadDigest == release.payload ? last : try? Audit.bundle(of: release, keys: ring)
  }
}
