internal import AksaraFormat
internal import AksaraPack

/// `validate`: everything that the checks find, and whether `sign` would refuse.
struct ValidateCommand: Command {
  private static let showConfig = OptionSpec(
    "show-config", help: "Print the settings that hold and where each comes from, and check nothing.")

  private static let maxWarnings = OptionSpec(
    "max-warnings", nil, .value("N"), help: "Exit with 1 when there are more warnings than this.")
  private static let strict = OptionSpec("strict", help: "Exit with 1 when there is a warning.")

  private static let missing = OptionSpec(
    "missing", help: "Also name the texts that each language lacks, ten a language; all with --all or --json.")

  private static let fix = OptionSpec(
    "fix", help: "First mend what 'normalize --write' mends, and rewrite the files.")

  static let spec = CommandSpec(
    "validate", abstract: "Check language files, and say whether sign would take them.",
    discussion: [
      "Exits with 1 when sign would refuse. The last lines then name the flags or edits that get past.",
      "What only sign's command line can say is warned of, since sign may be told: a version that _version is not "
        + "(--bundle-version), a name (--name), the release before where \"chain\" is required (--previous). "
        + "--strict and --max-warnings count such warnings.",
      "With --baseline only what the file does not have counts, and each finding is told by itself; hard errors are "
        + "never accepted. sign knows no baseline: --allow and the configuration are for it.",
      "The formats sarif, junit and gitlab have standard output for themselves; everything else is on standard error.",
    ],
    positionals: [FolderOptions.positional],
    groups: [
      OptionGroup("What to do", [fix]), FolderOptions.group, PreviousOptions.comparison,
      OptionGroup("When it fails", [maxWarnings, strict] + BaselineOptions.options),
      OptionGroup("Output", [OutputFormat.option, FindingsPage.all, missing, showConfig]),
    ],
    examples: [
      Example("aksara-pack validate bundles/", "Prints what it finds, with file, line and column."),
      Example("aksara-pack validate bundles/ --json", "The same for a machine."),
      Example(
        "aksara-pack validate bundles/ --baseline lint.json --write-baseline", "Accepts what there is today."),
      Example(
        "aksara-pack validate bundles/ --baseline lint.json --strict --format github",
        "In a pipeline: whatever is new fails, and is shown at its line."),
      Example(
        "aksara-pack validate bundles/ --previous dist/latest.aksara",
        "Also says which keys are gone since, and which translations belong to older words."),
      Example("aksara-pack validate bundles/ --missing", "Also names what is not translated yet."),
      Example("aksara-pack validate bundles/ --show-config", "Says which settings hold, and where each comes from."),
    ])

  private let options: FolderOptions
  private let isWhole: Bool
  private let showsConfig: Bool
  private let isFixing: Bool
  private let listsMissing: Bool
  private let format: OutputFormat
  private let warningLimit: Int?
  private let isStrict: Bool
  private let baseline: BaselineOptions
  private let previous: PreviousOptions

  init(_ arguments: ParsedArguments) throws(UsageError) {
    options = try FolderOptions(arguments)
    isWhole = arguments.has(FindingsPage.all)
    showsConfig = arguments.has(Self.showConfig)
    isFixing = arguments.has(Self.fix)
    listsMissing = arguments.has(Self.missing)
    format = try OutputFormat.chosen(arguments)
    warningLimit = try arguments.integer(Self.maxWarnings, in: 0...1_000_000_000)
    isStrict = arguments.has(Self.strict)
    baseline = try BaselineOptions(arguments)
    previous = try PreviousOptions(arguments)
  }

  func run(_ console: Console) throws -> ExitCode {
    format.prepare(console)
    var settings = try options.settings(console.context)
    if showsConfig { return show(settings, console) }
    let before = try previous.bundle(console)
    if let before {
      try BundleInput.checkTables(previous.path ?? "", before)
      settings.policy.previous = PreviousTexts(before)
    }
    if isFixing { try mend(settings, console) }
    settings.policy.tellsEach = baseline.path != nil
    let examination = try options.examine(settings, .findings, console, listsMissing: listsMissing)
    var findings = examination.findings
    try baseline.apply(to: &findings, in: options.folder, console)
    var page = FindingsPage(examination, findings, folder: options.folder)
    page.isStrict = isStrict
    page.show(format, isWhole: isWhole, isAside: false, console)
    for line in LanguageTable.lines(examination, isWhole: isWhole) { console.line(line) }
    LanguageTable.noteAbsent(examination, console)
    console.line(page.summary)
    console.report("source", .string(examination.source.text))
    console.report("languages", LanguageTable.report(examination))
    if findings.contains(where: \.isRefusal) { throw FindingsPage.refusal(examination, page, isWriting: false) }
    let needs = try foretell(examination, settings, before, console)
    if let failure = tooManyWarnings(page.warnings + needs) { throw failure }
    return .done
  }

  /// What sign would refuse beside findings, and what it would want to be told.
  /// - Returns: how many things it would want to be told.
  private func foretell(
    _ examination: Examination, _ settings: FolderSettings, _ before: AksaraBundle?, _ console: Console
  ) throws -> Int {
    let link: Manifest.Previous?? = previous.path == nil ? nil : .some(before.map { PreviousRelease.link($0) })
    let outlook = try settings.outlook(examination, previous: link, console)
    for need in outlook.needs { console.warning(need.outlook) }
    console.report("needs", .strings(outlook.needs.map(\.message)))
    guard let refusal = outlook.refusal else { return outlook.needs.count }
    throw CommandFailure(
      .failed, code: "cannotPack", "sign would refuse: \(refusal.message)", hints: refusal.advice.map { [$0] } ?? [])
  }

  /// Does what `normalize --write` does; what it cannot mend is found again by the checks.
  private func mend(_ settings: FolderSettings, _ console: Console) throws {
    let folder = try settings.languages(console.context.resolve(options.folder))
    var run = NormalizeRun(Normalizer.Options(), isWriting: true)
    defer { console.report("fixed", .array(run.changed)) }
    for part in folder.files.flatMap(\.parts) {
      try run.normalize(
        "\(options.folder)/\(part.name)", console, say: { console.note("mended \($0)") }, complain: { _ in })
    }
  }

  private func tooManyWarnings(_ count: Int) -> CommandFailure? {
    let limit = isStrict ? 0 : warningLimit ?? .max
    guard count > limit else { return nil }
    let option = isStrict ? "--strict allows none" : "--max-warnings allows \(limit)"
    return CommandFailure(
      .failed, code: "warnings", "\(Counted.words(count, "warning")), and \(option)",
      hints: [
        "mend them, say in \(LanguageFolder.configurationName) what is ignored and why, or accept them with --baseline"
      ])
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
