/// The text of `help`, made from the command specs.
enum HelpPage {
  private static let width = 80
  private static let column = 30

  /// The page of one command.
  static func page(of spec: CommandSpec) -> [String] {
    var lines = ["usage: aksara-pack \(spec.usage)", ""]
    lines += wrap(spec.abstract)
    for paragraph in spec.discussion { lines += [""] + wrap(paragraph) }
    if !spec.positionals.isEmpty {
      lines += ["", "Arguments:"] + spec.positionals.flatMap { entry($0.name, $0.help) }
    }
    for group in spec.groups {
      lines += ["", group.title + ":"] + group.options.flatMap { entry($0.synopsis, $0.help) }
    }
    if !spec.examples.isEmpty {
      lines += ["", "Examples:"]
      for example in spec.examples { lines += ["  \(example.commandLine)"] + wrap(example.meaning, indent: 6) }
    }
    return lines + ["", exitCodes]
  }

  /// The page of the whole tool.
  static func overview(of specs: [CommandSpec]) -> [String] {
    var lines = ["usage: aksara-pack COMMAND [arguments] [options]", ""]
    lines += wrap(description)
    lines += ["", "Commands:"]
    for spec in specs { lines += entry(spec.name, spec.abstract, column: 14) }
    lines += ["", "Options:"]
    lines += [OptionSpec.help, .version].flatMap { entry($0.synopsis, $0.help, column: 14) }
    return lines + ["", "'aksara-pack help COMMAND' says more.", exitCodes]
  }

  /// What the tool is, after its name.
  static let abstract = "translation files as one signed bundle"

  /// What the tool does.
  static let description =
    "Checks translation files, packs them into one bundle, signs it, and verifies what it signed. "
    + "The result can be checked with tar, gzip, b2sum and minisign alone."

  /// The exit codes with their meanings.
  static let exitStatus: [(code: Int32, meaning: String)] = [
    (ExitCode.done.rawValue, "done"), (ExitCode.failed.rawValue, "findings, or verification failed"),
    (ExitCode.couldNotRun.rawValue, "could not run"), (ExitCode.usage.rawValue, "usage"),
  ]

  private static let exitCodes =
    "Exit codes: " + exitStatus.map { "\($0.code) \($0.meaning)" }.joined(separator: "; ") + "."

  private static func entry(_ name: String, _ help: String, column: Int = column) -> [String] {
    let text = wrap(help, indent: column)
    let name = "  " + name
    // Two spaces must stand between the two.
    guard name.count + 2 <= column, let first = text.first else { return [name] + text }
    return [name + first.dropFirst(name.count)] + text.dropFirst()
  }

  static func wrap(_ text: String, indent: Int = 0) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, indent + line.count + 1 + word.count > width {
        lines.append(margin + line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return lines + [margin + line]
  }
}
