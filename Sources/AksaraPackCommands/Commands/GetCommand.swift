internal import AksaraFormat
internal import AksaraRuntime

/// `get`: one text, as an app over this store would show it.
struct GetCommand: Command {
  private static let language = OptionSpec(
    "lang", "l", .value("TAG"),
    help: "The language that the app shows, such as pt-BR; the nearest one there is answers.")
  private static let fallback = OptionSpec(
    "fallback", nil, .value("TAG"),
    help: "The app's fallback language; default: the source language of the release in use.")

  static let spec = CommandSpec(
    "get", abstract: "Print a text as an app over a store would show it.",
    discussion: [
      "Asks the language, then the fallback language, and else gives the key itself, as the app does. Standard output "
        + "has the text alone; which language answered is said on standard error. Nothing is written to the store.",
      "With --count the key is a plural's, without its category: --count 3 asks for the form that the language has for "
        + "3, and {{count}} is what --count says unless --arg gives it.",
    ],
    positionals: [PositionalSpec("KEY", help: "The dot path of the text, such as auth.login.")],
    groups: [OptionGroup("Text", [language, fallback, TextRequest.count, TextRequest.argument])]
      + StoreOptions.groups(StoreOptions.at),
    examples: [
      Example("aksara-pack get auth.login --lang id --store store", "One text."),
      Example(
        "aksara-pack get files --count 3 --arg name=Ana --lang pl --store store", "A plural's form, with a variable."),
    ])

  private let request: TextRequest
  private let language: LanguageTag
  private let fallback: LanguageTag?
  private let options: StoreOptions

  init(_ arguments: ParsedArguments) throws(UsageError) {
    request = try TextRequest(arguments)
    let name = try arguments.required(Self.language)
    guard let tag = try? LanguageTag(name) else {
      throw .invalidValue(Self.language, value: name, expected: "a language tag such as pt-BR")
    }
    language = tag
    fallback = try arguments.value(Self.fallback, expected: "a language tag") { try? LanguageTag($0) }
    options = try StoreOptions(arguments)
  }

  func run(_ console: Console) throws -> ExitCode {
    let store = try options.open(console)
    let localizer = Localizer()
    let source = fallback == nil ? store.open { _ in }.bundle?.manifest.sourceLanguage : nil
    if let source { console.note("the fallback language is \(source), the source language of the release in use") }
    let shown = localizer.preview(
      LocalizationConfig(
        defaultLanguage: language.text, fallbackLanguage: (fallback ?? source ?? language).text, resources: .none,
        store: store),
      of: store)
    console.tell(shown.events)
    let text = request.text(localizer)
    let (answer, tag) = localizer.answer(request.key, count: request.count)
    // Where no language fits, the fallback language is the active one.
    let isFallback = answer == .fallback || tag.map { LanguageMatcher([$0]).match(language) == nil } ?? false
    say(answer, tag, isFallback: isFallback, console)
    let place = shown.bundle.map { "\($0.manifest.name) \($0.manifest.version)" }
    console.note(place.map { "from \($0)\(shown.origin == .builtIn ? ", built in" : "")" } ?? "no release is in use")
    console.report("release", Report(shown.bundle.map { ReleaseID($0) }))
    console.report("origin", .string(shown.origin.rawValue))
    console.report("key", .string(request.key))
    console.report("answer", .string(isFallback ? Localizer.Answer.fallback.rawValue : answer.rawValue))
    console.report("language", .optional(tag?.text))
    console.report("text", .string(text))
    console.data(Array((text + "\n").utf8))
    if let failure = [StoreEvent].failure(shown.events) { throw failure }
    return .done
  }

  private func say(_ answer: Localizer.Answer, _ tag: LanguageTag?, isFallback: Bool, _ console: Console) {
    guard let tag else { return console.warning("no language has '\(request.key)': this is the key itself") }
    guard !isFallback else {
      let reason = answer == .fallback ? "\(language) has no such text" : "there is no \(language)"
      return console.note("the fallback language answers, \(tag): \(reason)")
    }
    console.note("the active language answers, \(tag)\(tag == language ? "" : ", which stands in for \(language)")")
  }
}
