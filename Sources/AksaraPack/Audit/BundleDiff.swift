public import AksaraFormat

/// What a device shows otherwise with one bundle than with another: languages and texts, compared as bytes.
public struct BundleDiff: Sendable {
  /// One text that is not the same.
  public struct Change: Sendable {
    /// Its dot path.
    public let key: String
    /// What it was; `nil` when there was none.
    public let old: String?
    /// What it is; `nil` when there is none any more.
    public let new: String?
    /// Variables that only the old text has.
    public let lostPlaceholders: [String]
    /// Variables that only the new text has.
    public let newPlaceholders: [String]

    /// Whether both bundles have the text and a variable differs.
    public var changesPlaceholders: Bool {
      old != nil && new != nil && !(lostPlaceholders.isEmpty && newPlaceholders.isEmpty)
    }
  }

  /// One language of a bundle.
  public struct Side: Sendable {
    /// Keys in its table.
    public let keys: Int
    /// How many texts of the bundle's source language it has, in percent, rounded down; a plural is one text.
    public let coverage: Int
  }

  /// One language in both bundles.
  public struct Language: Sendable {
    /// The language.
    public let tag: LanguageTag
    /// `nil` when the old bundle lacks the language.
    public let old: Side?
    /// `nil` when the new bundle lacks the language.
    public let new: Side?
    /// Texts that differ, ascending by key; none when a bundle lacks the language altogether.
    public let changes: [Change]

    /// Whether a device sees a difference.
    public var isSame: Bool { old != nil && new != nil && changes.isEmpty }
    /// Texts that only the new bundle has.
    public var added: [Change] { changes.filter { $0.old == nil } }
    /// Texts that only the old bundle has.
    public var removed: [Change] { changes.filter { $0.new == nil } }
    /// Texts that both have, in different words.
    public var changed: [Change] { changes.filter { $0.old != nil && $0.new != nil } }
  }

  /// The languages of both, ascending by tag.
  public let languages: [Language]

  /// Whether a device sees no difference at all.
  public var isSame: Bool { languages.allSatisfy(\.isSame) }

  /// Why two bundles were not compared: which of them, and what is wrong with it.
  public struct Failure: Error, Sendable {
    /// Whether it is the new bundle.
    public let isNew: Bool
    /// What is wrong.
    public let refusal: BundleRefusal
  }

  /// Compares every table of two bundles.
  /// - Throws: ``Failure`` for a table that a device would refuse.
  public init(from old: AksaraBundle, to new: AksaraBundle) throws(Failure) {
    let (oldUnits, newUnits) = (try Self.units(old, false), try Self.units(new, true))
    var languages: [Language] = []
    for tag in Set(old.languages + new.languages).sorted() {
      let digests = (old.manifest.languages[tag]?.blake2b, new.manifest.languages[tag]?.blake2b)
      let before = digests.0 == nil ? nil : try Self.texts(old, tag, false)
      let after = digests.1 == nil ? nil : try Self.texts(new, tag, true)
      languages.append(
        Language(
          tag: tag, old: before.map { Side(keys: $0.count, coverage: $0.coverage(of: oldUnits)) },
          new: after.map { Side(keys: $0.count, coverage: $0.coverage(of: newUnits)) },
          changes: digests.0 == digests.1 ? [] : Self.changes(before, after)))
    }
    self.languages = languages
  }

  private static func texts(
    _ bundle: AksaraBundle, _ tag: LanguageTag, _ isNew: Bool
  ) throws(Failure) -> TableTexts {
    do throws(BundleRefusal) {
      return try TableTexts(bundle, tag)
    } catch {
      throw Failure(isNew: isNew, refusal: error)
    }
  }

  private static func units(_ bundle: AksaraBundle, _ isNew: Bool) throws(Failure) -> [ArraySlice<UInt8>] {
    try texts(bundle, bundle.manifest.sourceLanguage, isNew).units()
  }

  /// Both tables are in the order of their keys' bytes: one walk.
  private static func changes(_ old: TableTexts?, _ new: TableTexts?) -> [Change] {
    guard let old, let new else { return [] }
    var changes: [Change] = []
    var (left, right) = (0, 0)
    while left < old.count || right < new.count {
      let takesLeft =
        right == new.count || (left < old.count && !new.key(right).lexicographicallyPrecedes(old.key(left)))
      let takesRight =
        left == old.count || (right < new.count && !old.key(left).lexicographicallyPrecedes(new.key(right)))
      let key = takesLeft ? old.key(left) : new.key(right)
      let (before, after) = (takesLeft ? old.value(left) : nil, takesRight ? new.value(right) : nil)
      if takesLeft { left += 1 }
      if takesRight { right += 1 }
      guard before != after else { continue }
      changes.append(change(key, before, after))
    }
    return changes
  }

  private static func change(
    _ key: ArraySlice<UInt8>, _ old: ArraySlice<UInt8>?, _ new: ArraySlice<UInt8>?
  ) -> Change {
    let (before, after) = (names(old), names(new))
    func text(_ bytes: some Sequence<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self) }
    return Change(
      key: text(key), old: old.map(text), new: new.map(text),
      lostPlaceholders: before.subtracting(after).map(text).sorted(),
      newPlaceholders: after.subtracting(before).map(text).sorted())
  }

  private static func names(_ value: ArraySlice<UInt8>?) -> Set<[UInt8]> {
    let value = Array(value ?? [])
    return Set(PlaceholderScan(value).placeholders.map { $0.name(in: value) })
  }
}
