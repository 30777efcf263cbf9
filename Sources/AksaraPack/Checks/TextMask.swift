/// What kinds of bytes a text holds, from one pass over it: whether a check has anything to look at.
///
/// Most texts of most files are plain, and most checks end here.
struct TextMask: OptionSet, BitwiseCopyable, Sendable {
  let rawValue: UInt32

  static let openBrace = TextMask(rawValue: 1 << 0)
  static let dollar = TextMask(rawValue: 1 << 1)
  static let percent = TextMask(rawValue: 1 << 2)
  static let less = TextMask(rawValue: 1 << 3)
  static let ampersand = TextMask(rawValue: 1 << 4)
  static let digit = TextMask(rawValue: 1 << 5)
  static let backslash = TextMask(rawValue: 1 << 6)
  static let slash = TextMask(rawValue: 1 << 7)
  /// `( ) [ ]`.
  static let bracket = TextMask(rawValue: 1 << 8)
  static let space = TextMask(rawValue: 1 << 9)
  /// LF, CR, tab.
  static let lineBreak = TextMask(rawValue: 1 << 10)
  /// Other controls, DEL included.
  static let control = TextMask(rawValue: 1 << 11)
  static let letter = TextMask(rawValue: 1 << 12)
  /// `#`.
  static let hash = TextMask(rawValue: 1 << 13)
  /// `:`.
  static let colon = TextMask(rawValue: 1 << 14)
  /// `.`.
  static let dot = TextMask(rawValue: 1 << 15)
  /// Other printing characters of ASCII.
  static let other = TextMask(rawValue: 1 << 16)

  /// U+0080 … U+00BF.
  static let latin1 = TextMask(rawValue: 1 << 17)
  /// U+00C0 … U+00FF.
  static let accented = TextMask(rawValue: 1 << 18)
  /// U+0100 … U+02FF.
  static let latin = TextMask(rawValue: 1 << 19)
  static let greek = TextMask(rawValue: 1 << 20)
  static let cyrillic = TextMask(rawValue: 1 << 21)
  /// U+2000 … U+2FFF: punctuation, symbols and what nobody sees.
  static let general = TextMask(rawValue: 1 << 22)
  /// U+E000 and above: private use, specials, presentation forms, emoji.
  static let special = TextMask(rawValue: 1 << 23)
  /// Scripts with marks that combine or reorder.
  static let marks = TextMask(rawValue: 1 << 24)
  /// Everything else: ideographs, kana, syllables.
  static let ideograph = TextMask(rawValue: 1 << 25)

  /// A space, no-break ones too, tab or line break at an end.
  static let edge = TextMask(rawValue: 1 << 26)
  /// Two spaces in a row.
  static let doubleSpace = TextMask(rawValue: 1 << 27)
  /// Ends in a colon, question mark or ellipsis.
  static let ending = TextMask(rawValue: 1 << 28)
  /// Begins like a marker of unfinished work.
  static let marker = TextMask(rawValue: 1 << 29)
  /// A sentence, in a source text.
  static let sentence = TextMask(rawValue: 1 << 30)
  /// `@`.
  static let at = TextMask(rawValue: 1 << 31)

  static let nonASCII: TextMask = [
    .latin1, .accented, .latin, .greek, .cyrillic, .general, .special, .marks, .ideograph,
  ]
  static let whiteSpace: TextMask = [.space, .lineBreak, .edge, .doubleSpace]
  static let all = TextMask(rawValue: .max)

  /// Nothing but ASCII white space.
  var isBlank: Bool { isSubset(of: .whiteSpace) }

  init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  init(_ text: UnsafeBufferPointer<UInt8>) {
    var bits: UInt32 = 0
    var last: UInt8 = 0
    unsafe Self.table.withUnsafeBufferPointer { table in
      for index in 0..<text.count {
        let byte = unsafe text[index]
        bits |= unsafe table[Int(byte)]
        if byte == 0x20, last == 0x20 { bits |= TextMask.doubleSpace.rawValue }
        last = byte
      }
    }
    var mask = TextMask(rawValue: bits)
    if let first = unsafe text.first {
      if Self.isEdge(first) || Self.isEdge(last) { mask.insert(.edge) }
      if first >= 0x80 || last >= 0x80, unsafe Self.hasNoBreakEdge(text) { mask.insert(.edge) }
      if unsafe Self.hasEnding(text) { mask.insert(.ending) }
      if unsafe Self.mayBeMarker(text) { mask.insert(.marker) }
    }
    self = mask
  }

  init(_ text: [UInt8]) {
    self = unsafe text.withUnsafeBufferPointer { unsafe TextMask($0) }
  }

  private static func isEdge(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  /// Begins or ends with U+00A0 or U+202F.
  private static func hasNoBreakEdge(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe NoBreakSpace.begins(text) || NoBreakSpace.ends(text)
  }

  /// `:`, `?`, `...`, and the last bytes of `…`, `：`, `？`, `؟`, `;`.
  private static func hasEnding(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var end = text.count
    while end > 0, unsafe isEdge(text[end - 1]) { end -= 1 }
    guard end > 0 else { return false }
    switch unsafe text[end - 1] {
    case UInt8(ascii: ":"), UInt8(ascii: "?"), 0xA6, 0x9A, 0x9F, 0xBE: return true
    case UInt8(ascii: "."): return unsafe end > 2 && text[end - 2] == UInt8(ascii: ".")
    default: return false
    }
  }

  /// `[`, `_`, or four capitals in a row.
  private static func mayBeMarker(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if unsafe text[0] == UInt8(ascii: "[") || text[0] == UInt8(ascii: "_") { return true }
    return text.count >= 4 && (0..<4).allSatisfy { unsafe text[$0].isCapitalLetter }
  }

  private static let table: [UInt32] = (0..<256).map { kind(UInt8($0)).rawValue }

  private static func kind(_ byte: UInt8) -> TextMask {
    switch byte {
    case 0x09, 0x0A, 0x0D: .lineBreak
    case 0x20: .space
    case 0..<0x20, 0x7F: .control
    case UInt8(ascii: "{"): .openBrace
    case UInt8(ascii: "$"): .dollar
    case UInt8(ascii: "%"): .percent
    case UInt8(ascii: "<"): .less
    case UInt8(ascii: "&"): .ampersand
    case UInt8(ascii: "\\"): .backslash
    case UInt8(ascii: "/"): .slash
    case UInt8(ascii: "#"): .hash
    case UInt8(ascii: ":"): .colon
    case UInt8(ascii: "."): .dot
    case UInt8(ascii: "@"): .at
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"): .bracket
    case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): .letter
    case ..<0x80: .other
    // Bytes behind the first of a character say nothing by themselves.
    case 0x80..<0xC0: []
    case 0xC2: .latin1
    case 0xC3: .accented
    case 0xC4...0xCB: .latin
    case 0xCC, 0xCD: .marks
    case 0xCE, 0xCF: .greek
    case 0xD0...0xD4: byte == 0xD2 ? [.cyrillic, .marks] : .cyrillic
    case 0xD5...0xDF, 0xE0, 0xE1: .marks
    case 0xE2: .general
    case 0xE3: [.ideograph, .marks]
    case 0xEE...0xF4: .special
    default: .ideograph
    }
  }
}

/// U+00A0 and U+202F at the ends of texts.
enum NoBreakSpace {
  static func begins(_ text: some RandomAccessCollection<UInt8>) -> Bool {
    text.starts(with: [0xC2, 0xA0]) || text.starts(with: [0xE2, 0x80, 0xAF])
  }

  static func ends(_ text: some RandomAccessCollection<UInt8>) -> Bool {
    text.suffix(2).elementsEqual([0xC2, 0xA0]) || text.suffix(3).elementsEqual([0xE2, 0x80, 0xAF])
  }
}
