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
