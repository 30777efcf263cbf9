internal import AksaraFormat

// Linux: the standard library has Unicode's normal forms and does not offer them publicly yet; Foundation would bring
// all of ICU with it. This file alone uses the library's own door; a toolchain that closes it fails to compile here.
#if canImport(Darwin)
  internal import Foundation
#else
  @_spi(_Unicode) internal import Swift
#endif

/// Unicode's canonical composition (UAX 15, NFC).
enum CanonicalComposition {
  /// The NFC form of well-formed UTF-8.
  static func compose(_ text: some Sequence<UInt8>) -> [UInt8] {
    let string = String(decoding: Array(text), as: UTF8.self)
    #if canImport(Darwin)
      return Array(string.precomposedStringWithCanonicalMapping.utf8)
    #else
      var composed = String.UnicodeScalarView()
      for scalar in string._nfc { composed.append(scalar) }
      return Array(String(composed).utf8)
    #endif
  }

  /// The NFD form of a text.
  static func decompose(_ text: String) -> [Unicode.Scalar] {
    #if canImport(Darwin)
      return Array(text.decomposedStringWithCanonicalMapping.unicodeScalars)
    #else
      return Array(text._nfd)
    #endif
  }

  /// What brings a text into NFC: its words, not what its placeholders and `$t(…)` name.
  ///
  /// Braces, `$` and brackets compose with nothing, so that the parts can be composed one by one.
  static func edits(_ text: [UInt8]) -> [TextEdit] {
    // ASCII is its own NFC.
    guard text.contains(where: { $0 >= 0x80 }) else { return [] }
    var edits: [TextEdit] = []
    var from = 0
    for name in namedParts(of: text) + [text.count..<text.count] where name.lowerBound >= from {
      let part = text[from..<name.lowerBound]
      if part.contains(where: { $0 >= 0x80 }), let edit = TextEdit(part, becomes: compose(part)) { edits.append(edit) }
      from = name.upperBound
    }
    return edits
  }

  /// Placeholders and nestings, ascending.
  private static func namedParts(of text: [UInt8]) -> [Range<Int>] {
    var parts = PlaceholderScan(text).placeholders.map(\.range)
    var index = 0
    while let dollar = text[index...].firstIndex(of: UInt8(ascii: "$")) {
      index = dollar + 1
      guard text[index...].starts(with: "t(".utf8) || text[index...].starts(with: "t{".utf8) else { continue }
      let closing = text[index + 1] == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: "}")
      let end = text[index...].firstIndex(of: closing).map { $0 + 1 } ?? text.count
      parts.append(dollar..<end)
      index = end
    }
    return parts.sorted { $0.lowerBound < $1.lowerBound }
  }
}

/// Some bytes of a text, and what takes their place.
struct TextEdit {
  let range: Range<Int>
  let replacement: [UInt8]

  init(range: Range<Int>, replacement: [UInt8]) {
    self.range = range
    self.replacement = replacement
  }

  /// The characters that differ; `nil` when none does.
  init?(_ part: ArraySlice<UInt8>, becomes new: [UInt8]) {
    guard !part.elementsEqual(new) else { return nil }
    var front = zip(part, new).prefix { $0 == $1 }.count
    while front > 0, Self.isContinuation(part, front) || Self.isContinuation(new[...], front) { front -= 1 }
    var back = zip(part.dropFirst(front).reversed(), new.dropFirst(front).reversed()).prefix { $0 == $1 }.count
    while back > 0, Self.isContinuation(part, part.count - back) || Self.isContinuation(new[...], new.count - back) {
      back -= 1
    }
    range = part.startIndex + front..<part.endIndex - back
    replacement = Array(new[front..<new.count - back])
  }

  private static func isContinuation(_ text: ArraySlice<UInt8>, _ index: Int) -> Bool {
    index < text.count && text[text.startIndex + index] & 0xC0 == 0x80
  }

  /// The text with all edits made; they ascend and do not overlap.
  static func applied(_ edits: [TextEdit], to text: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var from = 0
    for edit in edits {
      output += text[from..<edit.range.lowerBound] + edit.replacement
      from = edit.range.upperBound
    }
    return output + text[from...]
  }
}
