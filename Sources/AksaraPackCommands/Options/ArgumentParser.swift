internal import AksaraPack

/// What a command line said, after the command's name.
struct ParsedArguments: Sendable {
  /// Arguments that are no options, in order.
  let positionals: [String]
  /// Values by option name, in order; a flag that was given has none.
  fileprivate let values: [String: [String]]

  /// Whether the option was given.
  func has(_ option: OptionSpec) -> Bool { values[option.name] != nil }

  /// The value of an option that is given at most once.
  func value(_ option: OptionSpec) -> String? { values[option.name]?.first }

  /// The value of an option that must be given.
  func required(_ option: OptionSpec) throws(UsageError) -> String {
    guard let value = value(option) else { throw .missingOption(option) }
    return value
  }

  /// The values of an option that may be repeated.
  func all(_ option: OptionSpec) -> [String] { values[option.name] ?? [] }

  /// The value read by `parse`, which says `nil` for what is not as `expected`.
  func value<Value>(
    _ option: OptionSpec, expected: String, _ parse: (String) -> Value?
  ) throws(UsageError) -> Value? {
    guard let text = value(option) else { return nil }
    guard let value = parse(text) else { throw .invalidValue(option, value: text, expected: expected) }
    return value
  }

  /// The value as a decimal integer without sign.
  func integer(_ option: OptionSpec, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    try value(option, expected: "a number from \(range.lowerBound) to \(range.upperBound)") { text in
      guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
      return Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// Of options that shut each other out, the one that was given.
  func only(of options: [OptionSpec]) throws(UsageError) -> OptionSpec? {
    let given = options.filter(has)
    guard given.count < 2 else { throw .exclusive(given) }
    return given.first
  }
}

/// The grammar: `--name value`, `--name=value`, `-n value`; `--` ends the options; `-` is an argument.
///
/// No bundling and no guessing. Options may stand anywhere after the command. A value that begins with `-`
/// needs the form with `=`, so that a forgotten value is noticed.
struct ArgumentParser {
  let spec: CommandSpec

  func parse(_ tokens: some Sequence<String>) throws(UsageError) -> ParsedArguments {
    var positionals: [String] = []
    var values: [String: [String]] = [:]
    var rest = tokens.makeIterator()
    while let token = rest.next() {
      if token == "--" {
        while let token = rest.next() { positionals.append(token) }
        break
      }
      guard token.hasPrefix("-"), token != "-" else {
        positionals.append(token)
        continue
      }
      let (option, attached) = try option(named: token)
      if option.kind == .flag {
        guard attached == nil else { throw .needsNoValue(option) }
        values[option.name] = []
        continue
      }
      if case .value = option.kind, values[option.name] != nil { throw .repeated(option) }
      let value = if let attached { attached } else { try following(option, in: &rest) }
      guard !value.isEmpty else { throw .emptyValue(option) }
      values[option.name, default: []].append(value)
    }
    try check(positionals)
    return ParsedArguments(positionals: positionals, values: values)
  }

  private func option(named token: String) throws(UsageError) -> (OptionSpec, attached: String?) {
    let isLong = token.hasPrefix("--")
    let equals = isLong ? token.firstIndex(of: "=") : nil
    let name = token[..<(equals ?? token.endIndex)]
    let found = spec.options.first {
      isLong ? $0.spelling == name : $0.letter.map { "-\($0)" } == token
    }
    guard let found else {
      let suggestion = Suggestion.closest(to: String(name), among: spec.options.map(\.spelling))
      throw .unknownOption(String(name), suggestion: suggestion)
    }
    return (found, equals.map { String(token[token.index(after: $0)...]) })
  }

  private func following(
    _ option: OptionSpec, in rest: inout some IteratorProtocol<String>
  ) throws(UsageError) -> String {
    guard let value = rest.next(), value == "-" || !value.hasPrefix("-") else { throw .missingValue(option) }
    return value
  }

  private func check(_ positionals: [String]) throws(UsageError) {
    if positionals.count > spec.positionals.count, spec.positionals.last?.isRepeated != true {
      throw .unexpectedArgument(positionals[spec.positionals.count])
    }
    for (index, positional) in spec.positionals.enumerated() {
      if index < positionals.count {
        guard !positionals[index].isEmpty else { throw .emptyArgument(positional.name) }
      } else if positional.isRequired {
        throw .missingArgument(positional.name)
      }
    }
    if let last = spec.positionals.last, positionals.contains("") { throw .emptyArgument(last.name) }
  }
}
