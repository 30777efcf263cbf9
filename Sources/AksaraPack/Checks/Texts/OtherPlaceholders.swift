internal import AksaraFormat

/// Placeholders of other systems, which the app or nobody fills.
enum OtherPlaceholders {
  /// A kind of placeholder, with the first one found.
  struct Style {
    let name: String
    let example: String
  }

  /// The kinds that a text has.
  static func styles(in text: [UInt8]) -> [Style] {
    var styles: [Style] = []
    func add(_ name: String, _ range: Range<Int>) {
      if !styles.contains(where: { $0.name == name }) {
        styles.append(Style(name: name, example: Array(text[range]).asText))
      }
    }
    for index in text.indices {
      switch text[index] {
      case UInt8(ascii: "%"):
        if let end = printf(text, index) {
          add("printf", index..<end)
        } else if let end = braced(text, index + 1) {
          add("%{name}", index..<end)
        } else if let end = pythonic(text, index) {
          add("%(name)s", index..<end)
        }
      case UInt8(ascii: "$"): if let end = braced(text, index + 1) { add("${name}", index..<end) }
      case UInt8(ascii: "{"):
        let before = index > 0 ? text[index - 1] : 0
        if ![UInt8(ascii: "{"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "\\")].contains(before),
          let end = braced(text, index), end == text.count || text[end] != UInt8(ascii: "}")
        {
          add("{name}", index..<end)
        }
      default: break
      }
    }
    return styles
  }

  /// What stands in a text for `{{name}}`: the same name in another system's braces.
  static func standIn(for name: [UInt8], in text: [UInt8]) -> String? {
    guard !name.isEmpty else { return nil }
    let word = name.asText
    let spellings = [
      "%{\(word)}", "${\(word)}", "%(\(word))s", "{\(word)}", "{ \(word) }", "[\(word)]", "((\(word)))", "<\(word)>",
    ]
    return spellings.first { text.contains($0.utf8) }
  }

  /// `%s`, `%1$d`, `%.2f`, `%ld`, `%@`, with no word behind it: the place behind its end.
  private static func printf(_ text: [UInt8], _ start: Int) -> Int? {
    // "50%de" is no placeholder.
    if start > 0, text[start - 1].isDigit { return nil }
    var index = start + 1
    func take(_ wanted: (UInt8) -> Bool) -> Bool {
      guard index < text.count, wanted(text[index]) else { return false }
      index += 1
      return true
    }
    let digits = index
    while take(\.isDigit) {}
    let isNumbered = index > digits && take { $0 == UInt8(ascii: "$") }
    // Turkish writes %50.
    if index > digits, !isNumbered { return nil }
    if take({ $0 == UInt8(ascii: ".") }) { while take(\.isDigit) {} }
    while take({ $0 == UInt8(ascii: "l") }) {}
    guard take({ "@sdiufxXc".utf8.contains($0) }) else { return nil }
    return index < text.count && isWord(text[index]) ? nil : index
  }

  /// `{name}` or `{0}` that begins at `start`.
  private static func braced(_ text: [UInt8], _ start: Int) -> Int? {
    guard start < text.count, text[start] == UInt8(ascii: "{") else { return nil }
    var index = start + 1
    while index < text.count, isWord(text[index]) && text[index] < 0x80 || text[index] == UInt8(ascii: ".") {
      index += 1
    }
    return index > start + 1 && index < text.count && text[index] == UInt8(ascii: "}") ? index + 1 : nil
  }

  /// `%(name)s` that begins at `start`.
  private static func pythonic(_ text: [UInt8], _ start: Int) -> Int? {
    guard start + 1 < text.count, text[start + 1] == UInt8(ascii: "(") else { return nil }
    var index = start + 2
    while index < text.count, isWord(text[index]) { index += 1 }
    guard index > start + 2, index + 1 < text.count, text[index] == UInt8(ascii: ")"),
      text[index + 1] == UInt8(ascii: "s") || text[index + 1] == UInt8(ascii: "d")
    else { return nil }
    return index + 2
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte.isDigit || byte.isLetter || byte == UInt8(ascii: "_") || byte >= 0x80
  }
}

/// `{name, plural,` `{name, select,` `{name, selectordinal,`.
enum ICUSyntax {
  static func isIn(_ text: [UInt8]) -> Bool {
    text.indices.contains { text[$0] == UInt8(ascii: "{") && isArgument(text[($0 + 1)...]) }
  }

  private static func isArgument(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    func skipSpaces() { rest = rest.drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 } }
    func word() -> [UInt8] {
      let word = Array(
        rest.prefix {
          $0 >= 0x80 || $0 == UInt8(ascii: "_") || $0.isLetter || $0.isDigit
        })
      rest = rest.dropFirst(word.count)
      return word
    }
    skipSpaces()
    guard !word().isEmpty else { return false }
    skipSpaces()
    guard rest.popFirst() == UInt8(ascii: ",") else { return false }
    skipSpaces()
    let type = word().asText
    skipSpaces()
    return rest.first == UInt8(ascii: ",") && ["plural", "select", "selectordinal"].contains(type)
  }
}
