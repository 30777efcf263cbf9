internal import AksaraPack
internal import AksaraRuntime
internal import AksaraSigning

/// What to say for errors of the modules below.
enum Failures {
  /// The failure that stands for `error`.
  static func describe(_ error: any Error) -> CommandFailure {
    switch error {
    case let failure as CommandFailure: failure
    case let error as FileError:
      CommandFailure(code: error.code, error.description, hints: error.advice.map { [$0] } ?? [])
    case let error as PackError:
      CommandFailure(code: "error", error.message, hints: error.advice.map { [$0] } ?? [])
    case let error as StoreError:
      CommandFailure(
        error.code == .unavailable ? .couldNotRun : .failed, code: error.code.rawValue, error.reason,
        hints: [error.advice])
    case let error as SecretKeyError: CommandFailure(code: error.code.rawValue, "\(error)", hints: [error.advice])
    default: CommandFailure(code: "error", "\(error)")
    }
  }
}
