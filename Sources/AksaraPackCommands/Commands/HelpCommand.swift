/// `help`: the pages made from the option table.
struct HelpCommand: Command {
  static let markdown = OptionSpec("markdown", help: "Print the README's tables of commands and options.")

  static let spec = CommandSpec(
    "help", abstract: "Explain a command, or list them all.",
    positionals: [PositionalSpec("COMMAND", isRequired: false, help: "The command to explain.")],
    groups: [OptionGroup("Output", [markdown])],
    examples: [Example("aksara-pack help help", "This page.")])

  private let about: CommandSpec?
  private let isMarkdown: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    isMarkdown = arguments.has(Self.markdown)
    guard let name = arguments.positionals.first else {
      about = nil
      return
    }
    about = try Commands.named(name).spec
  }

  /// Help on a command that exists, or on all of them.
  init(about name: String?) {
    about = Commands.specs.first { $0.name == name }
    isMarkdown = false
  }

  func run(_ console: Console) -> ExitCode {
    let specs = Commands.specs
    let lines =
      if isMarkdown {
        CommandTable.markdown(of: specs)
      } else if let about {
        HelpPage.page(of: about)
      } else {
        HelpPage.overview(of: specs)
      }
    console.command = Self.spec.name
    for line in lines { console.line(line) }
    console.report("commands", .array((about.map { [$0] } ?? specs).map(Self.report)))
    return .done
  }

  private static func report(_ spec: CommandSpec) -> Report {
    .object([
      .init("name", .string(spec.name)), .init("usage", .string("aksara-pack " + spec.usage)),
      .init("abstract", .string(spec.abstract)), .init("options", .array(spec.options.map(report))),
    ])
  }

  private static func report(_ option: OptionSpec) -> Report {
    let repeats = if case .repeated = option.kind { true } else { false }
    return .object([
      .init("name", .string(option.spelling)), .init("letter", .optional(option.letter.map { "-\($0)" })),
      .init("value", .optional(option.placeholder)), .init("repeats", .bool(repeats)),
      .init("help", .string(option.help)),
    ])
  }
}
