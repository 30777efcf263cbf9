/// The README's tables of commands and options, made from the command specs.
enum CommandTable {
  /// The lines around the tables in the README.
  static let markers = (begin: "<!-- commands -->", end: "<!-- /commands -->")

  /// Markdown: one row a command, then one row an option with the commands that have it.
  static func markdown(of specs: [CommandSpec]) -> [String] {
    var lines = [markers.begin, "", "| command | what it does |", "|---|---|"]
    lines += specs.map { "| `\(cell($0.usage))` | \(cell($0.abstract)) |" }
    lines += ["", "| option | of | meaning |", "|---|---|---|"]
    var order: [OptionSpec] = []
    var owners: [String: [String]] = [:]
    for spec in specs {
      for option in spec.options {
        // The same name may mean two things in two commands: then it has two rows.
        if !order.contains(option) { order.append(option) }
        owners[option.name + option.help, default: []].append(spec.name)
      }
    }
    for option in order {
      let commands = owners[option.name + option.help] ?? []
      let of = commands.count == specs.count ? "all" : commands.map { "`\($0)`" }.joined(separator: " ")
      lines.append("| `\(cell(option.synopsis))` | \(of) | \(cell(option.help)) |")
    }
    return lines + ["", markers.end]
  }

  private static func cell(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}
