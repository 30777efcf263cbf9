internal import AksaraFormat

extension TextCheck {
  /// English words twice in a row.
  static let repeatedWords = TextCheck(.V06, gate: .space, applies: { $0.primary == "en" }) { pair, faults in
    guard pair.mask.contains(.letter) else { return }
    var last: ArraySlice<UInt8> = []
    for word in pair.text.split(separator: 0x20, omittingEmptySubsequences: false) {
      if word.count <= 4, word.count == last.count, functionWords.contains(Array(word).asText.lowercased()),
        zip(word, last).allSatisfy({ $0 | 0x20 == $1 | 0x20 })
      {
        faults.append(Fault(.V06, "\"\(Array(word).asText)\" stands twice in a row", "remove one"))
        return
      }
      last = word
    }
  }

  private static let functionWords: Set<String> = ["the", "a", "an", "of", "to", "and", "in", "for", "with"]

  /// Text that was escaped or encoded twice.
  static let doubleEncoding = TextCheck(
    .V09, gate: [.backslash, .ampersand, .accented, .special]
  ) { pair, faults in
    guard let what = DoubleEncoding.first(in: pair.text, hasSource: pair.source != nil),
      !pair.sourceForms().contains(where: { DoubleEncoding.first(in: $0, hasSource: false) != nil }),
      pair.source?.contains(UInt8(ascii: "\\")) != true || !what.hasPrefix("\\")
    else { return }
    faults.append(Fault(.V09, "the text shows \(what), which was escaped or encoded twice", "type it again"))
  }

  /// Markers of unfinished work.
  static let markers = TextCheck(.V10, gate: .marker) { pair, faults in
    guard pair.mask.contains(.marker) else { return }
    let text = pair.text.asText
    let end = text.firstIndex(of: "]").map { text.index(after: $0) }
    let word = text.hasPrefix("[") ? String(text[..<(end ?? text.endIndex)]) : text
    var isMarker = exactMarkers.contains(word)
    if !Self.saysAll.contains(pair.language.primary) {
      isMarker =
        isMarker
        || (["TODO", "FIXME"].contains(text)
          || ["TODO:", "FIXME:", "TODO ", "FIXME "].contains { text.hasPrefix($0) } && text.count > 5)
          && pair.source?.starts(with: text.prefix(4).utf8) != true && !pair.isSource
    }
    guard isMarker else { return }
    faults.append(Fault(.V10, "a marker of unfinished work", "translate the text, or remove the key"))
  }

  private static let exactMarkers: Set<String> = [
    "[MISSING]", "[TODO]", "[UNUSED]", "[UNTRANSLATED]", "[NOT TRANSLATED]", "[FIXME]", "[TRANSLATE]", "[TRANSLATE ME]",
    "[NEEDS TRANSLATION]", "[MISSING TRANSLATION]", "__NOT_TRANSLATED__", "__STRING_NOT_TRANSLATED__", "__MISSING__",
    "__TODO__", "MISSING_TRANSLATION", "NEEDS_TRANSLATION", "NOT_TRANSLATED", "TRANSLATE_ME", "TRANSLATEME",
  ]

  /// Languages in which TODO is a word, or begins one.
  private static let saysAll: Set<String> = ["es", "pt", "gl", "ast", "an", "ext", "lad", "eo", "ia", "ca", "oc"]
}

/// Signs that a tool escaped or encoded a text once too often.
private enum DoubleEncoding {
  static func first(in text: [UInt8], hasSource: Bool) -> String? {
    if let index = text.firstIndex(of: UInt8(ascii: "\\")), let escape = escape(text, index, hasSource) {
      return escape
    }
    for reference in ["&amp;amp;", "&amp;lt;", "&amp;gt;", "&amp;quot;", "&amp;nbsp;", "&amp;#39;"]
    where text.contains(reference.utf8) {
      return reference
    }
    if text.contains([0xEF, 0xBF, 0xBD]) { return "U+FFFD" }
    return mojibake(text)
  }

  /// `\n`, `\t`, `\r`, `\"` and `\u00e9` as visible characters; without a source to compare with, the last alone.
  private static func escape(_ text: [UInt8], _ first: Int, _ hasSource: Bool) -> String? {
    for index in first..<text.count where text[index] == UInt8(ascii: "\\") && index + 1 < text.count {
      let rest = text[(index + 1)...]
      if rest.first == UInt8(ascii: "u"), rest.count >= 5, rest.dropFirst().prefix(4).allSatisfy(isHex) {
        return Array(text[index..<index + 6]).asText
      }
      // A path of Windows has a letter behind the letter.
      guard hasSource, let letter = rest.first, "ntr".utf8.contains(letter) else { continue }
      let after = rest.dropFirst().first
      if after == nil
        || after.map({ ($0 | 0x20) &- UInt8(ascii: "a") >= 26 && $0 < 0x80 || $0 == UInt8(ascii: "\\") }) == true
        || after.map({ $0.isCapitalLetter }) == true
      {
        return "\\" + String(UnicodeScalar(letter))
      }
    }
    return nil
  }

  /// UTF-8 read as Latin-1 or Windows-1252: `Ã©`, `â€™`.
  private static func mojibake(_ text: [UInt8]) -> String? {
    guard text.count >= 4 else { return nil }
    for index in 0..<text.count - 3 where text[index] == 0xC3 {
      let next = text[index + 2]
      if text[index + 1] == 0x83, next == 0xC2, ![0xA0, 0xAB, 0xBB].contains(text[index + 3]) {
        return Array(text[index..<index + 4]).asText
      }
      if text[index + 1] == 0xA2, text[(index + 2)...].starts(with: [0xE2, 0x82, 0xAC]) {
        return Array(text[index..<index + 5]).asText
      }
    }
    return nil
  }

  private static func isHex(_ byte: UInt8) -> Bool {
    byte.isDigit || (byte | 0x20) &- UInt8(ascii: "a") < 6
  }
}
