internal import AksaraFormat
internal import AksaraPack

/// What two bundles show differently, for people and for machines.
struct DiffPage {
  let diff: BundleDiff

  /// One line a language.
  var summary: [String] { diff.languages.map(Self.summary) }

  /// One line a language, and one for each text that differs.
  var lines: [String] { diff.languages.flatMap { [Self.summary($0)] + $0.changes.map(Self.line) } }

  private static func summary(_ language: BundleDiff.Language) -> String {
    let tag = language.tag.text
    let name = tag + String(repeating: " ", count: max(1, 10 - tag.count))
    switch (language.old, language.new) {
    case (let old?, nil): return name + "dropped: it had \(Counted.words(old.keys, "key"))"
    case (nil, let new?): return name + "new: \(Counted.words(new.keys, "key")), coverage \(new.coverage) %"
    case (let old?, let new?):
      let coverage =
        old.coverage == new.coverage ? "" : "; coverage \(new.coverage) %, was \(old.coverage) %"
      if language.isSame { return name + "the same \(Counted.words(new.keys, "key"))" + coverage }
      let changed = language.changed
      let placeholders = changed.count { $0.changesPlaceholders }
      let parts = [
        "\(language.added.count) added", "\(language.removed.count) removed",
        "\(changed.count) changed" + (placeholders == 0 ? "" : " (\(placeholders) with other placeholders)"),
      ]
      let keys = Counted.words(new.keys, "key") + (old.keys == new.keys ? "" : ", was \(old.keys)")
      return name + parts.joined(separator: ", ") + "; " + keys + coverage
    default: return name
    }
  }

  private static func line(_ change: BundleDiff.Change) -> String {
    let key = quoted(change.key)
    guard let old = change.old else { return "  + \(key): \(Report.string(change.new ?? "").json)" }
    guard let new = change.new else { return "  - \(key): \(Report.string(old).json)" }
    let names =
      change.lostPlaceholders.map { "-{{\($0)}}" } + change.newPlaceholders.map { "+{{\($0)}}" }
    return "  ~ \(key): \(Report.string(old).json) -> \(Report.string(new).json)"
      + (names.isEmpty ? "" : "; placeholders: \(names.joined(separator: " "))")
  }

  /// A key as it is, or quoted where it could be taken for something else.
  private static func quoted(_ key: String) -> String {
    let isPlain = key.unicodeScalars.allSatisfy { $0 != " " && $0 != "\"" && $0 != "\\" && VisibleText.isPlain($0) }
    return isPlain ? key : Report.string(key).json
  }

  /// The languages in the JSON document.
  var report: Report {
    .array(
      diff.languages.map { language in
        let change =
          language.old == nil ? "added" : language.new == nil ? "dropped" : language.isSame ? "same" : "changed"
        return .object([
          .init("language", .string(language.tag.text)), .init("change", .string(change)),
          .init("old", Self.report(language.old)), .init("new", Self.report(language.new)),
          .init("added", .array(language.added.map(Self.report))),
          .init("removed", .array(language.removed.map(Self.report))),
          .init("changed", .array(language.changed.map(Self.report))),
        ])
      })
  }

  private static func report(_ side: BundleDiff.Side?) -> Report {
    guard let side else { return .null }
    return .object([.init("keys", .integer(side.keys)), .init("coverage", .integer(side.coverage))])
  }

  private static func report(_ change: BundleDiff.Change) -> Report {
    .object([
      .init("key", .string(change.key)), .init("old", .optional(change.old)), .init("new", .optional(change.new)),
      .init("lostPlaceholders", .strings(change.lostPlaceholders)),
      .init("newPlaceholders", .strings(change.newPlaceholders)),
    ])
  }
}

extension DiffPage {
  /// Compares two bundles; a refusal names the file.
  static func compare(_ old: AksaraBundle, _ new: AksaraBundle, _ paths: (old: String, new: String)) throws
    -> BundleDiff
  {
    do throws(BundleDiff.Failure) {
      return try BundleDiff(from: old, to: new)
    } catch {
      throw CommandFailure(error.refusal, path: error.isNew ? paths.new : paths.old)
    }
  }

  /// A release on a line: `old       shop 1.4, sequence 4, 2026-11-01T09:00:00Z`.
  static func release(_ label: String, _ bundle: AksaraBundle) -> String {
    let manifest = bundle.manifest
    return label + String(repeating: " ", count: max(1, 10 - label.count))
      + "\(manifest.name) \(manifest.version), sequence \(manifest.sequence), \(manifest.createdAt)"
  }

  /// A release in the JSON document.
  static func report(_ bundle: AksaraBundle, _ path: String) -> Report {
    let manifest = bundle.manifest
    return .object([
      .init("file", .string(path)), .init("name", .string(manifest.name)), .init("version", .string(manifest.version)),
      .init("sequence", .integer(manifest.sequence)), .init("createdAt", .string(manifest.createdAt.text)),
      .init("payload", .string(bundle.payloadDigest.hex)),
    ])
  }
}
