/// One text of a language: where its dot path and its value are.
public struct FlatEntry: BitwiseCopyable, Sendable {
  var pathStart: UInt32
  var pathCount: UInt32
  var node: UInt32
  /// Index into ``Flattener/plurals``, or `.max`.
  var plural: UInt32 = .max
  /// Some name on the path held an escape.
  var pathMayNeedEscape = false

  /// Index into ``Flattener/plurals`` of the plural object that this text is a form of.
  public var pluralIndex: Int? { plural == .max ? nil : Int(plural) }
}

/// A plural object (the format, "Language files").
public struct FlatPlural: Sendable {
  var pathStart: UInt32
  var pathCount: UInt32
  var node: UInt32
  /// Categories that hold a text that is not empty.
  public internal(set) var present: Set<PluralCategory>
  /// Made of texts that were no plural object in the file: i18next's plural suffixes.
  public internal(set) var isConverted = false
}

/// A list, whose items are addressed by their numbers.
public struct FlatList: Sendable {
  var pathStart: UInt32
  var pathCount: UInt32
  var node: UInt32
  /// How many items it has.
  public let count: Int
}

/// Something in a language file that flattening cannot pass over in silence.
public struct FlatProblem: Sendable {
  /// What it is.
  public enum Kind: String, Sendable {
    case rootIsNoObject, nullLeaf, emptyKey, repeatedKeySameValue, repeatedKeyOtherValue, samePath
    case versionIsNoScalar, versionsDiffer, containerUnderCategory, keyTooLong, valueTooLong, tooManyKeys, tableTooLarge
    case number, boolean, emptyContainer, mixedList
  }

  /// What it is.
  public let kind: Kind
  /// Bytes before the place, in the file.
  public let offset: Int
  /// Bytes before the earlier place, where two are at odds.
  public let otherOffset: Int?
  /// The dot path, in UTF-8.
  public let path: [UInt8]
}
