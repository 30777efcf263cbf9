internal import AksaraFormat

/// How long texts may be.
public struct TextLimit: Sendable, Hashable {
  /// For which dot paths.
  public let keys: Glob
  /// Characters as people count them, placeholders aside.
  public let characters: Int

  /// A limit for the keys that match.
  public init(keys: Glob, characters: Int) {
    self.keys = keys
    self.characters = characters
  }
}

/// A word of the source language with what it is called elsewhere.
public struct GlossaryTerm: Sendable, Hashable {
  /// The term in the source language; letter case is free.
  public let term: String
  /// It is a name that is never translated.
  public let isKept: Bool
  /// Words for it by language tag; any one of them will do, as part of a word too.
  public let translations: [String: [String]]
  /// Words that it must not be called, by language tag.
  public let forbidden: [String: [String]]

  /// A term.
  public init(
    _ term: String, isKept: Bool = false, translations: [String: [String]] = [:], forbidden: [String: [String]] = [:]
  ) {
    self.term = term
    self.isKept = isKept
    self.translations = translations
    self.forbidden = forbidden
  }
}

extension TextCheck {
  /// Texts that are too long for their place.
  static let limits = TextCheck(.V07, gate: .all) { pair, faults in
    guard !pair.policy.limits.isEmpty else { return }
    let path = pair.path()
    guard let limit = pair.policy.limits.first(where: { $0.keys.matches(path) }) else { return }
    let count = characters(pair.text)
    if count > limit.characters {
      faults.append(
        Fault(.V07, "\(count) characters, where \(limit.characters) fit (\(limit.keys))", "shorten it"))
    }
  }

  /// Characters as people count them, placeholders aside.
  fileprivate static func characters(_ text: [UInt8]) -> Int {
    var rest = text[...]
    var count = 0
    for placeholder in PlaceholderScan(text).placeholders {
      count += Array(rest[rest.startIndex..<placeholder.range.lowerBound]).asText.count
      rest = text[placeholder.range.upperBound...]
    }
    return count + Array(rest).asText.count
  }

  /// Terms of the glossary.
  static let glossary = TextCheck(.V08, gate: .all) { pair, faults in
    guard !pair.policy.glossary.isEmpty, let source = pair.source else { return }
    let wanted = source.asText.lowercased()
    for term in pair.policy.glossary where holds(wanted, word: term.term.lowercased()) {
      let text = pair.text.asText
      if term.isKept {
        if !text.contains(term.term) {
          faults.append(Fault(.V08, "\"\(term.term)\" is a name and is missing here", "keep it as it is"))
          return
        }
        continue
      }
      let lower = text.lowercased()
      func words(_ table: [String: [String]]) -> [String] {
        table[pair.language.tag.text] ?? table[pair.language.primary] ?? []
      }
      if let bad = words(term.forbidden).first(where: { holds(lower, word: $0.lowercased()) }) {
        faults.append(Fault(.V08, "\"\(term.term)\" is never called \"\(bad)\" here", advice(words(term.translations))))
        return
      }
      let good = words(term.translations)
      if !good.isEmpty, !good.contains(where: { lower.contains($0.lowercased()) }) {
        faults.append(Fault(.V08, "the glossary's word for \"\(term.term)\" is missing", advice(good)))
        return
      }
    }
  }

  private static func advice(_ words: [String]) -> String {
    words.isEmpty ? "use another word" : "write " + words.map { "\"\($0)\"" }.joined(separator: " or ")
  }

  /// Whether `text` has `word` with no letter on either side.
  private static func holds(_ text: String, word: String) -> Bool {
    guard !word.isEmpty else { return false }
    let (bytes, wanted) = (Array(text.utf8), Array(word.utf8))
    var from = 0
    while let found = bytes.firstIndex(of: wanted, from: from) {
      let before = found == 0 ? 0x20 : bytes[found - 1]
      let end = found + wanted.count
      let after = end == bytes.count ? 0x20 : bytes[end]
      if !isLetter(before), !isLetter(after) { return true }
      from = found + 1
    }
    return false
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte >= 0x80 || byte.isLetter }
}

/// A translation that is far longer than what it translates: most often another text that slipped into its place.
enum LengthRatio {
  /// How many characters more are nothing yet.
  static let spare = 40
  private static let factor = 4

  /// - Parameter forms: the source's forms, in a plural; the longest counts.
  static func fault(
    _ text: [UInt8], _ mask: TextMask, _ source: [UInt8], _ sourceMask: TextMask, _ forms: @autoclosure () -> [[UInt8]]?
  ) -> Fault? {
    // A character has one byte or more in the source, and three at most in most scripts: the exact count is for few.
    guard text.count > spare + source.count, text.count > factor * source.count else { return nil }
    // Ideographs say a word each.
    if sourceMask.contains(.ideograph), !mask.contains(.ideograph) { return nil }
    let wanted = ([source] + (forms() ?? [])).map(TextCheck.characters).max() ?? 0
    let count = TextCheck.characters(text)
    // Three characters or fewer are a sign or an abbreviation, which some languages spell out.
    guard wanted > 3, count > wanted + spare, count > factor * wanted else { return nil }
    return Fault(
      .V07, "\(count) characters, where the source text has \(wanted)", "see whether it is the text for this key",
      as: .information)
  }
}
