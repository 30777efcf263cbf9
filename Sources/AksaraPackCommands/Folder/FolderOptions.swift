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

  static let group = OptionGroup("Language files", [source, plurals, exclude, dropKeys, allow, quarantine, empty])
  static let positional = PositionalSpec("FOLDER", help: "The folder of language files: en.json, pt-BR.json, …")

  /// The folder as the user wrote it.
  let folder: String
  private let source: String?
  private let exclude: [String]
  private let dropKeys: [String]
  private let allow: [String]
  private let quarantine: Bool
  private let empty: EmptyPolicy?
  private let plurals: PluralStyle?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    folder = PackSteps.trimmed(arguments.positionals[0])
    source = arguments.value(Self.source)
    exclude = arguments.all(Self.exclude)
    dropKeys = arguments.all(Self.dropKeys)
    allow = arguments.all(Self.allow)
    quarantine = arguments.has(Self.quarantine)
    empty = try arguments.value(
      Self.empty, expected: EmptyPolicy.allCases.map(\.rawValue).joined(separator: ", "), EmptyPolicy.init(rawValue:))
    plurals = try arguments.value(
      Self.plurals, expected: PluralStyle.allCases.map(\.rawValue).joined(separator: ", "),
      PluralStyle.init(rawValue:))
    for text in allow where Allowance(text) == nil {
      throw .invalidValue(
        Self.allow, value: text, expected: "a rule whose errors can be let pass, such as P01, or P01:GLOB")
    }
  }

  /// The options and the configuration as one.
  struct Settings {
    let configuration: Configuration
    let source: String?
    let exclude: [Glob]
    let policy: CheckPolicy

    /// What the manifest records of them, and of what was converted because of them.
    func recorded(_ examination: Examination) -> [CanonicalJSON.Name: CanonicalJSON] {
      func texts(_ items: [some CustomStringConvertible]) -> CanonicalJSON { .array(items.map { .string("\($0)") }) }
      return [
        "conversions": texts(examination.conversionKinds.map(\.rawValue)), "plurals": .string(policy.plurals.rawValue),

        "allow": texts(policy.allow), "dropKeys": texts(policy.dropKeys), "empty": .string(policy.empty.rawValue),
        "exclude": texts(exclude), "quarantine": .boolean(policy.quarantine),
      ]
    }
  }

  /// Reads the configuration and puts the options before it; lists are joined.
  func settings(_ context: CommandContext) throws -> Settings {
    if InputFile.isFile(context.resolve(folder)) {
      throw CommandFailure(
        code: "notAFolder", "'\(folder)' is a file", hints: ["give the folder of language files that it lies in"])
    }
    let configuration = try Configuration.inFolder(context.resolve(folder))
    var allowances: [Allowance] = []
    for text in configuration.allow + allow {
      guard let allowance = Allowance(text) else {
        throw PackError(
          "\(LanguageFolder.configurationName): \"allow\" holds \"\(text)\", which names no rule that can be let pass")
      }
      if !allowances.contains(allowance) { allowances.append(allowance) }
    }
    return Settings(
      configuration: configuration, source: source ?? configuration.source,
      exclude: (configuration.exclude + exclude).map(Glob.init),
      policy: CheckPolicy(
        allow: allowances, quarantine: quarantine || configuration.quarantine == true,
        dropKeys: (configuration.dropKeys + dropKeys).map(Glob.init), empty: empty ?? configuration.empty ?? .missing,
        plurals: plurals ?? configuration.plurals ?? .auto))
  }

  /// Reads, checks and (when asked for) flattens the folder; says what was chosen.
  func examine(
    _ settings: Settings, _ product: Examination.Product, _ console: Console
  ) throws -> Examination {
    let languages = try LanguageFolder(path: console.context.resolve(folder), excluding: settings.exclude)
    for note in languages.notes { console.note(note) }
    let count = languages.files.count
    let report = ProgressLine(console, total: count)
    let examination = try Examination(
      languages, source: settings.source, policy: settings.policy, product: product,
      listsConversions: console.isJSON, progress: { report.done($0) })
    if let note = examination.sourceNote { console.note(note) }
    ConversionsPage.say(examination, console)
    return examination
  }
}
