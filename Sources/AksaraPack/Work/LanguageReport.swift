public import AksaraFormat

/// What became of one language file.
public struct LanguageReport: Sendable {
  /// The file.
  public let file: LanguageFile
  /// Its `_version`.
  public internal(set) var version: String?
  /// What the checks found, in file order.
  public internal(set) var findings: [Finding] = []
  /// What its table spells otherwise than the file.
  public internal(set) var conversions = ConversionReport()
  /// Texts that are empty.
  public internal(set) var untranslated = 0
  /// How much of the source language it has; counted for `validate`, and where there is a threshold.
  public internal(set) var coverage: Coverage?
  /// It has less than is asked for, and is left out for that.
  public internal(set) var isDropped = false
  /// Keys in its table.
  public internal(set) var keys = 0
  /// Size of its table in bytes.
  public internal(set) var tableSize = 0
  /// Digest of its table.
  public internal(set) var tableDigest: Digest512?
  /// The files that it was made of, with their digests.
  public internal(set) var sources: [Manifest.SourceFile] = []
  /// The table itself, when asked for.
  public internal(set) var table: [UInt8]?
  /// The table as a gzip member, when asked for.
  var member: PageBytes?

  init(_ file: LanguageFile) {
    self.file = file
  }
}

extension LanguageReport {
  /// Holds the language's coverage against what is asked for.
  mutating func judge(_ policy: CheckPolicy, isSource: Bool) {
    let thresholds = policy.thresholds
    guard !isSource, let coverage, let wanted = thresholds.percent(for: file.tag),
      100 * coverage.translated < wanted * coverage.total
    else { return }
    let share =
      "\(coverage.translated) of \(coverage.total) texts, \(coverage.percent) percent, where \(wanted) are asked"
    var finding = Finding(
      rule: .X01, findingClass: .error, file: file.name, position: SourcePosition(line: 1, column: 1, offset: 0),
      otherPosition: nil, language: file.tag, key: nil, message: "\(file.tag) has \(share)",
      advice: "translate more, or pass --below drop to leave the language out")
    finding.share = Finding.Share(translated: coverage.translated, total: coverage.total)
    let settled = policy.settled(finding)
    // Who lets it pass wants the language in the bundle.
    isDropped = thresholds.below == .drop && settled?.waiver == nil
    guard isDropped else {
      if let settled { findings.insert(settled, at: 0) }
      return
    }
    // Nothing else in it matters any more, but for what nothing waives.
    for index in findings.indices where findings[index].isRefusal && findings[index].findingClass != .hard {
      findings[index].waiver = .quarantined
    }
    // A language that is left out is told and recorded, however grave the team finds it.
    finding.message = "\(file.tag) is left out: it has \(share)"
    finding.waiver = .quarantined
    findings.insert(finding, at: 0)
  }
}
