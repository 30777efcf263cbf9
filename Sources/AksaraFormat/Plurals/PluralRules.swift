/// The plural rules of a language, by CLDR (``cldrVersion``).
public struct PluralRules: Sendable {
  /// What is counted or ranked.
  public enum Kind: Sendable, CaseIterable {
    /// Quantities: 1 file, 2 files.
    case cardinal
    /// Places: 1st, 2nd.
    case ordinal
  }

  /// The version of the data.
  public static let cldrVersion = PluralData.version

  /// Categories that some number has, in CLDR's order; `other` is always among them.
  public let categories: [PluralCategory]
  /// Categories that some integer has, in CLDR's order.
  public let integerCategories: [PluralCategory]
  /// The rules themselves.
  public let table: PluralRuleTable

  /// The rules of a language, else of its parent (the tag without its last part, which is CLDR's rule for plurals),
  /// else of no language in particular: everything is `other`.
  public init(for tag: LanguageTag, kind: Kind = .cardinal) {
    let sets = kind == .cardinal ? PluralData.cardinal : PluralData.ordinal
    var subtags = LanguageData.subtags(of: tag)
    var found: Int?
    while found == nil, !subtags.isEmpty {
      let name = subtags.joined(separator: "-")
      found = sets.firstIndex { $0.languages.split(whereSeparator: \.isWhitespace).contains { $0 == name } }
      subtags.removeLast()
    }
    let set = found.map { sets[$0] }
    categories = set.map { $0.rules.split(separator: ";").compactMap { PluralRuleSet.category(of: $0) } } ?? [.other]
    integerCategories =
      set.map { $0.integers.split(separator: " ").compactMap { PluralCategory(rawValue: String($0)) } } ?? [.other]
    table = found.map { kind == .cardinal ? PluralRuleTable.cardinal[$0] : PluralRuleTable.ordinal[$0] } ?? .none
  }

  private init() {
    categories = [.other]
    integerCategories = [.other]
    table = .none
  }

  /// No language in particular: everything is `other`.
  public static let none = PluralRules()

  /// The category of a number.
  public func category(of number: PluralNumber) -> PluralCategory {
    number.operands.map { table.category(of: $0) } ?? .other
  }

  /// The category of an integer.
  public func category(of number: Int) -> PluralCategory { table.category(of: PluralOperands(number)) }
}

/// One set of rules with the languages that share it.
struct PluralRuleSet: Sendable {
  /// Tags, with white space in between.
  let languages: String
  /// `one: n = 1; few: n % 10 = 2..4 and n % 100 != 12..14; other`.
  let rules: String
  /// Categories of integers.
  let integers: String

  static func category(of rule: Substring) -> PluralCategory? {
    PluralCategory(rawValue: String(rule.prefix { $0 != ":" }.drop { $0 == " " }))
  }
}
