#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a store cannot do.
public struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds. Raw values are stable.
  public enum Code: String, Sendable, CaseIterable {
    /// The system refuses: no permission, a fault of the disk, no space. Nothing was changed.
    case unavailable
    /// There is no earlier release, and none built in.
    case nothingBefore
    /// No stored or built-in release is called so.
    case notStored
    /// The release is the one in use.
    case alreadyCurrent
  }

  /// The kind.
  public let code: Code
  /// What is wrong, in one line.
  public let reason: String
  /// What to do.
  public let advice: String

  init(_ code: Code, _ reason: String, advice: String) {
    self.code = code
    self.reason = reason
    self.advice = advice
  }

  /// `code: reason`.
  public var description: String { "\(code.rawValue): \(reason)" }

  /// A system call that failed.
  static func system(_ code: Int32, _ verb: String, _ path: String) -> StoreError {
    let reason = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    let advice =
      switch code {
      case EACCES, EPERM: "check who owns the folder; on a device it may be readable only after the first unlock"
      case ENOSPC, EDQUOT: "free some space"
      case ENOENT: "make the folder that it is to be in"
      case ELOOP, ENOTDIR: "put a folder there, and a plain file in it: a store follows no links"
      case EROFS: "use a folder that can be written to"
      default: "try again; if it stays, look at the disk"
      }
    return StoreError(.unavailable, "cannot \(verb) '\(path)': \(reason)", advice: advice)
  }
}
