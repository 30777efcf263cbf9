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
  private static let exclude = OptionSpec(
    "exclude", nil, .repeated("GLOB"), help: "Leave out files by name, such as 'draft-*.json'.")

  static let spec = CommandSpec(
    "normalize", abstract: "Mend what has one right answer in language files.",
    discussion: [
      "Byte order mark and CR go, the file ends with one line end, {{ x }} becomes {{x}}, plural forms stand in CLDR's "
        + "order, and a name repeated with the same value goes. Everything else keeps its bytes and order. "
        + "The flattened tables stay as they are (but for --nfc), and doing it twice changes nothing. "
        + "A file that is ambiguous or no JSON is left alone and named.",
      "Without --check, --diff or --write it says what would change.",
    ],
    positionals: [PositionalSpec("FOLDER|FILE", isRepeated: true, help: "Folders of language files, or single files.")],
    groups: [
      OptionGroup("What to do", [check, diff, write]), OptionGroup("More mends", [sort, indent, nfc]),
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
  private let options: Normalizer.Options
  private let exclude: [Glob]

  init(_ arguments: ParsedArguments) throws(UsageError) {
    paths = arguments.positionals
    isDiff = arguments.has(Self.diff)
    let mode = try arguments.only(of: [Self.check, Self.write])
    (isCheck, isWrite) = (mode == Self.check, mode == Self.write)
    let indent = try arguments.value(Self.indent, expected: "a number from 0 to 16, or tab") {
      text -> Normalizer.Indent? in
      if text == "tab" { return .tab }
      guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
      return Int(text).flatMap { (0...16).contains($0) ? .spaces($0) : nil }
    }
    options = Normalizer.Options(sort: arguments.has(Self.sort), indent: indent, nfc: arguments.has(Self.nfc))
    exclude = arguments.all(Self.exclude).map(Glob.init)
  }

  func run(_ console: Console) throws -> ExitCode {
    var changed: [Report] = []
    var faults: [Report] = []
    var faultyFiles = 0
    let files = try files(console)
    // What was done before a file could not be read or written is told as well.
    defer {
      console.report("files", .integer(files.count))
      console.report("changed", .array(changed))
      console.report("faults", .array(faults))
    }
    for file in files {
      let bytes = try InputFile.read(console.context.resolve(file), limit: Limits.languageFileBytes)
      let outcome = try Normalizer(options).normalize(bytes, name: file)
      for fault in outcome.faults {
        console.diagnostic(Self.line(fault), colour: .red)
        faults.append(Self.report(fault))
      }
      faultyFiles += outcome.faults.isEmpty ? 0 : 1
      guard outcome.bytes != bytes else { continue }
      let path = console.context.resolve(file)
      if isWrite { try OutputFile.rewrite(outcome.bytes, at: path, readAs: bytes) }
      changed.append(show(file, bytes, outcome, console))
    }
    let count = "\(changed.count) of \(files.count) file\(files.count == 1 ? "" : "s")"
    console.note(isWrite ? "\(count) rewritten" : "\(count) would change")
    guard faultyFiles == 0 else {
      let what = faultyFiles == 1 ? "file has" : "files have"
      throw CommandFailure(
        .failed, code: "findings", "\(faultyFiles) \(what) no one right form: left alone",
        hints: ["mend by hand what is named above"])
    }
    return isCheck && !changed.isEmpty ? .failed : .done
  }

  // MARK: What is said

  private func show(_ file: String, _ bytes: [UInt8], _ outcome: Normalizer.Outcome, _ console: Console) -> Report {
    let diff = isDiff ? UnifiedDiff(name: file, old: bytes, new: outcome.bytes).text : []
    if isDiff { console.data(diff) } else { console.line("\(file): \(Self.summary(outcome.mends))") }
    let mends = outcome.mends.map { mend in
      Report.object([
        .init("kind", .string(mend.kind.rawValue)), .init("line", .integer(mend.position.line)),
        .init("column", .integer(mend.position.column)), .init("offset", .integer(mend.position.offset)),
        .init("message", .string(mend.kind.words)),
      ])
    }
    return .object(
      [.init("file", .string(file)), .init("mends", .array(mends))]
        + (isDiff ? [.init("diff", .string(String(decoding: diff, as: UTF8.self)))] : []))
  }

  /// `byte order mark removed, 12 × white space in placeholders removed (first at 3:14)`.
  private static func summary(_ mends: [Mend]) -> String {
    Mend.Kind.allCases.compactMap { kind in
      let some = mends.filter { $0.kind == kind }
      guard let first = some.first else { return nil }
      let place =
        [.byteOrderMark, .finalLineEnd, .layout].contains(kind)
        ? "" : some.count > 1 ? " (first at \(first.position))" : " (at \(first.position))"
      return (some.count > 1 ? "\(some.count) × " : "") + kind.words + place
    }.joined(separator: ", ")
  }

  private static func line(_ fault: Finding) -> String {
    let other = fault.otherPosition.map { " (the other is at \($0))" } ?? ""
    let key = fault.keyText.map { " [\($0)]" } ?? ""
    return "\(fault.file):\(fault.position): hard error: \(fault.rule): \(fault.message)\(other); \(fault.advice)\(key)"
  }

  private static func report(_ fault: Finding) -> Report {
    .object([
      .init("rule", .string(fault.rule.rawValue)), .init("file", .string(fault.file)),
      .init("line", .integer(fault.position.line)), .init("column", .integer(fault.position.column)),
      .init("offset", .integer(fault.position.offset)), .init("key", .optional(fault.keyText)),
      .init("message", .string(fault.message)), .init("advice", .string(fault.advice)),
    ])
  }

  // MARK: Files

  /// The files named, and those of the folders named, each once.
  private func files(_ console: Console) throws -> [String] {
    var files: [String] = []
    for path in paths {
      for file in try self.files(at: path, console) where !files.contains(file) { files.append(file) }
    }
    return files
  }

  private func files(at path: String, _ console: Console) throws -> [String] {
    let resolved = console.context.resolve(path)
    guard InputFile.isFolder(resolved) else { return [path] }
    let configuration = try Configuration.find(from: resolved)
    let folder = try LanguageFolder(
      path: resolved, layout: configuration.layout ?? .byLanguage,
      excluding: configuration.exclude.map(Glob.init) + exclude)
    for note in folder.notes { console.note(note) }
    let names = folder.files.flatMap(\.parts).map(\.name)
    let named = Set(names)
    for finding in folder.findings where !named.contains(finding.file) {
      console.note("\(finding.file) is left alone: \(finding.message)")
    }
    return names.map { PackSteps.trimmed(path) + "/" + $0 }
  }
}
