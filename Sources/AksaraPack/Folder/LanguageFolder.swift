internal import AksaraFormat

/// A folder of language files, laid out by a pattern (the format, "Language files").
public struct LanguageFolder: Sendable {
  /// The folder as given.
  public let path: String
  /// How its files lie.
  public let layout: Layout
  /// The languages, by tag; where two spellings name one language, both.
  public let files: [LanguageFile]
  /// What their names show.
  public let findings: [Finding]
  /// What is passed over, in words.
  public let notes: [String]

  /// The configuration's name; never a language.
  public static let configurationName = "aksara-pack.json"

  /// Lists a folder.
  /// - Parameters:
  ///   - layout: how the files lie.
  ///   - excluding: paths relative to the folder that are passed over.
  ///   - besides: paths of files that may lie there and are no language files, such as a glossary.
  /// - Throws: ``PackError`` when the folder cannot be read or holds no language file.
  public init(
    path: String, layout: Layout = .byLanguage, excluding: [Glob], besides: [String] = []
  ) throws(PackError) {
    var walk = LayoutWalk(root: path, layout: layout, excluding: excluding, besides: besides)
    try walk.read()
    self.path = path
    self.layout = layout
    notes = walk.notes + (walk.excluded.isEmpty ? [] : ["excluded: " + walk.excluded.joined(separator: ", ")])
    var findings = walk.findings
    var files: [LanguageFile] = []
    for (tag, all) in Dictionary(grouping: walk.found, by: \.tag).sorted(by: { $0.key < $1.key }) {
      var found = all
      // Two folders of one language: neither is the whole of it, and nobody said that they are halves.
      let folders = Dictionary(grouping: all.filter { $0.folder != nil }, by: \.folder).sorted {
        ($0.value[0].spelling == tag.text ? 0 : 1, $0.key ?? "") < (
          $1.value[0].spelling == tag.text ? 0 : 1, $1.key ?? ""
        )
      }
      for (name, twins) in folders.dropFirst() {
        findings.append(.twice(name ?? "", tag, with: folders[0].key ?? "", isFolder: true))
        found.removeAll { $0.folder == name }
        let parts = twins.map(\.part).sorted {
          ($0.namespace ?? "").utf8.lexicographicallyPrecedes(($1.namespace ?? "").utf8)
        }
        files.append(LanguageFile(tag: tag, parts: parts))
      }
      var parts: [LanguageFile.Part] = []
      for (_, twins) in Dictionary(grouping: found, by: \.part.namespace) {
        // The canonical spelling is the one to keep.
        let ordered = twins.sorted {
          ($0.spelling == tag.text ? 0 : 1, $0.part.name) < ($1.spelling == tag.text ? 0 : 1, $1.part.name)
        }
        for twin in ordered.dropFirst() {
          findings.append(.twice(twin.part.name, tag, with: ordered[0].part.name))
          if twin.part.namespace == nil { files.append(LanguageFile(tag: tag, parts: [twin.part])) }
        }
        parts.append(ordered[0].part)
      }
      parts.sort { ($0.namespace ?? "").utf8.lexicographicallyPrecedes(($1.namespace ?? "").utf8) }
      files.append(LanguageFile(tag: tag, parts: parts))
    }
    guard !files.isEmpty || !findings.isEmpty else {
      throw PackError("no language files in \(path)", advice: walk.advice)
    }
    self.files = files.sorted { ($0.tag, $0.name) < ($1.tag, $1.name) }
    self.findings = findings
  }
}

extension Finding {
  private static func aboutName(
    _ name: String, _ findingClass: FindingClass, _ tag: LanguageTag?, _ message: String, _ advice: String
  ) -> Finding {
    Finding(
      rule: .S12, findingClass: findingClass, file: name, position: SourcePosition(line: 1, column: 1, offset: 0),
      otherPosition: nil, language: tag, key: nil, message: message, advice: advice)
  }

  static func spelling(_ name: String, _ spelling: String, _ tag: LanguageTag) -> Finding {
    let better = name.split(separator: "/", omittingEmptySubsequences: false).map { segment in
      segment.hasPrefix(spelling) ? tag.text + segment.dropFirst(spelling.count) : String(segment)
    }.joined(separator: "/")
    return aboutName(
      name, .information, tag, "read as \(tag)",
      better == name ? "write \(tag) to say so" : "rename it to \(better) to say so")
  }

  static func noLanguage(_ name: String, _ error: LanguageTagError) -> Finding {
    aboutName(
      name, .hard, nil, "\(error)", "rename it, move it out of the folder, or pass --exclude '\(name)'")
  }

  static func outOfLayout(_ name: String, _ layout: Layout) -> Finding {
    aboutName(
      name, .hard, nil, "the file does not fit the layout \(layout)",
      "rename it, move it out of the folder, or pass --exclude '\(name)'")
  }

  fileprivate static func twice(
    _ name: String, _ tag: LanguageTag, with other: String, isFolder: Bool = false
  ) -> Finding {
    let advice = isFolder ? "put the files of both into one" : "keep one of them"
    return aboutName(
      name, .hard, tag, "\(other) and \(name) are both \(tag)", "\(advice), or pass --exclude '\(name)'")
  }
}
