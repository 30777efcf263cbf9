internal import AksaraFormat

/// Finds the files of a layout below a folder. A JSON file that fits nowhere is told, never passed over in silence.
struct LayoutWalk {
  /// One file, with the language as its name spells it.
  struct Found {
    let tag: LanguageTag
    let spelling: String
    let part: LanguageFile.Part
    /// The folder that has the language's name and holds its namespaces.
    let folder: String?
  }

  private let root: String
  private let layout: Layout
  private let excluding: [Glob]
  /// Files that lie there for another purpose.
  private let besides: [String]

  private(set) var found: [Found] = []
  private(set) var findings: [Finding] = []
  private(set) var notes: [String] = []
  private(set) var excluded: [String] = []
  private var spellings: Set<String> = []
  /// Folders with JSON files in them, where the layout has none.
  private var otherFolders: [String] = []

  init(root: String, layout: Layout, excluding: [Glob], besides: [String]) {
    self.root = root
    self.layout = layout
    self.excluding = excluding
    self.besides = besides
  }

  mutating func read() throws(PackError) {
    try read("", level: 0, Layout.Match())
  }

  /// - Parameter folder: the folder above that has the language's name.
  private mutating func read(
    _ prefix: String, level: Int, _ outer: Layout.Match, folder: String? = nil
  ) throws(PackError) {
    let isLast = level == layout.depth - 1
    for entry in try FolderListing.entries(of: prefix.isEmpty ? root : root + "/" + prefix) {
      if entry.name.hasPrefix(".") || level == 0 && entry.name == LanguageFolder.configurationName { continue }
      let name = prefix + entry.name
      if excluding.contains(where: { $0.matches(name.utf8) }) {
        excluded.append(name)
        continue
      }
      if !entry.isFolder, besides.contains(where: { OutputFile.isSame($0, root + "/" + name) }) { continue }
      if entry.isFolder ? isLast : !isLast {
        if entry.isFolder {
          otherFolders.append(name)
          let place = prefix.isEmpty ? "directly in \(root)" : "as \(layout)"
          notes.append("\(name)/ is a folder and is not read: language files lie \(place)")
        } else if entry.name.hasSuffix(".json"), !Baseline.isOne(root + "/" + name) {
          findings.append(.outOfLayout(name, layout))
        }
        continue
      }
      guard entry.isFolder || entry.name.hasSuffix(".json") else { continue }
      if !entry.isFolder, Baseline.isOne(root + "/" + name) {
        notes.append("\(name) is a baseline of findings, and no language file")
        continue
      }
      guard var match = layout.match(entry.name, at: level) else {
        if entry.isFolder {
          notes.append("\(name)/ does not fit the layout \(layout) and is not read")
        } else {
          findings.append(.outOfLayout(name, layout))
        }
        continue
      }
      match.language = match.language ?? outer.language
      match.namespace = match.namespace ?? outer.namespace
      if entry.isFolder {
        // A folder that is no language is told once, and not for each of its files.
        if let language = match.language, outer.language == nil, !isLanguage(language, name) { continue }
        let isOfLanguage = match.language != nil && outer.language == nil && match.namespace == nil
        try read(name + "/", level: level + 1, match, folder: isOfLanguage ? name : folder)
      } else {
        add(name, match, folder: folder, isInFolder: outer.language != nil)
      }
    }
  }

  private mutating func add(_ name: String, _ match: Layout.Match, folder: String?, isInFolder: Bool) {
    guard let spelling = match.language, isInFolder || isLanguage(spelling, name), let tag = try? LanguageTag(spelling)
    else { return }
    if tag.text != spelling, spellings.insert(spelling).inserted { findings.append(.spelling(name, spelling, tag)) }
    let part = LanguageFile.Part(namespace: match.namespace, name: name, path: root + "/" + name)
    found.append(
      Found(tag: tag, spelling: spelling, part: part, folder: match.namespace == nil ? nil : folder))
  }

  private mutating func isLanguage(_ spelling: String, _ name: String) -> Bool {
    do throws(LanguageTagError) {
      _ = try LanguageTag(spelling)
      return true
    } catch {
      findings.append(.noLanguage(name, error))
      return false
    }
  }

  /// What to do when there is nothing at all.
  var advice: String {
    guard layout == .byLanguage else {
      return "they lie as \(layout): pass --layout with another pattern, or start with 'aksara-pack init'"
    }
    let inFolders = otherFolders.contains { (try? LanguageTag($0)) != nil }
    return inFolders
      ? "they seem to lie in a folder for each language: pass --layout '{lang}/{ns}.json', or start with "
        + "'aksara-pack init'"
      : "put one JSON file per language there, named by its tag: en.json, pt-BR.json"
  }
}
