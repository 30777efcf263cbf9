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

  /// The bytes that `text` spells; `nil` unless encoding them gives `text` again.
  public static func decode(_ text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 4) else { return nil }
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: digits.count, by: 4) {
      var bits: UInt32 = 0
      for digit in digits[start..<start + 4] {
        let value = digit == UInt8(ascii: "=") ? 0 : alphabet.firstIndex(of: digit)
        guard let value else { return nil }
        bits = bits << 6 | UInt32(value)
      }
      for shift in [16, 8, 0] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
    }
    let padding = digits.suffix(2).count { $0 == UInt8(ascii: "=") }
    bytes.removeLast(min(padding, bytes.count))
    return encode(bytes).utf8.elementsEqual(digits) ? bytes : nil
  }
}
