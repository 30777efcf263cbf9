internal import AksaraFormat
internal import AksaraPack

/// The options of every command that reads a folder of language files, and the configuration that they go before.
struct FolderOptions: Sendable {
  private static let source = OptionSpec(
    "source", nil, .value("TAG"), help: "The source language; default: the configuration, en, or the only en-*.")
  private static let exclude = OptionSpec(
    "exclude", nil, .repeated("GLOB"), help: "Leave out files by name, such as 'draft-*.json'.")
  private static let dropKeys = OptionSpec(
    "drop-keys", nil, .repeated("GLOB"), help: "Leave out texts by dot path, such as 'debug.*', unchecked.")
  private static let allow = OptionSpec(
    "allow", nil, .repeated("RULE[:GLOB]"), help: "Let an error pass, everywhere or under matching dot paths.")
  private static let quarantine = OptionSpec(
    "quarantine", help: "Leave out translations with errors, so that devices show the next language.")
  private static let empty = OptionSpec(
    "empty", nil, .value("POLICY"), help: "What an empty text means: missing (default), keep or error.")

  private static let plurals = OptionSpec(
    "plurals", nil, .value("STYLE"),
    help: "How plurals are spelled: auto (default; as the source does), nested, i18next-v4 or i18next-v3.")

  private static let layout = OptionSpec(
    "layout", nil, .value("PATTERN"),
    help: "How files lie: {lang}.json (default), {lang}/{ns}.json, {ns}/{lang}.json, messages_{lang}.json, …")
  private static let minCoverage = OptionSpec(
    "min-coverage", nil, .value("PERCENT"), help: "How much of the source language every language must have.")
  private static let below = OptionSpec(
    "below", nil, .value("drop|fail"),
    help: "What becomes of a language that has less: fail (default), or drop, so that it is left out.")

  static let group = OptionGroup(
    "Language files", [source, layout, plurals, exclude, dropKeys, allow, quarantine, empty, minCoverage, below])
  static let positional = PositionalSpec("FOLDER", help: "The folder of language files: en.json, pt-BR.json, …")

  /// The folder as the user wrote it.
  let folder: String
  private let given: Given

  /// What the command line says.
  struct Given: Sendable {
    var source: String?
    var layout: Layout?
    var plurals: PluralStyle?
    var exclude: [String] = []
    var dropKeys: [String] = []
    var allow: [String] = []
    var quarantine = false
    var empty: EmptyPolicy?
    var minCoverage: Int?
    var below: Thresholds.Below?
  }

  init(_ arguments: ParsedArguments) throws(UsageError) {
    folder = PackSteps.trimmed(arguments.positionals[0])
    func word<Word: RawRepresentable<String> & CaseIterable>(
      _ option: OptionSpec, _ type: Word.Type
    ) throws(UsageError) -> Word? {
      let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
      return try arguments.value(option, expected: words, Word.init(rawValue:))
    }
    given = Given(
      source: arguments.value(Self.source),
      layout: try arguments.value(Self.layout, expected: Layout.expected, Layout.init),
      plurals: try word(Self.plurals, PluralStyle.self), exclude: arguments.all(Self.exclude),
      dropKeys: arguments.all(Self.dropKeys), allow: arguments.all(Self.allow),
      quarantine: arguments.has(Self.quarantine), empty: try word(Self.empty, EmptyPolicy.self),
      minCoverage: try arguments.integer(Self.minCoverage, in: 0...100),
      below: try word(Self.below, Thresholds.Below.self))
    for text in given.allow where Allowance(text) == nil {
      throw .invalidValue(
        Self.allow, value: text, expected: "a rule whose errors can be let pass, such as P01, or P01:GLOB")
    }
  }

  /// Reads the configuration and puts the options before it; lists are joined.
  func settings(_ context: CommandContext) throws -> FolderSettings {
    if InputFile.isFile(context.resolve(folder)) {
      throw CommandFailure(
        code: "notAFolder", "'\(folder)' is a file", hints: ["give the folder of language files that it lies in"])
    }
    var settings = FolderSettings(given, try Configuration.find(from: context.resolve(folder)))
    settings.policy.ignores = settings.configuration.ignore
    // A rebuild of an old release ignores what was ignored then.
    settings.policy.now = context.environment.value("SOURCE_DATE_EPOCH").flatMap(Int64.init) ?? context.now()
    return settings
  }

  /// Reads, checks and (when asked for) flattens the folder; says what was chosen.
  func examine(
    _ settings: FolderSettings, _ product: Examination.Product, _ console: Console, listsMissing: Bool = false
  ) throws -> Examination {
    if let path = settings.configuration.path, path.contains("/../") {
      console.note("configuration: \(settings.shownPath(path, console.context))")
    }
    let languages = try settings.languages(console.context.resolve(folder))
    for note in languages.notes { console.note(note) }
    let count = languages.files.count
    let report = ProgressLine(console, total: count)
    let examination = try Examination(
      languages, source: settings.source, policy: settings.policy, product: product,
      listsConversions: console.isJSON, listsMissing: listsMissing, progress: { report.done($0) })
    if let note = examination.sourceNote { console.note(note) }
    ConversionsPage.say(examination, console)
    AllowancesPage.say(examination, settings.policy, isWhole: product == .findings, console)
    IgnoresPage.say(examination, settings.policy, isWhole: product == .findings, console)
    return examination
  }
}
