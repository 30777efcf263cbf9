internal import AksaraFormat

/// A folder of language files: one file per language, named by its tag (the format, "Language files").
public struct LanguageFolder: Sendable {
  /// The folder as given.
  public let path: String
  /// The language files, by tag.
  public let files: [LanguageFile]
  /// What their names show.
  public let findings: [Finding]
  /// What is passed over, in words.
  public let notes: [String]

  /// The configuration's name; never a language.
  public static let configurationName = "aksara-pack.json"

  /// Lists a folder.
  /// - Parameter excluding: names that are passed over.
  /// - Throws: ``PackError`` when the folder cannot be read or holds no language file.
  public init(path: String, excluding: [Glob]) throws(PackError) {
    self.path = path
    var files: [LanguageFile] = []
    var findings: [Finding] = []
    var notes: [String] = []
    var excluded: [String] = []
    for entry in try FolderListing.entries(of: path) {
      if entry.name.hasPrefix(".") || entry.name == Self.configurationName { continue }
      if excluding.contains(where: { $0.matches(entry.name.utf8) }) {
        excluded.append(entry.name)
        continue
      }
      if entry.isFolder {
        notes.append("\(entry.name)/ is a folder and is not read: language files lie directly in \(path)")
        continue
      }
      guard entry.name.hasSuffix(".json") else { continue }
      let stem = String(entry.name.dropLast(5))
      do throws(LanguageTagError) {
        let tag = try LanguageTag(stem)
        if tag.text != stem { findings.append(.spelling(entry.name, tag)) }
        files.append(LanguageFile(tag: tag, name: entry.name, path: path + "/" + entry.name))
      } catch {
        findings.append(.noLanguage(entry.name, error))
      }
    }
    if !excluded.isEmpty { notes.append("excluded: " + excluded.joined(separator: ", ")) }
    let byTag = Dictionary(grouping: files, by: \.tag)
    for (tag, twins) in byTag where twins.count > 1 {
      // The canonical spelling is the one to keep.
      let ordered = twins.sorted {
        ($0.name == tag.text + ".json" ? 0 : 1, $0.name) < ($1.name == tag.text + ".json" ? 0 : 1, $1.name)
      }
      for twin in ordered.dropFirst() { findings.append(.twice(twin, with: ordered[0])) }
    }
    guard !files.isEmpty || !findings.isEmpty else {
      throw PackError(
        "no language files in \(path)",
        advice: "put one JSON file per language there, named by its tag: en.json, pt-BR.json")
    }
    self.files = files.sorted { ($0.tag, $0.name) < ($1.tag, $1.name) }
    self.findings = findings
    self.notes = notes
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

  fileprivate static func spelling(_ name: String, _ tag: LanguageTag) -> Finding {
    aboutName(name, .information, tag, "read as \(tag)", "rename it to \(tag).json to say so")
  }

  fileprivate static func noLanguage(_ name: String, _ error: LanguageTagError) -> Finding {
    aboutName(
      name, .hard, nil, "\(error)", "rename it, move it out of the folder, or pass --exclude '\(name)'")
  }

  fileprivate static func twice(_ file: LanguageFile, with other: LanguageFile) -> Finding {
    aboutName(
      file.name, .hard, file.tag, "\(other.name) and \(file.name) are both \(file.tag)",
      "keep one of them, or pass --exclude '\(file.name)'")
  }
}
