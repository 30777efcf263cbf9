extension JSONScanner {
  typealias ScannedString = (start: Int, count: Int, traits: JSONTextTraits)

  /// A string, from its opening quote to behind its closing one (RFC 8259, section 7).
  ///
  /// Without escapes it stays where it is; with escapes it is decoded behind the text.
  @inline(__always)
  mutating func scanString() throws(JSONFault) -> ScannedString {
    here += 1
    let start = here
    var braces: UInt64 = 0
    var traits: JSONTextTraits = []
    while true {
      let word = unsafe Word.load(text + here)
      let stops = Word.stops(word)
      braces |= Word.braces(word)
      if stops == 0 {
        here += 8
        continue
      }
      here += stops.trailingZeroBitCount >> 3
      let byte = unsafe text[here]
      if byte == Byte.quote {
        let count = here - start
        here += 1
        if braces != 0 { traits.insert(.brace) }
        return (start, count, traits)
      }
      if byte >= 0x80 {
        traits.insert(.nonASCII)
        try skipNonASCII()
        continue
      }
      if byte != Byte.backslash { throw controlFault() }
      return try decodeString(from: start)
    }
  }

  /// Checks a run of characters beyond ASCII (RFC 3629).
  @inline(__always)
  private mutating func skipNonASCII() throws(JSONFault) {
    repeat {
      let length = unsafe UTF8Sequence.length(at: text + here)
      if length == 0 { throw JSONFault(code: here >= end ? .unexpectedEnd : .notUTF8, offset: here) }
      here += length
    } while unsafe text[here] >= 0x80
  }

  /// The rest of a string, whose first escape is at `here`, copied and decoded behind the text.
  @inline(never)
  private mutating func decodeString(from start: Int) throws(JSONFault) -> ScannedString {
    let decoded = arena
    var traits: JSONTextTraits = [.escaped]
    append(from: start)
    while true {
      let from = here
      let stops = unsafe Word.stops(Word.load(text + from))
      if stops == 0 {
        here += 8
        append(from: from)
        continue
      }
      here += stops.trailingZeroBitCount >> 3
      append(from: from)
      let byte = unsafe text[here]
      if byte == Byte.quote { break }
      if byte >= 0x80 {
        let run = here
        try skipNonASCII()
        append(from: run)
      } else if byte == Byte.backslash {
        try decodeEscape()
      } else {
        throw controlFault()
      }
    }
    here += 1
    let count = arena - decoded
    for index in decoded..<arena {
      if unsafe text[index] == Byte.openBrace { traits.insert(.brace) }
      if unsafe text[index] >= 0x80 { traits.insert(.nonASCII) }
    }
    return (decoded, count, traits)
  }

  private mutating func append(from: Int) {
    let count = here - from
    unsafe (text + arena).update(from: text + from, count: count)
    arena += count
  }

  private mutating func decodeEscape() throws(JSONFault) {
    let start = here
    let plain: UInt8
    switch unsafe text[start + 1] {
    case Byte.quote: plain = Byte.quote
    case Byte.backslash: plain = Byte.backslash
    case UInt8(ascii: "/"): plain = UInt8(ascii: "/")
    case UInt8(ascii: "b"): plain = 0x08
    case UInt8(ascii: "f"): plain = 0x0C
    case UInt8(ascii: "n"): plain = 0x0A
    case UInt8(ascii: "r"): plain = 0x0D
    case UInt8(ascii: "t"): plain = 0x09
    case UInt8(ascii: "u"):
      try decodeUnicodeEscape()
      return
    default:
      throw JSONFault(code: start + 1 >= end ? .unexpectedEnd : .invalidEscape, offset: start + 1)
    }
    unsafe text[arena] = plain
    arena += 1
    here = start + 2
  }

  private mutating func decodeUnicodeEscape() throws(JSONFault) {
    let start = here
    var scalar = try hexQuad(start + 2)
    here = start + 6
    if scalar & 0xF800 == 0xD800 {
      guard scalar < 0xDC00, unsafe text[here] == Byte.backslash, unsafe text[here + 1] == UInt8(ascii: "u") else {
        throw JSONFault(code: .loneSurrogate, offset: start)
      }
      let low = try hexQuad(here + 2)
      guard low & 0xFC00 == 0xDC00 else { throw JSONFault(code: .loneSurrogate, offset: start) }
      scalar = 0x10000 + (scalar & 0x3FF) << 10 + (low & 0x3FF)
      here += 6
    }
    guard let character = Unicode.Scalar(scalar) else { throw JSONFault(code: .loneSurrogate, offset: start) }
    for byte in UTF8.encode(character) ?? UTF8.encodedReplacementCharacter {
      unsafe text[arena] = byte
      arena += 1
    }
  }

  private func hexQuad(_ offset: Int) throws(JSONFault) -> UInt32 {
    var value: UInt32 = 0
    for index in offset..<offset + 4 {
      let byte = unsafe text[index]
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
      default: throw JSONFault(code: index >= end ? .unexpectedEnd : .invalidEscape, offset: index)
      }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  private func controlFault() -> JSONFault {
    JSONFault(code: here >= end ? .unexpectedEnd : .controlCharacter, offset: here)
  }
}

/// Eight bytes at a time. Each mask's lowest set bit is exact; bits above it may be false.
enum Word {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080

  @inline(__always)
  static func load(_ pointer: UnsafePointer<UInt8>) -> UInt64 {
    unsafe UInt64(littleEndian: UnsafeRawPointer(pointer).loadUnaligned(as: UInt64.self))
  }

  @inline(__always)
  static func load(_ pointer: UnsafeMutablePointer<UInt8>) -> UInt64 {
    unsafe load(UnsafePointer(pointer))
  }

  /// Top bits of bytes that equal `byte`.
  @inline(__always)
  static func matches(_ word: UInt64, _ byte: UInt8) -> UInt64 {
    let difference = word ^ (ones &* UInt64(byte))
    return (difference &- ones) & ~difference & tops
  }

  /// Top bits of quotes, backslashes, control characters and bytes beyond ASCII: where plain text stops.
  @inline(__always)
  static func stops(_ word: UInt64) -> UInt64 {
    let controls = (word &- ones &* 0x20) & ~word & tops
    return matches(word, Byte.quote) | matches(word, Byte.backslash) | controls | word & tops
  }

  @inline(__always)
  static func braces(_ word: UInt64) -> UInt64 { matches(word, Byte.openBrace) }
}

/// Well-formed byte sequences (Unicode 16, table 3-7).
enum UTF8Sequence {
  /// Bytes of the character beyond ASCII at `pointer`, which three more bytes must follow; 0 when ill-formed.
  @inline(__always)
  static func length(at pointer: UnsafePointer<UInt8>) -> Int {
    let first = unsafe pointer[0]
    let second = unsafe pointer[1]
    if first < 0xE0 {
      return first >= 0xC2 && second & 0xC0 == 0x80 ? 2 : 0
    }
    let third = unsafe pointer[2]
    if first < 0xF0 {
      let low: UInt8 = first == 0xE0 ? 0xA0 : 0x80
      let high: UInt8 = first == 0xED ? 0x9F : 0xBF
      return second >= low && second <= high && third & 0xC0 == 0x80 ? 3 : 0
    }
    let low: UInt8 = first == 0xF0 ? 0x90 : 0x80
    let high: UInt8 = first == 0xF4 ? 0x8F : 0xBF
    guard first <= 0xF4, second >= low, second <= high, third & 0xC0 == 0x80 else { return 0 }
    return unsafe pointer[3] & 0xC0 == 0x80 ? 4 : 0
  }

  @inline(__always)
  static func length(at pointer: UnsafeMutablePointer<UInt8>) -> Int {
    unsafe length(at: UnsafePointer(pointer))
  }
}
