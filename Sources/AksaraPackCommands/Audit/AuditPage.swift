internal import AksaraFormat
internal import AksaraPack

/// An audit for people and for machines.
struct AuditPage {
  let audit: Audit
  /// How many files were given.
  let files: Int

  /// How many findings of a kind are shown.
  static let shown = 10

  // MARK: Releases

  /// A heading for each name, a line for each release.
  var releaseLines: [String] {
    var lines: [String] = []
    let versions = Dictionary(
      audit.releases.map { ($0.payload, $0.version) }, uniquingKeysWith: { first, _ in first })
    let width = audit.releases.map(\.version.count).max() ?? 0
    var name = ""
    for release in audit.releases {
      if release.name != name {
        name = release.name
        lines.append(name)
      }
      let version = release.version + String(repeating: " ", count: width - release.version.count)
      lines.append("  \(version)  " + Self.facts(release, versions).joined(separator: "; "))
    }
    return lines
  }

  private static func facts(_ release: AuditedRelease, _ versions: [Digest512: String]) -> [String] {
    let keys = release.languages.reduce(0) { $0 + $1.keys }
    var facts = ["sequence \(release.sequence), \(release.createdAt)", "signed by " + signers(release)]
    if let previous = release.previous { facts.append("after \(versions[previous.payload] ?? previous.version)") }
    if let payload = release.reissueOf {
      facts.append("the tables of \(versions[payload] ?? "payload \(payload.short)")")
    }
    facts.append("provenance " + words(release.provenance))
    if let rebuild = release.rebuild { facts.append(words(rebuild)) }
    facts.append("\(Counted.words(release.languages.count, "language")), \(Counted.words(keys, "key"))")
    return facts
  }

  /// The keys behind a release, those that count first.
  static func signers(_ release: AuditedRelease) -> String {
    let counted = release.signatures.filter { $0.state == .valid }
    let others = release.signatures.filter { $0.state != .valid }
    return (counted + others).map { signer($0, release.standing) }.joined(separator: ", ")
  }

  static func signer(_ report: SignatureReport, _ standing: AuditedRelease.Standing) -> String {
    let name = report.keyName ?? report.keyID.description
    return switch report.state {
    case .valid: name
    case .revoked: name + (standing == .vouched ? " (revoked since)" : " (revoked)")
    case .revokedAndInvalid: name + " (revoked, does not verify)"
    case .unknown: name + " (unknown)"
    case .claimed: name + " (not checked)"
    }
  }

  static func words(_ provenance: ProvenanceFinding) -> String {
    switch provenance {
    case .missing: "missing"
    case .matching: "matches"
    case .wrong(let fault): "wrong (\(fault.code.rawValue))"
    }
  }

  static func words(_ rebuild: Rebuild) -> String {
    switch rebuild {
    case .same: "packed again: the same"
    case .sameButCompressor(let recorded, let here):
      "packed again: the same tables; the compressor differs (recorded zlib \(recorded), here \(here))"
    case .differs: "packed again: other tables"
    case .failed: "packed again: not possible"
    case .otherSources: "not packed again: made from other files"
    }
  }

  // MARK: Findings

  /// Findings in the order of the audit, of each kind the first ten unless all are asked for.
  func showFindings(isWhole: Bool, _ console: Console) {
    var counts: [AuditFinding.Code: Int] = [:]
    for finding in audit.findings {
      counts[finding.code, default: 0] += 1
      guard isWhole || (counts[finding.code] ?? 0) <= Self.shown else { continue }
      console.line(
        "\(finding.file): \(finding.level.rawValue): \(finding.code.rawValue): \(finding.message); \(finding.advice)",
        colour: finding.level == .error ? .red : .dim)
    }
    guard !isWhole else { return }
    for code in AuditFinding.Code.allCases {
      let more = (counts[code] ?? 0) - Self.shown
      if more > 0 { console.line("… and \(more) more of \(code.rawValue) (--all)", colour: .dim) }
    }
  }

  /// `8 releases in 9 files: 2 errors, 3 notes`.
  var summary: String {
    let counts = AuditFinding.Level.allCases.compactMap { level -> String? in
      let number = audit.findings.count { $0.level == level }
      return number == 0 ? nil : Counted.words(number, level.rawValue)
    }
    return "\(Counted.words(audit.releases.count, "release")) in \(Counted.words(files, "file")): "
      + (counts.isEmpty ? "no findings" : counts.joined(separator: ", "))
      + (audit.refused.isEmpty ? "" : "; \(Counted.words(audit.refused.count, "file")) refused")
  }

  // MARK: The document

  func report(_ console: Console) {
    guard console.isJSON else { return }
    console.report("files", .integer(files))
    console.report("releases", .array(audit.releases.map(Self.report)))
    console.report(
      "refused",
      .array(
        audit.refused.map {
          .object([
            .init("file", .string($0.file)), .init("code", .string($0.code.rawValue)),
            .init("reason", .string($0.reason)), .init("payload", .optional($0.payload?.hex)),
          ])
        }))
    console.report("findings", .array(audit.findings.map(Self.report)))
    console.report("errors", .integer(audit.findings.count { $0.level == .error }))
  }

  private static func report(_ finding: AuditFinding) -> Report {
    .object([
      .init("level", .string(finding.level.rawValue)), .init("code", .string(finding.code.rawValue)),
      .init("file", .string(finding.file)), .init("version", .optional(finding.version)),
      .init("message", .string(finding.message)), .init("advice", .string(finding.advice)),
    ])
  }

  private static func report(_ release: AuditedRelease) -> Report {
    .object([
      .init("file", .string(release.file)), .init("copies", .strings(release.copies)),
      .init("name", .string(release.name)), .init("version", .string(release.version)),
      .init("sequence", .integer(release.sequence)), .init("createdAt", .string(release.createdAt.text)),
      .init("expiresAt", .optional(release.expiresAt?.text)), .init("payload", .string(release.payload.hex)),
      .init("standing", .string(release.standing.rawValue)),
      .init("signatures", .array(release.signatures.map(Report.init))),
      .init("previous", release.previous.map(report) ?? .null), .init("reissueOf", .optional(release.reissueOf?.hex)),
      .init("provenance", report(release.provenance)), .init("rebuild", release.rebuild.map(report) ?? .null),
      .init("tool", .string(release.tool)),
      .init("source", release.source.map(report) ?? .null), .init("leftOut", .integer(release.leftOut)),
      .init("allowed", .integer(release.allowed)), .init("sourceLanguage", .string(release.sourceLanguage.text)),
      .init(
        "languages",
        .array(
          release.languages.map {
            .object([
              .init("language", .string($0.tag.text)), .init("keys", .integer($0.keys)),
              .init("size", .integer($0.size)), .init("coverage", .integer($0.coverage)),
              .init("blake2b", .string($0.table.hex)),
            ])
          })),
    ])
  }

  private static func report(_ previous: Manifest.Previous) -> Report {
    .object([
      .init("name", .string(previous.name)), .init("version", .string(previous.version)),
      .init("sequence", .integer(previous.sequence)), .init("payload", .string(previous.payload.hex)),
    ])
  }

  private static func report(_ source: Manifest.Source) -> Report {
    .object([
      .init("repository", .optional(source.repository)), .init("revision", .string(source.revision)),
      .init("clean", .bool(source.clean)),
    ])
  }

  static func report(_ provenance: ProvenanceFinding) -> Report {
    func object(_ state: String, signers: [ProvenanceSigner] = [], fault: ProvenanceFault? = nil) -> Report {
      .object([
        .init("state", .string(state)),
        .init("signers", .strings(signers.filter(\.holds).compactMap { $0.key?.key.keyID.description })),
        .init("fault", .optional(fault?.code.rawValue)), .init("reason", .optional(fault?.reason)),
      ])
    }
    return switch provenance {
    case .missing: object("missing")
    case .matching(let signers): object("matching", signers: signers)
    case .wrong(let fault): object("wrong", fault: fault)
    }
  }

  private static func report(_ rebuild: Rebuild) -> Report {
    func object(_ state: String, _ more: Report.Member...) -> Report {
      .object([.init("state", .string(state))] + more)
    }
    return switch rebuild {
    case .same: object("same")
    case .sameButCompressor(let recorded, let here):
      object("sameButCompressor", .init("recorded", .string(recorded)), .init("here", .string(here)))
    case .differs(let diff): object("differs", .init("languages", DiffPage(diff: diff).report))
    case .failed(let reason): object("failed", .init("reason", .string(reason)))
    case .otherSources(let files): object("otherSources", .init("files", .strings(files)))
    }
  }
}
