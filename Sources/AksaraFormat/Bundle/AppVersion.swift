/// An app's version as dotted integers; a missing part is 0, so that 3.1 is 3.1.0.
public struct AppVersion: Hashable, Sendable {
  /// The parts, without zeros at the end.
  private let parts: [Int]
  /// As written.
  public let text: String

  /// Reads one to eight parts of at most nine digits; `nil` for anything else.
  public init?(_ text: String) {
    let pieces = text.utf8.split(separator: Byte.dot, omittingEmptySubsequences: false)
    guard pieces.count <= 8 else { return nil }
    var parts: [Int] = []
    for piece in pieces {
      guard (1...9).contains(piece.count), piece.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }),
        let value = Int(String(decoding: piece, as: UTF8.self))
      else { return nil }
      parts.append(value)
    }
    while parts.last == 0 { parts.removeLast() }
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
    left.parts.lexicographicallyPrecedes(right.parts)
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

  /// `min…max`, an open end left out.
  public var text: String { "\(min?.text ?? "")…\(max?.text ?? "")" }
}
