internal import AksaraFormat

/// What a team lets pass.
public struct CheckPolicy: Sendable {
  /// Errors that may pass.
  public var allow: [Allowance]
  /// Whether texts with errors are left out (never of the source language).
  public var quarantine: Bool
  /// Dot paths that are left out unchecked.
  public var dropKeys: [Glob]
  /// What an empty text means.
  public var empty: EmptyPolicy
  /// How plurals are spelled in the files.
  public var plurals: PluralStyle
  /// What a team makes of rules, other than the default.
  public var levels: [Rule: RuleLevel] = [:]
  /// Findings that a team lives with.
  public var ignores: [Ignore] = []
  /// The time that their last days are held against, in seconds since 1970.
  public var now: Int64 = 0
  /// Whether each finding is told by itself, also of rules that are told once a file.
  public var tellsEach = false
  /// How long texts may be.
  public var limits: [TextLimit] = []
  /// What things are called.
  public var glossary: [GlossaryTerm] = []
  /// How much of the source language must be translated.
  public var thresholds = Thresholds()
  /// How keys are spelled.
  public var keyStyle = KeyStyle()
  /// The release before, when what changed since is looked at.
  public var previous: PreviousTexts?

  /// A policy; by default nothing passes and an empty text is a missing one.
  public init(
    allow: [Allowance] = [], quarantine: Bool = false, dropKeys: [Glob] = [], empty: EmptyPolicy = .missing,
    plurals: PluralStyle = .auto
  ) {
    self.allow = allow
    self.quarantine = quarantine
    self.dropKeys = dropKeys
    self.empty = empty
    self.plurals = plurals
  }

  var dropsKeys: Bool { !dropKeys.isEmpty }

  var emptyText: TableWriter.EmptyText { empty == .keep ? .keep : .missing }
}

/// What a team makes of a rule.
public enum RuleLevel: String, Sendable, CaseIterable {
  /// Nothing is said.
  case off
  /// It is told.
  case information
  /// It is worth a look.
  case warning
  /// It stops `sign`.
  case error
}

extension CheckPolicy {
  /// Whether a rule's findings are told at all.
  func isOn(_ rule: Rule) -> Bool { levels[rule].map { $0 != .off } ?? (rule.defaultClass != nil) }

  /// The class of a finding; `nil` when it is not told. Hard findings and errors keep theirs: `allow` is for errors,
  /// because a bundle records it. What a threshold asks for is the team's own to grade.
  func applied(_ findingClass: FindingClass, to rule: Rule) -> FindingClass? {
    if findingClass == .hard || findingClass == .error && !rule.isThreshold { return findingClass }
    return switch levels[rule] {
    case .off: nil
    case .information: .information
    case .warning: .warning
    case .error: .error
    case nil: rule.defaultClass == nil ? nil : findingClass
    }
  }

  /// A finding as the team's settings leave it; `nil` when it is not told.
  /// - Parameter isAboutText: whether it is about a text of a translation, which can be left out.
  func settled(_ finding: Finding, isAboutText: Bool = false) -> Finding? {
    guard let findingClass = applied(finding.findingClass, to: finding.rule) else { return nil }
    var settled = finding
    settled.findingClass = findingClass
    settled.isAboutText = isAboutText
    guard findingClass != .hard else { return settled }
    if let ignore = ignores.first(where: { $0.covers(settled, at: now) }) {
      settled.waiver = findingClass == .error ? .allowed : .ignored
      settled.reason = ignore.reason
    } else if findingClass == .error {
      if allow.contains(where: { $0.covers(settled) }) {
        settled.waiver = .allowed
      } else if quarantine, isAboutText {
        settled.waiver = .quarantined
      }
    }
    return settled
  }

  /// Whether findings of a rule are told one by one for this key, because the team ignores it there.
  func ignores(_ rule: Rule, _ language: LanguageTag, _ key: () -> [UInt8]) -> Bool {
    guard ignores.contains(where: { $0.rule == rule }) else { return false }
    let key = key()
    return ignores.contains { $0.rule == rule && $0.covers(key: key, in: language, at: now) }
  }
}
