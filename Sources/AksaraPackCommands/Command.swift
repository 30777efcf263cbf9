internal import AksaraPack

/// A command: one file, one type, one entry in `all`.
protocol Command: Sendable {
  /// What the command is called and takes.
  static var spec: CommandSpec { get }

  /// Makes sense of the arguments; nothing is opened yet.
  init(_ arguments: ParsedArguments) throws(UsageError)

  /// Does the work. A thrown `CommandFailure` says how it ends; any other error means "could not run".
  func run(_ console: Console) throws -> ExitCode
}

/// The commands, in the order of the help page.
enum Commands {
  static let all: [any Command.Type] = [
    KeygenCommand.self, InitCommand.self, ValidateCommand.self, NormalizeCommand.self, FlattenCommand.self,
    PackCommand.self,
    SignCommand.self, ReissueCommand.self,
    VerifyCommand.self, InspectCommand.self, DiffCommand.self, AuditCommand.self, ApplyCommand.self, StatusCommand.self,
    RollbackCommand.self,
    ConfirmCommand.self, GetCommand.self, ExplainCommand.self, CompletionsCommand.self, HelpCommand.self,
  ]

  /// What they are called and take.
  static var specs: [CommandSpec] { all.map { $0.spec } }

  /// The command called `name`.
  static func named(_ name: String) throws(UsageError) -> any Command.Type {
    if let command = all.first(where: { $0.spec.name == name }) { return command }
    throw .unknownCommand(name, suggestion: Suggestion.closest(to: name, among: specs.map(\.name)))
  }
}
