internal import AksaraFormat

extension TextCheck {
  /// The mark at the end.
  static let ending = TextCheck(
    .V04, gate: .ending, applies: { !Ending.unmarked.contains($0.primary) }
  ) { pair, faults in
    guard pair.sourceMask.contains(.ending), let source = pair.source, let wanted = Ending(source) else { return }
    let own = Ending(pair.text)
    guard own != wanted, !(own == .question && wanted == .colon) else { return }
    if wanted == .question, pair.language.primary == "el", pair.text.last == UInt8(ascii: ";") { return }
    // Languages that ask by other means than a mark at the end still may have it inside.
    if wanted == .question, "?؟？".unicodeScalars.contains(where: { pair.scalars.contains($0) }) { return }
    // Typed in visual order.
    if wanted.stands(in: pair.text) { return }
    // A value, a tag or a quotation may close the text.
    if let last = pair.text.last, "}>)\"'".utf8.contains(last) || last >= 0x80 && Ending.closes(pair.text) { return }
    faults.append(
      Fault(
        .V04, "the source text ends in \(wanted.words), and this one does not", "end it alike", group: wanted.words))
  }
}

/// What a text ends in, whatever the script.
private enum Ending: Equatable {
  case colon, question, ellipsis

  /// Languages that do without these marks, or put them elsewhere.
  static let unmarked: Set<String> = ["th", "lo", "km", "my", "ja", "hy", "bo", "dz", "am", "ti", "zh", "yue", "lzh"]

  var words: String {
    switch self {
    case .colon: "a colon"
    case .question: "a question mark"
    case .ellipsis: "an ellipsis"
    }
  }

  init?(_ text: [UInt8]) {
    var rest = String(decoding: text.suffix(24), as: UTF8.self).unicodeScalars[...]
    while let last = rest.last, last.properties.isWhitespace { rest.removeLast() }
    switch rest.last?.value {
    case 0x3A, 0xFF1A, 0xFE55, 0x061B, 0x05C3, 0x02D0: self = .colon
    case 0x3F, 0xFF1F, 0x061F, 0x037E: self = .question
    case 0x2026, 0x22EF, 0x0EAF: self = .ellipsis
    case 0x2E where rest.dropLast().last == "." || rest.dropLast().last == "…": self = .ellipsis
    case 0x06D4 where rest.dropLast().last?.value == 0x06D4: self = .ellipsis
    case 0x3002 where rest.dropLast().last?.value == 0x3002: self = .ellipsis
    default: return nil
    }
  }

  /// Begins with the mark, or holds it elsewhere.
  func stands(in text: [UInt8]) -> Bool {
    switch self {
    case .colon: text.first == UInt8(ascii: ":")
    case .ellipsis: text.contains("...".utf8) || text.contains("…".utf8)
    case .question: false
    }
  }

  /// Ends in a closing quotation mark or bracket beyond ASCII.
  static func closes(_ text: [UInt8]) -> Bool {
    switch String(decoding: text.suffix(4), as: UTF8.self).unicodeScalars.last?.properties.generalCategory {
    case .closePunctuation, .finalPunctuation, .initialPunctuation: true
    default: false
    }
  }
}
