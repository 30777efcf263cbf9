/// Where a secret is read from: `file:PATH`, `env:NAME`, `fd:N`, `-`, or a bare path.
enum SecretSource: Equatable, Sendable {
  case file(String)
  case variable(String)
  case descriptor(Int32)
  case input

  /// What `--key` and `--password-from` take, as the help pages say it.
  static let help = "SPEC is file:PATH, env:NAME, fd:N, - (standard input), or a path."

  /// Reads a SPEC.
  init(_ text: String, of option: OptionSpec) throws(UsageError) {
    // Never repeated on the screen: it would be in the log too.
    guard !Self.looksLikeKey(text) else {
      throw .other(
        "\(option.spelling) was given what looks like a key itself; arguments are seen by everybody on the machine",
        hint: "put the key into a variable or a file and give its name: \(option.spelling) env:NAME or file:PATH")
    }
    if text == "-" {
      self = .input
    } else if let path = Self.rest(of: text, after: "file:") {
      self = .file(path)
    } else if let name = Self.rest(of: text, after: "env:") {
      guard !name.contains("=") else {
        throw .invalidValue(option, value: text, expected: "env: and the name of a variable")
      }
      self = .variable(name)
    } else if let number = Self.rest(of: text, after: "fd:") {
      guard let descriptor = Int32(number), descriptor >= 0, number.first != "+" else {
        throw .invalidValue(option, value: text, expected: "fd: and the number of an open descriptor")
      }
      self = .descriptor(descriptor)
    } else if ["file:", "env:", "fd:"].contains(text) {
      throw .emptyValue(option)
    } else {
      self = .file(text)
    }
  }

  /// How messages call it.
  var description: String {
    switch self {
    case .file(let path): "'\(path)'"
    case .variable(let name): "the variable \(name)"
    case .descriptor(let number): "descriptor \(number)"
    case .input: "standard input"
    }
  }

  private static func rest(of text: String, after prefix: String) -> String? {
    guard text.hasPrefix(prefix), text.count > prefix.count else { return nil }
    return String(text.dropFirst(prefix.count))
  }

  /// A minisign secret key is 212 characters of base64 that begin with `RW`, under a comment.
  private static func looksLikeKey(_ text: String) -> Bool {
    text.hasPrefix("untrusted comment:") || text.utf8.count >= 200 && text.hasPrefix("RW") && !text.contains(".")
  }
}
