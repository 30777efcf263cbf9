/// The exit codes that the help page and the README promise.
enum ExitCode: Int32, Sendable {
  /// Done.
  case done = 0
  /// Findings, or a verification that failed.
  case failed = 1
  /// Could not run: files, keys, disk.
  case couldNotRun = 2
  /// The command line makes no sense (`EX_USAGE` of sysexits.h).
  case usage = 64

  /// The word in a JSON document.
  var status: String {
    switch self {
    case .done: "ok"
    case .failed: "failed"
    case .couldNotRun: "error"
    case .usage: "usage"
    }
  }
}

/// Why a command stops.
struct CommandFailure: Error, Equatable {
  let exitCode: ExitCode
  /// A stable word for machines.
  let code: String
  let message: String
  /// What to do, one line each.
  let hints: [String]

  init(_ exitCode: ExitCode = .couldNotRun, code: String, _ message: String, hints: [String] = []) {
    self.exitCode = exitCode
    self.code = code
    self.message = message
    self.hints = hints
  }
}
