/// `help`: the pages made from the option table.
struct HelpCommand: Command {
  static let markdown = OptionSpec("markdown", help: "Print the README's tables of commands and options.")
  static let man = OptionSpec("man", help: "Print the manual page, for 'man -l -' or a folder of manual pages.")

  static let spec = CommandSpec(
    "help", abstract: "Explain a command, or list them all.",
    positionals: [PositionalSpec("COMMAND", isRequired: false, help: "The command to explain.")],
    groups: [OptionGroup("Output", [markdown, man])],
    examples: [
      Example("aksara-pack help help", "This page."),
      Example("aksara-pack help --man | man -l -", "All of it as a manual page."),
    ])

  private let about: CommandSpec?
  private let isMarkdown: Bool
  private let isMan: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let form = try arguments.only(of: [Self.markdown, Self.man])
    isMarkdown = form == Self.markdown
    isMan = form == Self.man
    guard let name = arguments.positionals.first else {
      about = nil
      return
    }
    about = try Commands.named(name).spec
  }

  /// Help on a command that exists, or on all of them.
  init(about name: String?) {
    about = Commands.specs.first { $0.name == name }
    (isMarkdown, isMan) = (false, false)
  }

  func run(_ console: Console) -> ExitCode {
    let specs = Commands.specs
    let lines =
      if isMarkdown {
        CommandTable.markdown(of: specs)
      } else if isMan {
        ManPage.page(of: specs)
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
