internal import AksaraFormat
internal import AksaraPack

/// One row a language: keys, untranslated texts, size.
enum LanguageTable {
  /// - Parameter isWhole: whether all texts that a language lacks are named, where they are listed.
  static func lines(_ examination: Examination, isWhole: Bool = false) -> [String] {
    let languages = examination.languages
    let width = languages.map { $0.file.tag.text.count }.max() ?? 0
    return languages.flatMap { language in
      let tag = padded(language.file.tag.text, width)
      let isSource = language.file.tag == examination.source
      let empty = language.untranslated > 0 ? ", \(language.untranslated) empty" : ""
      let share = isSource ? nil : language.coverage.map { ", \(shown($0.percent, $0.translated, $0.total))" }
      let end = isSource ? " (source)" : language.isDropped ? " (left out)" : ""
      return ["  \(tag)  \(language.keys) texts\(share ?? "")\(empty)\(end)"]
        + namespaces(language, width, isSource) + missing(language, width, isWhole)
    }
  }

  /// A row for each namespace that lacks something.
  private static func namespaces(_ language: LanguageReport, _ width: Int, _ isSource: Bool) -> [String] {
    guard !isSource, let coverage = language.coverage, coverage.namespaces.count > 1 else { return [] }
    let lacking = coverage.namespaces.filter { $0.translated < $0.total }
    // Where all of it lacks, the row above says it.
    guard coverage.translated > 0, lacking.count < 9 else { return [] }
    let names = lacking.map { ($0, $0.name.isEmpty ? "(no namespace)" : $0.name) }
    let longest = names.map(\.1.count).max() ?? 0
    return names.map { namespace, name in
      let indent = String(repeating: " ", count: width)
      return
        "  \(indent)    \(padded(name, longest))  \(shown(namespace.percent, namespace.translated, namespace.total))"
    }
  }

  /// A row for each text that is listed as missing, ten at most.
  private static func missing(_ language: LanguageReport, _ width: Int, _ isWhole: Bool) -> [String] {
    let paths = language.coverage?.missing ?? []
    let shown = isWhole ? paths[...] : paths.prefix(FindingsPage.shown)
    let indent = String(repeating: " ", count: width + 6)
    let rest = paths.count > shown.count ? ["\(indent)… and \(paths.count - shown.count) more (--all)"] : []
    return shown.map { "\(indent)lacks \($0)" } + rest
  }

  private static func shown(_ percent: Int, _ translated: Int, _ total: Int) -> String {
    "\(percent) % (\(translated) of \(total))"
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// Says which languages a bundle would not have, for want of texts.
  static func noteAbsent(_ examination: Examination, _ console: Console) {
    for language in examination.languages where language.keys == 0 && !language.findings.contains(where: \.isRefusal) {
      console.note("\(language.file.name) has no texts, so \(language.file.tag) is not in the bundle")
    }
  }

  static func report(_ examination: Examination) -> Report {
    .array(
      examination.languages.map { language in
        .object([
          .init("language", .string(language.file.tag.text)), .init("file", .string(language.file.name)),
          .init("keys", .integer(language.keys)), .init("untranslated", .integer(language.untranslated)),
          .init("dropped", .bool(language.isDropped)), .init("coverage", coverage(language.coverage)),
          .init("tableSize", .integer(language.tableSize)), .init("blake2b", .optional(language.tableDigest?.hex)),
        ])
      })
  }

  private static func coverage(_ coverage: Coverage?) -> Report {
    guard let coverage else { return .null }
    func share(_ total: Int, _ translated: Int, _ percent: Int) -> [Report.Member] {
      [.init("total", .integer(total)), .init("translated", .integer(translated)), .init("percent", .integer(percent))]
    }
    let namespaces = coverage.namespaces.map { namespace in
      Report.object(
        [.init("namespace", .string(namespace.name))]
          + share(namespace.total, namespace.translated, namespace.percent))
    }
    return .object(
      share(coverage.total, coverage.translated, coverage.percent)
        + [.init("namespaces", .array(namespaces))]
        + (coverage.missing.map { [.init("missing", .strings($0))] } ?? []))
  }
}
