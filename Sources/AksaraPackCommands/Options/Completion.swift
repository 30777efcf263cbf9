internal import AksaraPack

/// What a shell offers for a value, by the name that the value has in help: `FILE|none` is a file or the word.
struct Completion: Sendable, Equatable {
  /// Paths of files, folders on the way included.
  private(set) var offersFiles = false
  /// Paths of folders alone.
  private(set) var offersFolders = false
  /// Words, each one whole.
  private(set) var words: [String] = []

  /// What is offered for values of these names.
  init(_ placeholders: [String]) {
    for part in placeholders.flatMap({ $0.split(separator: "|").map(String.init) }) {
      switch part {
      case "FILE", "OLD", "NEW", "SPEC": offersFiles = true
      case "DIR", "FOLDER": offersFolders = true
      case "COMMAND": words += Commands.specs.map(\.name)
      case "RULE", "RULE[:GLOB]": words += Rule.allCases.map(\.rawValue)
      // Small letters stand for themselves.
      case _ where part == part.lowercased(): words.append(part)
      default: break
      }
    }
    if offersFiles { offersFolders = false }
  }

  /// Whether only the user knows the value.
  var isEmpty: Bool { !offersFiles && !offersFolders && words.isEmpty }
}

extension CommandSpec {
  /// What a shell offers where no option is expected.
  var completion: Completion { Completion(positionals.map(\.name)) }
}

/// Shells for which a script of completions is made.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// The script, made from the command specs.
  func script(for specs: [CommandSpec]) -> [String] {
    switch self {
    case .bash: BashCompletion.script(for: specs)
    case .zsh: ZshCompletion.script(for: specs)
    case .fish: FishCompletion.script(for: specs)
    }
  }
}
