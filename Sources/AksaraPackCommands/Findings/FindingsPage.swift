internal import AksaraFormat
internal import AksaraPack

/// Findings for people and machines.
struct FindingsPage {
  static let all = OptionSpec(
    "all", help: "Print every finding, not the first ten of each rule; also those that are let pass.")
  static let shown = 10

  /// The folder as the user wrote it.
  let folder: String
  let findings: [Finding]
  /// Every language file, with the language that it is in.
  let files: [LanguageFile.Part]
  /// Whether warnings fail like errors.
  var isStrict = false

  init(_ examination: Examination, folder: String) {
    self.init(examination, examination.findings, folder: folder)
  }

  /// A page with findings of which a baseline let some pass.
  init(_ examination: Examination, _ findings: [Finding], folder: String) {
    self.folder = folder
    self.findings = findings
    files = examination.folder.files.flatMap(\.parts)
  }

  /// A file as people and services name it.
  func path(_ file: String) -> String {
    let path = folder == "/" ? folder + file : "\(folder)/\(file)"
    return path.hasPrefix("./") ? String(path.dropFirst(2)) : path
  }

  /// What a service is told of a finding.
  func words(_ finding: Finding) -> String { finding.words(path) }

  /// Prints the findings in a format; in text, where `isAside` says so, on standard error.
  func show(_ format: OutputFormat, isWhole: Bool, isAside: Bool, _ console: Console) {
    let root = console.context.resolve(folder)
    switch format {
    case .text, .json:
      guard !console.isJSON else { break }
      var excerpts = SourceExcerpts(folder: root)
      select(isWhole: isWhole) { text, colour, finding in
        let say = isAside ? console.diagnostic : console.line
        say(text, colour)
        for line in finding.map({ excerpts.lines($0) }) ?? [] { say(line, nil) }
      }
    case .github:
      select(isWhole: isWhole) { text, _, finding in
        if let finding { console.command(GitHubPage.line(finding, self)) } else { console.line(text) }
      }
    case .sarif: console.document(SarifPage(self, root: root).text)
    case .junit: console.document(JUnitPage(self).text)
    case .gitlab: console.document(GitLabPage(self, root: root).text)
    }
    console.report("findings", report)
  }

  /// Ten findings of each rule and class, then how many more there are.
  private func select(isWhole: Bool, _ say: (String, Console.Colour?, Finding?) -> Void) {
    var counts: [String: Int] = [:]
    for finding in findings where isWhole || !finding.isQuiet {
      let group = finding.rule.rawValue + finding.findingClass.rawValue
      counts[group, default: 0] += 1
      guard isWhole || (counts[group] ?? 0) <= Self.shown else { continue }
      say(line(finding), colour(finding), finding)
    }
    for rule in Rule.allCases {
      for findingClass in FindingClass.allCases {
        let count = counts[rule.rawValue + findingClass.rawValue] ?? 0
        if !isWhole, count > Self.shown {
          say("… and \(count - Self.shown) more of \(rule.rawValue), \(rule.title) (--all)", .dim, nil)
        }
      }
    }
  }

  /// `3 errors, 1 warning in 12 files; 2 ignored`.
  var summary: String {
    let words = FindingClass.allCases.compactMap { findingClass -> String? in
      let some = findings.filter { $0.findingClass == findingClass && !$0.isQuiet }
      guard !some.isEmpty else { return nil }
      let waived = some.count { $0.waiver != nil }
      return Self.count(some.count, findingClass) + (waived > 0 ? " (\(waived) let pass)" : "")
    }
    let ignored = findings.count { $0.waiver == .ignored }
    let known = findings.count { $0.waiver == .known }
    return
      "\(words.isEmpty ? "no findings" : words.joined(separator: ", ")) in "
      + Counted.words(files.count, "file") + (ignored > 0 ? "; \(ignored) ignored" : "")
      + (known > 0 ? "; \(known) in the baseline" : "")
  }

  /// Warnings that nothing lets pass.
  var warnings: Int { findings.count { $0.findingClass == .warning && $0.waiver == nil } }

  private static func count(_ count: Int, _ findingClass: FindingClass) -> String {
    let noun =
      switch findingClass {
      case .hard: "hard error"
      case .error: "error"
      case .warning: "warning"
      case .information: "remark"
      }
    return Counted.words(count, noun)
  }

  /// Compiler style: `bundles/id.json:3:14: error: …`.
  private func line(_ finding: Finding) -> String {
    let key = finding.keyText.map { " [\($0)]" } ?? ""
    return "\(folder)/\(finding.file):\(finding.position): \(finding.levelWord): \(finding.rule.rawValue): "
      + "\(finding.words { "\(folder)/\($0)" })\(key)"
  }

  private func colour(_ finding: Finding) -> Console.Colour? {
    finding.isRefusal ? .red : finding.findingClass == .information || finding.isQuiet ? .dim : .yellow
  }

  /// The findings for `--json`.
  private var report: Report {
    .array(
      findings.map { finding in
        .object([
          .init("rule", .string(finding.rule.rawValue)), .init("class", .string(finding.findingClass.rawValue)),
          .init("file", .string(finding.file)), .init("line", .integer(finding.position.line)),
          .init("column", .integer(finding.position.column)), .init("offset", .integer(finding.position.offset)),
          .init("otherFile", .optional(finding.otherPosition == nil ? nil : finding.otherFile ?? finding.file)),
          .init("otherLine", finding.otherPosition.map { .integer($0.line) } ?? .null),
          .init("otherColumn", finding.otherPosition.map { .integer($0.column) } ?? .null),
          .init("language", .optional(finding.language?.text)), .init("key", .optional(finding.keyText)),
          .init("message", .string(finding.message)), .init("advice", .string(finding.advice)),
          .init("waiver", .optional(finding.waiver?.rawValue)), .init("reason", .optional(finding.reason)),
        ])
      })
  }

  /// The failure of a command that refuses, whose last lines get past it.
  /// - Parameter isWriting: whether the command would have written something otherwise.
  static func refusal(
    _ examination: Examination, _ page: FindingsPage, isWriting: Bool = true
  ) -> CommandFailure {
    let way = WayPast(examination, page.findings)
    var hints = way.edits.prefix(shown).map { "mend \(page.folder)/\($0)" }
    if way.edits.count > shown { hints.append("and \(way.edits.count - shown) more like these") }
    let hasEdits = !hints.isEmpty
    // They stand somewhere among all that was found.
    let mends = way.mends.prefix(5).map { "mend \(page.folder)/\($0)" }
    hints += mends
    if way.mends.count > mends.count { hints.append("and \(way.mends.count - mends.count) more errors, named above") }
    if !way.flags.isEmpty {
      hints.append((hasEdits ? "and add: " : "to get past this, add: ") + way.flags.joined(separator: " "))
    }
    return CommandFailure(
      .failed, code: "findings", "\(page.summary)\(isWriting ? "; nothing was written" : "")", hints: hints)
  }
}

extension Finding {
  /// Whether it is told only to those who ask for all.
  var isQuiet: Bool { waiver == .ignored || waiver == .known }

  /// What is wrong, where else, and what to do.
  /// - Parameter path: how a file is named.
  func words(_ path: (String) -> String = { $0 }) -> String {
    let place = otherFile.map { path($0) + ":" } ?? ""
    let other = otherPosition.map { " (the other is at \(place)\($0))" } ?? ""
    let why = reason.map { " (let pass: \($0))" } ?? ""
    return "\(message)\(other); \(advice)\(why)"
  }

  /// How a compiler would call it.
  var levelWord: String {
    switch (findingClass, waiver) {
    case (_, .allowed?): "allowed"
    case (_, .quarantined?): "quarantined"
    case (_, .ignored?): "ignored"
    case (_, .known?): "in the baseline"
    case (.hard, _): "hard error"
    case (.error, _): "error"
    case (.warning, _): "warning"
    case (.information, _): "remark"
    }
  }
}
