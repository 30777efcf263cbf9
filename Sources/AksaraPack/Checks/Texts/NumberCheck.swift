internal import AksaraFormat

extension TextCheck {
  /// Numbers of two digits or more that became other ones.
  static let numbers = TextCheck(.V05, gate: .digit) { pair, faults in
    guard pair.sourceMask.contains(.digit), let source = pair.source else { return }
    if let category = pair.category, pair.language.mayDropCount(category) { return }
    var wanted = Numbers.of(source)
    guard !wanted.isEmpty, !Numbers.isLocal(source) else { return }
    var own = Numbers.of(pair.text)
    if !Set(wanted).isSubset(of: own) {
      // The same digits in other groups: a telephone number as people write it there.
      let (rows, others) = (DigitRow.all(in: source), DigitRow.all(in: pair.text))
      let shared = Set(rows.map(\.digits)).intersection(others.map(\.digits))
      if !shared.isEmpty {
        wanted = Numbers.of(DigitRow.blank(rows.filter { shared.contains($0.digits) }, in: source))
        own = Numbers.of(DigitRow.blank(others.filter { shared.contains($0.digits) }, in: pair.text))
      }
    }
    // Years may be counted from elsewhere.
    let isYear = { (text: String) in
      ["th", "fa", "ar", "he", "ja", "ne"].contains(pair.language.primary) && text.count == 4
    }
    let (known, here) = (Set(wanted), Set(own))
    let strange = own.filter { !known.contains($0) && !isYear($0) }
    let gone = wanted.filter { !here.contains($0) && !isYear($0) }
    guard !strange.isEmpty, !gone.isEmpty, !NumberWords.areIn(pair.text) else { return }
    let spelled = NumberWords(strange, in: pair.text, of: source)
    let meant = NumberWords(gone, in: source, of: pair.text)
    guard let lost = gone.first(where: { !spelled.mayMean($0) }),
      let found = strange.first(where: { !meant.mayMean($0) })
    else { return }
    faults.append(Fault(.V05, "the source text says \(lost), this one \(found)", "use the source's number"))
  }

  /// A currency beside a number or value for which the source names none: it may be shown twice, or be the wrong one.
  static let currencies = TextCheck(.V05, gate: [.latin1, .general]) { pair, faults in
    guard let source = pair.source, let sign = Currency.sign(in: pair.text) else { return }
    if ([source] + pair.sourceForms()).contains(where: Currency.isNamed) { return }
    faults.append(
      Fault(.V05, "the text says \(sign) with an amount, and the source text names no currency", "remove it"))
  }

  /// Brackets that do not pair.
  static let brackets = TextCheck(.V05, gate: [.bracket, .special]) { pair, faults in
    guard let source = pair.source else { return }
    let (own, other) = (BracketCount(pair.text), BracketCount(source))
    if own.isSmile, ["ru", "uk", "be", "kk"].contains(pair.language.primary) { return }
    guard let odd = own.unpaired, other.unpaired == nil else { return }
    faults.append(Fault(.V05, "\(odd) do not pair, and the source's do", "close each one"))
  }
}

/// Numbers in a text, in ASCII digits without separators of thousands.
enum Numbers {
  static func of(_ text: [UInt8]) -> [String] {
    var numbers: [String] = []
    var digits = ""
    var separator = false
    // Whether the digits at hand are part of a name, a reference or an address.
    var isNamed = false
    var isInside = 0
    func end() {
      let value = String(digits.drop { $0 == "0" })
      if value.utf8.count >= 2 { numbers.append(value) }
      digits = ""
    }
    let scalars = Array(String(decoding: text, as: UTF8.self).unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      // Placeholders, tags, references and addresses have numbers of their own.
      if scalar == "{" || scalar == "<" { isInside += 1 }
      if scalar == "}" || scalar == ">" { isInside = max(0, isInside - 1) }
      if index == 0 || digit(scalars[index - 1]) == nil { isNamed = index > 0 && beginsName(scalars[index - 1]) }
      let isHidden = isInside > 0 || isNamed
      if !isHidden, let digit = digit(scalar) {
        digits.append(digit)
        separator = false
      } else if !digits.isEmpty, !isHidden, !separator,
        ",.\u{66B}\u{66C}'’\u{A0}\u{202F} ".unicodeScalars.contains(scalar), isGroup(scalars, index + 1, scalar)
      {
        separator = true
      } else if !digits.isEmpty {
        end()
        separator = false
      }
    }
    if !digits.isEmpty { end() }
    return numbers
  }

  /// A time of day or an amount of money: another clock, another currency.
  static func isLocal(_ text: [UInt8]) -> Bool {
    let signs = String(decoding: text, as: UTF8.self).unicodeScalars
    if signs.contains(where: { $0.properties.generalCategory == .currencySymbol }) { return true }
    let words = text.asText.lowercased().split { !$0.isLetter }
    return words.contains("am") || words.contains("pm")
  }

  /// Whether digits behind a separator belong to the number before it: three, or two as in India, where three come last
  /// (12,34,567). Two may as well be minutes, a day or cents.
  private static func isGroup(_ scalars: [Unicode.Scalar], _ start: Int, _ separator: Unicode.Scalar) -> Bool {
    var start = start
    // 99,99,99,99,99,999 is as far as anybody counts.
    for _ in 0..<6 {
      let length = scalars[min(start, scalars.count)...].prefix(4).prefix { digit($0) != nil }.count
      guard length == 2, [",", "\u{66C}"].contains(separator), start + 2 < scalars.count,
        scalars[start + 2] == separator
      else { return length == 3 }
      start += 3
    }
    return false
  }

  /// `#`, `%`, `/`, `_`, a Latin letter and such: digits behind them are part of something else.
  private static func beginsName(_ before: Unicode.Scalar) -> Bool {
    "#%/_=\\".unicodeScalars.contains(before) || before.properties.isAlphabetic && before.isASCII
  }

  static func digit(_ scalar: Unicode.Scalar) -> Character? {
    if scalar.isASCII { return ("0"..."9").contains(scalar) ? Character(scalar) : nil }
    guard scalar.value >= 0x660, scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue
    else { return nil }
    return String(Int(value)).first
  }
}

/// Groups of digits in a row, as in a telephone number.
private struct DigitRow {
  let digits: [UInt8]
  let range: Range<Int>

  /// Rows of six digits and more, in ASCII: groups with one or two of `+-./() ` and no-break spaces between.
  static func all(in text: [UInt8]) -> [DigitRow] {
    var rows: [DigitRow] = []
    var digits: [UInt8] = []
    var start = 0
    var end = 0
    func finish() {
      if digits.count >= 6 { rows.append(DigitRow(digits: digits, range: start..<end)) }
      digits = []
    }
    for (index, byte) in text.enumerated() {
      if byte.isDigit {
        if !digits.isEmpty, !isBetween(text[end..<index]) { finish() }
        if digits.isEmpty { start = index }
        digits.append(byte)
        end = index + 1
      }
    }
    finish()
    return rows
  }

  private static func isBetween(_ bytes: ArraySlice<UInt8>) -> Bool {
    if bytes.isEmpty { return true }
    let signs = Array(bytes).asText.unicodeScalars
    return signs.count <= 3
      && signs.allSatisfy { "+-./() \u{A0}\u{202F}\u{2009}\u{2010}\u{2011}\u{2013}".unicodeScalars.contains($0) }
  }

  /// The text with other rows' digits only.
  static func blank(_ rows: [DigitRow], in text: [UInt8]) -> [UInt8] {
    var output = text
    // A letter parts what stands on both sides, and begins no number.
    for row in rows { for index in row.range { output[index] = UInt8(ascii: ";") } }
    return output
  }
}

/// Brackets by kind; wide ones count as narrow ones.
private struct BracketCount {
  private var round = 0
  private var square = 0

  /// All that is odd is round brackets at the very end: so people smile in Cyrillic.
  var isSmile: Bool { square == 0 && round < 0 && -round <= closedAtEnd }
  private var closedAtEnd = 0
  /// Round brackets that may be mouths.
  private var smiles = 0

  init(_ text: [UInt8]) {
    var last: Unicode.Scalar = " "
    var eyes: Unicode.Scalar = " "
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      // A smiley is no bracket.
      let isSmiley = [":", ";"].contains(last) || last == "-" && [":", ";"].contains(eyes)
      (eyes, last) = (last, scalar)
      closedAtEnd = scalar == ")" ? closedAtEnd + 1 : 0
      if isSmiley { smiles += scalar == "(" ? 1 : scalar == ")" ? -1 : 0 }
      switch scalar.value {
      case 0x28, 0xFF08, 0xFD3E, 0xFE59: round += 1
      case 0x29, 0xFF09, 0xFD3F, 0xFE5A: round -= 1
      case 0x5B, 0xFF3B: square += 1
      case 0x5D, 0xFF3D: square -= 1
      default: break
      }
    }
  }

  var unpaired: String? {
    round != 0 && round != smiles ? "round brackets" : square != 0 ? "square brackets" : nil
  }
}

/// Currencies in texts.
private enum Currency {
  /// A currency sign right beside a digit or a placeholder, but for `$`, which is half of other tools' placeholders.
  static func sign(in text: [UInt8]) -> Unicode.Scalar? {
    // U+20A0 and on, and the old signs of Latin-1.
    guard text.contains([0xE2, 0x82]) || (0xA2...0xA5).contains(where: { text.contains([0xC2, $0]) }) else {
      return nil
    }
    let scalars = Array(text.asText.unicodeScalars)
    for (index, scalar) in scalars.enumerated()
    where scalar.value > 0x7F && scalar.properties.generalCategory == .currencySymbol {
      let before = scalars[..<index].last { !isSpace($0) }
      let after = scalars[(index + 1)...].first { !isSpace($0) }
      if before.map(endsAmount) == true || after.map(beginsAmount) == true { return scalar }
    }
    return nil
  }

  /// Any sign, a word for money, or three capitals, which may be a currency's code.
  static func isNamed(in text: [UInt8]) -> Bool {
    let text = text.asText
    if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .currencySymbol }) { return true }
    let words = text.split { !$0.isLetter }
    if words.contains(where: { $0.utf8.count == 3 && $0.utf8.allSatisfy { $0.isCapitalLetter } }) {
      return true
    }
    let names = [
      "euro", "dollar", "pound", "yen", "rupee", "yuan", "won", "franc", "peso", "cent", "currency", "money",
    ]
    return words.contains { word in names.contains { word.lowercased().hasPrefix($0) } }
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }

  private static func endsAmount(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "}" || scalar.properties.numericType == .decimal
  }

  private static func beginsAmount(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "{" || scalar.properties.numericType == .decimal
  }
}
