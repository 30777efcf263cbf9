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

    var baseName: String { Self.baseName(name) }

    static func baseName(_ path: String) -> String {
      path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(decoding: $0, as: UTF8.self) } ?? path
    }
  }

  /// Looks for what lies beside a bundle and says where it came from.
  public typealias ProvenanceCheck = (AksaraBundle, File) -> AuditedRelease.Provenance

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
  ///   - keys: active and revoked keys. Releases of the past may be signed by revoked ones.
  ///   - provenance: what is known of each bundle's provenance.
  ///   - progress: told how many files are done.
  public init(
    _ files: [File], keys: KeyRing, provenance: ProvenanceCheck = Audit.findProvenance,
    progress: (Int) -> Void = { _ in }
  ) {
    for (index, file) in files.enumerated() {
      read(file, keys, provenance)
      progress(index + 1)
    }
    var chain = AuditChain(releases, refused)
    chain.judge()
    releases = chain.releases
    findings += chain.findings
    let places = Dictionary(files.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    findings = findings.enumerated().sorted { one, two in
      let levels = [one.element, two.element].map { $0.level == .error ? 0 : 1 }
      let files = [one.element, two.element].map { places[$0.file] ?? 0 }
      return (levels[0], files[0], one.offset) < (levels[1], files[1], two.offset)
    }.map(\.element)
  }

  /// Whether a provenance lies beside a bundle.
  public static func findProvenance(of bundle: AksaraBundle, _ file: File) -> AuditedRelease.Provenance {
    InputFile.isThere(file.path + ".intoto.jsonl") ? .notChecked : .missing
  }

  // MARK: One file

  private mutating func read(_ file: File, _ keys: KeyRing, _ provenance: ProvenanceCheck) {
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
      let tables = try AuditTables(bundle)
      add(bundle, tables, file, keys, provenance)
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
    _ bundle: AksaraBundle, _ tables: AuditTables, _ file: File, _ keys: KeyRing, _ check: ProvenanceCheck
  ) {
    let version = bundle.manifest.version
    let provenance = check(bundle, file)
    let active = bundle.signatures.count { $0.state == .valid }
    releases.append(
      AuditedRelease(
        bundle, file: file.name, languages: tables.languages, standing: active >= keys.threshold ? .active : .revoked,
        provenance: provenance))
    for lie in tables.lies {
      findings.append(
        AuditFinding(
          .claim, file.name, version: version, "the manifest of \(version) does not hold: \(lie)",
          advice: "ask the signer how it was made; the tables are what devices show"))
    }
    if case .wrong(let reason) = provenance {
      findings.append(
        AuditFinding(
          .provenance, file.name, version: version, "the provenance of \(version) is not to be believed: \(reason)",
          advice: "get the one that was written when the release was signed; without it, its origin is not proven"))
    }
  }
}
