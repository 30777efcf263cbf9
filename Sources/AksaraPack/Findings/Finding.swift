public import AksaraFormat

/// How much a finding matters (the design's four classes).
public enum FindingClass: String, Sendable, CaseIterable, Comparable {
  /// The bytes are ambiguous or no language file. Nothing waives it.
  case hard
  /// A device would show something wrong. `sign` refuses unless it is allowed or quarantined.
  case error
  /// Worth a look; never stops `sign`.
  case warning
  /// Said, so that nothing is guessed silently.
  case information

  /// The graver first.
  public static func < (left: FindingClass, right: FindingClass) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .hard: 0
    case .error: 1
    case .warning: 2
    case .information: 3
    }
  }
}

/// One thing that a check found, with its place and the way out.
public struct Finding: Sendable, Hashable {
  /// What lets a finding pass.
  public enum Waiver: String, Sendable {
    /// An error that `--allow` or the configuration lets pass; the text stays in the table, and the manifest names it.
    case allowed
    /// `--quarantine`: the text is left out of the table.
    case quarantined
    /// The configuration ignores it, for a reason.
    case ignored
    /// A baseline has it.
    case known
  }

  /// A part of the source language's texts.
  public struct Share: Sendable, Hashable {
    /// How many texts a language has.
    public let translated: Int
    /// Out of how many.
    public let total: Int

    /// Whether this is less than `other`, as parts of their wholes.
    func isBelow(_ other: Share) -> Bool {
      let (left, right) = (
        translated.multipliedFullWidth(by: other.total), other.translated.multipliedFullWidth(by: total)
      )
      return (left.high, left.low) < (right.high, right.low)
    }
  }

  /// The rule's id, such as `K01`.
  public let rule: Rule
  /// How much it matters.
  public internal(set) var findingClass: FindingClass
  /// The file, relative to the folder given.
  public internal(set) var file: String
  /// Where in the file.
  public internal(set) var position: SourcePosition
  /// The other place, where two are at odds.
  public internal(set) var otherPosition: SourcePosition?
  /// The file of the other place, where it is another one.
  public internal(set) var otherFile: String?
  /// The file's language, when its name gives one.
  public let language: LanguageTag?
  /// The dot path, where there is one.
  public let key: [UInt8]?
  /// What is wrong.
  public internal(set) var message: String
  /// What to do.
  public internal(set) var advice: String
  /// What lets it pass.
  public internal(set) var waiver: Waiver?
  /// Why the team lets it pass, where it said so.
  public internal(set) var reason: String?
  /// Whether `--quarantine` can help: the finding is about a text that may be left out.
  public internal(set) var isAboutText = false
  /// What part of the source's texts the language has, where it is about that.
  public internal(set) var share: Share?
  /// How many texts it speaks of, where a rule is told once a file.
  public internal(set) var count = 1

  /// Whether it stops `sign`.
  public var isRefusal: Bool { findingClass == .hard || findingClass == .error && waiver == nil }

  /// The dot path as text.
  public var keyText: String? { key.map { String(decoding: $0, as: UTF8.self) } }
}

extension Finding {
  /// By file, place and rule.
  static func precedes(_ left: Finding, _ right: Finding) -> Bool {
    if left.file != right.file { return left.file.utf8.lexicographicallyPrecedes(right.file.utf8) }
    if left.position.offset != right.position.offset { return left.position.offset < right.position.offset }
    return left.rule.rawValue < right.rule.rawValue
  }
}
