/// A language tag (BCP 47, RFC 5646 section 2.1) in its canonical case, at most 35 bytes of ASCII.
public struct LanguageTag: Hashable, Sendable {
  /// `en`, `pt-BR`, `zh-Hans`.
  public let text: String

  /// The tag that `spelling` names; `_` counts as `-`, and letter case is free.
  /// - Throws: ``LanguageTagError`` when it is no well-formed tag whose first part has two or three letters.
  public init(_ spelling: String) throws(LanguageTagError) {
    // ASCII before anything is put in lower case: a Kelvin sign would become a k.
    guard spelling.utf8.count <= Limits.tagBytes, spelling.utf8.allSatisfy({ $0 < 0x80 }) else {
      throw LanguageTagError(spelling: spelling)
    }
    let parts = spelling.utf8.split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }
    var subtags = parts.map { String(decoding: $0, as: UTF8.self).lowercased() }[...]
    guard let canonical = Self.canonical(&subtags) else { throw LanguageTagError(spelling: spelling) }
    text = canonical.joined(separator: "-")
  }

  /// The subtags, in order.
  public var subtags: [String] { text.split(separator: "-").map(String.init) }

  private static func canonical(_ rest: inout ArraySlice<String>) -> [String]? {
    guard let language = take(&rest, where: { isLetters($0, 2...3) }) else { return nil }
    var tag = [language]
    while tag.count <= 3, let extended = take(&rest, where: { isLetters($0, 3...3) }) { tag.append(extended) }
    if let script = take(&rest, where: { isLetters($0, 4...4) }) {
      tag.append(script.prefix(1).uppercased() + script.dropFirst())
    }
    if let region = take(&rest, where: { isLetters($0, 2...2) || isDigits($0, 3...3) }) {
      tag.append(region.uppercased())
    }
    while let variant = take(&rest, where: isVariant) { tag.append(variant) }
    while let singleton = take(&rest, where: { isAlphanumeric($0, 1...1) && $0 != "x" }) {
      guard let first = take(&rest, where: { isAlphanumeric($0, 2...8) }) else { return nil }
      tag += [singleton, first]
      while let more = take(&rest, where: { isAlphanumeric($0, 2...8) }) { tag.append(more) }
    }
    if let privateUse = take(&rest, where: { $0 == "x" }) {
      guard !rest.isEmpty else { return nil }
      tag.append(privateUse)
      while let more = take(&rest, where: { isAlphanumeric($0, 1...8) }) { tag.append(more) }
    }
    return rest.isEmpty ? tag : nil
  }

  private static func take(_ rest: inout ArraySlice<String>, where matches: (String) -> Bool) -> String? {
    guard let first = rest.first, matches(first) else { return nil }
    return rest.removeFirst()
  }

  private static func isLetters(_ subtag: String, _ lengths: ClosedRange<Int>) -> Bool {
    lengths.contains(subtag.utf8.count)
      && subtag.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
  }

  private static func isDigits(_ subtag: String, _ lengths: ClosedRange<Int>) -> Bool {
    lengths.contains(subtag.utf8.count)
      && subtag.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private static func isAlphanumeric(_ subtag: String, _ lengths: ClosedRange<Int>) -> Bool {
    lengths.contains(subtag.utf8.count)
      && subtag.utf8.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
      }
  }

  private static func isVariant(_ subtag: String) -> Bool {
    isAlphanumeric(subtag, 5...8) || isAlphanumeric(subtag, 4...4) && isDigits(String(subtag.prefix(1)), 1...1)
  }
}

extension LanguageTag: Comparable, CustomStringConvertible {
  /// The tag's text.
  public var description: String { text }

  /// Order of the text's bytes.
  public static func < (left: LanguageTag, right: LanguageTag) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}

/// A name that is no language tag.
public struct LanguageTagError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name as it was given.
  public let spelling: String

  /// What is wrong with it.
  public var description: String { "\"\(spelling)\" is not a language tag such as en, pt-BR or zh-Hans" }
}
