public import AksaraFormat
internal import AksaraPrimitives
internal import AksaraSigning

/// A history of releases, read and judged: who signed, what is in each, and whether they make one chain.
///
/// Files are read one after another and forgotten; a file that is refused is told, and the audit goes on with the rest.
public struct Audit: Sendable {
  /// A file to audit.
  public struct File: Sendable {
    /// Its name in findings.
    public let name: String
    /// Where it is.
    public let path: String

    /// A file.
    public init(name: String, path: String) {
      self.name = name
      self.path = path
    }

    var baseName: String { InputFile.baseName(name) }
  }

  /// The releases, each once: by name, then by sequence.
  public private(set) var releases: [AuditedRelease] = []
  /// Files that are refused, in the order given.
  public private(set) var refused: [RefusedFile] = []
  /// What was found: errors first, then by file.
  public private(set) var findings: [AuditFinding] = []

  /// Whether anything is wrong.
  public var hasErrors: Bool { findings.contains { $0.level == .error } }

  /// Audits files.
  /// - Parameters:
  ///   - files: bundles, in any order.
  ///   - strays: provenances in the same places, of which the bundle is not there.
  ///   - keys: active and revoked keys. Releases of the past may be signed by revoked ones.
  ///   - sources: language files from which releases are packed again: each that was made from these files; where none
  ///     was, the newest of each name.
  ///   - progress: told how many files are done.
  public init(
    _ files: [File], strays: [File] = [], keys: KeyRing, sources: SourceTree? = nil, progress: (Int) -> Void = { _ in }
  ) {
    for (index, file) in files.enumerated() {
      read(file, keys, sources)
      progress(index + 1)
    }
    var chain = AuditChain(releases, refused)
    chain.judge()
    releases = chain.releases
    findings += chain.findings
    for stray in strays {
      findings.append(
        AuditFinding(
          .orphan, stray.name,
          "it is the provenance of \(stray.baseName.dropLast(Provenance.suffix.count)), which is not here",
          advice: "find that release: nothing else shows that the newest one was removed"))
    }
    if let sources { rebuild(from: sources, keys) }
    sort(files + strays)
  }

  private mutating func sort(_ files: [File]) {
    let places = Dictionary(files.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    findings = findings.enumerated().sorted { one, two in
      let levels = [one.element, two.element].map { $0.level == .error ? 0 : 1 }
      let files = [one.element, two.element].map { places[$0.file] ?? 0 }
      return (levels[0], files[0], one.offset) < (levels[1], files[1], two.offset)
    }.map(\.element)
  }

  // MARK: One file

  private mutating func read(_ file: File, _ keys: KeyRing, _ sources: SourceTree?) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try InputFile.read(file.path, limit: Limits.bundleBytes)
    } catch {
      let isLarge = error.reason == .tooLarge(limit: Limits.bundleBytes)
      refuse(
        file, isLarge ? .tooLarge : .unreadable,
        isLarge ? "it is larger than \(Limits.bundleBytes) bytes, the limit of a bundle" : error.description,
        advice: error.advice ?? (isLarge ? "it is no bundle; find out where it came from" : "make it readable"))
      return
    }
    let bundle: AksaraBundle
    do throws(BundleRefusal) {
      bundle = try BundleReader.readPast(bytes, ring: keys, primitives: SystemPrimitives())
    } catch {
      refuse(file, AuditFinding.Code(error.code), Self.words(error), payload: Self.payload(bytes), advice: error.advice)
      return
    }
    do throws(BundleRefusal) {
      let tables = try BundleTables(bundle)
      add(bundle, tables, file, keys)
      if let sources { match(bundle.manifest, sources) }
    } catch {
      let signers = bundle.signatures.filter { $0.state == .valid || $0.state == .revoked }
      refuse(
        file, .tables,
        "\(bundle.manifest.version) is signed by \(signers.map(Self.signer).joined(separator: ", ")), and devices "
          + "refuse it: \(error.reason)", payload: bundle.payloadDigest,
        advice: "ask the signer how it was made; if devices have to move on, sign a new release")
    }
  }

  private mutating func refuse(
    _ file: File, _ code: AuditFinding.Code, _ reason: String, payload: Digest512? = nil, advice: String
  ) {
    findings.append(AuditFinding(code, file.name, reason, advice: advice))
    refused.append(
      RefusedFile(file: file.name, baseName: file.baseName, code: code, reason: reason, payload: payload))
  }

  private static func words(_ refusal: BundleRefusal) -> String {
    let sides = [refusal.offered.map { "offered: \($0)" }, refusal.expected.map { "expected: \($0)" }]
    let words = sides.compactMap { $0 }.joined(separator: "; ")
    return refusal.reason + (words.isEmpty ? "" : " (\(words))")
  }

  /// The digest names what lies behind the signatures; the bytes are not looked at.
  private static func payload(_ bytes: [UInt8]) -> Digest512? {
    guard let envelope = try? Envelope(bytes) else { return nil }
    return unsafe Digests.blake2b512(bytes.span.bytes.extracting(envelope.payload))
  }

  private static func signer(_ report: SignatureReport) -> String {
    report.keyName.map { "\($0) (\(report.keyID))" } ?? report.keyID.description
  }

  private mutating func add(
    _ bundle: AksaraBundle, _ tables: BundleTables, _ file: File, _ keys: KeyRing
  ) {
    let version = bundle.manifest.version
    let provenance = Provenance.check(beside: file.path, against: bundle, keys: keys)
    let active = bundle.signatures.count { $0.state == .valid }
    releases.append(
      AuditedRelease(
        bundle, file, languages: tables.languages, standing: active >= keys.threshold ? .active : .revoked,
        provenance: provenance))
    for lie in tables.lies {
      findings.append(
        AuditFinding(
          .claim, file.name, version: version, "the manifest of \(version) does not hold: \(lie)",
          advice: "ask the signer how it was made; the tables are what devices show"))
    }
    if case .wrong(let fault) = provenance {
      findings.append(
        AuditFinding(
          .provenance, file.name, version: version,
          "the provenance of \(version) is \(fault.code.rawValue): \(fault.reason)",
          advice: "get the one that was written when the release was signed; without it, its origin is not proven"))
    }
  }

  // MARK: Packing again

  /// Whether the release that was just added was made from these files.
  private mutating func match(_ manifest: Manifest, _ sources: SourceTree) {
    let index = releases.count - 1
    do throws(PackError) {
      releases[index].rebuild = .otherSources(try sources.differing(from: manifest))
    } catch {
      releases[index].rebuild = .failed(error.message)
    }
  }

  private mutating func rebuild(from sources: SourceTree, _ keys: KeyRing) {
    reportUnreadable(sources)
    var isFound = false
    var strangers: [Int] = []
    for index in releases.indices {
      guard case .otherSources(let files)? = releases[index].rebuild else { continue }
      if files.isEmpty {
        isFound = true
        pack(index, from: sources, keys)
        judgeRebuild(releases[index], sources, [])
      } else if index + 1 == releases.count || releases[index + 1].name != releases[index].name {
        strangers.append(index)
      }
    }
    // That a history has releases of other files is no fault. Where all of them are, somebody asks about the newest.
    guard !isFound else { return }
    for index in strangers {
      guard case .otherSources(let files)? = releases[index].rebuild else { continue }
      pack(index, from: sources, keys)
      judgeRebuild(releases[index], sources, files)
    }
  }

  /// Whether a release was made from files that cannot be read, nobody can tell: each reason once, at the newest one.
  private mutating func reportUnreadable(_ sources: SourceTree) {
    var reasons: [String: [AuditedRelease]] = [:]
    for release in releases {
      if case .failed(let reason)? = release.rebuild { reasons[reason, default: []].append(release) }
    }
    for (reason, releases) in reasons.sorted(by: { $0.key < $1.key }) {
      guard let newest = releases.last else { continue }
      let others = releases.count == 1 ? "" : " and \(releases.count - 1) more"
      findings.append(
        AuditFinding(
          .rebuild, newest,
          "\(newest.version)\(others) cannot be packed again from \(sources.name): \(reason)",
          advice: "make its files readable, or name other sources"))
    }
  }

  private mutating func pack(_ index: Int, from sources: SourceTree, _ keys: KeyRing) {
    do {
      releases[index].rebuild = Rebuild(try Self.bundle(of: releases[index], keys: keys), from: sources)
    } catch {
      releases[index].rebuild = .failed("\(error)")
    }
  }

  private mutating func judgeRebuild(_ release: AuditedRelease, _ sources: SourceTree, _ others: [String]) {
    let words: String
    switch release.rebuild {
    case .differs(let diff): words = "gives other tables: \(Self.words(diff))"
    case .failed(let reason): words = "does not work: \(reason)"
    case .same where !others.isEmpty, .sameButCompressor where !others.isEmpty:
      findings.append(
        AuditFinding(
          .sources, release,
          "packing \(release.version) again from \(sources.name) gives its tables, from other files than it records: "
            + Self.list(others),
          advice: "if these are its sources, ask the signer why it records others"))
      return
    default: return
    }
    let files =
      others.isEmpty
      ? ", the files that it records," : " (other files than it records: \(Self.list(others)))"
    findings.append(
      AuditFinding(
        .rebuild, release,
        "packing \(release.version) again from \(sources.name)\(files) \(words)",
        advice: others.isEmpty
          ? "compare the tool's version with the recorded one, \(release.tool)"
          : "name the sources of this release\(release.source.map { ": revision \($0.revision)" } ?? "")"))
  }

  /// `id: [a], [b] and 3 more; de is new`.
  private static func words(_ diff: BundleDiff) -> String {
    diff.languages.filter { !$0.isSame }.map { language in
      if language.old == nil { return "\(language.tag) is new" }
      if language.new == nil { return "\(language.tag) is missing" }
      return "\(language.tag): \(list(language.changes.map { "[\($0.key)]" }))"
    }.joined(separator: "; ")
  }

  private static func list(_ names: [String]) -> String {
    names.prefix(3).joined(separator: ", ") + (names.count > 3 ? " and \(names.count - 3) more" : "")
  }

  /// Reads a release's file once more.
  /// - Throws: `FileError` or ``BundleRefusal``; also when the file is another one by now.
  public static func bundle(of release: AuditedRelease, keys: KeyRing) throws -> AksaraBundle {
    let bytes = try InputFile.read(release.path, limit: Limits.bundleBytes)
    let bundle = try BundleReader.readPast(bytes, ring: keys, primitives: SystemPrimitives())
    guard bundle.payloadDigest == release.payload else {
      throw FileError(path: release.file, reason: .changedWhileRead)
    }
    return bundle
  }
}
