/// Completions for bash, 3.2 and later: one function, one branch a command.
enum BashCompletion {
  static func script(for specs: [CommandSpec]) -> [String] {
    let names = (specs.map(\.name) + [OptionSpec.help.spelling, OptionSpec.version.spelling]).joined(separator: " ")
    return head + ["  '') _aksara_pack_words '\(names)' ;;"] + specs.flatMap(branch) + tail
  }

  private static let head = """
    # Completions of aksara-pack for bash. To load them: source <(aksara-pack completions bash)
    _aksara_pack_add() {
      local line
      while IFS= read -r line; do COMPREPLY+=("$line"); done
    }
    _aksara_pack_words() { _aksara_pack_add < <(compgen -W "$1" -- "$cur"); }
    _aksara_pack_paths() {
      _aksara_pack_add < <(compgen "$1" -- "$cur")
      compopt -o filenames 2>/dev/null || :
    }
    _aksara_pack() {
      local cur=${COMP_WORDS[COMP_CWORD]} prev='' command='' index word
      [ "$COMP_CWORD" -gt 0 ] && prev=${COMP_WORDS[COMP_CWORD-1]}
      COMPREPLY=()
      # bash takes --option=value for three words.
      if [ "$cur" = = ]; then
        cur=''
      elif [ "$prev" = = ] && [ "$COMP_CWORD" -gt 1 ]; then
        prev=${COMP_WORDS[COMP_CWORD-2]}
      fi
      for ((index = 1; index < COMP_CWORD; index++)); do
        word=${COMP_WORDS[index]}
        case $word in -*) ;; *) command=$word && break ;; esac
      done
      case $command in
    """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)

  private static let tail = ["  esac", "}", "complete -F _aksara_pack aksara-pack"]

  private static func branch(_ spec: CommandSpec) -> [String] {
    var lines = ["  \(spec.name))", "    case $prev in"]
    for option in spec.options {
      guard let placeholder = option.placeholder else { continue }
      let names = [option.spelling] + (option.letter.map { ["-\($0)"] } ?? [])
      lines.append("    \(names.joined(separator: "|"))) \(offer(Completion([placeholder])))return ;;")
    }
    lines += [
      "    esac", "    case $cur in",
      "    -*) _aksara_pack_words '\(spec.options.map(\.spelling).joined(separator: " "))' ;;",
      "    *) \(offer(spec.completion)):",
      "    esac", "    ;;",
    ]
    return lines
  }

  /// Commands that offer, each with its `;`.
  private static func offer(_ completion: Completion) -> String {
    var commands: [String] = []
    if !completion.words.isEmpty {
      commands.append("_aksara_pack_words '\(completion.words.joined(separator: " "))'; ")
    }
    if completion.offersFiles { commands.append("_aksara_pack_paths -f; ") }
    if completion.offersFolders { commands.append("_aksara_pack_paths -d; ") }
    return commands.joined()
  }
}
