/// Completions for zsh: `_arguments` for each command.
enum ZshCompletion {
  static func script(for specs: [CommandSpec]) -> [String] {
    var lines = [
      "#compdef aksara-pack",
      "# Completions of aksara-pack for zsh. Put this into a folder of $fpath as _aksara-pack, or load it with:",
      "# source <(aksara-pack completions zsh)",
      "_aksara_pack() {",
      "  local curcontext=$curcontext context state state_descr line",
      "  typeset -A opt_args",
      "  _arguments -C '1:command:->command' '*::argument:->argument' && return",
      "  case $state in",
      "  command)",
      "    local -a commands",
      "    commands=(",
    ]
    for spec in specs { lines.append("      " + word("\(spec.name):\(spec.abstract)")) }
    lines += ["    )", "    _describe command commands", "    ;;", "  argument)", "    case $words[1] in"]
    for spec in specs {
      lines.append("    \(spec.name))")
      var arguments = spec.options.map(argument)
      for (index, positional) in spec.positionals.enumerated() {
        let place = positional.isRepeated ? "*" : String(index + 1)
        arguments.append(
          word("\(place):\(positional.name.replacingColons):\(action(Completion([positional.name])))"))
      }
      lines.append("      _arguments \\")
      for (index, argument) in arguments.enumerated() {
        lines.append("        " + argument + (index == arguments.count - 1 ? "" : " \\"))
      }
      lines.append("      ;;")
    }
    return lines + [
      "    esac", "    ;;", "  esac", "}",
      "if [ \"$funcstack[1]\" = _aksara-pack ]; then _aksara_pack \"$@\"; else compdef _aksara_pack aksara-pack; fi",
    ]
  }

  private static func argument(_ option: OptionSpec) -> String {
    let isRepeated = if case .repeated = option.kind { true } else { false }
    let long = option.spelling + (option.placeholder == nil ? "" : "=")
    let help = option.help.reduce(into: "") { $0 += "[]:\\".contains($1) ? "\\\($1)" : "\($1)" }
    let value = option.placeholder.map { ":\($0.replacingColons):\(action(Completion([$0])))" } ?? ""
    let rest = word("[\(help)]\(value)")
    guard let letter = option.letter else { return (isRepeated ? "'*'" : "") + long + rest }
    let others = isRepeated ? "'*'" : "'(-\(letter) \(option.spelling))'"
    return "\(others){-\(letter),\(long)}\(rest)"
  }

  private static func action(_ completion: Completion) -> String {
    if completion.offersFiles { return "_files" }
    if completion.offersFolders { return "_files -/" }
    return completion.words.isEmpty ? " " : "(\(completion.words.joined(separator: " ")))"
  }

  private static func word(_ text: String) -> String {
    "'" + text.reduce(into: "") { $0 += $1 == "'" ? "'\\''" : String($1) } + "'"
  }
}

extension String {
  /// A colon ends a field of a zsh argument.
  fileprivate var replacingColons: String { reduce(into: "") { $0 += $1 == ":" ? "\\:" : String($1) } }
}
