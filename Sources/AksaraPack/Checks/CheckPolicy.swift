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
  /// How long texts may be.
  public var limits: [TextLimit] = []
  /// What things are called.
  public var glossary: [GlossaryTerm] = []
  /// How much of the source language must be translated.
  public var thresholds = Thresholds()

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

  /// The class of a finding; `nil` when it is not told. Hard findings and errors keep theirs: `allow` is for them.
  func applied(_ findingClass: FindingClass, to rule: Rule) -> FindingClass? {
    if findingClass == .hard || findingClass == .error { return findingClass }
    return switch levels[rule] {
    case .off: nil
    case .information: .information
    case .warning: .warning
    case .error: .error
    case nil: rule.defaultClass == nil ? nil : findingClass
    }
  }
}
