internal import AksaraFormat
internal import AksaraPack

/// `validate`: everything that the checks find, and whether `sign` would refuse.
struct ValidateCommand: Command {
  static let spec = CommandSpec(
    "validate", abstract: "Check language files, and say whether sign would take them.",
    discussion: ["Exits with 1 when sign would refuse. The last lines then name the flags or edits that get past."],
    positionals: [FolderOptions.positional], groups: [FolderOptions.group, OptionGroup("Output", [FindingsPage.all])],
    examples: [
      Example("aksara-pack validate bundles/", "Prints what it finds, with file, line and column."),
      Example("aksara-pack validate bundles/ --json", "The same for a machine."),
    ])

  private let options: FolderOptions
  private let isWhole: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    options = try FolderOptions(arguments)
    isWhole = arguments.has(FindingsPage.all)
  }

  func run(_ console: Console) throws -> ExitCode {
    let examination = try options.examine(options.settings(console.context), .findings, console)
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
}
