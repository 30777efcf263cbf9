internal import AksaraFormat

/// A word of the source language with what it is called elsewhere.
public struct GlossaryTerm: Sendable, Hashable {
  /// The term in the source language; letter case is free, but for a name.
  public let term: String
  /// It is a name that is never translated.
  public let isKept: Bool
  /// Words for it by language tag; any one of them will do, in whatever form and as part of a word too.
  public let translations: [String: [String]]
  /// Words that it must not be called, by language tag.
  public let forbidden: [String: [String]]

  private let wanted: [UInt8]

  /// A term.
  public init(
    _ term: String, isKept: Bool = false, translations: [String: [String]] = [:], forbidden: [String: [String]] = [:]
  ) {
    self.term = term
    self.isKept = isKept
    self.translations = translations
    self.forbidden = forbidden
    wanted = Array((isKept ? term : term.lowercased()).utf8)
  }

  /// Whether a source text speaks of it.
  fileprivate func isIn(_ source: GlossarySource) -> Bool {
    GlossaryWords.holds(isKept ? source.asWritten : source.lowercased, wanted)
  }

  /// The words of a language in a table: under its tag, or the tag with fewer parts.
  private static func words(_ table: [String: [String]], _ tag: LanguageTag) -> [String] {
    var subtags = tag.subtags[...]
    while !subtags.isEmpty {
      if let words = table[subtags.joined(separator: "-")] { return words }
      subtags.removeLast()
    }
    return []
  }

  /// The term as one language has it.
  func local(_ tag: LanguageTag) -> LocalTerm {
    LocalTerm(
      term: term, name: isKept ? GlossaryPhrase(term, isFolded: false) : nil,
      good: Self.words(translations, tag).map(LocalTerm.Word.init),
      forbidden: Self.words(forbidden, tag).map(LocalTerm.Word.init))
  }
}

/// A term with one language's words for it, made ready once for all texts of the language.
struct LocalTerm {
  struct Word {
    let written: String
    let lowercased: String
    let bytes: [UInt8]
    let phrase: GlossaryPhrase

    init(_ word: String) {
      written = word
      lowercased = word.lowercased()
      bytes = Array(lowercased.utf8)
      phrase = GlossaryPhrase(word, isFolded: true)
    }
  }

  let term: String
  /// What is looked for of a name; `nil` for a word that is translated.
  let name: GlossaryPhrase?
  let good: [Word]
  let forbidden: [Word]
}

extension TextCheck {
  /// Terms of the glossary.
  static let glossary = TextCheck(.V08, gate: .all) { pair, faults in
    let terms = pair.terms()
    guard !terms.isEmpty else { return }
    let text = GlossaryWords.visible(pair.text, withoutAddresses: false)
    let lowercased = Array(text.lowercased().utf8)
    for term in terms {
      if let fault = fault(term, pair, text, lowercased) { return faults.append(fault) }
    }
  }

  /// - Parameter text: the words of the translation, as written and in small letters.
  private static func fault(_ term: LocalTerm, _ pair: TextPair, _ text: String, _ lowercased: [UInt8]) -> Fault? {
    if let name = term.name {
      if text.contains(term.term) || GlossaryWords(text, isFolded: false).hold(name) { return nil }
      return Fault(.V08, "\"\(term.term)\" is a name and is missing here", "keep it as it is")
    }
    let good = term.good
    if !term.forbidden.isEmpty {
      // A forbidden word may be a part of a good one.
      var rest = GlossaryWords.visible(pair.text, withoutAddresses: true).lowercased()
      for word in good { rest = rest.replacing(word.lowercased, with: "\u{FFFC}") }
      let bytes = Array(rest.utf8)
      if let bad = term.forbidden.first(where: { GlossaryWords.holds(bytes, $0.bytes) }) {
        return Fault(.V08, "\"\(term.term)\" is never called \"\(bad.written)\" here", advice(good))
      }
    }
    // Most often the word stands there as the glossary has it.
    if good.isEmpty || good.contains(where: { lowercased.contains($0.bytes) }) { return nil }
    let words = GlossaryWords(text, isFolded: true)
    if good.contains(where: { words.hold($0.phrase) }) { return nil }
    return Fault(.V08, "the glossary's word for \"\(term.term)\" is missing", advice(good))
  }

  private static func advice(_ words: [LocalTerm.Word]) -> String {
    words.isEmpty ? "use another word" : "write " + words.map { "\"\($0.written)\"" }.joined(separator: " or ")
  }
}

extension [GlossaryTerm] {
  /// The terms that a source text speaks of, by their places in the glossary.
  func indices(in source: [UInt8]) -> [Int] {
    let words = GlossarySource(source)
    return indices.filter { self[$0].isIn(words) }
  }
}

/// What a source text says in words.
private struct GlossarySource {
  let asWritten: [UInt8]
  let lowercased: [UInt8]

  init(_ text: [UInt8]) {
    let visible = GlossaryWords.visible(text, withoutAddresses: true)
    asWritten = Array(visible.utf8)
    lowercased = Array(visible.lowercased().utf8)
  }
}
