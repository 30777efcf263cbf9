/// A command line that says nothing that can be done.
enum UsageError: Error, Equatable {
  case noCommand
  case unknownCommand(String, suggestion: String?)
  case unknownOption(String, suggestion: String?)
  case missingValue(OptionSpec)
  case emptyValue(OptionSpec)
  case needsNoValue(OptionSpec)
  case repeated(OptionSpec)
  case invalidValue(OptionSpec, value: String, expected: String)
  case exclusive([OptionSpec])
  case missingOption(OptionSpec)
  case missingArgument(String)
  case emptyArgument(String)
  case unexpectedArgument(String)
  /// Anything else, in words.
  case other(String, hint: String)

  /// What is wrong.
  var message: String {
    switch self {
    case .noCommand: "no command given"
    case .unknownCommand(let name, _): "unknown command '\(name)'"
    case .unknownOption(let token, _): "unknown option '\(token)'"
    case .missingValue(let option): "\(option.spelling) needs a value"
    case .emptyValue(let option): "the value of \(option.spelling) is empty"
    case .needsNoValue(let option): "\(option.spelling) takes no value"
    case .repeated(let option): "\(option.spelling) is given more than once"
    case .invalidValue(let option, let value, let expected):
      "\(option.spelling) is '\(value)', expected \(expected)"
    case .exclusive(let options):
      options.map(\.spelling).joined(separator: " and ") + " cannot be given together"
    case .missingOption(let option): "\(option.spelling) is missing"
    case .missingArgument(let name): "\(name) is missing"
    case .emptyArgument(let name): "\(name) is empty"
    case .unexpectedArgument(let token): "unexpected argument '\(token)'"
    case .other(let message, _): message
    }
  }

  /// What to write instead, where that is known.
  var hint: String? {
    switch self {
    case .unknownCommand(_, let suggestion?), .unknownOption(_, let suggestion?): "did you mean '\(suggestion)'?"
    case .missingValue(let option):
      "write '\(option.spelling) \(option.placeholder ?? "")'; "
        + "a value that begins with '-' is written '\(option.spelling)=-...'"
    case .emptyValue, .emptyArgument: "a shell variable may be unset; leave the option out for its default"
    case .missingOption(let option): "add '\(option.spelling) \(option.placeholder ?? "")'"
    case .other(_, let hint): hint
    default: nil
    }
  }

  /// A stable word for machines.
  var code: String {
    switch self {
    case .noCommand: "noCommand"
    case .unknownCommand: "unknownCommand"
    case .unknownOption: "unknownOption"
    case .missingValue: "missingValue"
    case .emptyValue: "emptyValue"
    case .needsNoValue: "needsNoValue"
    case .repeated: "repeatedOption"
    case .invalidValue: "invalidValue"
    case .exclusive: "exclusiveOptions"
    case .missingOption: "missingOption"
    case .missingArgument: "missingArgument"
    case .emptyArgument: "emptyArgument"
    case .unexpectedArgument: "unexpectedArgument"
    case .other: "usage"
    }
  }
}
