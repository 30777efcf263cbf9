internal import AksaraFormat
internal import AksaraPack

/// `flatten`: the tables that a bundle would hold.
struct FlattenCommand: Command {
  private static let language = OptionSpec(
    "language", "l", .value("TAG"), help: "Print this language's table instead of writing files.")
  private static let output = OptionSpec(
    "output", "o", .value("FOLDER"), help: "Where the tables go, one TAG.json each.")
  private static let force = OptionSpec("force", help: "Replace files that hold other bytes.")

  static let spec = CommandSpec(
    "flatten", abstract: "Write the flattened tables that a bundle would hold.",
    positionals: [FolderOptions.positional],
    groups: [FolderOptions.group, OptionGroup("Output", [language, output, force])],
    examples: [
      Example("aksara-pack flatten bundles/ --language id", "Prints one table."),
      Example("aksara-pack flatten bundles/ -o tables/", "Writes tables/en.json and so on."),
    ])

  private let options: FolderOptions
  private let language: LanguageTag?
  private let output: String?
  private let isForced: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    options = try FolderOptions(arguments)
    language = try arguments.value(Self.language, expected: "a language tag") { try? LanguageTag($0) }
    output = arguments.value(Self.output).map(PackSteps.trimmed)
    isForced = arguments.has(Self.force)
    guard try arguments.only(of: [Self.language, Self.output]) != nil else {
      throw .other("where do the tables go?", hint: "pass --output FOLDER, or --language TAG to print one")
    }
  }

  func run(_ console: Console) throws -> ExitCode {
    let examination = try options.examine(options.settings(console.context), .tables, console)
    let page = FindingsPage(examination, folder: options.folder)
    if examination.isRefused {
      page.show(.text, isWhole: false, isAside: true, console)
      throw FindingsPage.refusal(examination, page, isWriting: output != nil)
    }
    console.report("languages", LanguageTable.report(examination))
    if let language { return try show(language, examination, console) }
    guard let output else { return .done }
    try OutputFile.createFolder(console.context.resolve(output))
    guard !OutputFile.isSame(console.context.resolve(output), console.context.resolve(options.folder)) else {
      throw CommandFailure(
        code: "outputIsInput", "the tables would replace the language files in '\(options.folder)'",
        hints: ["name another folder with --output"])
    }
    for report in examination.languages {
      guard let table = report.table, report.keys > 0 else { continue }
      let path = "\(output)/\(report.file.tag).json"
      try OutputFile.write(table, to: console.context.resolve(path), replacing: isForced)
      console.line("\(path): \(report.keys) texts, \(report.tableSize) bytes")
    }
    return .done
  }

  private func show(_ tag: LanguageTag, _ examination: Examination, _ console: Console) throws -> ExitCode {
    guard let table = examination.languages.first(where: { $0.file.tag == tag })?.table else {
      throw CommandFailure(code: "noLanguage", "there is no file for \(tag) in \(options.folder)")
    }
    console.data(table)
    console.report("table", .string(String(decoding: table, as: UTF8.self)))
    return .done
  }
}
