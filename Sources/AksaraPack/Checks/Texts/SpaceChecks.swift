internal import AksaraFormat

extension TextCheck {
  /// White space alone, where the source has words.
  static let blank = TextCheck(.V01, gate: .edge) { pair, faults in
    guard pair.source != nil, !pair.sourceMask.isBlank, pair.mask.isBlank || isBlank(pair) else { return }
    faults.append(Fault(.V01, "the text is blank", "translate it, or remove the key", as: .warning))
  }

  /// Nothing but white space, no-break spaces included.
  private static func isBlank(_ pair: TextPair) -> Bool {
    pair.mask.isSubset(of: [.whiteSpace, .latin1, .general])
      && pair.scalars.allSatisfy(\.properties.isWhitespace)
  }

  /// Spaces at the ends, and two in a row.
  static let whiteSpace = TextCheck(
    .V02, gate: [.edge, .doubleSpace], applies: { !$0.isWrittenWithoutSpaces }
  ) { pair, faults in
    guard let source = pair.source, !pair.mask.isBlank, !pair.sourceMask.isBlank, !isBlank(pair) else { return }
    let (own, other) = (Edges(pair.text), Edges(source))
    if own.hasBreak == other.hasBreak {
      if own.begins != other.begins {
        faults.append(
          own.begins
            ? Fault(
              .V02, "the text begins with a \(name(NoBreakSpace.begins(pair.text))), and the source text does not",
              "remove it")
            : Fault(.V02, "the source text begins with a space, and this one does not", "put one in"))
      } else if own.ends != other.ends {
        faults.append(
          own.ends
            ? Fault(
              .V02, "the text ends with a \(name(NoBreakSpace.ends(pair.text))), and the source text does not",
              "remove it")
            : Fault(.V02, "the source text ends with a space, and this one does not", "put one in"))
      }
    }
    if pair.mask.contains(.doubleSpace), !pair.sourceMask.contains(.doubleSpace), doublesInside(pair.text) {
      faults.append(Fault(.V02, "two spaces stand in a row", "remove one", group: ""))
    }
  }

  private static func name(_ isNoBreak: Bool) -> String { isNoBreak ? "no-break space" : "space" }

  /// Line breaks at the ends, tabs, CR.
  static let lineBreaks = TextCheck(.V03, gate: .lineBreak) { pair, faults in
    if pair.text.contains(0x0D), pair.source?.contains(0x0D) != true {
      faults.append(Fault(.V03, "the text holds a carriage return", "break lines with \\n alone", group: "CR"))
      return
    }
    guard let source = pair.source, !pair.mask.isBlank, !pair.sourceMask.isBlank else { return }
    let (own, other) = (Edges(pair.text), Edges(source))
    if own.beginsWithBreak != other.beginsWithBreak || own.endsWithBreak != other.endsWithBreak {
      let place = own.beginsWithBreak != other.beginsWithBreak ? "begins" : "ends"
      faults.append(
        Fault(.V03, "one of the two texts \(place) with a line break and the other does not", "do as the source does"))
    } else if !source.contains(0x09), holdsTab(pair.text) {
      faults.append(Fault(.V03, "the text holds a tab, and the source text does not", "write a space"))
    } else if partsLines(source), !pair.text.contains(0x0A) {
      faults.append(Fault(.V03, "the source text has several lines, and this one has one", "break the lines alike"))
    }
  }

  /// A tab outside the braces of placeholders, where it is no text.
  private static func holdsTab(_ text: [UInt8]) -> Bool {
    guard text.contains(0x09) else { return false }
    var from = 0
    for placeholder in PlaceholderScan(text).placeholders {
      if text[from..<placeholder.range.lowerBound].contains(0x09) { return true }
      from = placeholder.range.upperBound
    }
    return text[from...].contains(0x09)
  }

  /// Two line breaks or more that end a sentence or a paragraph, rather than wrap a long line.
  private static func partsLines(_ text: [UInt8]) -> Bool {
    var last: UInt8 = 0
    var count = 0
    for byte in text where byte != 0x20 {
      if byte == 0x0A, last == 0x0A || ".:!?;>)".utf8.contains(last) { count += 1 }
      last = byte
    }
    return count > 1
  }

  /// Two spaces between words; behind the end of a sentence some put two.
  private static func doublesInside(_ text: [UInt8]) -> Bool {
    guard text.count > 3 else { return false }
    return (1..<text.count - 2).contains { index in
      text[index] == 0x20 && text[index + 1] == 0x20 && text[index - 1] != 0x20 && text[index + 2] > 0x20
        && !".!?:;\n".utf8.contains(text[index - 1]) && text[index - 1] < 0x80
        && text[..<index].contains { $0 > 0x20 }
    }
  }
}

/// The white space at a text's ends.
private struct Edges {
  let begins: Bool
  let ends: Bool
  let beginsWithBreak: Bool
  let endsWithBreak: Bool

  var hasBreak: Bool { beginsWithBreak || endsWithBreak }

  init(_ text: [UInt8]) {
    let head = text.prefix { $0 == 0x20 || (0x09...0x0D).contains($0) }
    let tail = text.reversed().prefix { $0 == 0x20 || (0x09...0x0D).contains($0) }
    beginsWithBreak = head.contains(0x0A)
    endsWithBreak = tail.contains(0x0A)
    // A no-break space is a space.
    begins = !head.isEmpty || NoBreakSpace.begins(text)
    ends = !tail.isEmpty || NoBreakSpace.ends(text)
  }
}
