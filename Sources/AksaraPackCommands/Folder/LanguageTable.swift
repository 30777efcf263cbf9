internal import AksaraFormat
internal import AksaraPack

/// One row a language: keys, untranslated texts, size.
enum LanguageTable {
  static func lines(_ examination: Examination) -> [String] {
    let width = examination.languages.map { $0.file.tag.text.count }.max() ?? 0
    return examination.languages.map { language in
      let tag = language.file.tag.text
      let name = tag + String(repeating: " ", count: width - tag.count)
      let empty = language.untranslated > 0 ? ", \(language.untranslated) empty" : ""
      let source = language.file.tag == examination.source ? " (source)" : ""
      return "  \(name)  \(language.keys) texts\(empty)\(source)"
    }
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
          .init("tableSize", .integer(language.tableSize)), .init("blake2b", .optional(language.tableDigest?.hex)),
        ])
      })
  }
}
