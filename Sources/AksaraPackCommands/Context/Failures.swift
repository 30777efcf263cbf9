internal import AksaraPack

/// What to say for errors of the modules below.
enum Failures {
  /// The failure that stands for `error`.
  static func describe(_ error: any Error) -> CommandFailure {
    switch error {
    case let failure as CommandFailure: failure
    case let error as FileError:
      CommandFailure(code: error.code, error.description, hints: error.advice.map { [$0] } ?? [])
    default: CommandFailure(code: "error", "\(error)")
    }
  }
}
