/// Base64 with the standard alphabet and padding (RFC 4648, section 4), in its one canonical spelling.
public enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The text of `bytes`.
  public static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      bits <<= UInt32(8 * (3 - group.count))
      for index in 0..<4 {
        text.append(index <= group.count ? alphabet[Int(bits >> UInt32(18 - 6 * index) & 63)] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes that `text` spells in the canonical way: encoding them gives `text` again. `nil` for any other text.
  public static func decode(_ text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 4) else { return nil }
    var padding = 0
    while padding < min(2, digits.count), digits[digits.count - 1 - padding] == UInt8(ascii: "=") { padding += 1 }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 4 * 3)
    var bits: UInt32 = 0
    var index = 0
    while index < digits.count - padding {
      let value = values[Int(digits[index])]
      guard value < 64 else { return nil }
      bits = bits << 6 | UInt32(value)
      index += 1
      // Two digits give the first byte of a group, three the second, four the third.
      if index & 3 != 1 { bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(6 - 2 * ((index - 1) & 3)))) }
    }
    // The bits that no byte takes are zero.
    guard bits & (1 << UInt32(2 * padding) - 1) == 0 else { return nil }
    return bytes
  }

  /// Digit → its six bits; 255 for what is no digit.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, digit) in alphabet.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
  }()
}
