public import AksaraFormat

/// What `aksara-pack.json` says, read whole: a value of the wrong type or an unknown name is an error with its place.
/// Options given to a command go before it.
public struct Configuration: Sendable, Equatable {
  /// What the file can set, by the names that it uses.
  public enum Setting: String, Sendable, CaseIterable {
    case name, source, layout, plurals, empty, exclude, dropKeys, allow, quarantine, chain, rules, ignore, thresholds
    case limits, glossary, keys
  }

  /// The bundle's name.
  public var name: String?
  /// The source language.
  public var source: String?
  /// How the files lie.
  public var layout: Layout?
  /// How plurals are spelled.
  public var plurals: PluralStyle?
  /// What an empty text means.
  public var empty: EmptyPolicy?
  /// Files that are passed over.
  public var exclude: [String] = []
  /// Dot paths that are left out.
  public var dropKeys: [String] = []
  /// Errors that may pass: `RULE` or `RULE:GLOB`.
  public var allow: [String] = []
  /// Whether texts with errors are left out.
  public var quarantine: Bool?
  /// Whether a release must name the one before.
  public var chainIsRequired = false
  /// How grave rules are, other than by default.
  public var rules: [Rule: RuleLevel] = [:]
  /// Findings that the team lives with.
  public var ignore: [Ignore] = []
  /// How much of the source language must be translated.
  public var thresholds = Thresholds()
  /// How long texts may be; the first that covers a key counts.
  public var limits: [TextLimit] = []
  /// How keys are spelled.
  public var keyStyle = KeyStyle()
  /// What things are called, read from the file that the setting names.
  public var glossary: [GlossaryTerm] = []

  /// The file; `nil` where there is none.
  public internal(set) var path: String?
  /// Where in the file each setting stands that it has.
  public internal(set) var places: [Setting: SourcePosition] = [:]
  /// What ``Setting/glossary`` says.
  public internal(set) var glossaryPath: String?

  /// Paths of the files that it names, which may lie among language files.
  public internal(set) var files: [String] = []

  /// A configuration that says nothing.
  public init() {}

  /// Reads a configuration.
  /// - Parameters:
  ///   - bytes: the file.
  ///   - path: its name in errors; a glossary is looked for beside it.
  /// - Throws: ``PackError`` with the place, for anything that is not a known setting of the right type.
  public init(reading bytes: [UInt8], path: String) throws(PackError) {
    var reader = try ConfigurationReader(bytes, path: path)
    try reader.read()
    self = reader.configuration
  }

  /// Reads the configuration in a folder; one that says nothing when there is none.
  /// - Throws: ``PackError``.
  public static func inFolder(_ folder: String) throws(PackError) -> Configuration {
    let path = folder + "/" + LanguageFolder.configurationName
    guard let bytes = try bytesIfThere(path) else { return Configuration() }
    return try Configuration(reading: bytes, path: path)
  }

  /// Reads the configuration of a folder: in it, else in the nearest folder above that has one. The search ends with
  /// the folder that holds `.git`, so that a stray file far above means nothing.
  /// - Throws: ``PackError``.
  public static func find(from folder: String) throws(PackError) -> Configuration {
    var place = folder
    for _ in 0..<64 {
      let path = place + "/" + LanguageFolder.configurationName
      if let bytes = try bytesIfThere(path) { return try Configuration(reading: bytes, path: path) }
      if InputFile.isThere(place + "/.git") || !InputFile.isFolder(place) || OutputFile.isSame(place, place + "/..") {
        break
      }
      place += "/.."
    }
    return Configuration()
  }

  static func bytesIfThere(_ path: String) throws(PackError) -> [UInt8]? {
    do throws(FileError) {
      return try InputFile.read(path, limit: Limits.manifestBytes)
    } catch {
      if InputFile.isBrokenLink(path) {
        throw PackError("'\(path)' is a link that leads nowhere", advice: "mend the link, or remove it")
      }
      if case .system(_, FileError.noSuchFile) = error.reason { return nil }
      throw PackError(error)
    }
  }
}

/// What an empty text means.
public enum EmptyPolicy: String, Sendable, CaseIterable {
  /// It is a missing one: left out, counted as untranslated.
  case missing
  /// It is meant: written as it is.
  case keep
  /// It is an error.
  case error
}

/// Findings that a team lives with, and why.
public struct Ignore: Sendable, Hashable {
  /// The rule.
  public let rule: Rule
  /// Which dot paths; all when empty.
  public let keys: [Glob]
  /// In which languages; all when empty.
  public let languages: [LanguageTag]
  /// Why.
  public let reason: String
  /// The last second in which it counts; for ever when absent.
  public let until: Timestamp?

  /// Findings of a rule, for a reason.
  public init(
    rule: Rule, keys: [Glob] = [], languages: [LanguageTag] = [], reason: String, until: Timestamp? = nil
  ) {
    self.rule = rule
    self.keys = keys
    self.languages = languages
    self.reason = reason
    self.until = until
  }

  /// Whether it speaks of a finding, at a time in seconds since 1970. Hard findings are never covered.
  public func covers(_ finding: Finding, at now: Int64) -> Bool {
    finding.rule == rule && finding.findingClass != .hard
      && covers(key: finding.key ?? [], in: finding.language, at: now)
  }

  func covers(key: [UInt8], in language: LanguageTag?, at now: Int64) -> Bool {
    !isOver(at: now) && (keys.isEmpty || keys.contains { $0.matches(key) })
      && (languages.isEmpty || language.map(languages.contains) ?? false)
  }

  /// Whether its last day is past, at a time in seconds since 1970.
  public func isOver(at now: Int64) -> Bool { until.map { $0.seconds < now } ?? false }
}

/// How much of the source language must be translated.
public struct Thresholds: Sendable, Hashable {
  /// What becomes of a language that has less.
  public enum Below: String, Sendable, CaseIterable {
    /// It is left out of the bundle, which says so.
    case drop
    /// It is an error.
    case fail
  }

  /// Percent that every language must have; none when absent.
  public var minCoverage: Int?
  /// Percent for single languages.
  public var languages: [LanguageTag: Int] = [:]
  /// What becomes of a language that has less.
  public var below: Below?

  /// No threshold.
  public init() {}

  /// Whether there is a threshold at all.
  public var isSet: Bool { minCoverage != nil || !languages.isEmpty }

  /// Percent that a language must have; `nil` when that is nothing.
  public func percent(for tag: LanguageTag) -> Int? { languages[tag] ?? minCoverage }
}
