internal import AksaraSigning

/// The world as a command sees it: nothing else is asked of the process, so that tests can run commands side by side.
struct CommandContext {
  /// The arguments after the tool's name.
  var arguments: [String]
  var environment: any Environment
  /// What relative paths start from; empty for the process's current folder.
  var folder = ""
  /// The descriptor behind `-`.
  var input: Int32 = 0
  var output: any ByteSink
  var errors: any ByteSink
  var isOutputTerminal = false
  var isErrorTerminal = false
  /// Asks for a password with the given words, unseen; `nil` where nobody sits at a terminal.
  var askPassword: ((String) throws -> LockedBytes)?
  /// Seconds since 1970.
  var now: @Sendable () -> Int64

  /// The path to open for `path` as the user wrote it.
  func resolve(_ path: String) -> String {
    folder.isEmpty || path.hasPrefix("/") ? path : folder + "/" + path
  }
}

/// Environment variables.
protocol Environment: Sendable {
  /// The value of a variable that holds no secret; `nil` when it is not set.
  func value(_ name: String) -> String?
  /// The value of a variable that holds a secret. It can be taken once: where possible it is wiped and unset.
  func takeSecret(_ name: String) -> LockedBytes?
}

/// Where output goes.
protocol ByteSink: AnyObject {
  /// Writes all bytes.
  /// - Returns: 0, or the `errno` of the write that failed.
  func write(_ bytes: [UInt8]) -> Int32
}
