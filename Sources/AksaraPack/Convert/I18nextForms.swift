internal import AksaraFormat

/// Which plural category each numbered form of i18next's JSON format 3 is in, `items_0`, `items_1` and so on.
///
/// Two ways of counting are in use. i18next itself numbers the forms by rules of its own, which are gettext's; tools
/// that write the format, Weblate among them, number the categories of CLDR in CLDR's order. Where both can be meant
/// and differ (Slovenian), nothing is assumed unless the format is named.
struct I18nextForms {
  /// Categories by number; a form may stand for more than one.
  let categories: [[PluralCategory]]

  /// The forms of a language, when these numbers leave no doubt.
  /// - Parameters:
  ///   - numbers: the numbers that a key has, ascending.
  ///   - isNamed: the format was named, so that i18next's own numbering goes first.
  init?(_ numbers: [Int], in tag: LanguageTag, isNamed: Bool) {
    guard let last = numbers.last else { return nil }
    let rule = Self.own(tag)
    // Told apart as CLDR does not: neither reading says what the other means.
    if rule == [] { return nil }
    let own = rule.flatMap { last < $0.count ? $0 : nil }
    let counted = numbers.count == last + 1 ? Self.inOrder(last + 1, tag) : nil
    switch (own, counted) {
    case (nil, nil): return nil
    case (let own?, nil): categories = own
    case (nil, let counted?): categories = counted
    case (let own?, let counted?):
      guard isNamed || zip(own, counted).allSatisfy({ $0[0] == $1[0] }) else { return nil }
      categories = own
    }
  }

  /// Whether i18next numbers the forms of a language itself, and how many there are.
  static func count(in tag: LanguageTag) -> Int? { own(tag).flatMap { $0.isEmpty ? nil : $0.count } }

  /// The CLDR categories that have `count` names: all of them, those of integers, or those of integers that people
  /// count to (a `many` that begins at a million aside).
  private static func inOrder(_ count: Int, _ tag: LanguageTag) -> [[PluralCategory]]? {
    let rules = PluralRules(for: tag)
    let small = Set((0...200).map { rules.category(of: $0) })
    let lists = [rules.categories, rules.integerCategories, rules.categories.filter(small.contains)]
    guard var forms = lists.first(where: { $0.count == count })?.map({ [$0] }) else { return nil }
    // Every plural needs `other`; where no integer is in it, the last form is the one that decimals come nearest.
    if !forms.contains([.other]) { forms[count - 1].append(.other) }
    return forms
  }

  /// i18next's own numbering; empty where it counts as CLDR does not with as many forms (Latvian: 10 and 0 are two
  /// forms in the one, and one in the other). Left out: languages whose forms are `items` and `items_plural`, and those
  /// in which it has another number of forms than CLDR (Welsh, Hebrew, Cornish, Javanese).
  private static func own(_ tag: LanguageTag) -> [[PluralCategory]]? {
    let language = tag.subtags[0]
    let line = rules.first { $0.languages.split(separator: " ").contains { $0 == language } }
    return line?.forms.split(separator: " ").map { form in
      form.split(separator: "+").compactMap { PluralCategory(utf8: $0.utf8) }
    }
  }

  private static let rules: [(languages: String, forms: String)] = [
    ("ay bo cgg fa ht id ja jbo ka km ko ky lo ms sah su th tt ug vi wo zh", "other"),
    ("be ru uk pl", "one few many+other"),
    ("bs hr sr cs sk lt ro", "one few other"),
    ("ar", "zero one two few many other"),
    ("ga", "one two few many other"),
    ("gd", "one two few other"),
    ("lv", ""),
    ("mt", "one few+two many other"),
    ("or", "one other"),
    ("sl", "other one two few"),
  ]
}
