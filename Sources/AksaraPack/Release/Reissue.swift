internal import AksaraArchive
public import AksaraFormat

/// Going back for everybody: an older release's tables, byte for byte, under a new version and a higher sequence.
///
/// Devices never take a lower sequence, so the older release itself cannot be put out again.
public enum Reissue {
  /// Settles what the new release is called, numbered and dated.
  /// - Parameters:
  ///   - old: the release to go back to.
  ///   - current: the release that devices have, which becomes the one before.
  ///   - request: what was asked for; name and chain are those of the two releases.
  /// - Throws: ``PackError`` when there is nothing to go back to, or the new release would not replace the current one.
  public static func release(
    of old: AksaraBundle, after current: AksaraBundle, _ request: Release.Request
  ) throws(PackError) -> Release {
    let (older, newer) = (old.manifest, current.manifest)
    guard older.name == newer.name else {
      throw PackError(
        "the older release is \(older.name), the one that is out is \(newer.name)",
        advice: "name two releases of one bundle")
    }
    guard old.payloadDigest != current.payloadDigest else {
      throw PackError(
        "both files are one release, \(newer.version): there is nothing to go back to", advice: "name an older release")
    }
    guard older.sequence < newer.sequence else {
      throw PackError(
        "\(older.version), sequence \(older.sequence), is not older than \(newer.version), sequence \(newer.sequence)",
        advice: "give the older release first, and the one that is out with --previous")
    }
    var request = request
    request.name = older.name
    request.previous = .some(
      Manifest.Previous(
        name: newer.name, version: newer.version, sequence: newer.sequence, payload: current.payloadDigest))
    request.appVersion = request.appVersion ?? older.appVersion
    request.annotations = older.annotations
    let release = try Release(request, configuration: Configuration(), folder: "", sourceVersion: nil)
    for taken in [older.version, newer.version] where release.version == taken {
      throw PackError(
        "version \(taken) is out already, and a file that is out never changes", advice: "pass another --bundle-version"
      )
    }
    return release
  }

  /// Packs the older release's tables as `release`. What the manifest says of their making, their sources and waived
  /// findings stays as it is: it is still true of the tables.
  /// - Throws: ``PackError``.
  public static func pack(_ old: AksaraBundle, as release: Release) throws(PackError) -> PackedRelease {
    var manifest = old.manifest
    manifest.version = release.version
    manifest.sequence = release.sequence
    manifest.createdAt = release.createdAt
    manifest.expiresAt = release.expiresAt
    manifest.appVersion = release.appVersion
    manifest.previous = release.previous
    manifest.annotations = release.annotations
    manifest.reissueOf = old.payloadDigest
    let manifestBytes = manifest.canonicalBytes
    guard manifestBytes.count <= Limits.manifestBytes else {
      throw PackError("the manifest would be larger than \(Limits.manifestBytes >> 20) MiB")
    }
    let comment = TrustedComment(seconds: release.createdAt.seconds, file: release.fileName).text
    let room = Envelope.firstMemberBytes(comments: [comment])
    let tables = manifest.languages.sorted { $0.value.path.utf8.lexicographicallyPrecedes($1.value.path.utf8) }
    let bytes: [UInt8]
    do throws(ArchiveError) {
      let writer = try UstarWriter(
        modificationTime: release.createdAt.seconds, prefix: room, capacity: old.bytes.count + 4_096)
      try unsafe writer.append(name: Manifest.memberName, manifestBytes.span.bytes)
      for (tag, language) in tables {
        guard let member = old.member(tag) else { continue }
        try unsafe writer.append(name: language.path, member.span.bytes)
      }
      bytes = try writer.finish()
    } catch {
      throw PackError("packing: \(error)")
    }
    guard bytes.count <= Limits.bundleBytes else {
      throw PackError("the bundle would be larger than \(Limits.bundleBytes >> 20) MiB")
    }
    return PackedRelease(manifest, bytes, payloadStart: room)
  }
}
