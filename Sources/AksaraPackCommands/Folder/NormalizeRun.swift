internal import AksaraFormat
internal import AksaraPack

/// Normalising files one after another: the one code of `normalize` and of `validate --fix`.
struct NormalizeRun {
  let options: Normalizer.Options
  /// Whether files are rewritten.
  var isWriting = false
  /// Whether the change is shown as a diff.
  var isDiff = false

  /// What changed, for the document.
  private(set) var changed: [Report] = []
  /// What has no one right form, for the document.
  private(set) var faults: [Report] = []
  /// Files that were left alone for that.
  private(set) var faultyFiles = 0

  init(_ options: Normalizer.Options, isWriting: Bool, isDiff: Bool = false) {
    self.options = options
    self.isWriting = isWriting
    self.isDiff = isDiff
  }

  /// Normalises a file.
  /// - Parameters:
  ///   - say: told what changes, in a line.
  ///   - complain: told each hard fault, in a line.
  mutating func normalize(
    _ file: String, _ console: Console, say: (String) -> Void, complain: (String) -> Void
  ) throws {
    let path = console.context.resolve(file)
    let bytes = try InputFile.read(path, limit: Limits.languageFileBytes)
    let outcome = try Normalizer(options).normalize(bytes, name: file)
    for fault in outcome.faults {
      complain(Self.line(fault))
      faults.append(Self.report(fault))
    }
    faultyFiles += outcome.faults.isEmpty ? 0 : 1
    guard outcome.bytes != bytes else { return }
    if isWriting { try OutputFile.rewrite(outcome.bytes, at: path, readAs: bytes) }
    let diff = isDiff ? UnifiedDiff(name: file, old: bytes, new: outcome.bytes).text : []
    if isDiff { console.data(diff) } else { say("\(file): \(Self.summary(outcome.mends))") }
    changed.append(
      .object(
        [.init("file", .string(file)), .init("mends", .array(outcome.mends.map(Self.report)))]
          + (isDiff ? [.init("diff", .string(String(decoding: diff, as: UTF8.self)))] : [])))
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
    let key = fault.keyText.map { " [\($0)]" } ?? ""
    return "\(fault.file):\(fault.position): \(fault.levelWord): \(fault.rule): \(fault.words())\(key)"
  }

  private static func report(_ mend: Mend) -> Report {
    .object([
      .init("kind", .string(mend.kind.rawValue)), .init("line", .integer(mend.position.line)),
      .init("column", .integer(mend.position.column)), .init("offset", .integer(mend.position.offset)),
      .init("message", .string(mend.kind.words)),
    ])
  }

  private static func report(_ fault: Finding) -> Report {
    .object([
      .init("rule", .string(fault.rule.rawValue)), .init("file", .string(fault.file)),
      .init("line", .integer(fault.position.line)), .init("column", .integer(fault.position.column)),
      .init("offset", .integer(fault.position.offset)), .init("key", .optional(fault.keyText)),
      .init("message", .string(fault.message)), .init("advice", .string(fault.advice)),
    ])
  }
}
