internal import AksaraPack

/// Rules for people: a page, a list, and the table of the documentation.
enum RulePages {
  /// The lines between which the documentation has the table.
  static let markers = (begin: "<!-- rules -->", end: "<!-- /rules -->")

  /// All that there is to say about a rule.
  static func page(of rule: Rule) -> [String] {
    let page = rule.page
    var lines = ["\(rule): \(rule.title) (\(classes(of: rule)))", ""]
    lines += HelpPage.wrap("Finds: " + page.finds, indent: 2)
    lines += HelpPage.wrap("Why: " + page.why, indent: 2)
    lines += ["", "  Bad:   \(page.bad)", "  Good:  \(page.good)", ""]
    lines += HelpPage.wrap("What to do: " + page.fix, indent: 2)
    if let mend = page.mend { lines.append("  'aksara-pack \(mend.rawValue)' mends it.") }
    lines += HelpPage.wrap(waysPast(rule), indent: 2)
    if !page.covers.isEmpty { lines.append("  Covers \(page.covers.joined(separator: ", ")).") }
    return lines
  }

  /// A line a rule.
  static func list(of rules: [Rule]) -> [String] {
    rules.map { "\($0)  \(classes(of: $0)): \($0.title)" } + ["", "'aksara-pack explain RULE' says more."]
  }

  /// A table a group.
  static func markdown(of rules: [Rule]) -> [String] {
    var lines = [markers.begin]
    var group = ""
    for rule in rules {
      if rule.group != group {
        group = rule.group
        let letter = rule.rawValue.prefix(1)
        lines += ["", "### \(letter): \(group)", "", "| rule | class | finds | mended by |", "|---|---|---|---|"]
      }
      let mend = rule.page.mend.map { "`\($0.rawValue)`" } ?? ""
      lines.append(
        "| `\(rule)` | \(classes(of: rule)) | **\(escaped(rule.title))**: \(escaped(rule.page.finds)) | \(mend) |")
    }
    return lines + ["", markers.end]
  }

  private static func classes(of rule: Rule) -> String {
    rule.classes.isEmpty ? "off" : rule.classes.map(\.rawValue).joined(separator: " or ")
  }

  private static func waysPast(_ rule: Rule) -> String {
    switch rule.defaultClass {
    case .hard where rule.rawValue.hasPrefix("B"): "A bundle with it is refused, always."
    case .hard: "Nothing lets it pass, but a whole file can be left out with --exclude."
    case .error:
      "sign refuses, unless --allow \(rule) lets it pass or --quarantine leaves the translation out."
    case .warning, .information: "It never stops sign."
    case nil: "It is off unless the configuration gives it a class."
    }
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { $0 += "|*<_`\\&".contains($1) ? "\\\($1)" : "\($1)" }
  }
}
