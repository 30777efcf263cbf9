internal import AksaraFormat
internal import AksaraRuntime

/// What `get` is asked for: a key, a count, values for variables.
struct TextRequest: Sendable {
  static let count = OptionSpec(
    "count", "n", .value("N"), help: "Ask for a plural: a number as it is shown, such as 3, 1.0 or 1c6.")
  static let argument = OptionSpec(
    "arg", "a", .repeated("NAME=VALUE"), help: "The value of a variable; may be given for several.")

  let key: String
  let count: PluralNumber?
  private let values: [(name: String, value: String)]

  init(_ parsed: ParsedArguments) throws(UsageError) {
    key = parsed.positionals[0]
    count = try parsed.value(Self.count, expected: "a number such as 3, -3, 1.0 or 1c6") { PluralNumber($0) }
    var values: [(name: String, value: String)] = []
    for text in parsed.all(Self.argument) {
      guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")), equals > text.startIndex else {
        throw .invalidValue(Self.argument, value: text, expected: "NAME=VALUE")
      }
      let name = String(text[..<equals])
      guard !values.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
        throw .other(
          "\(Self.argument.spelling) gives '\(name)' more than once", hint: "give each variable one value")
      }
      values.append((name, String(text[text.utf8.index(after: equals)...])))
    }
    self.values = values
  }

  /// The text as an app would show it.
  func text(_ localizer: Localizer) -> String {
    let arguments = TranslationArguments(values.map { ($0.name, $0.value) })
    guard let count else { return localizer.t(key, args: arguments) }
    return localizer.t(key, count: count, args: arguments)
  }
}
