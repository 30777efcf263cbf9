internal import AksaraFormat
internal import AksaraPack

/// What tables spell otherwise than the files, said whenever it happens: a line for each kind, each text with `--json`.
enum ConversionsPage {
  static func say(_ examination: Examination, _ console: Console) {
    for kind in examination.conversionKinds {
      let counts = examination.languages.compactMap { language in
        language.conversions.counts[kind].map { "\(language.file.tag) \($0)" }
      }
      let texts = examination.languages.reduce(0) { $0 + ($1.conversions.counts[kind] ?? 0) }
      let words =
        counts.count <= 8
        ? "texts: \(counts.joined(separator: ", "))"
        : "\(texts) texts in \(counts.count) languages" + (console.isJSON ? "" : " (--json lists them)")
      console.note("converted \(kind.rawValue)\(result(of: kind)), \(words)")
    }
    guard console.isJSON else { return }
    console.report(
      "conversions", .array(examination.languages.flatMap { language in language.conversions.all.map(report) }))
  }

  private static func result(of kind: Conversion.Kind) -> String {
    switch kind {
    case .pluralsV4, .pluralsV3: " to plural objects"
    case .unescaped: " to {{x}}"
    case .nesting: " to the text under the key"
    }
  }

  private static func report(_ conversion: Conversion) -> Report {
    .object([
      .init("kind", .string(conversion.kind.rawValue)), .init("file", .string(conversion.file)),
      .init("line", .integer(conversion.position.line)), .init("column", .integer(conversion.position.column)),
      .init("from", .string(conversion.from)), .init("to", .strings(conversion.to)),
    ])
  }
}
