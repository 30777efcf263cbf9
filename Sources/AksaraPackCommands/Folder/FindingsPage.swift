internal import AksaraFormat
internal import AksaraPack

/// Findings for people and machines.
struct FindingsPage {
  static let all = OptionSpec("all", help: "Print every finding, not the first ten of each rule.")
  private static let shown = 10

  let folder: String
  let findings: [Finding]
  let fileCount: Int

  init(_ examination: Examination, folder: String) {
    self.folder = folder
    findings = examination.findings
    fileCount = examination.folder.files.count
  }

  /// Compiler style, one line each: `bundles/id.json:3:14: error: …`.
  func print(isWhole: Bool, _ say: (String, Console.Colour?) -> Void) {
    var counts: [String: Int] = [:]
    for finding in findings {
      let group = finding.rule.rawValue + finding.findingClass.rawValue
      counts[group, default: 0] += 1
      guard isWhole || (counts[group] ?? 0) <= Self.shown else { continue }
      say(line(finding), colour(finding))
    }
    for rule in Rule.allCases {
      for findingClass in FindingClass.allCases {
        let count = counts[rule.rawValue + findingClass.rawValue] ?? 0
        if !isWhole, count > Self.shown {
          say("… and \(count - Self.shown) more of \(rule.rawValue), \(rule.title) (--all)", .dim)
        }
      }
    }
  }

  /// `3 errors, 1 warning in 12 files`.
  var summary: String {
    let words = FindingClass.allCases.compactMap { findingClass -> String? in
      let some = findings.filter { $0.findingClass == findingClass }
      guard !some.isEmpty else { return nil }
      let waived = some.count { $0.waiver != nil }
      return Self.count(some.count, findingClass) + (waived > 0 ? " (\(waived) let pass)" : "")
    }
    return
      "\(words.isEmpty ? "no findings" : words.joined(separator: ", ")) in \(fileCount) file\(fileCount == 1 ? "" : "s")"
  }

  private static func count(_ count: Int, _ findingClass: FindingClass) -> String {
    switch findingClass {
    case .hard: "\(count) hard error\(count == 1 ? "" : "s")"
    case .error: "\(count) error\(count == 1 ? "" : "s")"
    case .warning: "\(count) warning\(count == 1 ? "" : "s")"
    case .information: "\(count) remark\(count == 1 ? "" : "s")"
    }
  }

  private func line(_ finding: Finding) -> String {
    let level =
      switch (finding.findingClass, finding.waiver) {
      case (_, .allowed?): "allowed"
      case (_, .quarantined?): "quarantined"
      case (.hard, _): "hard error"
      case (.error, _): "error"
      case (.warning, _): "warning"
      case (.information, _): "remark"
      }
    let other = finding.otherPosition.map { " (the other is at \($0))" } ?? ""
    let key = finding.keyText.map { " [\($0)]" } ?? ""
    return "\(folder)/\(finding.file):\(finding.position): \(level): \(finding.rule.rawValue): "
      + "\(finding.message)\(other); \(finding.advice)\(key)"
  }

  private func colour(_ finding: Finding) -> Console.Colour? {
    finding.isRefusal ? .red : finding.findingClass == .information ? .dim : .yellow
  }

  /// The findings for `--json`.
  var report: Report {
    .array(
      findings.map { finding in
        .object([
          .init("rule", .string(finding.rule.rawValue)), .init("class", .string(finding.findingClass.rawValue)),
          .init("file", .string(finding.file)), .init("line", .integer(finding.position.line)),
          .init("column", .integer(finding.position.column)), .init("offset", .integer(finding.position.offset)),
          .init("otherLine", finding.otherPosition.map { .integer($0.line) } ?? .null),
          .init("otherColumn", finding.otherPosition.map { .integer($0.column) } ?? .null),
          .init("language", .optional(finding.language?.text)), .init("key", .optional(finding.keyText)),
          .init("message", .string(finding.message)), .init("advice", .string(finding.advice)),
          .init("waiver", .optional(finding.waiver?.rawValue)),
        ])
      })
  }

  /// The failure of a command that refuses, whose last lines get past it.
  static func refusal(_ examination: Examination, _ page: FindingsPage) -> CommandFailure {
    let way = WayPast(examination)
    var hints = way.edits.prefix(shown).map { "mend \($0)" }
    if !way.flags.isEmpty {
      hints.append((hints.isEmpty ? "to get past this, add: " : "and add: ") + way.flags.joined(separator: " "))
    }
    return CommandFailure(.failed, code: "findings", "\(page.summary); nothing was written", hints: hints)
  }
}
