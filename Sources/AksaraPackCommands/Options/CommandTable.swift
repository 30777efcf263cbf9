/// The README's tables of commands and options, made from the command specs.
enum CommandTable {
  /// The lines around the tables in the README.
  static let markers = (begin: "<!-- commands -->", end: "<!-- /commands -->")

  /// Markdown: one row a command, then one row an option with the commands that have it.
  static func markdown(of specs: [CommandSpec]) -> [String] {
    var lines = [markers.begin, "", "| command | what it does |", "|---|---|"]
    lines += specs.map { "| \(code($0.usage)) | \(text($0.abstract)) |" }
    lines += ["", "<details><summary>All options</summary>", "", "| option | of | meaning |", "|---|---|---|"]
    // An option that means something else in another command has a row for each meaning; those of all commands go last.
    var rows: [(option: OptionSpec, owners: [String])] = []
    for spec in specs {
      for option in spec.options {
        if let index = rows.firstIndex(where: { $0.option == option }) {
          rows[index].owners.append(spec.name)
        } else {
          rows.append((option, [spec.name]))
        }
      }
    }
    let isGeneral = { (row: (option: OptionSpec, owners: [String])) in row.owners.count == specs.count }
    for row in rows.filter({ !isGeneral($0) }) + rows.filter(isGeneral) {
      let owners = isGeneral(row) ? "all" : row.owners.joined(separator: ", ")
      lines.append("| \(code(row.option.synopsis)) | \(owners) | \(text(row.option.help)) |")
    }
    return lines + ["", "</details>", "", markers.end]
  }

  private static func code(_ text: String) -> String { "`\(escape(text, "|"))`" }

  private static func text(_ text: String) -> String { escape(text, "|*<`") }

  private static func escape(_ text: String, _ special: String) -> String {
    text.reduce(into: "") { $0 += special.contains($1) ? "\\\($1)" : "\($1)" }
  }
}
