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
    var left: Set<String> = []
    for (tag, all) in Dictionary(grouping: walk.found, by: \.tag).sorted(by: { $0.key < $1.key }) {
      var found = all
      // Two folders of one language: neither is the whole of it, and nobody said that they are halves.
      let folders = Self.fullestFirst(
        Dictionary(grouping: all.filter { $0.folder != nil }, by: \.folder).map { name, found in
          Twin(
            name: name ?? "", isCanonical: found[0].spelling == tag.text,
            file: LanguageFile(tag: tag, parts: Self.inOrder(found.map(\.part))))
        })
      for twin in folders.dropFirst() {
        findings.append(.twice(twin, tag, with: folders[0], isFolder: true))
        found.removeAll { $0.folder == twin.name }
        left.insert(twin.file.name)
        files.append(twin.file)
      }
      var parts: [LanguageFile.Part] = []
      for (_, found) in Dictionary(grouping: found, by: \.part.namespace) {
        let twins = Self.fullestFirst(
          found.map {
            Twin(
              name: $0.part.name, isCanonical: $0.spelling == tag.text,
              file: LanguageFile(tag: tag, parts: [$0.part]))
          })
        for twin in twins.dropFirst() {
          findings.append(.twice(twin, tag, with: twins[0]))
          left.insert(twin.name)
          if !twin.file.hasNamespaces { files.append(twin.file) }
        }
        parts += twins[0].file.parts
      }
      files.append(LanguageFile(tag: tag, parts: Self.inOrder(parts)))
    }
    guard !files.isEmpty || !findings.isEmpty else {
      throw PackError("no language files in \(path)", advice: walk.advice)
    }
    // Of two that name one language, the one to keep is the language.
    self.files = files.sorted {
      ($0.tag, left.contains($0.name) ? 1 : 0, $0.name) < ($1.tag, left.contains($1.name) ? 1 : 0, $1.name)
    }
    self.findings = findings
  }

  private static func inOrder(_ parts: [LanguageFile.Part]) -> [LanguageFile.Part] {
    parts.sorted { ($0.namespace ?? "").utf8.lexicographicallyPrecedes(($1.namespace ?? "").utf8) }
  }

  /// One of several files or folders that name one language.
  fileprivate struct Twin {
    let name: String
    let isCanonical: Bool
    let file: LanguageFile
    /// How many texts it has, counted where there is a choice.
    var texts = 0
  }

  /// The fullest is the one to keep; of two alike, the one in the canonical spelling.
  private static func fullestFirst(_ twins: [Twin]) -> [Twin] {
    guard twins.count > 1 else { return twins }
    return twins.map { twin in
      var twin = twin
      twin.texts = texts(of: twin.file)
      return twin
    }.sorted { (-$0.texts, $0.isCanonical ? 0 : 1, $0.name) < (-$1.texts, $1.isCanonical ? 0 : 1, $1.name) }
  }

  /// Texts that are not empty; none where the file has no form.
  private static func texts(of file: LanguageFile) -> Int {
    let document = JSONDocument()
    guard (try? document.parse(try LanguageSource(file).bytes)) != nil, document.root.kind == .object else { return 0 }
    let flattener = Flattener()
    flattener.flatten(document, hasNamespaces: file.hasNamespaces)
    return (0..<flattener.count).count { unsafe !flattener.textBytes(flattener.entry($0)).isEmpty }
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
    _ twin: LanguageFolder.Twin, _ tag: LanguageTag, with other: LanguageFolder.Twin, isFolder: Bool = false
  ) -> Finding {
    let advice = isFolder ? "put the files of both into one" : "keep one of them"
    let (one, two) =
      twin.texts == other.texts
      ? (other.name, twin.name) : ("\(other.name), with \(other.texts) texts,", "\(twin.name), with \(twin.texts),")
    return aboutName(
      twin.name, .hard, tag, "\(one) and \(two) are both \(tag)", "\(advice), or pass --exclude '\(twin.name)'")
  }
}
