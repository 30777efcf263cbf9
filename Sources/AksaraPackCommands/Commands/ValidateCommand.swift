internal import AksaraFormat
internal import AksaraPack

/// `validate`: everything that the checks find, and whether `sign` would refuse.
struct ValidateCommand: Command {
  private static let showConfig = OptionSpec(
    "show-config", help: "Print the settings that hold and where each comes from, and check nothing.")

  static let spec = CommandSpec(
    "validate", abstract: "Check language files, and say whether sign would take them.",
    discussion: ["Exits with 1 when sign would refuse. The last lines then name the flags or edits that get past."],
    positionals: [FolderOptions.positional],
    groups: [FolderOptions.group, OptionGroup("Output", [FindingsPage.all, showConfig])],
    examples: [
      Example("aksara-pack validate bundles/", "Prints what it finds, with file, line and column."),
      Example("aksara-pack validate bundles/ --json", "The same for a machine."),
      Example("aksara-pack validate bundles/ --show-config", "Says which settings hold, and where each comes from."),
    ])

  private let options: FolderOptions
  private let isWhole: Bool
  private let showsConfig: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    options = try FolderOptions(arguments)
    isWhole = arguments.has(FindingsPage.all)
    showsConfig = arguments.has(Self.showConfig)
  }

  func run(_ console: Console) throws -> ExitCode {
    let settings = try options.settings(console.context)
    if showsConfig { return show(settings, console) }
    let examination = try options.examine(settings, .findings, console)
    let page = FindingsPage(examination, folder: options.folder)
    page.print(isWhole: isWhole) { console.line($0, colour: $1) }
    for line in LanguageTable.lines(examination) { console.line(line) }
    LanguageTable.noteAbsent(examination, console)
    console.line(page.summary)
    console.report("source", .string(examination.source.text))
    console.report("languages", LanguageTable.report(examination))
    console.report("findings", page.report)
    guard examination.isRefused else { return .done }
    throw FindingsPage.refusal(examination, page)
  }

  private func show(_ settings: FolderSettings, _ console: Console) -> ExitCode {
    let lines = settings.lines(console.context)
    let width = lines.map(\.name.count).max() ?? 0
    for line in lines {
      let name = line.name + String(repeating: " ", count: width - line.name.count)
      console.line("\(name)  \(line.value)  (\(line.origin))")
    }
    console.report(
      "configuration", .optional(settings.configuration.path.map { settings.shownPath($0, console.context) }))
    console.report(
      "settings",
      .object(
        lines.map { line in
          .init(line.name, .object([.init("value", line.report), .init("from", .string(line.origin))]))
        }))
    return .done
  }
}
