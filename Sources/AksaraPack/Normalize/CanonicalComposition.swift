// The standard library has Unicode's normal forms and does not offer them publicly yet; Foundation would bring all of ICU
// with it. This file alone uses the library's own door.
@_spi(_Unicode) internal import Swift

/// Unicode's canonical composition (UAX 15, NFC).
enum CanonicalComposition {
  /// The NFC form of well-formed UTF-8.
  static func compose(_ text: [UInt8]) -> [UInt8] {
    // ASCII is its own NFC.
    guard text.contains(where: { $0 >= 0x80 }) else { return text }
    var composed = String.UnicodeScalarView()
    for scalar in String(decoding: text, as: UTF8.self)._nfc { composed.append(scalar) }
    return Array(String(composed).utf8)
  }
}
