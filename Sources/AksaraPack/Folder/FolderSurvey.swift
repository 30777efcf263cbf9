public import AksaraFormat

/// What `init` finds in a folder of language files, and the configuration that follows from it.
public struct FolderSurvey: Sendable {
  /// Something that is set, and why.
  public struct Choice: Sendable, Hashable {
    /// The value.
    public let value: String
    /// What speaks for it.
    public let reason: String

    /// A choice with its reason.
    public init(value: String, reason: String) {
      self.value = value
      self.reason = reason
    }
  }

  /// Plurals of the source language, by how they are spelled.
  public struct Plurals: Sendable, Hashable {
    /// Plural objects.
    public let nested: Int
    /// Families of i18next's format 4.
    public let v4: Int
    /// Families of i18next's format 3.
    public let v3: Int

    /// What the configuration says; `nil` when there is nothing to say. Numbered forms of format 3 are read with more
    /// care by `auto` than by its name.
    public var style: PluralStyle? {
      switch (nested > 0, v4 > 0, v3 > 0) {
      case (_, true, true), (_, _, true): .auto
      case (_, true, false): .i18nextV4
      case (true, false, false): .nested
      case (false, false, false): nil
      }
    }
  }

  /// The folder.
  public let path: String
  /// The bundle's name.
  public let name: Choice
  /// How the files lie.
  public let layout: Layout
  /// How many files the layout fits.
  public let fileCount: Int
  /// Other layouts that some files would fit.
  public let otherLayouts: [String]
  /// The languages that are left when ``exclude`` is heeded.
  public let languages: [LanguageTag]
  /// The source language.
  public let source: Choice
  /// How plurals are spelled.
  public let plurals: Plurals
  /// Files that are no language, or one that is there already.
  public let exclude: [Choice]
  /// Dot paths that are no texts.
  public let dropKeys: [Choice]
  /// What is passed over, in words.
  public let notes: [String]

  /// Looks at a folder.
  /// - Throws: ``PackError`` when nothing in it is named like a language.
  public init(_ path: String) throws(PackError) {
    self.path = path
    let candidates = try LayoutSurvey(path).candidates
    guard let best = candidates.first, let layout = Layout(best.pattern) else {
      throw PackError(
        "nothing in \(path) is named like a language file",
        advice: LayoutSurvey.folder(below: path).map { "\($0) holds language files: give that folder" }
          ?? "give the folder that holds en.json, or en/common.json, or messages_en.json")
    }
    self.layout = layout
    otherLayouts = candidates.dropFirst().map(\.pattern)
    let all = try LanguageFolder(path: path, layout: layout, excluding: [])
    exclude = Self.strays(all)
    let folder = try LanguageFolder(path: path, layout: layout, excluding: exclude.map { Glob($0.value) })
    languages = folder.files.map(\.tag)
    fileCount = folder.files.reduce(0) { $0 + $1.parts.count }
    notes = all.notes
    let (source, file) = try Self.source(folder)
    self.source = source
    (plurals, dropKeys) = try Self.read(folder, source: file)
    name = Self.name(path)
  }

  private static func strays(_ folder: LanguageFolder) -> [Choice] {
    var strays: [Choice] = []
    for finding in folder.findings where finding.findingClass == .hard {
      strays.append(Choice(value: finding.file, reason: finding.message))
    }
    for part in folder.files.flatMap(\.parts) where InputFile.isBrokenLink(part.path) {
      strays.append(Choice(value: part.name, reason: "a link that leads nowhere"))
    }
    for file in folder.files where file.tag.isForLocalUse {
      let inFolder = file.hasNamespaces || file.name.contains("/")
      let name = inFolder ? String(file.name.prefix { $0 != "/" }) : file.name
      strays.append(
        Choice(
          value: name.hasPrefix(file.tag.text) ? name : file.name,
          reason: "\(file.tag) is no language: such codes hold notes for translators"))
    }
    return strays
  }

  private static func source(_ folder: LanguageFolder) throws(PackError) -> (Choice, LanguageFile) {
    let english = folder.files.filter { $0.tag.subtags[0] == "en" }
    if let file = english.first(where: { $0.tag.text == "en" }) {
      return (Choice(value: file.tag.text, reason: "it is there"), file)
    }
    if english.count == 1 { return (Choice(value: english[0].tag.text, reason: "the only English"), english[0]) }
    // Nobody has more texts than the language that all others are translated from.
    var largest: (file: LanguageFile, count: Int)?
    for file in folder.files {
      let document = JSONDocument()
      let flattener = Flattener()
      guard (try? document.parse(try LanguageSource(file).bytes)) != nil else { continue }
      flattener.flatten(document, hasNamespaces: file.hasNamespaces)
      if flattener.count > largest?.count ?? 0 { largest = (file, flattener.count) }
    }
    guard let largest else { throw PackError("no language file in \(folder.path) has texts") }
    return (Choice(value: largest.file.tag.text, reason: "it has the most texts, \(largest.count)"), largest.file)
  }

  private static func read(
    _ folder: LanguageFolder, source: LanguageFile
  ) throws(PackError) -> (Plurals, [Choice]) {
    var plurals = Plurals(nested: 0, v4: 0, v3: 0)
    var drops: [Choice] = []
    var withMetadata = 0
    let document = JSONDocument()
    let flattener = Flattener()
    for file in folder.files {
      // Files with faults are for the checks to tell.
      guard (try? document.parse(try LanguageSource(file).bytes)) != nil, document.root.kind == .object else {
        continue
      }
      if document.root["@metadata"]?.kind == .object { withMetadata += 1 }
      guard file == source else { continue }
      flattener.flatten(document, hasNamespaces: file.hasNamespaces)
      let plan = ConversionPlan(flattener, style: .auto, tag: file.tag)
      let v3 = plan.families.count(where: \.isV3)
      plurals = Plurals(nested: flattener.plurals.count, v4: plan.families.count - v3, v3: v3)
      if isExtension(document.root) {
        drops.append(Choice(value: "*.description", reason: "notes for translators beside each message"))
      }
    }
    if withMetadata > 0 {
      drops.append(Choice(value: "@metadata.*", reason: "notes about the file in \(withMetadata) languages"))
    }
    return (plurals, drops)
  }

  /// The form of browser extensions: each key an object with a message, most with a description.
  private static func isExtension(_ root: JSONValue) -> Bool {
    var described = 0
    for child in root.children {
      guard child.kind == .object, child["message"]?.kind == .string else { return false }
      if child["description"]?.kind == .string { described += 1 }
    }
    return described > 0
  }

  /// The folder's name, or that of the nearest one above that says something.
  private static func name(_ path: String) -> Choice {
    let common = [
      "locales", "locale", "_locales", "i18n", "l10n", "lang", "langs", "languages", "translations",
      "strings", "messages", "bundles", "public", "src", "resources", "assets", "app", ".",
    ]
    var segments = InputFile.absolutePath(path).split(separator: "/").map(String.init)
    let own = segments.last ?? ""
    while segments.count > 1, common.contains(segments[segments.count - 1].lowercased()) { segments.removeLast() }
    let chosen = segments.last ?? own
    let name = Release.name(ofFolder: chosen) ?? "app"
    return Choice(value: name, reason: chosen == own ? "the folder's name" : "the folder \(chosen) above")
  }

  /// The configuration as JSON, two spaces a level.
  public var configuration: String {
    func quoted(_ text: String) -> String {
      var bytes: [UInt8] = []
      JSONEscaping.appendQuoted(text.utf8, to: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
    func list(_ texts: [String]) -> String { "[" + texts.map(quoted).joined(separator: ", ") + "]" }
    var members = [
      ("name", quoted(name.value)), ("source", quoted(source.value)), ("layout", quoted(layout.pattern)),
    ]
    if let style = plurals.style { members.append(("plurals", quoted(style.rawValue))) }
    if !exclude.isEmpty { members.append(("exclude", list(exclude.map(\.value)))) }
    if !dropKeys.isEmpty { members.append(("dropKeys", list(dropKeys.map(\.value)))) }
    return "{\n" + members.map { "  \"\($0.0)\": \($0.1)" }.joined(separator: ",\n") + "\n}\n"
  }
}
