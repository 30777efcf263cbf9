/// Text from files made safe to show: what would move the cursor, change colours or reorder the line is spelled out.
enum VisibleText {
  /// Whether `scalar` is shown as itself: no control, no line or paragraph separator, no format character.
  /// The joiners U+200C and U+200D shape letters and emoji and move nothing.
  static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F, 0x200C, 0x200D: return true
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return false
    default: return true
    }
  }

  /// `text` on one line, `\n`, `\r`, `\t` and `\u{202E}` in place of what is not plain.
  static func escape(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    var visible = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case _ where isPlain(scalar): visible.unicodeScalars.append(scalar)
      case "\n": visible += "\\n"
      case "\r": visible += "\\r"
      case "\t": visible += "\\t"
      default: visible += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
    return visible
  }
}
