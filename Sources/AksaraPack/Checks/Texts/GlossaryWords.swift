internal import AksaraFormat

/// What is looked for among a text's words.
struct GlossaryPhrase {
  fileprivate let scalars: [Unicode.Scalar]
  /// Its words without articles and such, which come and go with the form.
  fileprivate let main: [ArraySlice<Unicode.Scalar>]

  init(_ text: String, isFolded: Bool) {
    scalars = GlossaryWords.scalars(text, isFolded: isFolded)
    main = GlossaryWords.words(scalars).filter { $0.count > 2 }
  }
}

/// The words of a text, among which a word of the glossary is looked for in whatever form it takes.
///
/// No grammar is known here, and a finding that is wrong costs more than one that is missed: a form counts when it
/// shares the greater part of its letters with the word, accents and vowel points aside. Where words inflect at their end
/// that is the beginning (корзина, корзину; kauppa, kaupan), where they do at their beginning, the end (kikapu, vikapu).
struct GlossaryWords {
  private let words: [ArraySlice<Unicode.Scalar>]
  private let scalars: [Unicode.Scalar]
  private let isFolded: Bool

  /// - Parameter isFolded: whether letter case and accents are free.
  init(_ text: String, isFolded: Bool) {
    self.isFolded = isFolded
    scalars = Self.scalars(text, isFolded: isFolded)
    words = Self.words(scalars)
  }

  fileprivate static func scalars(_ text: String, isFolded: Bool) -> [Unicode.Scalar] {
    isFolded ? fold(text) : Array(text.unicodeScalars)
  }

  fileprivate static func words(_ scalars: [Unicode.Scalar]) -> [ArraySlice<Unicode.Scalar>] {
    scalars.split { !isLetter($0) }
  }

  /// Whether a word or phrase, folded as these words are, is there in some form.
  func hold(_ phrase: GlossaryPhrase) -> Bool {
    if scalars.holds(phrase.scalars[...]) { return true }
    return !phrase.main.isEmpty && phrase.main.allSatisfy(holdsForm)
  }

  private func holdsForm(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
    if word.contains(where: Self.isWrittenWithoutSpaces) {
      // Japanese verbs and adjectives change the kana behind the ideograph.
      let stem = word.prefix(through: word.lastIndex { !Self.isHiragana($0) } ?? word.endIndex - 1)
      return stem.count < word.count && scalars.holds(stem)
    }
    let length = max(3, word.count - min(4, word.count * 2 / 5))
    guard length < word.count else { return scalars.holds(word) }
    let (head, tail) = (word.prefix(length), word.suffix(length))
    if words.contains(where: { $0.starts(with: head) }) { return true }
    // A name keeps its beginning.
    guard isFolded else { return false }
    return words.contains { $0.suffix(length).elementsEqual(tail) }
      // Prefixes, and parts of compounds: ge-speicher-t.
      || (length >= 5 || word.contains(where: Self.isOfRoots)) && scalars.holds(head)
  }

  // MARK: Letters

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return (scalar.value | 0x20) &- 0x61 < 26 }
    return scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark
  }

  private static func isHiragana(_ scalar: Unicode.Scalar) -> Bool { (0x3041...0x309F).contains(scalar.value) }

  private static func isWrittenWithoutSpaces(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Thai, Lao, Myanmar, Khmer; kana and ideographs.
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }

  /// Hebrew and Arabic letters: short words, with articles and prepositions in front.
  private static func isOfRoots(_ scalar: Unicode.Scalar) -> Bool { (0x0590...0x06FF).contains(scalar.value) }

  /// Small letters without accents and vowel points; syllables of Hangul as their letters.
  private static func fold(_ text: String) -> [Unicode.Scalar] {
    CanonicalComposition.decompose(text.lowercased()).compactMap { scalar in
      switch scalar.value {
      case 0x0300...0x036F, 0x0591...0x05BD, 0x05BF...0x05C7, 0x0640, 0x064B...0x0655, 0x0670: nil
      // Forms of one letter at the end of a word.
      case 0x0629: "\u{62A}"
      case 0x0649: "\u{64A}"
      case 0x03C2: "\u{3C3}"
      case 0x05DA, 0x05DD, 0x05DF, 0x05E3, 0x05E5: Unicode.Scalar(scalar.value + 1)
      default: scalar
      }
    }
  }

  /// Whether `text` has `word` with no letter on either side.
  static func holds(_ text: [UInt8], _ word: [UInt8]) -> Bool {
    guard !word.isEmpty else { return false }
    func isLetter(_ byte: UInt8) -> Bool { byte >= 0x80 || byte.isLetter }
    var from = 0
    while let found = text.firstIndex(of: word, from: from) {
      let before = found == 0 ? 0x20 : text[found - 1]
      let end = found + word.count
      let after = end == text.count ? 0x20 : text[end]
      if !isLetter(before), !isLetter(after) { return true }
      from = found + 1
    }
    return false
  }

  // MARK: What is no word

  /// A text with blanks in place of placeholders of all kinds and tags and, where it is said, of addresses.
  static func visible(_ text: [UInt8], withoutAddresses: Bool) -> String {
    guard text.contains(where: { "{<$%:./@".utf8.contains($0) }) else { return text.asText }
    var output = text
    func blank(_ range: Range<Int>) { for index in range { output[index] = 0x20 } }
    var index = 0
    while index < text.count {
      let end = hiddenEnd(text, index) ?? (withoutAddresses ? addressEnd(text, index) : nil)
      if let end { blank(index..<end) }
      index = end ?? index + 1
    }
    return output.asText
  }

  /// Behind a placeholder, `$t(…)` or tag that begins here.
  private static func hiddenEnd(_ text: [UInt8], _ start: Int) -> Int? {
    func end(with close: Character, from: Int) -> Int? {
      guard let byte = close.asciiValue, from < text.count else { return nil }
      return text[from...].firstIndex(of: byte).map { $0 + 1 }
    }
    let next: UInt8 = start + 1 < text.count ? text[start + 1] : 0x20
    switch text[start] {
    case UInt8(ascii: "{"):
      guard var end = end(with: "}", from: start) else { return nil }
      while end < text.count, text[end] == UInt8(ascii: "}") { end += 1 }
      return end
    case UInt8(ascii: "$") where next == UInt8(ascii: "t"), UInt8(ascii: "%") where next == UInt8(ascii: "("):
      guard text[start...].starts(with: "$t(".utf8) || next == UInt8(ascii: "(") else { return nil }
      return end(with: ")", from: start)
    case UInt8(ascii: "%") where next.isLetter:
      // %name%
      guard let end = text[(start + 1)...].firstIndex(where: { !$0.isLetter && !$0.isDigit && $0 != 0x5F }),
        text[end] == UInt8(ascii: "%")
      else { return nil }
      return end + 1
    case UInt8(ascii: ":") where next.isLetter && (start == 0 || text[start - 1] == 0x20):
      // :name
      return text[(start + 1)...].firstIndex { !$0.isLetter && !$0.isDigit && $0 != 0x5F } ?? text.count
    case UInt8(ascii: "<") where next.isLetter || next.isDigit || next == UInt8(ascii: "/"):
      return end(with: ">", from: start)
    default: return nil
    }
  }

  /// Behind an address, a path or a file's name that begins here.
  private static func addressEnd(_ text: [UInt8], _ start: Int) -> Int? {
    guard isOfAddress(text[start]), start == 0 || !isOfAddress(text[start - 1]) else { return nil }
    let run = text[start...].prefix(while: isOfAddress)
    func isPlain(_ index: Int) -> Bool { run.indices.contains(index) && (run[index].isLetter || run[index].isDigit) }
    let isAddress =
      run.first == UInt8(ascii: "/") && isPlain(start + 1)
      || run.indices.contains { index in
        switch run[index] {
        case UInt8(ascii: "."), UInt8(ascii: "@"): isPlain(index - 1) && isPlain(index + 1)
        case UInt8(ascii: ":"): run[index...].starts(with: "://".utf8)
        default: false
        }
      }
    return isAddress ? run.endIndex : nil
  }

  private static func isOfAddress(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || "-._~:/?#@&=+%".utf8.contains(byte)
  }
}

extension Collection where Element == Unicode.Scalar, Index == Int {
  fileprivate func holds(_ part: ArraySlice<Unicode.Scalar>) -> Bool {
    guard !part.isEmpty, part.count <= count else { return false }
    return (startIndex...endIndex - part.count).contains { self[$0...].starts(with: part) }
  }
}
