internal import AksaraFormat

/// How long texts may be.
public struct TextLimit: Sendable, Hashable {
  /// For which dot paths.
  public let keys: Glob
  /// Characters as people count them, placeholders aside.
  public let characters: Int

  /// A limit for the keys that match.
  public init(keys: Glob, characters: Int) {
    self.keys = keys
    self.characters = characters
  }
}

extension TextCheck {
  /// Texts that are too long for their place.
  static let limits = TextCheck(.V07, gate: .all) { pair, faults in
    guard !pair.policy.limits.isEmpty else { return }
    let path = pair.path()
    guard let limit = pair.policy.limits.first(where: { $0.keys.matches(path) }) else { return }
    let count = characters(pair.text)
    if count > limit.characters {
      faults.append(
        Fault(.V07, "\(count) characters, where \(limit.characters) fit (\(limit.keys))", "shorten it"))
    }
  }

  /// Characters as people count them, placeholders aside.
  fileprivate static func characters(_ text: [UInt8]) -> Int {
    var rest = text[...]
    var count = 0
    for placeholder in PlaceholderScan(text).placeholders {
      count += Array(rest[rest.startIndex..<placeholder.range.lowerBound]).asText.count
      rest = text[placeholder.range.upperBound...]
    }
    return count + Array(rest).asText.count
  }
}

/// A translation that is far longer than what it translates: most often another text that slipped into its place.
enum LengthRatio {
  /// How many characters more are nothing yet.
  static let spare = 40
  private static let factor = 4

  /// - Parameter forms: the source's forms, in a plural; the longest counts.
  static func fault(
    _ text: [UInt8], _ mask: TextMask, _ source: [UInt8], _ sourceMask: TextMask, _ forms: @autoclosure () -> [[UInt8]]?
  ) -> Fault? {
    // A character has one byte or more in the source, and three at most in most scripts: the exact count is for few.
    guard text.count > spare + source.count, text.count > factor * source.count else { return nil }
    // Ideographs say a word each.
    if sourceMask.contains(.ideograph), !mask.contains(.ideograph) { return nil }
    let wanted = ([source] + (forms() ?? [])).map(TextCheck.characters).max() ?? 0
    let count = TextCheck.characters(text)
    // Three characters or fewer are a sign or an abbreviation, which some languages spell out.
    guard wanted > 3, count > wanted + spare, count > factor * wanted else { return nil }
    return Fault(
      .V07, "\(count) characters, where the source text has \(wanted)", "see whether it is the text for this key",
      as: .information)
  }
}
