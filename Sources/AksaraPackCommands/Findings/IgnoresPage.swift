internal import AksaraFormat
internal import AksaraPack

/// What was allowed, and what was allowed and let nothing pass.
enum AllowancesPage {
  static func say(_ examination: Examination, _ policy: CheckPolicy, isWhole: Bool, _ console: Console) {
    guard !policy.allow.isEmpty else { return }
    let findings = examination.findings
    for allowance in policy.allow {
      let passed = findings.filter { $0.waiver == .allowed && allowance.covers($0) }
      let milder = findings.filter { $0.rule == allowance.rule && $0.findingClass > .error }
      if !passed.isEmpty {
        console.note("allowed \(allowance): \(Counted.words(passed.count, "finding")) (\(places(passed)))")
      } else if !milder.isEmpty {
        let words = milder.count == 1 ? "which is no error and stops nothing" : "which are no errors and stop nothing"
        console.note(
          "allowing \(allowance) lets nothing pass: it finds \(Counted.words(milder.count, "finding")) here, \(words)")
      } else if isWhole {
        console.note("allowing \(allowance) lets nothing pass: it can go")
      }
    }
  }

  /// `de 3, id 1`.
  private static func places(_ findings: [Finding]) -> String {
    Dictionary(grouping: findings) { $0.language?.text ?? $0.file }.sorted { $0.key < $1.key }
      .map { "\($0.key) \($0.value.count)" }.joined(separator: ", ")
  }
}

/// What the configuration ignores and should not any more: entries that are over, and entries that nothing needs.
enum IgnoresPage {
  static func say(_ examination: Examination, _ policy: CheckPolicy, isWhole: Bool, _ console: Console) {
    guard !policy.ignores.isEmpty else { return }
    let findings = examination.findings
    for ignore in policy.ignores {
      if let until = ignore.until, ignore.isOver(at: policy.now) {
        console.warning("\(words(ignore)) ended on \(day(until.description)): its findings count again")
      } else if isWhole, !findings.contains(where: { ignore.covers($0, at: policy.now) }) {
        console.note("\(words(ignore)) found nothing to ignore: it can go")
      }
    }
  }

  private static func words(_ ignore: Ignore) -> String {
    let keys = ignore.keys.isEmpty ? "" : " for \(ignore.keys.map(\.pattern).joined(separator: ", "))"
    let languages = ignore.languages.isEmpty ? "" : " in \(ignore.languages.map(\.text).joined(separator: ", "))"
    return "\"ignore\" of \(ignore.rule.rawValue)\(keys)\(languages) (\(ignore.reason))"
  }

  private static func day(_ time: String) -> String { time.split(separator: "T").first.map(String.init) ?? time }
}
