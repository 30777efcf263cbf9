internal import AksaraFormat

/// A string as the source spells it, quotes included: which source bytes spell which byte of the text.
struct SpelledText {
  private let raw: [UInt8]
  /// For each byte of the text, the source bytes of the character or escape that spells it.
  private var spelling: [Range<Int>] = []
  /// What is not ASCII is escaped throughout.
  private let isASCII: Bool

  init(_ raw: [UInt8]) {
    self.raw = raw
    isASCII = raw.allSatisfy { $0 < 0x80 }
    var here = 1
    while here < raw.count - 1 {
      guard raw[here] == UInt8(ascii: "\\") else {
        spelling.append(here..<here + 1)
        here += 1
        continue
      }
      let length = Self.escapeLength(raw, at: here)
      spelling += repeatElement(here..<here + length, count: Self.decodedCount(raw, at: here))
      here += length
    }
  }

  /// The source with edits of whole characters made; they ascend and do not overlap.
  func applying(_ edits: [TextEdit]) -> [UInt8] {
    var output: [UInt8] = []
    var from = 0
    for edit in edits {
      output += raw[from..<start(edit.range.lowerBound)]
      appendSpelled(edit.replacement, to: &output)
      from = edit.range.isEmpty ? start(edit.range.lowerBound) : spelling[edit.range.upperBound - 1].upperBound
    }
    return output + raw[from...]
  }

  /// Where the source spells the byte of the text at `offset`; at the end, its closing quote.
  private func start(_ offset: Int) -> Int {
    offset < spelling.count ? spelling[offset].lowerBound : raw.count - 1
  }

  /// In the manner of the string: escapes in a string that has nothing else.
  private func appendSpelled(_ text: [UInt8], to output: inout [UInt8]) {
    guard isASCII, text.contains(where: { $0 >= 0x80 }) else {
      JSONEscaping.append(text, to: &output)
      return
    }
    for unit in String(decoding: text, as: UTF8.self).utf16 {
      if unit < 0x80 {
        JSONEscaping.append(CollectionOfOne(UInt8(unit)), to: &output)
      } else {
        output += Array("\\u".utf8)
        output += Array(Hex.encode([UInt8(unit >> 8), UInt8(unit & 0xFF)]).utf8)
      }
    }
  }

  private static func escapeLength(_ raw: [UInt8], at offset: Int) -> Int {
    guard raw[offset + 1] == UInt8(ascii: "u") else { return 2 }
    return isHighSurrogate(raw, at: offset) ? 12 : 6
  }

  private static func decodedCount(_ raw: [UInt8], at offset: Int) -> Int {
    guard raw[offset + 1] == UInt8(ascii: "u") else { return 1 }
    if isHighSurrogate(raw, at: offset) { return 4 }
    let value = Int(String(decoding: raw[offset + 2..<offset + 6], as: UTF8.self), radix: 16) ?? 0
    return value < 0x80 ? 1 : value < 0x800 ? 2 : 3
  }

  private static func isHighSurrogate(_ raw: [UInt8], at offset: Int) -> Bool {
    raw[offset + 2] | 0x20 == UInt8(ascii: "d") && "89abAB".utf8.contains(raw[offset + 3])
  }
}
