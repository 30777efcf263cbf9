internal import AksaraSigning

/// Where the password of a secret key comes from.
struct PasswordSource: Sendable {
  static let variable = "AKSARA_KEY_PASSWORD"
  static let option = OptionSpec(
    "password-from", nil, .value("SPEC"),
    help: "Where the key's password is, a SPEC as for --key; default: env:\(variable), else a question on a terminal.")

  private let source: SecretSource?

  /// Whether standard input is to be read for it.
  var isInput: Bool { source == .input }

  init(_ arguments: ParsedArguments) throws(UsageError) {
    source = if let text = arguments.value(Self.option) { try SecretSource(text, of: Self.option) } else { nil }
  }

  /// The password; `nil` when there is none to be had. An empty one is a password that is empty.
  func load(_ console: Console, prompts: [String]) throws -> LockedBytes? {
    if let source { return try Self.line(source.read(console)) }
    if let password = console.context.environment.takeSecret(Self.variable) { return password }
    guard let ask = console.context.askPassword else { return nil }
    let answers = try prompts.map(ask)
    guard answers.allSatisfy({ Self.areEqual($0, answers[0]) }) else {
      throw CommandFailure(code: "passwordsDiffer", "the two passwords differ; nothing was written")
    }
    return answers[0]
  }

  /// A file or pipe ends its line; the line end is no part of the password.
  private static func line(_ secret: LockedBytes) -> LockedBytes {
    unsafe secret.withUnsafeBytes { bytes in
      var end = bytes.count
      if end > 0, unsafe bytes[end - 1] == 0x0A { end -= 1 }
      if end > 0, end < bytes.count, unsafe bytes[end - 1] == 0x0D { end -= 1 }
      return unsafe LockedBytes(copying: bytes[..<end])
    }
  }

  private static func areEqual(_ left: LockedBytes, _ right: LockedBytes) -> Bool {
    unsafe left.withUnsafeBytes { one in
      unsafe right.withUnsafeBytes { two in unsafe one.elementsEqual(two) }
    }
  }
}

extension SecretSource {
  /// Reads the secret.
  func read(_ console: Console) throws -> LockedBytes {
    switch self {
    case .file(let path):
      let (secret, isReadableByOthers) = try SecretFile.read(console.context.resolve(path))
      if isReadableByOthers {
        console.warning("others can read '\(path)': chmod 600 it, and think about whether it is still a secret")
      }
      return secret
    case .variable(let name):
      guard let secret = console.context.environment.takeSecret(name) else {
        throw CommandFailure(code: "notSet", "the variable \(name) is not set", hints: ["set it, or name another one"])
      }
      return secret
    case .descriptor(let number): return try SecretFile.read(number, named: "descriptor \(number)")
    case .input: return try SecretFile.read(console.context.input, named: "standard input")
    }
  }
}
