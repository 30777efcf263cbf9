internal import AksaraFormat
internal import AksaraPack

/// `init`: looks at a folder of language files, writes its configuration, and says what `sign` would do.
struct InitCommand: Command {
  private static let force = OptionSpec("force", help: "Replace a configuration that is there.")

  static let spec = CommandSpec(
    "init", abstract: "Look at a folder of language files and write its configuration.",
    discussion: [
      "Finds out how the files lie, the source language, how plurals are spelled, files that are no language and "
        + "languages that are there twice, and writes aksara-pack.json into the folder. Then says what sign would do.",
      "Everything that it sets is a proposal, said with its reason: read it, and change what is not so.",
    ],
    positionals: [PositionalSpec("FOLDER", help: "The folder of language files, in whatever layout.")],
    groups: [OptionGroup("Output", [force])],
    examples: [Example("aksara-pack init bundles/", "Writes bundles/aksara-pack.json.")])

  private let folder: String
  private let isForced: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    folder = PackSteps.trimmed(arguments.positionals[0])
    isForced = arguments.has(Self.force)
  }

  func run(_ console: Console) throws -> ExitCode {
    let path = console.context.resolve(folder)
    let target = folder + "/" + LanguageFolder.configurationName
    let (isThere, isBroken) = (
      InputFile.isThere(console.context.resolve(target)), InputFile.isBrokenLink(console.context.resolve(target))
    )
    guard isForced || !isBroken else {
      throw CommandFailure(
        code: "outputExists", "'\(target)' is a link that leads nowhere",
        hints: ["mend the link, or pass --force to put a file in its place"])
    }
    guard isForced || !isThere else {
      throw CommandFailure(
        code: "outputExists", "'\(target)' is there already",
        hints: ["pass --force to replace it", "'aksara-pack validate \(folder) --show-config' says what it sets"])
    }
    if !isBroken, let above = try Configuration.find(from: path).path, above.contains("/../") {
      console.note("a folder above has a configuration, which the new one takes the place of for \(folder)")
    }
    let survey = try FolderSurvey(path)
    for note in survey.notes { console.note(note) }
    let text = survey.configuration
    let outcome = try OutputFile.write(Array(text.utf8), to: console.context.resolve(target), replacing: isForced)
    console.line(target)
    for (name, choice) in choices(survey) { console.line("  \(name)  \(choice.value)  (\(choice.reason))") }
    report(survey, target, outcome, console)
    try foretell(survey, console)
    return .done
  }

  private func choices(_ survey: FolderSurvey) -> [(String, FolderSurvey.Choice)] {
    let words =
      "\(Counted.words(survey.languages.count, "language")) in \(Counted.words(survey.fileCount, "file"))"
    let others = survey.otherLayouts.isEmpty ? "" : "; fewer fit \(survey.otherLayouts.joined(separator: ", "))"
    var choices: [(String, FolderSurvey.Choice)] = [
      ("name    ", survey.name),
      (
        "layout  ",
        .init(value: survey.layout.pattern, reason: words + others)
      ),
      ("source  ", survey.source), ("plurals ", plurals(survey.plurals)),
    ]
    choices += survey.exclude.map { ("exclude ", $0) }
    return choices + survey.dropKeys.map { ("dropKeys", $0) }
  }

  private func plurals(_ plurals: FolderSurvey.Plurals) -> FolderSurvey.Choice {
    let counts = [
      (plurals.nested, "objects"), (plurals.v4, "by i18next-v4 suffixes"), (plurals.v3, "by i18next-v3 suffixes"),
    ]
    let words = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    return .init(
      value: (plurals.style ?? .auto).rawValue,
      reason: words.isEmpty ? "the source language has none" : "the source language has \(words)")
  }

  private func report(
    _ survey: FolderSurvey, _ target: String, _ outcome: OutputFile.Outcome, _ console: Console
  ) {
    func choice(_ choice: FolderSurvey.Choice) -> Report {
      .object([.init("value", .string(choice.value)), .init("reason", .string(choice.reason))])
    }
    console.report("file", .string(target))
    console.report("written", .bool(outcome == .written))
    console.report("name", choice(survey.name))
    console.report("layout", .string(survey.layout.pattern))
    console.report("source", choice(survey.source))
    console.report("plurals", choice(plurals(survey.plurals)))
    console.report("exclude", .array(survey.exclude.map(choice)))
    console.report("dropKeys", .array(survey.dropKeys.map(choice)))
    console.report("languages", .strings(survey.languages.map(\.text)))
  }

  /// What `sign` would do with the configuration just written.
  private func foretell(_ survey: FolderSurvey, _ console: Console) throws {
    let configuration = try Configuration.inFolder(console.context.resolve(folder))
    let settings = FolderSettings(FolderOptions.Given(), configuration)
    let languages = try settings.languages(survey.path)
    let examination = try Examination(
      languages, source: settings.source, policy: settings.policy, product: .findings)
    ConversionsPage.say(examination, console)
    let page = FindingsPage(examination, folder: folder)
    let packed = examination.languages.count { $0.keys > 0 && !$0.isDropped }
    if examination.isRefused {
      let way = WayPast(examination)
      console.line("sign would refuse: \(page.summary)")
      for edit in way.edits.prefix(10) { console.line("  mend \(folder)/\(edit)") }
      if !way.flags.isEmpty {
        console.line(
          "  aksara-pack sign \(folder) \(way.flags.joined(separator: " "))  would pass\(way.edits.isEmpty ? "" : " then")"
        )
      }
      console.line("  aksara-pack validate \(folder)  lists them")
      console.report(
        "sign",
        .object([
          .init("refused", .bool(true)), .init("summary", .string(page.summary)), .init("flags", .strings(way.flags)),
          .init("edits", .strings(way.edits)),
        ]))
    } else {
      let outlook = try settings.outlook(examination, previous: nil, console)
      for need in outlook.needs + [outlook.refusal].compactMap(\.self) { console.warning(need.outlook) }
      console.line(
        "sign would pack \(Counted.words(packed, "language")) as \(survey.name.value): \(page.summary)")
      console.report(
        "sign",
        .object([
          .init("refused", .bool(false)), .init("summary", .string(page.summary)), .init("packed", .integer(packed)),
        ]))
    }
  }
}
