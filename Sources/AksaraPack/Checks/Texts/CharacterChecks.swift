internal import AksaraFormat

extension TextCheck {
  /// Code points that no text holds, that nobody sees, or that turn text round.
  static let characters = TextCheck(
    .U02, .U03, .U04, .U07, gate: [.control, .latin1, .general, .special, .marks]
  ) { pair, faults in
    let own = CharacterScan(pair.text, pair.mask, pair.language)
    if let bad = own.bad {
      faults.append(Fault(.U02, "the text holds U+\(Hexadecimal.text(bad)), which no text should", "remove it"))
    }
    if let bidi = own.bidi {
      faults.append(
        Fault(.U04, "the text holds \(bidi)", "close it, or use U+2068 and U+2069 around the foreign part"))
    }
    if let code = own.privateUse, !pair.isSource,
      !pair.sourceForms().contains(where: { CharacterScan($0, .all, pair.language).privateUse != nil })
    {
      faults.append(
        Fault(
          .U02,
          "the text holds U+\(Hexadecimal.text(code)), which has no public meaning, and the source text does not",
          "remove it"))
    }
    if let code = own.invisible,
      !pair.sourceForms().contains(where: { CharacterScan($0, .all, pair.language).invisible != nil })
    {
      faults.append(Fault(.U03, "the text holds U+\(Hexadecimal.text(code)), which nobody sees", "remove it"))
    }
    if own.hasSelectorRun {
      faults.append(Fault(.U07, "variation selectors stand in a row, which can only hide something", "remove them"))
    }
  }

  /// Text that is not in NFC.
  static let composition = TextCheck(.U01, gate: [.marks, .general, .special]) { pair, faults in
    guard CompositionProbe.mayDiffer(pair.text) else { return }
    let edits = CanonicalComposition.edits(pair.text)
    // Characters that NFC takes apart, and marks in another order, are what keyboards of their languages write.
    guard !edits.isEmpty,
      String(decoding: TextEdit.applied(edits, to: pair.text), as: UTF8.self).unicodeScalars.count < pair.scalars.count
    else { return }
    faults.append(Fault(.U01, "the text is not in Unicode's NFC", "normalize --nfc --write composes it", group: ""))
  }
}

/// Hexadecimal digits as Unicode writes them.
enum Hexadecimal {
  static func text(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

/// What a text holds of odd code points.
private struct CharacterScan {
  /// One that no text should hold.
  private(set) var bad: UInt32?
  /// One without a public meaning.
  private(set) var privateUse: UInt32?
  /// One that nobody sees, and that does nothing here.
  private(set) var invisible: UInt32?
  /// What is wrong with bidirectional controls.
  private(set) var bidi: String?
  private(set) var hasSelectorRun = false

  init(_ text: [UInt8], _ mask: TextMask, _ language: LanguageTraits) {
    guard !mask.isDisjoint(with: .nonASCII) else {
      bad = text.first(where: Self.isControl).map(UInt32.init)
      return
    }
    var balance = BidiBalance()
    var isInTagSequence = false
    var last: UInt32 = 0
    let scalars = Array(String(decoding: text, as: UTF8.self).unicodeScalars)
    let hasBraille = scalars.contains { (0x2801...0x28FF).contains($0.value) }
    for (index, scalar) in scalars.enumerated() {
      let value = scalar.value
      defer { if value != 0x200C, value != 0x200D { last = value } }
      switch value {
      case 0x1F3F4:
        // A flag: the tags behind it spell a region (UTS 51).
        isInTagSequence = true
        continue
      case 0xE0020...0xE007F where isInTagSequence: continue
      case 0xE0000...0xE007F, 0xFDD0...0xFDEF, 0x7F...0x9F: note(value)
      case 0..<0x20: if Self.isControl(UInt8(value)) { note(value) }
      case 0xE000...0xF8FF, 0xF0000...: if privateUse == nil { privateUse = value }
      case 0x202A...0x202E, 0x2066...0x2069: balance.read(value)
      case 0x200B: if !Self.breaksWords(language.primary) { hide(value) }
      case 0x2060...0x2064, 0x206A...0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xFFF9...0xFFFB: hide(value)
      case 0x180E: if language.primary != "mn" { hide(value) }
      // Between letters of old Hangul, and between cells of Braille, they have their place.
      case 0x115F:
        if !(0x1160...0x11FF).contains(index + 1 < scalars.count ? scalars[index + 1].value : 0) { hide(value) }
      case 0x2800: if !hasBraille { hide(value) }
      case 0x200C, 0x200D:
        // A suffix behind a placeholder or a Latin name is joined as well.
        let isFirst = index == 0 || scalars[index - 1].value != 0x200C && scalars[index - 1].value != 0x200D
        if isFirst, !Self.mayJoin(last) {
          let next = scalars[index...].first { $0.value != 0x200C && $0.value != 0x200D }
          if !Self.mayJoin(next?.value ?? 0) { hide(value) }
        }
      case 0xFE00...0xFE0F, 0xE0100...0xE01EF:
        if (0xFE00...0xFE0F).contains(last) || (0xE0100...0xE01EF).contains(last) { hasSelectorRun = true }
      default: if value & 0xFFFE == 0xFFFE { note(value) }
      }
      if [0x0A, 0x0D, 0x85, 0x2029].contains(value) { balance.endParagraph() }
      isInTagSequence = false
    }
    balance.endParagraph()
    bidi = balance.fault
  }

  private mutating func note(_ value: UInt32) {
    if bad == nil { bad = value }
  }

  private mutating func hide(_ value: UInt32) {
    if invisible == nil { invisible = value }
  }

  /// Controls but tab, LF and CR.
  private static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D || byte == 0x7F
  }

  /// Languages that mark where a line may break with U+200B.
  private static func breaksWords(_ language: String) -> Bool {
    ["th", "lo", "km", "my", "bo", "dz", "ja", "shn", "mnw", "ksw"].contains(language)
  }

  /// Whether a joiner behind this character can change how letters look: every script but Latin, Greek, Cyrillic, the
  /// East Asian ones and Georgian; and emoji.
  private static func mayJoin(_ value: UInt32) -> Bool {
    switch value {
    case 0x0530..<0x10A0, 0x1200..<0x1E00, 0x2600..<0x2E80, 0xA800..<0xABF0, 0xFB1D..<0xFE10, 0x10800..<0x1B000,
      0x1E800..<0x20000:
      true
    // Behind a variation selector or a modifier of an emoji.
    case 0xFE0E, 0xFE0F, 0x20E3, 0xE007F: true
    default: false
    }
  }
}

/// Whether bidirectional embeddings and isolates close (UAX 9, explicit formatting characters).
private struct BidiBalance {
  /// What is open, innermost last: whether it is an isolate.
  private var open: [Bool] = []
  private var isolates = 0
  private(set) var fault: String?

  mutating func read(_ value: UInt32) {
    switch value {
    case 0x202D, 0x202E:
      note("an override (U+\(Hexadecimal.text(value)))")
      open.append(false)
    case 0x202A, 0x202B: open.append(false)
    case 0x202C: if open.last == false { open.removeLast() } else { note("U+202C that closes nothing") }
    case 0x2066...0x2068:
      open.append(true)
      isolates += 1
    default:
      guard isolates > 0 else { return note("U+2069 that closes nothing") }
      // It closes the embeddings inside as well (X6a).
      while open.popLast() == false {}
      isolates -= 1
    }
  }

  mutating func endParagraph() {
    if open.contains(false) { note("an embedding that is not closed by U+202C") }
    if isolates > 0 { note("an isolate that is not closed by U+2069") }
    open = []
    isolates = 0
  }

  private mutating func note(_ what: String) {
    if fault == nil { fault = what }
  }
}

/// Whether composing could change a text: a quick no for nearly all of them.
enum CompositionProbe {
  static func mayDiffer(_ text: [UInt8]) -> Bool {
    String(decoding: text, as: UTF8.self).unicodeScalars.contains { !isInert($0.value) }
  }

  /// Neither a mark nor a character with a decomposition that is preferred (UAX 15).
  private static func isInert(_ value: UInt32) -> Bool {
    switch value {
    case ..<0x300, 0x388...0x482, 0x48A...0x590, 0x5D0...0x60F, 0x61B...0x64A, 0x660...0x66F, 0x671...0x6D5,
      0x0904...0x0928, 0x092A...0x0930, 0x0932...0x0933, 0x0935...0x0939, 0x093E...0x094C, 0x0E01...0x0E37,
      0x0E3F...0x0E47, 0x10A0...0x10FF, 0x1200...0x135C, 0x1E00...0x1EFF, 0x2002...0x20CF, 0x2100...0x2125,
      0x212C...0x2328, 0x232B...0x2ADB, 0x3000...0x3029, 0x3030...0x3098, 0x309B...0xA66E, 0xAC00...0xF8FF,
      0xFB50...0xFFFF, 0x1F000...0x1FAFF, 0x20000...0x2F7FF, 0xE0000...:
      true
    default: false
    }
  }
}
