internal import AksaraFormat

/// A check of one text, alone or beside the source's.
struct TextCheck: Sendable {
  /// The rules whose findings it makes.
  let rules: [Rule]
  /// It has nothing to do unless the text or the source's text holds one of these.
  let gate: TextMask
  /// Whether it has anything to say of a language at all.
  let applies: @Sendable (LanguageTraits) -> Bool
  let find: @Sendable (TextPair, inout [Fault]) -> Void

  init(
    _ rules: Rule..., gate: TextMask, applies: @escaping @Sendable (LanguageTraits) -> Bool = { _ in true },
    find: @escaping @Sendable (TextPair, inout [Fault]) -> Void
  ) {
    self.rules = rules
    self.gate = gate
    self.applies = applies
    self.find = find
  }

  /// All of them.
  static let all: [TextCheck] = [
    .placeholders, .nesting, .characters, .composition, .scripts, .bidiPlaceholders, .blank, .whiteSpace, .lineBreaks,
    .ending, .numbers, .addresses, .mailAddresses, .currencies, .brackets, .repeatedWords, .doubleEncoding, .markers,
    .tags, .references, .limits,
    .glossary,
  ]
}

/// What a check has to say of a text.
struct Fault {
  let rule: Rule
  /// The class, where it is not the rule's first one.
  let findingClass: FindingClass?
  let message: String
  let advice: String
  /// Findings of one group are told once a file.
  let group: String?

  init(_ rule: Rule, _ message: String, _ advice: String, as findingClass: FindingClass? = nil, group: String? = nil) {
    self.rule = rule
    self.findingClass = findingClass
    self.message = message
    self.advice = advice
    self.group = group
  }
}

/// A text of a language, beside what the source language has in its place.
struct TextPair {
  let text: [UInt8]
  let mask: TextMask
  /// The source's text; `nil` when it has none, and in the source language itself. For a plural's form, the same form,
  /// else `other`.
  let source: [UInt8]?
  let sourceMask: TextMask
  let language: LanguageTraits
  let isSource: Bool
  /// The form's category, in a plural.
  let category: PluralCategory?
  /// The key is one of i18next's plural forms.
  let hasPluralSuffix: Bool
  /// All that the source says in its place: the forms of a plural, or the one text.
  let sourceForms: () -> [[UInt8]]
  /// The source's `other`, for a plural's form.
  let sourceOther: () -> [UInt8]?
  /// Terms of the glossary that the source's text holds.
  let terms: () -> [LocalTerm]
  let path: () -> [UInt8]
  let policy: CheckPolicy

  /// The text holds one of these and the source's does not, where there is one.
  func isNew(_ kinds: TextMask) -> Bool { !mask.isDisjoint(with: kinds) && sourceMask.isDisjoint(with: kinds) }

  var scalars: String.UnicodeScalarView { String(decoding: text, as: UTF8.self).unicodeScalars }
}
