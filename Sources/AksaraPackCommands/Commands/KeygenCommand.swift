internal import AksaraFormat
internal import AksaraPack
internal import AksaraSigning

/// `keygen`: a key pair, in minisign's own files.
struct KeygenCommand: Command {
  private static let publicKey = OptionSpec(
    "public-key", nil, .value("FILE"), help: "Where the public half goes, such as keys/release.pub.")
  private static let secretKey = OptionSpec(
    "secret-key", nil, .value("FILE"), help: "Where the secret half goes, such as release.key.")
  private static let noPassword = OptionSpec(
    "no-password", help: "Write the secret half unencrypted, for a store that keeps secrets itself.")

  static let spec = CommandSpec(
    "keygen", abstract: "Make a key pair for signing.",
    discussion: [
      "Both files are minisign's: 'minisign -G' makes the same kind of key. Neither file is ever overwritten. "
        + "The secret half is written for its owner alone, and encrypted with a password unless told otherwise "
        + "(that takes 1 GiB of memory for a second or two, here and each time it is used)."
    ],
    groups: [
      OptionGroup("Files", [publicKey, secretKey]), OptionGroup("Password", [noPassword, PasswordSource.option]),
    ],
    examples: [
      Example(
        "aksara-pack keygen --public-key keys/release.pub --secret-key release.key",
        "Asks for a password twice, and writes the two files.")
    ])

  private let publicPath: String
  private let secretPath: String
  private let password: PasswordSource?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    publicPath = try arguments.required(Self.publicKey)
    secretPath = try arguments.required(Self.secretKey)
    guard publicPath != secretPath else { throw .other("both halves go to one file", hint: "name two files") }
    _ = try arguments.only(of: [Self.noPassword, PasswordSource.option])
    password = arguments.has(Self.noPassword) ? nil : try PasswordSource(arguments)
  }

  func run(_ console: Console) throws -> ExitCode {
    // Looked at before a password is asked for; creation itself refuses once more.
    for path in [publicPath, secretPath] where SecretFile.isTaken(console.context.resolve(path)) {
      throw CommandFailure(
        code: "outputExists", "'\(path)' exists, and a key is never overwritten", hints: ["give another name"])
    }
    let key = try SecretKey.generate(password: password.map { try ask($0, console) })
    try write(key, console.context)
    report(key.publicKey, console)
    return .done
  }

  private func ask(_ source: PasswordSource, _ console: Console) throws -> LockedBytes {
    let password = try source.load(console, prompts: ["Password for the new key: ", "The same again: "])
    guard let password, password.count > 0 else {
      throw CommandFailure(
        code: password == nil ? "noPassword" : "emptyPassword",
        password == nil ? "there is no password for the new key" : "the password for the new key is empty",
        hints: ["pass --password-from SPEC, or --no-password for a key without one"])
    }
    return password
  }

  private func write(_ key: (file: LockedBytes, publicKey: MinisignPublicKey), _ context: CommandContext) throws {
    let (secretFile, publicFile) = (context.resolve(secretPath), context.resolve(publicPath))
    if let slash = publicFile.lastIndex(of: "/") { try OutputFile.createFolder(String(publicFile[..<slash])) }
    try SecretFile.create(secretFile, key.file)
    do {
      try OutputFile.write(Array(key.publicKey.fileText.utf8), to: publicFile)
    } catch {
      SecretFile.remove(secretFile)
      throw error
    }
  }

  private func report(_ key: MinisignPublicKey, _ console: Console) {
    console.report("keyID", .string(key.keyID.description))
    console.report("publicKey", .string(key.base64))
    console.report("publicKeyFile", .string(publicPath))
    console.report("secretKeyFile", .string(secretPath))
    console.report("encrypted", .bool(password != nil))
    console.line("public key \(key.keyID): \(key.base64)")
    console.line("  in \(publicPath): commit it, ship it in the app, give it to whoever verifies")
    let encrypted = password == nil ? "NOT encrypted" : "encrypted"
    console.line("secret key, \(encrypted)")
    console.line("  in \(secretPath): put its text into the pipeline's secret \(SigningKeySource.variable)")
    if password != nil { console.line("  and its password into the secret \(PasswordSource.variable)") }
    console.line("  keep one copy offline, then remove the file; never commit it; nobody can restore it")
  }
}
