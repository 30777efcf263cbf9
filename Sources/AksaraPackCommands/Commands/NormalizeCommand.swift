internal import AksaraFormat
internal import AksaraPack

/// `normalize`: mends what has one right answer.
struct NormalizeCommand: Command {
  private static let check = OptionSpec("check", help: "Say which files would change, and exit with 1 if any would.")
  private static let diff = OptionSpec("diff", help: "Show what would change, in the form that patch reads.")
  private static let write = OptionSpec("write", help: "Rewrite the files that change, each one whole.")
  private static let sort = OptionSpec("sort", help: "Sort names by their bytes; plural forms stay in CLDR's order.")
  private static let indent = OptionSpec(
    "indent", nil, .value("N|tab"), help: "Lay files out anew, with N spaces (0 to 16) or a tab a level.")
  private static let nfc = OptionSpec("nfc", help: "Bring texts, not names, into Unicode's NFC.")
  private static let exclude = OptionSpec(
    "exclude", nil, .repeated("GLOB"), help: "Leave out files by name, such as 'draft-*.json'.")

  static let spec = CommandSpec(
    "normalize", abstract: "Mend what has one right answer in language files.",
    discussion: [
      "Byte order mark and CR go, the file ends with one line end, {{ x }} becomes {{x}}, plural forms stand in CLDR's "
        + "order, and a name repeated with the same value goes. Everything else keeps its bytes and order. "
        + "The texts that devices see never change; doing it twice changes nothing.",
      "Without --check, --diff or --write it says what would change.",
    ],
    positionals: [PositionalSpec("FOLDER|FILE", help: "Language files, or one of them.")],
    groups: [
      OptionGroup("What to do", [check, diff, write]), OptionGroup("More mends", [sort, indent, nfc]),
      OptionGroup("Language files", [exclude]),
    ],
    examples: [
      Example("aksara-pack normalize bundles/ --check", "For a pipeline: fails when a file would change."),
      Example("aksara-pack normalize bundles/ --write", "Mends the files."),
    ])

  private let path: String
  private let mode: OptionSpec?
  private let options: Normalizer.Options
  private let exclude: [Glob]

  init(_ arguments: ParsedArguments) throws(UsageError) {
    path = arguments.positionals[0]
    mode = try arguments.only(of: [Self.check, Self.diff, Self.write])
    let indent = try arguments.value(Self.indent, expected: "a number from 0 to 16, or tab") {
      text -> Normalizer.Indent? in
      if text == "tab" { return .tab }
      return Int(text).flatMap { (0...16).contains($0) ? .spaces($0) : nil }
    }
    options = Normalizer.Options(sort: arguments.has(Self.sort), indent: indent, nfc: arguments.has(Self.nfc))
    exclude = arguments.all(Self.exclude).map(Glob.init)
  }

  func run(_ console: Console) throws -> ExitCode {
    var changed: [Report] = []
    var failures: [PackError] = []
    let files = try files(console)
    for file in files {
      let bytes = try InputFile.read(console.context.resolve(file), limit: Limits.languageFileBytes)
      do {
        let outcome = try Normalizer(options).normalize(bytes, name: file)
        guard outcome.bytes != bytes else { continue }
        changed.append(.object([.init("file", .string(file)), .init("mends", .strings(outcome.mends))]))
        try show(file, bytes, outcome, console)
      } catch let error as PackError {
        console.warning(error.message + (error.advice.map { "; " + $0 } ?? ""))
        failures.append(error)
      }
    }
    console.report("changed", .array(changed))
    console.report("failed", .integer(failures.count))
    let count = "\(changed.count) of \(files.count) file\(files.count == 1 ? "" : "s")"
    console.note(mode == Self.write ? "\(count) rewritten" : "\(count) would change")
    guard failures.isEmpty else {
      throw CommandFailure(
        .failed, code: "notNormalized",
        "\(failures.count) file\(failures.count == 1 ? " has" : "s have") no one right form",
        hints: ["mend what is named above; such files were left as they are"])
    }
    return mode == Self.check && !changed.isEmpty ? .failed : .done
  }

  /// What would change or did, for people.
  private func show(_ file: String, _ bytes: [UInt8], _ outcome: Normalizer.Outcome, _ console: Console) throws {
    if mode == Self.diff {
      console.data(UnifiedDiff(name: file, old: bytes, new: outcome.bytes).text)
      return
    }
    if mode == Self.write {
      try OutputFile.rewrite(outcome.bytes, at: console.context.resolve(file), readAs: bytes)
    }
    console.line("\(file): \(outcome.mends.joined(separator: ", "))")
  }

  private func files(_ console: Console) throws -> [String] {
    guard InputFile.isFolder(console.context.resolve(path)) else { return [path] }
    let configured = try Configuration.inFolder(console.context.resolve(path)).exclude.map(Glob.init)
    let folder = try LanguageFolder(path: console.context.resolve(path), excluding: configured + exclude)
    let prefix = path.hasSuffix("/") ? path : path + "/"
    return folder.files.map { prefix + $0.name }
  }
}
