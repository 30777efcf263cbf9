internal import AksaraFormat

extension TextCheck {
  /// Words of two scripts whose letters look the same.
  static let scripts = TextCheck(.U06, gate: [.cyrillic, .greek]) { pair, faults in
    guard pair.mask.contains(.letter), let word = MixedWord.first(in: pair.scalars) else { return }
    faults.append(
      Fault(
        .U06, "\"\(word.text)\" holds \(word.letters), which looks like a letter of the rest of the word and is none",
        "type the word again on one keyboard"))
  }

  /// Placeholders whose values run together in right-to-left text.
  static let bidiPlaceholders = TextCheck(.U05, gate: .openBrace, applies: { $0.isRightToLeft }) { pair, faults in
    guard !pair.mask.isDisjoint(with: .nonASCII), !pair.scalars.contains(where: isDirectional) else { return }
    let placeholders = PlaceholderScan(pair.text).placeholders
    for (left, right) in zip(placeholders, placeholders.dropFirst()) {
      let between = pair.text[left.range.upperBound..<right.range.lowerBound].filter { $0 != 0x20 }
      // Two values with nothing but such a sign between them run from left to right when they are Latin or numbers.
      if ["/", "-", "–", "@", ":", ">", "→"].contains(between.asText) {
        faults.append(
          Fault(
            .U05, "nothing keeps two values around \"\(between.asText)\" in right-to-left order",
            "put U+2068 before and U+2069 behind each", group: ""))
        return
      }
    }
  }

  private static func isDirectional(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

/// A word with letters of two scripts, of which the fewer look like letters of the other.
private struct MixedWord {
  let text: String
  /// The odd letters, named.
  let letters: String

  static func first(in scalars: String.UnicodeScalarView) -> MixedWord? {
    var word: [Unicode.Scalar] = []
    var before: Unicode.Scalar = " "
    for scalar in scalars {
      if script(scalar) != .none {
        // The s of %(name)s belongs to no word.
        if !word.isEmpty || !")%$".unicodeScalars.contains(before) { word.append(scalar) }
        before = " "
      } else {
        before = scalar
        if let found = MixedWord(word) { return found }
        word.removeAll(keepingCapacity: true)
      }
    }
    return MixedWord(word)
  }

  private init?(_ word: [Unicode.Scalar]) {
    let latin = word.filter { Self.script($0) == .latin }
    let others = word.filter { Self.script($0) != .latin }
    guard word.count > 2, !latin.isEmpty, !others.isEmpty, latin.count != others.count else { return nil }
    let isLatinOdd = latin.count < others.count
    let odd = isLatinOdd ? latin : others
    let lookalikes = isLatinOdd ? Self.latinLookalikes : Self.otherLookalikes
    guard odd.count * 3 <= word.count, odd.allSatisfy(lookalikes.contains) else { return nil }
    // An abbreviation with an ending, PDFы, or a name with one, is no slip.
    let begun = word.prefix { (Self.script($0) == .latin) == isLatinOdd }
    if isLatinOdd, begun.count == latin.count, begun.count > 1 { return nil }
    if !isLatinOdd, word.suffix(others.count).elementsEqual(others) { return nil }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: word)
    text = String(view)
    letters = "U+\(Hexadecimal.text(odd[0].value)) (\(isLatinOdd ? "Latin" : "not Latin"))"
  }

  private enum Script { case none, latin, other }

  private static func script(_ scalar: Unicode.Scalar) -> Script {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A: .latin
    case 0xC0...0x24F where scalar.value != 0xD7 && scalar.value != 0xF7: .latin
    case 0x370...0x3FF, 0x400...0x52F: .other
    default: .none
    }
  }

  private static let latinLookalikes = Set("aceopxyijskABCEHIKMNOPSTXYZ".unicodeScalars)
  private static let otherLookalikes = Set("асеорхуіјѕАВСЕНІКМОРЅТХУαοΑΒΕΖΗΙΚΜΝΟΡΤΥΧ".unicodeScalars)
}
