internal import AksaraPack

/// `explain`: what a rule finds, why it matters and what to do.
struct ExplainCommand: Command {
  private static let markdown = OptionSpec("markdown", help: "Print the table of all rules as in the documentation.")

  static let spec = CommandSpec(
    "explain", abstract: "Explain a rule of the checks, or list them all.",
    positionals: [PositionalSpec("RULE", isRequired: false, help: "The rule's id, such as P01.")],
    groups: [OptionGroup("Output", [markdown])],
    examples: [
      Example("aksara-pack explain P01", "What it finds, why it matters, an example, and what to do."),
      Example("aksara-pack explain", "All rules, a line each."),
    ])

  private let rule: Rule?
  /// The id that was asked for, when another rule makes that check.
  private let alias: String?
  private let isMarkdown: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    isMarkdown = arguments.has(Self.markdown)
    guard let name = arguments.positionals.first else {
      (rule, alias) = (nil, nil)
      return
    }
    let id = name.uppercased()
    let host = Rule.allCases.first { $0.page.covers.contains(id) }
    guard let found = host ?? Rule(rawValue: id) else {
      let suggestion = Suggestion.closest(to: id, among: Rule.allCases.map(\.rawValue))
      throw .other(
        "there is no rule '\(name)'",
        hint: suggestion.map { "did you mean '\($0)'?" } ?? "'aksara-pack explain' lists the rules")
    }
    rule = found
    alias = host == nil ? nil : id
  }

  func run(_ console: Console) -> ExitCode {
    console.report("rules", .array((rule.map { [$0] } ?? Rule.allCases).map(Self.report)))
    if let rule {
      if let alias { console.note("\(alias) is part of \(rule)") }
      for line in RulePages.page(of: rule) { console.line(line) }
    } else {
      for line in isMarkdown ? RulePages.markdown(of: Rule.allCases) : RulePages.list(of: Rule.allCases) {
        console.line(line)
      }
    }
    return .done
  }

  private static func report(_ rule: Rule) -> Report {
    .object([
      .init("rule", .string(rule.rawValue)), .init("group", .string(rule.group)),
      .init("classes", .strings(rule.classes.map(\.rawValue))), .init("title", .string(rule.title)),
      .init("finds", .string(rule.page.finds)), .init("why", .string(rule.page.why)),
      .init("bad", .string(rule.page.bad)), .init("good", .string(rule.page.good)),
      .init("fix", .string(rule.page.fix)), .init("mend", .optional(rule.page.mend?.rawValue)),
      .init("covers", .strings(rule.page.covers)),
    ])
  }
}
