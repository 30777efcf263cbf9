extension Manifest {
  /// Whether a text is a bundle's name: `[a-z0-9][a-z0-9-]{0,63}`.
  public static func isName(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count) && text.utf8.first != UInt8(ascii: "-")
      && text.utf8.allSatisfy { isLower($0) || isDigit($0) || $0 == UInt8(ascii: "-") }
  }

  /// Whether a text is a version: `[0-9A-Za-z][0-9A-Za-z.+-]{0,63}`.
  public static func isVersion(_ text: String) -> Bool {
    guard (1...64).contains(text.utf8.count), let first = text.utf8.first, isAlphanumeric(first) else { return false }
    return text.utf8.allSatisfy { isAlphanumeric($0) || ".+-".utf8.contains($0) }
  }

  /// Whether a text is a platform: `[a-z]{1,16}`.
  public static func isPlatform(_ text: String) -> Bool {
    (1...16).contains(text.utf8.count) && text.utf8.allSatisfy(isLower)
  }

  /// Whether a text is an annotation's name: `[a-z0-9./-]{1,64}`.
  public static func isAnnotationName(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count) && text.utf8.allSatisfy { isLower($0) || isDigit($0) || "./-".utf8.contains($0) }
  }

  /// Whether a text is a relative path with `/` between parts, none of which is empty, `.` or `..`.
  package static func isRelativePath(_ text: String) -> Bool {
    text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
        && part.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }
    }
  }

  /// Whether a text is a place without user information, query or fragment.
  public static func isRepository(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"@?#".utf8.contains($0) }
  }

  private static func isLower(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "a") < 26 }
  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
  private static func isAlphanumeric(_ byte: UInt8) -> Bool { isDigit(byte) || isLower(byte | 0x20) }
}
