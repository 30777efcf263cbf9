/// `completions`: scripts with which a shell completes commands, options and values.
struct CompletionsCommand: Command {
  static let spec = CommandSpec(
    "completions", abstract: "Print a script with which a shell completes command lines.",
    positionals: [
      PositionalSpec(Shell.allCases.map(\.rawValue).joined(separator: "|"), help: "The shell that reads the script.")
    ],
    examples: [
      Example(
        "aksara-pack completions bash | sudo tee /etc/bash_completion.d/aksara-pack", "For every new bash."),
      Example("aksara-pack completions fish | source", "For the fish that runs."),
    ])

  private let shell: Shell

  init(_ arguments: ParsedArguments) throws(UsageError) {
    guard let shell = Shell(rawValue: arguments.positionals[0]) else {
      throw .other(
        "there are no completions for '\(arguments.positionals[0])'",
        hint: "there are for \(Shell.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    self.shell = shell
  }

  func run(_ console: Console) -> ExitCode {
    let lines = shell.script(for: Commands.specs)
    for line in lines { console.line(line) }
    console.report("shell", .string(shell.rawValue))
    console.report("script", .strings(lines))
    return .done
  }
}
