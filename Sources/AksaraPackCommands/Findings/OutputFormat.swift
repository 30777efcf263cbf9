internal import AksaraPack

/// How findings are told: to people, to scripts, or to the service that runs the pipeline.
enum OutputFormat: String, CaseIterable {
  /// As a compiler does.
  case text
  /// The document that `--json` prints.
  case json
  /// Annotations of a GitHub workflow, between lines of text.
  case github
  /// SARIF 2.1.0 (OASIS), which code scanning reads.
  case sarif
  /// JUnit's XML, which nearly every service shows as tests.
  case junit
  /// GitLab's code quality report.
  case gitlab

  static let option = OptionSpec(
    "format", nil, .value("FORMAT"),
    help: "How findings are printed: \(allCases.map(\.rawValue).joined(separator: ", ")); default: text.")

  /// Whether the findings are a document that has standard output for itself.
  var isDocument: Bool { self == .sarif || self == .junit || self == .gitlab }

  /// The format that was asked for.
  static func chosen(_ arguments: ParsedArguments) throws(UsageError) -> OutputFormat {
    let expected = allCases.map(\.rawValue).joined(separator: ", ")
    let format = try arguments.value(option, expected: expected, OutputFormat.init(rawValue:))
    if let format, format != .json, arguments.has(.json) {
      throw .other("--json and --format \(format.rawValue) are two formats", hint: "choose one of them")
    }
    return format ?? (arguments.has(.json) ? .json : .text)
  }

  /// Has `console` print in this format.
  func prepare(_ console: Console) {
    if self == .json { console.printDocument() }
    if isDocument { console.leaveOutputAlone() }
  }
}
