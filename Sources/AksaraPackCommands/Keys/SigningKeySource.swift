internal import AksaraSigning

/// The secret key to sign with, as the command line names it.
struct SigningKeySource: Sendable {
  static let variable = "AKSARA_SECRET_KEY"
  static let option = OptionSpec(
    "key", "k", .value("SPEC"),
    help: "The secret key. \(SecretSource.help) Default: env:\(variable).")
  static let group = OptionGroup("Secret key", [option, PasswordSource.option])

  private let source: SecretSource?
  private let password: PasswordSource

  init(_ arguments: ParsedArguments) throws(UsageError) {
    source = if let text = arguments.value(Self.option) { try SecretSource(text, of: Self.option) } else { nil }
    password = try PasswordSource(arguments)
    if source == .input, password.isInput { throw .exclusive([Self.option, PasswordSource.option]) }
  }

  /// Opens the key, before any other work: what is wrong with it is known at once.
  func load(_ console: Console) throws -> SecretKey {
    let from = source ?? .variable(Self.variable)
    let text: LockedBytes
    if source == nil {
      guard let value = console.context.environment.takeSecret(Self.variable) else {
        throw CommandFailure(
          code: "noKey", "there is no secret key: \(Self.variable) is not set",
          hints: [
            "set it to the text of a secret key, or pass --key file:PATH",
            "'aksara-pack keygen' makes a key; so does 'minisign -G'",
          ])
      }
      text = value
    } else {
      text = try from.read(console)
    }
    do {
      let secret = try SecretKey.isEncrypted(text) ? password.load(console, prompts: ["Password of the key: "]) : nil
      return try SecretKey.load(text, password: secret)
    } catch let error as SecretKeyError {
      throw CommandFailure(
        code: error.code.rawValue, "\(error) (read from \(from.description))", hints: [error.advice])
    }
  }
}
