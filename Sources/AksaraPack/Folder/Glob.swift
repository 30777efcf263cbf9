/// A pattern for names and dot paths, compared as bytes.
///
/// `*` stands for any run of bytes, `?` for one character, `[` and the rest for themselves. The whole text must match.
public struct Glob: Hashable, Sendable, CustomStringConvertible {
  /// The pattern as written.
  public let pattern: String
  private let bytes: [UInt8]

  /// A pattern.
  public init(_ pattern: String) {
    self.pattern = pattern
    bytes = Array(pattern.utf8)
  }

  /// The pattern as written.
  public var description: String { pattern }

  /// Whether the whole text matches. Time grows with the product of both lengths at worst.
  public func matches(_ text: some Collection<UInt8>) -> Bool {
    let text = Array(text)
    var place = 0
    var index = 0
    var retry: (place: Int, index: Int)?
    while index < text.count {
      if place < bytes.count, bytes[place] == UInt8(ascii: "*") {
        retry = (place + 1, index)
        place += 1
      } else if place < bytes.count, bytes[place] == UInt8(ascii: "?") {
        place += 1
        index += 1
        while index < text.count, text[index] & 0xC0 == 0x80 { index += 1 }
      } else if place < bytes.count, bytes[place] == text[index] {
        place += 1
        index += 1
      } else if let (afterStar, from) = retry {
        place = afterStar
        index = from + 1
        retry = (afterStar, index)
      } else {
        return false
      }
    }
    return bytes[place...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}

/// What `--allow` takes: a rule, and which keys.
public struct Allowance: Hashable, Sendable, CustomStringConvertible {
  /// The rule that may pass.
  public let rule: Rule
  /// Which dot paths; all when absent.
  public let keys: Glob?

  /// From `RULE` or `RULE:GLOB`; `nil` when there is no such rule, or none that can be let pass. A team may have made an
  /// error of any rule that is not hard.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let rule = Rule(rawValue: first.uppercased()), rule.canBeAllowed,
      parts.count == 1 || !parts[1].isEmpty
    else { return nil }
    self.rule = rule
    keys = parts.count == 2 ? Glob(String(parts[1])) : nil
  }

  /// `RULE` or `RULE:GLOB`.
  public var description: String { keys.map { "\(rule.rawValue):\($0)" } ?? rule.rawValue }

  /// Whether it lets a finding pass: an error of its rule, under its dot paths.
  public func covers(_ finding: Finding) -> Bool {
    finding.rule == rule && finding.findingClass == .error && (keys?.matches(finding.key ?? []) ?? true)
  }
}
