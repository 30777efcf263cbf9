internal import AksaraPack

/// The command-line tool.
public enum Tool {
  /// Runs the command that the process's arguments name, and exits.
  public static func main() -> Never {
    Process.prepare()
    // Asked for by scripts and package managers, often and alone: answered before anything is built.
    if CommandLine.argc == 2, CommandLine.arguments[1] == "--version" {
      let failure = DescriptorSink(1).write(Array("\(ToolVersion.line)\n".utf8))
      if failure == 0 { Process.exit(.done) }
    }
    Process.exit(run(.system()))
  }

  /// Runs a command in `context`.
  static func run(_ context: CommandContext) -> ExitCode {
    let tokens = context.arguments
    let options = tokens.prefix { $0 != "--" }
    let console = Console(context: context, isJSON: options.contains(OptionSpec.json.spelling))
    do {
      return console.finish(try run(tokens, options, console))
    } catch let error as UsageError {
      return console.finish(.usage, failure: failure(of: error, command: console.command))
    } catch {
      let failure = Failures.describe(error)
      return console.finish(failure.exitCode, failure: failure)
    }
  }

  private static func run(
    _ tokens: [String], _ options: ArraySlice<String>, _ console: Console
  ) throws -> ExitCode {
    // These two win over whatever else is wrong with the line.
    if options.contains(OptionSpec.version.spelling) {
      console.command = "version"
      console.line(ToolVersion.line)
      console.report("version", .string(ToolVersion.version))
      return .done
    }
    if options.contains("--help") || options.contains("-h") {
      return HelpCommand(about: options.first { !$0.hasPrefix("-") }).run(console)
    }
    let first = tokens.first { $0 != OptionSpec.json.spelling }
    guard let first else { throw UsageError.noCommand }
    guard !first.hasPrefix("-") else {
      throw UsageError.other("'\(first)' stands before the command", hint: "aksara-pack COMMAND \(first) ...")
    }
    let command = try Commands.named(first)
    console.command = first
    var rest = tokens
    rest.remove(at: tokens.firstIndex(of: first) ?? 0)
    return try command.init(ArgumentParser(spec: command.spec).parse(rest)).run(console)
  }

  private static func failure(of error: UsageError, command: String) -> CommandFailure {
    let page = command == "help" ? "aksara-pack help" : "aksara-pack help \(command)"
    return CommandFailure(
      .usage, code: error.code, error.message, hints: [error.hint, "see '\(page)'"].compactMap { $0 })
  }
}
