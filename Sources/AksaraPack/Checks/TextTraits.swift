internal import AksaraFormat

/// What one text holds that a check may speak of.
struct TextTraits {
  /// Names of its well-formed placeholders.
  private(set) var names: [[UInt8]] = []
  /// The name, bytes and kind of the first placeholder or call that only i18next knows.
  private(set) var foreignSyntax: String?
  /// It holds `{{` without `}}`, or `{name}}`.
  private(set) var hasOpenBraces = false
  /// It holds an ICU plural or select.
  private(set) var hasICU = false
  /// A code point that no text should hold.
  private(set) var badCodePoint: UInt32?
  /// A code point without a public meaning.
  private(set) var privateUse: UInt32?
  /// What is wrong with its bidirectional controls.
  private(set) var bidi: String?

  init(_ flattener: Flattener, _ entry: FlatEntry, mayHoldDollar: Bool = true, mayHoldDelete: Bool = true) {
    let traits = flattener.traits(entry)
    let text = unsafe flattener.textBytes(entry)
    if traits.contains(.brace) { unsafe scanBraces(text) }
    if mayHoldDollar, foreignSyntax == nil, unsafe Self.holdsNesting(text) { foreignSyntax = "$t(…)" }
    if traits.contains(.nonASCII) {
      unsafe scanScalars(text)
    } else if traits.contains(.escaped) || mayHoldDelete {
      badCodePoint = unsafe text.first(where: Self.isControl).map(UInt32.init)
    }
  }

  private mutating func scanBraces(_ text: UnsafeBufferPointer<UInt8>) {
    let scan = unsafe PlaceholderScan(text)
    hasICU = unsafe ICUSyntax.isIn(text)
    hasOpenBraces = !scan.malformed.isEmpty && !hasICU
    for placeholder in scan.placeholders {
      let name = unsafe placeholder.name(in: text)
      names.append(name)
      let content = unsafe text[placeholder.content].drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
      let isForeign =
        unsafe content.first == UInt8(ascii: "-") || content.contains(UInt8(ascii: ","))
        || name.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "[") }
      if isForeign, foreignSyntax == nil {
        foreignSyntax = unsafe String(decoding: text[placeholder.range], as: UTF8.self)
      }
    }
  }

  private mutating func scanScalars(_ text: UnsafeBufferPointer<UInt8>) {
    var bidiState = BidiBalance()
    var isInTagSequence = false
    for scalar in unsafe String(decoding: text, as: UTF8.self).unicodeScalars {
      let value = scalar.value
      switch value {
      case 0x1F3F4:
        // A flag: the tags behind it spell a region (UTS 51).
        isInTagSequence = true
        continue
      case 0xE0020...0xE007F where isInTagSequence: continue
      case 0xE0000...0xE007F, 0xFDD0...0xFDEF, 0x7F...0x9F: note(value)
      case 0..<0x20: if Self.isControl(UInt8(value)) { note(value) }
      case 0xE000...0xF8FF, 0xF0000...: if privateUse == nil { privateUse = value }
      case 0x202A...0x202E, 0x2066...0x2069: bidiState.read(value)
      default: if value & 0xFFFE == 0xFFFE { note(value) }
      }
      if value == 0x0A { bidiState.endParagraph() }
      isInTagSequence = false
    }
    bidiState.endParagraph()
    bidi = bidiState.fault
  }

  private mutating func note(_ value: UInt32) {
    if badCodePoint == nil { badCodePoint = value }
  }

  /// Controls but tab, LF and CR.
  private static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D || byte == 0x7F
  }

  private static func holdsNesting(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count >= 3 else { return false }
    for index in 0..<text.count - 2 where unsafe text[index] == UInt8(ascii: "$") {
      let opening = unsafe text[index + 2]
      if unsafe text[index + 1] == UInt8(ascii: "t"), opening == UInt8(ascii: "(") || opening == UInt8(ascii: "{") {
        return true
      }
    }
    return false
  }
}

/// Whether bidirectional embeddings and isolates close (UAX 9, explicit formatting characters).
private struct BidiBalance {
  private var embeddings = 0
  private var isolates = 0
  private(set) var fault: String?

  mutating func read(_ value: UInt32) {
    switch value {
    case 0x202D, 0x202E: note("an override (U+\(String(value, radix: 16, uppercase: true)))")
    case 0x202A, 0x202B: embeddings += 1
    case 0x202C: if embeddings > 0 { embeddings -= 1 } else { note("U+202C that closes nothing") }
    case 0x2066...0x2068: isolates += 1
    default: if isolates > 0 { isolates -= 1 } else { note("U+2069 that closes nothing") }
    }
  }

  mutating func endParagraph() {
    if embeddings > 0 { note("an embedding that is not closed by U+202C") }
    if isolates > 0 { note("an isolate that is not closed by U+2069") }
    embeddings = 0
    isolates = 0
  }

  private mutating func note(_ what: String) {
    if fault == nil { fault = what }
  }
}

/// `{name, plural,` `{name, select,` `{name, selectordinal,`.
private enum ICUSyntax {
  static func isIn(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.indices.contains { unsafe text[$0] == UInt8(ascii: "{") && isArgument(text, from: $0 + 1) }
  }

  private static func isArgument(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    var rest = unsafe text[start...]
    func skipSpaces() { unsafe rest = rest.drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 } }
    func word() -> [UInt8] {
      let word = unsafe Array(
        rest.prefix {
          $0 >= 0x80 || $0 == UInt8(ascii: "_") || ($0 | 0x20) &- UInt8(ascii: "a") < 26 || $0 &- UInt8(ascii: "0") < 10
        })
      unsafe rest = rest.dropFirst(word.count)
      return word
    }
    skipSpaces()
    guard !word().isEmpty else { return false }
    skipSpaces()
    guard unsafe rest.popFirst() == UInt8(ascii: ",") else { return false }
    skipSpaces()
    let type = String(decoding: word(), as: UTF8.self)
    skipSpaces()
    return unsafe rest.first == UInt8(ascii: ",") && ["plural", "select", "selectordinal"].contains(type)
  }
}
