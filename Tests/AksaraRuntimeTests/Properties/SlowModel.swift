/// What a look-up must give, worked out slowly: bytes in dictionaries, one rule after the other as the article on
/// looking up has them. Nothing of the package is used.
struct SlowModel {
  typealias Text = [UInt8]

  /// A language: its plural rules, and its tables, the bundle's first.
  struct Language {
    var rules = "other"
    var tables: [[Text: Text]] = []

    func find(_ key: Text) -> Text? {
      for table in tables { if let text = table[key], !text.isEmpty { return text } }
      return nil
    }
  }

  var active = Language()
  var fallback = Language()
  var takesOwnCategory = false

  func text(_ key: Text, _ args: [(Text, Text)]?) -> Text {
    guard let text = active.find(key) ?? fallback.find(key) else { return key }
    return args.map { Self.fill(text, $0) } ?? text
  }

  func plural(_ key: Text, _ count: Text, _ args: [(Text, Text)]) -> Text {
    let dot = [UInt8(ascii: ".")]
    let category = Self.category(count, active.rules)
    let second = takesOwnCategory ? Self.category(count, fallback.rules) : category
    let found =
      active.find(key + dot + Array(category.utf8)) ?? active.find(key + dot + Array("other".utf8))
      ?? fallback.find(key + dot + Array(second.utf8)) ?? fallback.find(key + dot + Array("other".utf8))
    return found.map { Self.fill($0, args + [(Array("count".utf8), count)]) } ?? key
  }

  // MARK: Variables

  /// One pass, byte after byte.
  static func fill(_ text: Text, _ args: [(Text, Text)]) -> Text {
    replace(text) { content in args.first { $0.0 == name(content) }?.1 }
  }

  /// What a table keeps of a text: no white space just inside the braces.
  static func kept(_ text: Text) -> Text {
    replace(text) { Array("{{".utf8) + trimmed($0) + Array("}}".utf8) }
  }

  private static func replace(_ text: Text, _ replacement: (Text) -> Text?) -> Text {
    var output: Text = []
    var rest = text[...]
    while !rest.isEmpty {
      if let content = placeholder(rest), let value = replacement(content) {
        output += value
        rest = rest.dropFirst(content.count + 4)
      } else {
        output.append(rest.removeFirst())
      }
    }
    return output
  }

  /// What stands in a placeholder that begins here.
  private static func placeholder(_ text: Text.SubSequence) -> Text? {
    let braces = [UInt8(ascii: "{"), UInt8(ascii: "}")]
    guard text.starts(with: "{{".utf8) else { return nil }
    let content = text.dropFirst(2).prefix { !braces.contains($0) }
    return text.dropFirst(2 + content.count).starts(with: "}}".utf8) ? Array(content) : nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0D, 0x0A].contains(byte) }

  private static func trimmed(_ text: Text) -> Text {
    var text = Array(text.drop(while: isSpace))
    while let last = text.last, isSpace(last) { text.removeLast() }
    return text
  }

  private static func name(_ content: Text) -> Text {
    let name = trimmed(Array(content.prefix { $0 != UInt8(ascii: ",") }))
    let hasDash = name.count > 1 && name[0] == UInt8(ascii: "-") && isSpace(name[1])
    return hasDash ? trimmed(Array(name.dropFirst())) : name
  }

  // MARK: Plurals

  /// CLDR 47's rules of some languages, written out again by hand; `count` is digits with or without a fraction.
  static func category(_ count: Text, _ rules: String) -> String {
    let digits = count.drop { $0 == UInt8(ascii: "-") }.split(separator: UInt8(ascii: "."))
    let integer = String(decoding: digits.first ?? [], as: UTF8.self)
    let fraction = digits.count > 1 ? Array(digits[1]) : []
    let isWhole = fraction.allSatisfy { $0 == UInt8(ascii: "0") }
    let hasNoFraction = fraction.isEmpty
    func last(_ places: Int) -> Int { Int(integer.suffix(places)) ?? -1 }
    func equals(_ number: Int) -> Bool { Int(integer) == number }
    switch rules {
    case "en": return equals(1) && hasNoFraction ? "one" : "other"
    case "fr":
      if equals(0) || equals(1) { return "one" }
      return hasNoFraction && integer.count > 6 && last(6) == 0 ? "many" : "other"
    case "pl":
      if equals(1), hasNoFraction { return "one" }
      guard hasNoFraction else { return "other" }
      return (2...4).contains(last(1)) && !(12...14).contains(last(2)) ? "few" : "many"
    case "ar":
      guard isWhole else { return "other" }
      if equals(0) { return "zero" }
      if equals(1) { return "one" }
      if equals(2) { return "two" }
      return (3...10).contains(last(2)) ? "few" : (11...99).contains(last(2)) ? "many" : "other"
    case "cy":
      guard isWhole else { return "other" }
      for (number, category) in [(0, "zero"), (1, "one"), (2, "two"), (3, "few"), (6, "many")] where equals(number) {
        return category
      }
      return "other"
    default: return "other"
    }
  }
}
