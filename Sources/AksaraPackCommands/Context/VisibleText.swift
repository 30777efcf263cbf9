/// Text from files made safe to show: what would move the cursor, change colours or reorder the line is spelled out.
enum VisibleText {
  /// Whether `scalar` is shown as itself: no control, no line or paragraph separator, no format character, and none
  /// that fonts leave blank: fillers, variation selectors, the empty Braille cell. The joiners U+200C and U+200D shape
  /// letters and emoji and move nothing.
  static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F, 0x200C, 0x200D: return true
    case 0x2800: return false
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: return false
    default: return !scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  /// `text` on one line, `\n`, `\r`, `\t` and `\u{202E}` in place of what is not plain, and `\u{5B}` for a bracket that a
  /// runner of pipelines would take for a command.
  static func escape(_ text: String) -> String {
    let text = Runner.disarm(text, bracket: "\\u{5B}")
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    var visible = ""
    var last: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      defer { last = scalar }
      switch scalar {
      case _ where isPlain(scalar): visible.unicodeScalars.append(scalar)
      // Behind what it makes an emoji, the selector can be seen.
      case "\u{FE0F}" where last.properties.isEmoji: visible.unicodeScalars.append(scalar)
      case "\n": visible += "\\n"
      case "\r": visible += "\\r"
      case "\t": visible += "\\t"
      default: visible += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
    return visible
  }
}

/// Commands that pipelines' runners look for in what programs print.
///
/// `##[error]…`, `##vso[…]` (Azure, and GitHub until 2019, still understood) and `##teamcity[…]` may stand anywhere in a
/// line; `::error::…` (GitHub) begins it, behind spaces.
enum Runner {
  /// A text in which no bracket makes a command of `##`.
  static func disarm(_ text: String, bracket: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "#")), text.contains("##") else { return text }
    var output = ""
    var hashes = 0
    // Behind `##` and letters.
    var isCommand = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "#":
        hashes += 1
        isCommand = hashes >= 2
      case "[" where isCommand:
        output += bracket
        (hashes, isCommand) = (0, false)
        continue
      default:
        hashes = 0
        if !scalar.isASCII || !scalar.properties.isAlphabetic { isCommand = false }
      }
      output.unicodeScalars.append(scalar)
    }
    return output
  }

  /// A line that does not begin a command.
  static func disarmStart(_ line: String) -> String {
    guard line.utf8.contains(UInt8(ascii: ":")), let start = line.firstIndex(where: { !$0.isWhitespace }),
      line[start...].hasPrefix("::")
    else { return line }
    return line[..<start] + "\\u{3A}" + line[line.index(after: start)...]
  }
}
