/// Completions for fish: one line a command, an option and a kind of argument.
enum FishCompletion {
  static func script(for specs: [CommandSpec]) -> [String] {
    var lines = [
      "# Completions of aksara-pack for fish. To load them: aksara-pack completions fish | source",
      "complete -c aksara-pack -f",
    ]
    for option in [OptionSpec.help, .version] {
      lines.append("complete -c aksara-pack -n __fish_use_subcommand \(names(option)) -d \(word(option.help))")
    }
    for spec in specs {
      lines.append("complete -c aksara-pack -n __fish_use_subcommand -a \(spec.name) -d \(word(spec.abstract))")
      let line = "complete -c aksara-pack -n '__fish_seen_subcommand_from \(spec.name)'"
      for option in spec.options {
        let value = option.placeholder.map { " -r" + offer(Completion([$0])) } ?? ""
        lines.append("\(line) \(names(option))\(value) -d \(word(option.help))")
      }
      if !spec.completion.isEmpty { lines.append(line + offer(spec.completion)) }
    }
    return lines
  }

  private static func names(_ option: OptionSpec) -> String {
    "-l \(option.name)" + (option.letter.map { " -s \($0)" } ?? "")
  }

  private static func offer(_ completion: Completion) -> String {
    var words = completion.words.joined(separator: " ")
    if completion.offersFolders { words += (words.isEmpty ? "" : " ") + "(__fish_complete_directories)" }
    return (completion.offersFiles ? " -F" : " -f") + (words.isEmpty ? "" : " -a \(word(words))")
  }

  private static func word(_ text: String) -> String {
    "'" + text.reduce(into: "") { $0 += "\\'".contains($1) ? "\\\($1)" : "\($1)" } + "'"
  }
}
