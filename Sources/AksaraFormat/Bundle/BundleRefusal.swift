/// Why a bundle is not taken: a stable code, what was offered, what was expected, what to do.
public struct BundleRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// The verdicts, in the order in which they are looked for. Raw values are stable.
  public enum Code: String, Sendable, CaseIterable {
    /// Larger than a bundle may be.
    case tooLarge
    /// Not a bundle as the format prescribes.
    case malformed
    /// A signature of an active key that does not verify.
    case forged
    /// Signed by enough keys, but revoked ones.
    case revoked
    /// Not signed by enough active keys.
    case untrusted
    /// Another app's or channel's bundle.
    case wrongName
    /// Not for this version of the app.
    case wrongAppVersion
    /// The bundle that is in use already.
    case alreadyCurrent
    /// Rolled back on this store.
    case rejectedHere
    /// A lower sequence than the one in use.
    case older
    /// The sequence in use, with other bytes.
    case conflict
    /// Past its last second.
    case expired
    /// A language that is needed is not in it.
    case missingLanguage
    /// The store cannot be used at the moment.
    case unavailable
  }

  /// The verdict.
  public let code: Code
  /// What is wrong, in one line.
  public let reason: String
  /// What was offered.
  public let offered: String?
  /// What was expected.
  public let expected: String?
  /// What to do.
  public let advice: String

  /// A refusal.
  public init(_ code: Code, _ reason: String, offered: String? = nil, expected: String? = nil, advice: String) {
    self.code = code
    self.reason = reason
    self.offered = offered
    self.expected = expected
    self.advice = advice
  }

  /// `code: reason`.
  public var description: String { "\(code.rawValue): \(reason)" }
}

extension BundleRefusal {
  static func malformed(_ reason: String) -> BundleRefusal {
    BundleRefusal(
      .malformed, reason, advice: "download it again; if it stays, the file was damaged or made by another tool")
  }

  static func tooLarge(_ size: Int) -> BundleRefusal {
    BundleRefusal(
      .tooLarge, "larger than a bundle may be", offered: "\(size) bytes",
      expected: "at most \(Limits.bundleBytes) bytes",
      advice: "split the bundle")
  }
}
