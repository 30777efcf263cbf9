#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A file that could not be read or written: which one, why, and what to do.
package struct FileError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What went wrong.
  package enum Reason: Sendable, Equatable {
    /// A system call failed; `code` is its `errno`, `action` what was being done ("read", "write", ...).
    case system(action: String, code: Int32)
    /// A folder, device, pipe or socket where a regular file is needed.
    case notRegular(kind: String)
    /// More bytes than the limit; nothing was read.
    case tooLarge(limit: Int)
    /// Size, time or identity differ between the start and the end of reading.
    case changedWhileRead
    /// An output with other bytes is already there.
    case exists
  }

  /// The path as it was given.
  package let path: String
  /// What went wrong.
  package let reason: Reason

  package init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// The failure of the system call just made.
  static func system(_ action: String, _ path: String, _ code: Int32 = errno) -> FileError {
    FileError(path: path, reason: .system(action: action, code: code))
  }

  /// The `errno` of a path that leads to nothing.
  package static let noSuchFile = ENOENT

  /// A stable word for machines.
  package var code: String {
    switch reason {
    case .system(_, ENOENT): "noSuchFile"
    case .system(_, EACCES), .system(_, EPERM), .system(_, EROFS): "notPermitted"
    case .system(_, ENOSPC), .system(_, EDQUOT): "diskFull"
    case .system: "fileError"
    case .notRegular: "notAFile"
    case .tooLarge: "tooLarge"
    case .changedWhileRead: "changedWhileRead"
    case .exists: "outputExists"
    }
  }

  /// What was wrong, without what to do.
  package var description: String {
    switch reason {
    case .system(let action, let code): "cannot \(action) '\(path)': \(FileError.text(of: code))"
    case .notRegular(let kind): "'\(path)' is \(kind), not a file"
    case .tooLarge(let limit): "'\(path)' is larger than \(limit) bytes, the limit for such a file"
    case .changedWhileRead: "'\(path)' changed while it was being read"
    case .exists: "'\(path)' exists and holds other bytes"
    }
  }

  /// What to do about it, where there is something to say.
  package var advice: String? {
    switch reason {
    case .system(_, ENOSPC), .system(_, EDQUOT): "free some space and run it again; nothing was left half-written"
    case .changedWhileRead: "run it again when nothing writes to the file"
    case .exists: "pass --force to replace it, or write to another folder"
    default: nil
    }
  }

  /// The C library's words for an `errno`.
  package static func text(of code: Int32) -> String {
    unsafe String(cString: strerror(code))
  }
}
