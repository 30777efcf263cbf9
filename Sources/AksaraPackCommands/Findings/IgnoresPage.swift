internal import AksaraFormat
internal import AksaraPack

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
