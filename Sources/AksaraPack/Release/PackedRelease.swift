internal import AksaraArchive
public import AksaraFormat
internal import AksaraPrimitives
internal import AksaraSigning

/// A packed release: the payload, and room in front of it for signatures.
public struct PackedRelease: Sendable {
  /// What the bundle is.
  public let manifest: Manifest
  /// The payload's digest: the release's name.
  public let digest: Digest512
  /// Room for one signature, then the payload.
  private var bytes: [UInt8]
  /// Where the payload begins.
  let payloadStart: Int

  /// The payload: a complete tar.
  public var payload: ArraySlice<UInt8> { bytes[payloadStart...] }

  /// SHA-256 of the payload, 32 bytes: what tools for provenance want.
  public var sha256: [UInt8] { unsafe Digests.sha256(bytes.span.bytes.extracting(payloadStart..<bytes.count)) }

  /// Packs checked languages.
  /// - Parameters:
  ///   - examination: made with gzip members; they are handed over, not copied.
  ///   - release: name, version and so on.
  ///   - build: what is said of tool, options and sources.
  /// - Throws: ``PackError`` when there is nothing to pack, too much, or a refusal is left.
  public init(
    _ examination: consuming Examination, release: Release, build: Manifest.Build
  ) throws(PackError) {
    precondition(!examination.isRefused, "a refused folder is not packed")
    let manifest = try Self.manifest(examination, release, build)
    let comment = TrustedComment(seconds: release.createdAt.seconds, file: release.fileName).text
    let room = Envelope.firstMemberBytes(comments: [comment])
    var packed = examination.languages.filter { $0.member != nil && !$0.isDropped }
    let manifestBytes = manifest.canonicalBytes
    guard manifestBytes.count <= Limits.manifestBytes else {
      throw PackError(
        "the manifest is larger than \(Limits.manifestBytes >> 20) MiB", advice: "pass --exclude to leave out languages"
      )
    }
    packed.sort {
      Manifest.tablePath(for: $0.file.tag).utf8.lexicographicallyPrecedes(Manifest.tablePath(for: $1.file.tag).utf8)
    }
    let capacity = packed.reduce(3_072 + Ustar.paddedSize(manifestBytes.count)) {
      $0 + Ustar.blockBytes + Ustar.paddedSize($1.member?.count ?? 0)
    }
    guard room + capacity <= Limits.bundleBytes else {
      throw PackError(
        "the bundle would be larger than \(Limits.bundleBytes >> 20) MiB",
        advice: "pass --exclude to leave out languages")
    }
    examination.forgetMembers()
    let packedBytes: [UInt8]
    do throws(ArchiveError) {
      let writer = try UstarWriter(modificationTime: release.createdAt.seconds, prefix: room, capacity: capacity)
      try unsafe writer.append(name: Manifest.memberName, manifestBytes.span.bytes)
      for index in packed.indices {
        let path = Manifest.tablePath(for: packed[index].file.tag)
        try packed[index].member?.withBytes { member throws(ArchiveError) in try writer.append(name: path, member) }
        packed[index].member = nil
      }
      packedBytes = try writer.finish()
    } catch {
      throw PackError("packing: \(error)")
    }
    self.init(manifest, packedBytes, payloadStart: room)
  }

  /// A release that is packed already: `bytes` are room for one signature, then the payload.
  init(_ manifest: Manifest, _ bytes: [UInt8], payloadStart: Int) {
    self.manifest = manifest
    self.payloadStart = payloadStart
    digest = unsafe Digests.blake2b512(bytes.span.bytes.extracting(payloadStart..<bytes.count))
    self.bytes = bytes
  }

  private static func manifest(
    _ examination: borrowing Examination, _ release: Release, _ build: Manifest.Build
  ) throws(PackError) -> Manifest {
    var languages: [LanguageTag: Manifest.Language] = [:]
    for report in examination.languages where report.keys > 0 && !report.isDropped {
      guard let tableDigest = report.tableDigest else { continue }
      languages[report.file.tag] = Manifest.Language(
        path: Manifest.tablePath(for: report.file.tag), keys: report.keys, size: report.tableSize, blake2b: tableDigest,
        sources: report.sources)
    }
    precondition(languages[examination.source] != nil, "a source language without texts is refused")
    var manifest = Manifest(
      name: release.name, version: release.version, sequence: release.sequence, createdAt: release.createdAt,
      sourceLanguage: examination.source, languages: languages, build: build)
    manifest.expiresAt = release.expiresAt
    manifest.appVersion = release.appVersion
    manifest.previous = release.previous
    manifest.annotations = release.annotations
    (manifest.leftOut, manifest.allowed) = try recorded(examination)
    return manifest
  }

  /// What a bundle records of what was let pass. Nothing else that keeps checked languages out of a bundle is known
  /// before they are packed.
  /// - Throws: ``PackError`` when that is too much for one bundle, or the languages are.
  static func recorded(
    _ examination: borrowing Examination
  ) throws(PackError) -> (leftOut: [Manifest.Waiver]?, allowed: [Manifest.Waiver]?) {
    guard examination.languages.count(where: { $0.keys > 0 && !$0.isDropped }) <= Limits.members - 2 else {
      throw PackError("more than \(Limits.members - 2) languages", advice: "pass --exclude to leave some out")
    }
    return (try waivers(examination, .quarantined), try waivers(examination, .allowed))
  }

  /// The waived findings, each rule, language and key once; `nil` when there are none.
  private static func waivers(
    _ examination: borrowing Examination, _ waiver: Finding.Waiver
  ) throws(PackError) -> [Manifest.Waiver]? {
    var waivers: [Manifest.Waiver] = []
    let dropped = Set(examination.languages.filter(\.isDropped).map(\.file.tag))
    for finding in examination.findings where finding.waiver == waiver {
      // Of a language that is left out, that is all there is to say.
      if let tag = finding.language, dropped.contains(tag), finding.rule != .X01 { continue }
      let entry = Manifest.Waiver(
        rule: finding.rule.rawValue, language: finding.language?.text ?? "", key: finding.keyText ?? "*")
      if !waivers.contains(entry) { waivers.append(entry) }
      guard waivers.count <= Limits.waiverEntries else {
        throw PackError(
          "more than \(Limits.waiverEntries) texts are \(waiver.rawValue); a bundle does not record more",
          advice: "mend some, or leave whole files out with --exclude")
      }
    }
    return waivers.isEmpty ? nil : waivers
  }

  /// The bundle with its signatures, in the room left for them.
  consuming func taking(_ signatures: [MinisignSignature]) -> [UInt8] {
    let member = Envelope.firstMember(signatures)
    precondition(member.count == payloadStart, "the room was made for these signatures")
    bytes.replaceSubrange(0..<payloadStart, with: member)
    return bytes
  }
}

extension PackedRelease {
  /// What compressed the tables: the bytes of a payload depend on it.
  public static var compressorVersion: String { Gzip.zlibVersion }
}
