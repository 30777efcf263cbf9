/// An app's version as dotted integers; a missing part is 0, so that 3.1 is 3.1.0.
public struct AppVersion: Hashable, Sendable {
  /// The digits of each part without zeros in front, so that a zero is empty; without zero parts at the end.
  private let parts: [[UInt8]]
  /// As written.
  public let text: String

  /// Reads digits with dots between, of any size; `nil` for anything else.
  public init?(_ text: String) {
    var parts: [[UInt8]] = []
    for part in text.utf8.split(separator: Byte.dot, omittingEmptySubsequences: false) {
      guard !part.isEmpty, part.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else { return nil }
      parts.append(Array(part.drop { $0 == UInt8(ascii: "0") }))
    }
    while parts.last == [] { parts.removeLast() }
    self.parts = parts
    self.text = text
  }

  /// Equal numbers are one version, however they are written.
  public static func == (left: AppVersion, right: AppVersion) -> Bool { left.parts == right.parts }

  /// Hashes the numbers.
  public func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}

extension AppVersion: Comparable, CustomStringConvertible {
  /// As written.
  public var description: String { text }

  /// The lower number first.
  public static func < (left: AppVersion, right: AppVersion) -> Bool {
    left.parts.lexicographicallyPrecedes(right.parts) { one, two in
      one.count == two.count ? one.lexicographicallyPrecedes(two) : one.count < two.count
    }
  }
}

/// The versions of an app on one platform that a bundle is for, both ends included.
public struct AppVersionRange: Hashable, Sendable {
  /// The lowest version; none when absent.
  public let min: AppVersion?
  /// The highest version; none when absent.
  public let max: AppVersion?

  /// A range of which at least one end is given, and which holds something; `nil` otherwise.
  public init?(min: AppVersion?, max: AppVersion?) {
    guard min != nil || max != nil else { return nil }
    if let min, let max, max < min { return nil }
    self.min = min
    self.max = max
  }

  /// Whether a version is in it.
  public func contains(_ version: AppVersion) -> Bool {
    (min.map { $0 <= version } ?? true) && (max.map { version <= $0 } ?? true)
  }

  /// Whether some version is in both.
  public func overlaps(_ other: AppVersionRange) -> Bool {
    func ends(_ left: AppVersionRange, before right: AppVersionRange) -> Bool {
      guard let max = left.max, let min = right.min else { return false }
      return max < min
    }
    return !ends(self, before: other) && !ends(other, before: self)
  }

  /// `min…max`, an open end left out.
  public var text: String { "\(min?.text ?? "")…\(max?.text ?? "")" }
}
