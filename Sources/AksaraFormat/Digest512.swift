/// A BLAKE2b-512 digest: what names a payload, a table or a source file.
public struct Digest512: Hashable, Sendable, CustomStringConvertible {
  /// The 64 bytes.
  public let bytes: [UInt8]

  /// A digest of exactly 64 bytes, else `nil`.
  public init?(bytes: [UInt8]) {
    guard bytes.count == 64 else { return nil }
    self.bytes = bytes
  }

  /// A digest from exactly 128 lower-case hexadecimal digits, else `nil`.
  public init?(hex: String) {
    guard let bytes = Hex.decode(hex), bytes.count == 64 else { return nil }
    self.bytes = bytes
  }

  /// 128 lower-case hexadecimal digits, as `b2sum` prints them.
  public var hex: String { Hex.encode(bytes) }

  /// The first digits, for people: enough to tell releases apart.
  package var short: String { "\(hex.prefix(16))…" }

  /// The hexadecimal digits.
  public var description: String { hex }
}

/// Lower-case hexadecimal text (RFC 4648, section 8, in lower case).
public enum Hex {
  /// Two lower-case digits a byte.
  public static func encode(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes that lower-case digits spell; `nil` for an odd count, upper case or anything else.
  public static func decode(_ text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = value(digits[index]), let low = value(digits[index + 1]) else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
