internal import AksaraFormat

/// Numbers that are written partly in words, 100 thousand for 100,000, or shorter, the 90s for the 1990s. What the
/// words mean differs by language; the digits show whether two numbers can be the same.
struct NumberWords {
  /// By the digits that are not zeros at an end: how many zeros the numbers have, `nil` for one with a fraction.
  private var zeros: [String: Set<Int?>] = [:]
  /// The last two digits of years, and decades written with two.
  private var years: Set<Substring> = []
  private var decades: Set<Substring> = []
  /// The other text has a word such as million, or a letter such as k, behind a number.
  private let isScaled: Bool

  /// - Parameters:
  ///   - numbers: those of one text that the other one lacks.
  ///   - other: the other one.
  init(_ numbers: [String], in text: [UInt8], of other: [UInt8]) {
    isScaled = Self.isScaled(text) || Self.isScaled(other)
    for number in numbers {
      let (digits, zeros) = Self.parts(number)
      self.zeros[digits, default: []].insert(zeros)
      if Self.isYear(number) { years.insert(number.suffix(2)) }
      if number.utf8.count == 2 { decades.insert(number[...]) }
    }
    for digits in Self.fractions(in: text) { zeros[digits, default: []].insert(nil) }
  }

  /// Whether one of the numbers may be this one.
  func mayMean(_ number: String) -> Bool {
    let (digits, zeros) = Self.parts(number)
    if let others = self.zeros[digits],
      others.contains(where: { other in other.map { abs($0 - zeros) >= (isScaled ? 1 : 3) } ?? true })
    {
      return true
    }
    return number.utf8.count == 2
      ? years.contains(number[...]) : Self.isYear(number) && decades.contains(number.suffix(2))
  }

  /// Characters of East Asia that multiply the number before them, or turn it into another kind of number: 85折 is 15 %
  /// off.
  static func areIn(_ text: [UInt8]) -> Bool {
    var isBehindDigit = false
    for scalar in text.asText.unicodeScalars {
      if isBehindDigit, "十百千万萬億亿兆折割成십백천만억조".unicodeScalars.contains(scalar) { return true }
      if scalar != " " { isBehindDigit = scalar.properties.numericType == .decimal }
    }
    return false
  }

  private static func isYear(_ number: String) -> Bool {
    number.utf8.count == 4 && (number.hasPrefix("1") || number.hasPrefix("2"))
  }

  private static func parts(_ number: String) -> (digits: String, zeros: Int) {
    let zeros = number.reversed().prefix { $0 == "0" }.count
    return (String(number.dropLast(zeros)), zeros)
  }

  /// The digits of numbers with a fraction, such as 1,25 million, without zeros at the ends.
  private static func fractions(in text: [UInt8]) -> [String] {
    var found: [String] = []
    var digits = ""
    var points = 0
    var decimals = 0
    var isOpen = false
    func end() {
      // Three digits behind the point are thousands as well.
      if points == 1, decimals != 3, digits.utf8.count > 1 {
        let (bare, _) = parts(String(digits.drop { $0 == "0" }))
        if bare.utf8.count > 1 { found.append(bare) }
      }
      (digits, points, decimals, isOpen) = ("", 0, 0, false)
    }
    for scalar in text.asText.unicodeScalars {
      if let digit = Numbers.digit(scalar) {
        digits.append(digit)
        decimals += 1
        isOpen = false
      } else if !digits.isEmpty, !isOpen, [".", ",", "\u{66B}"].contains(scalar) {
        points += 1
        decimals = 0
        isOpen = true
      } else if !digits.isEmpty {
        end()
      }
    }
    end()
    return found
  }

  /// English words and letters that multiply the number before them.
  private static func isScaled(_ text: [UInt8]) -> Bool {
    let words = text.asText.lowercased().split { !$0.isLetter && !$0.isNumber }
    return words.contains { word in
      let letters = word.drop(while: \.isNumber)
      return scales.contains(letters) || letters.count < word.count && ["k", "m", "b"].contains(letters)
    }
  }

  private static let scales: Set<Substring> = [
    "hundred", "thousand", "million", "billion", "trillion", "lakh", "lakhs", "crore", "crores", "dozen",
  ]
}
