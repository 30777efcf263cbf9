internal import AksaraFormat

/// Guesses how a folder's language files lie, from their names alone; whoever asks says what was guessed.
struct LayoutSurvey {
  /// Patterns that fit, with how many files each fits; the best one first.
  private(set) var candidates: [(pattern: String, files: Int)] = []

  init(_ folder: String) throws(PackError) {
    var files: [String] = []
    var byLanguage: [[String]] = []
    var byNamespace: [(name: String, count: Int)] = []
    for entry in try FolderListing.entries(of: folder) where !entry.name.hasPrefix(".") {
      guard entry.isFolder else {
        if let stem = Self.stem(entry.name), entry.name != LanguageFolder.configurationName { files.append(stem) }
        continue
      }
      let inside = try FolderListing.entries(of: folder + "/" + entry.name)
        .filter { !$0.isFolder && !$0.name.hasPrefix(".") }.compactMap { Self.stem($0.name) }
      guard !inside.isEmpty else { continue }
      if Self.isLanguage(entry.name) {
        byLanguage.append(inside)
      } else {
        byNamespace.append((entry.name, inside.count(where: Self.isLanguage)))
      }
    }
    add("{lang}.json", files.count(where: Self.isLanguage))
    addAffixes(files.filter { !Self.isLanguage($0) })
    let names = Set(byLanguage.joined())
    let total = byLanguage.reduce(0) { $0 + $1.count }
    add(names.count == 1 ? "{lang}/\(names.first ?? "").json" : "{lang}/{ns}.json", total)
    byNamespace.removeAll { $0.count == 0 }
    let sum = byNamespace.reduce(0) { $0 + $1.count }
    add(byNamespace.count == 1 ? "\(byNamespace[0].name)/{lang}.json" : "{ns}/{lang}.json", sum)
    // Equal counts keep the order above.
    candidates = candidates.enumerated().sorted { ($1.element.files, $0.offset) < ($0.element.files, $1.offset) }
      .map(\.element)
  }

  /// The nearest folder below that holds language files; a few hundred are looked at.
  static func folder(below root: String) -> String? {
    var level = [root]
    var left = 300
    for _ in 0..<4 {
      var next: [String] = []
      for folder in level {
        for entry in (try? FolderListing.entries(of: folder)) ?? [] where entry.isFolder {
          // What others brought along is nobody's to sign.
          guard !entry.name.hasPrefix("."), entry.name != "node_modules", left > 0 else { continue }
          left -= 1
          let path = folder + "/" + entry.name
          if let survey = try? LayoutSurvey(path), survey.candidates.contains(where: { $0.files > 1 }) { return path }
          next.append(path)
        }
      }
      level = next
    }
    return nil
  }

  private mutating func add(_ pattern: String, _ files: Int) {
    if files > 0, Layout(pattern) != nil { candidates.append((pattern, files)) }
  }

  /// `messages_en`, `en.common` and so on: what is the same beside the tag is the pattern.
  private mutating func addAffixes(_ stems: [String]) {
    var before: [String: Int] = [:]
    var behind: [String: Int] = [:]
    for stem in stems {
      for index in stem.indices where "_-.".contains(stem[index]) {
        let next = stem.index(after: index)
        if index > stem.startIndex, Self.isLanguage(String(stem[next...])) {
          before[String(stem[..<next]), default: 0] += 1
        }
        if next < stem.endIndex, Self.isLanguage(String(stem[..<index])) {
          behind[String(stem[index...]), default: 0] += 1
        }
      }
    }
    if let (text, count) = before.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) {
      add("\(text){lang}.json", count)
    }
    if let (text, count) = behind.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) {
      add("{lang}\(text).json", count)
    }
    let dotted = (before.filter { $0.key.hasSuffix(".") }, behind.filter { $0.key.hasPrefix(".") })
    if dotted.0.count > 1 { add("{ns}.{lang}.json", dotted.0.values.reduce(0, +)) }
    if dotted.1.count > 1 { add("{lang}.{ns}.json", dotted.1.values.reduce(0, +)) }
  }

  private static func stem(_ name: String) -> String? { name.hasSuffix(".json") ? String(name.dropLast(5)) : nil }

  /// Words of five letters and more are variants in a tag, and far more often something else in a file's name.
  private static func isLanguage(_ spelling: String) -> Bool {
    guard let tag = try? LanguageTag(spelling), tag.isKnown else { return false }
    return tag.subtags.allSatisfy { $0.utf8.count < 5 || ["tarask", "valencia"].contains($0) }
  }
}
