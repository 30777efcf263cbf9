internal import AksaraFormat
internal import AksaraPack

/// Annotations as a GitHub workflow prints them: `::error file=…,line=…,col=…,title=…::message`.
enum GitHubPage {
  static func line(_ finding: Finding, _ page: FindingsPage) -> String {
    let level =
      switch finding.findingClass {
      case _ where finding.waiver != nil: "notice"
      case .hard, .error: "error"
      case .warning: page.isStrict ? "error" : "warning"
      case .information: "notice"
      }
    let key = finding.keyText.map { " [\($0)]" } ?? ""
    let title = "\(finding.rule.rawValue) \(finding.rule.title)"
    return "::\(level) file=\(property(page.path(finding.file))),line=\(finding.position.line),"
      + "col=\(finding.position.column),title=\(property(title))::\(data(page.words(finding) + key))"
  }

  /// A message: what would end the line, or begin an escape.
  static func data(_ text: String) -> String {
    replacing(text, ["%": "%25", "\r": "%0D", "\n": "%0A"])
  }

  /// A property: what would end it, too.
  static func property(_ text: String) -> String {
    replacing(text, ["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
  }

  private static func replacing(_ text: String, _ escapes: [Unicode.Scalar: String]) -> String {
    // What a file says must not speak to the runner, nor reorder a line of its log.
    var output = ""
    for scalar in VisibleText.escape(text).unicodeScalars {
      if let escape = escapes[scalar] { output += escape } else { output.unicodeScalars.append(scalar) }
    }
    return output
  }
}
