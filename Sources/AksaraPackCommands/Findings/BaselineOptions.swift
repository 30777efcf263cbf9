internal import AksaraFormat
internal import AksaraPack

/// `--baseline FILE` and `--write-baseline`: what was found before and is lived with.
struct BaselineOptions {
  private static let baseline = OptionSpec(
    "baseline", nil, .value("FILE"), help: "Let pass what this file has accepted, so that only new findings count.")
  private static let write = OptionSpec(
    "write-baseline",
    help: "Accept today's findings: write them to the file that --baseline names, which is new or a baseline.")
  static let options = [baseline, write]
  /// Room for a million entries.
  private static let limit = 256 << 20

  /// The file as the user wrote it.
  let path: String?
  let isWriting: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    path = arguments.value(Self.baseline)
    isWriting = arguments.has(Self.write)
    if isWriting, path == nil {
      throw .other("--write-baseline needs to know the file", hint: "add --baseline FILE")
    }
  }

  /// Reads the baseline and lets its findings pass, or writes it.
  func apply(to findings: inout [Finding], in folder: String, _ console: Console) throws {
    guard let path else { return }
    let root = console.context.resolve(folder)
    if isWriting {
      let baseline = Baseline(accepting: findings, in: root)
      let target = console.context.resolve(path)
      let isThere = InputFile.isThere(target)
      // A slip of the hand must not cost a language file or a key.
      if isThere, try Self.isOther(target, path) {
        throw CommandFailure(
          code: "outputExists", "'\(path)' is there and is no baseline: it was not replaced",
          hints: ["name another file with --baseline, or remove this one"])
      }
      let outcome = try OutputFile.write(baseline.bytes, to: target, replacing: isThere)
      console.note(
        "\(path): \(Counted.words(baseline.entries.count, "finding")) accepted"
          + (outcome == .unchanged ? ", as before" : ""))
      _ = baseline.apply(to: &findings, in: root)
      console.report("baseline", report(baseline, []))
      return
    }
    let baseline = try read(path, console)
    let stale = baseline.apply(to: &findings, in: root)
    console.report("baseline", report(baseline, stale))
    guard !stale.isEmpty else { return }
    for entry in stale.prefix(FindingsPage.shown) {
      console.note(
        "\(path): nothing was found for \(entry.rule) in \(entry.place)"
          + (entry.key.isEmpty ? "" : " [\(String(decoding: entry.key, as: UTF8.self))]"))
    }
    console.note(
      "\(path): \(stale.count) of \(baseline.entries.count) entries are stale; --write-baseline leaves them out")
  }

  /// Whether a file is something else than a baseline.
  private static func isOther(_ target: String, _ path: String) throws -> Bool {
    let bytes = try InputFile.read(target, limit: limit)
    do throws(PackError) {
      _ = try Baseline(reading: bytes, path: path)
      return false
    } catch {
      return true
    }
  }

  private func read(_ path: String, _ console: Console) throws -> Baseline {
    try Baseline(reading: InputFile.read(console.context.resolve(path), limit: Self.limit), path: path)
  }

  private func report(_ baseline: Baseline, _ stale: [FindingIdentity]) -> Report {
    .object([
      .init("file", .optional(path)), .init("written", .bool(isWriting)),
      .init("entries", .integer(baseline.entries.count)),
      .init(
        "stale",
        .array(
          stale.map { entry in
            .object([
              .init("rule", .string(entry.rule)), .init("place", .string(entry.place)),
              .init("key", .string(String(decoding: entry.key, as: UTF8.self))), .init("text", .string(entry.text)),
            ])
          })),
    ])
  }
}
