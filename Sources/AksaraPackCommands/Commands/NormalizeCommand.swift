internal import AksaraFormat
internal import AksaraPack

/// `normalize`: mends what has one right answer.
struct NormalizeCommand: Command {
  private static let check = OptionSpec("check", help: "Exit with 1 if any file would change.")
  private static let diff = OptionSpec("diff", help: "Print what would change, or did, in the form that patch reads.")
  private static let write = OptionSpec("write", help: "Rewrite the files that change, each one whole.")
  private static let sort = OptionSpec("sort", help: "Sort names by their bytes; plural forms stay in CLDR's order.")
  private static let indent = OptionSpec(
    "indent", nil, .value("N|tab"), help: "Lay files out anew, with N spaces (0 to 16) or a tab a level.")
  private static let nfc = OptionSpec(
    "nfc", help: "Bring texts into Unicode's NFC; not keys and variables, which are looked up by their bytes.")
  private static let booleans = OptionSpec("booleans", help: "Write true and false as texts, as a table has them.")
  private static let lineBreaks = OptionSpec("line-breaks", help: "Make CRLF and CR in texts LF.")
  private static let rename = OptionSpec(
    "rename", help: "Name files by their canonical tags, pt-BR.json for pt_br.json, where no other file has the name.")
  private static let exclude = OptionSpec(
    "exclude", nil, .repeated("GLOB"), help: "Leave out files by name, such as 'draft-*.json'.")

  static let spec = CommandSpec(
    "normalize", abstract: "Mend what has one right answer in language files.",
    discussion: [
      "Byte order mark and CR go, the file ends with one line end, {{ x }} becomes {{x}}, plural forms stand in CLDR's "
        + "order, a number becomes the text that a table has, and a name repeated with the same value goes, as do "
        + "empty objects and lists. Everything else keeps its bytes and order. The flattened tables stay as they are "
        + "(but for --nfc and --line-breaks), and doing it twice changes nothing. "
        + "A file that is ambiguous or no JSON is left alone and named.",
      "Without --check, --diff or --write it says what would change.",
    ],
    positionals: [PositionalSpec("FOLDER|FILE", isRepeated: true, help: "Folders of language files, or single files.")],
    groups: [
      OptionGroup("What to do", [check, diff, write]),
      OptionGroup("More mends", [sort, indent, nfc, lineBreaks, booleans, rename]),
      OptionGroup("Language files", [exclude]),
    ],
    examples: [
      Example("aksara-pack normalize bundles/ --check --diff", "For a pipeline: fails when a file would change."),
      Example("aksara-pack normalize bundles/ --write", "Mends the files."),
    ])

  private let paths: [String]
  private let isCheck: Bool
  private let isDiff: Bool
  private let isWrite: Bool
  private let isRenaming: Bool
  private let options: Normalizer.Options
  private let exclude: [Glob]

  init(_ arguments: ParsedArguments) throws(UsageError) {
    paths = arguments.positionals
    isDiff = arguments.has(Self.diff)
    let mode = try arguments.only(of: [Self.check, Self.write])
    (isCheck, isWrite) = (mode == Self.check, mode == Self.write)
    isRenaming = arguments.has(Self.rename)
    let indent = try arguments.value(Self.indent, expected: "a number from 0 to 16, or tab") {
      text -> Normalizer.Indent? in
      if text == "tab" { return .tab }
      guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
      return Int(text).flatMap { (0...16).contains($0) ? .spaces($0) : nil }
    }
    options = Normalizer.Options(
      sort: arguments.has(Self.sort), indent: indent, nfc: arguments.has(Self.nfc),
      lineBreaks: arguments.has(Self.lineBreaks), booleans: arguments.has(Self.booleans))
    exclude = arguments.all(Self.exclude).map(Glob.init)
  }

  func run(_ console: Console) throws -> ExitCode {
    var run = NormalizeRun(options, isWriting: isWrite, isDiff: isDiff)
    var renamed: [Report] = []
    var names: Set<String> = []
    let files = try files(console)
    // What was done before a file could not be read or written is told as well.
    defer {
      console.report("files", .integer(files.count))
      console.report("changed", .array(run.changed))
      if isRenaming { console.report("renamed", .array(renamed)) }
      console.report("faults", .array(run.faults))
    }
    for file in files {
      try run.normalize(
        file.path, console, say: { console.line($0) }, complain: { console.diagnostic($0, colour: .red) })
      guard let name = file.betterPath else { continue }
      let (old, new) = (console.context.resolve(file.path), console.context.resolve(name))
      guard names.insert(name).inserted, !InputFile.isThere(new) || OutputFile.isSame(old, new) else {
        console.note("\(file.path) keeps its name: \(name) is there already")
        continue
      }
      if isWrite { try OutputFile.move(old, to: new) }
      console.line("\(file.path): \(isWrite ? "renamed" : "would be renamed") to \(name)")
      renamed.append(.object([.init("from", .string(file.path)), .init("to", .string(name))]))
    }
    let count = "\(run.changed.count) of \(Counted.words(files.count, "file"))"
    console.note(isWrite ? "\(count) rewritten" : "\(count) would change")
    guard run.faultyFiles == 0 else {
      let what = run.faultyFiles == 1 ? "file has" : "files have"
      throw CommandFailure(
        .failed, code: "findings", "\(run.faultyFiles) \(what) no one right form: left alone",
        hints: ["mend by hand what is named above"])
    }
    return isCheck && !(run.changed.isEmpty && renamed.isEmpty) ? .failed : .done
  }

  // MARK: Files

  private struct File {
    let path: String
    /// The path with the language's canonical tag, where it has another one and renaming is asked for.
    var betterPath: String?
  }

  /// The files named, and those of the folders named, each once.
  private func files(_ console: Console) throws -> [File] {
    var files: [File] = []
    var paths: Set<String> = []
    for path in self.paths {
      for file in try self.files(at: path, console) where paths.insert(file.path).inserted { files.append(file) }
    }
    return files
  }

  private func files(at path: String, _ console: Console) throws -> [File] {
    let resolved = console.context.resolve(path)
    guard InputFile.isFolder(resolved) else { return [File(path: path)] }
    let configuration = try Configuration.find(from: resolved)
    let folder = try LanguageFolder(
      path: resolved, layout: configuration.layout ?? .byLanguage,
      excluding: configuration.exclude.map(Glob.init) + exclude, besides: configuration.files)
    for note in folder.notes { console.note(note) }
    let named = Set(folder.files.flatMap(\.parts).map(\.name))
    for finding in folder.findings where !named.contains(finding.file) {
      console.note("\(finding.file) is left alone: \(finding.message)")
    }
    let start = PackSteps.trimmed(path) + "/"
    return folder.files.flatMap { language in
      language.parts.map { part in
        let better = isRenaming ? folder.layout.canonicalName(of: part.name, language.tag) : nil
        return File(path: start + part.name, betterPath: better.map { start + $0 })
      }
    }
  }
}
