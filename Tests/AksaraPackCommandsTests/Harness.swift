import AksaraSigning
import Testing

@testable import AksaraPackCommands

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A command run in this process, with everything that it sees made here.
struct Run {
  let exitCode: ExitCode
  let output: String
  let errors: String

  init(
    _ arguments: String..., environment: [String: String] = [:], folder: String = "/nonexistent",
    terminal: Bool = false, failingOutput: Int32 = 0
  ) {
    self.init(
      arguments, environment: environment, folder: folder, terminal: terminal, failingOutput: failingOutput)
  }

  init(
    _ arguments: [String], environment: [String: String] = [:], folder: String = "/nonexistent",
    terminal: Bool = false, input: Int32 = -1, now: Int64 = 1_800_000_000,
    failingOutput: Int32 = 0, password: (@Sendable (String) throws -> LockedBytes)? = nil
  ) {
    let (output, errors) = (Sink(failingWith: failingOutput), Sink())
    let context = CommandContext(
      arguments: arguments, environment: Variables(values: environment), folder: folder, input: input,
      output: output, errors: errors, isOutputTerminal: terminal, isErrorTerminal: terminal,
      askPassword: password, now: { now })
    exitCode = Tool.run(context)
    self.output = String(decoding: output.bytes, as: UTF8.self)
    self.errors = String(decoding: errors.bytes, as: UTF8.self)
  }
}

struct Variables: Environment {
  let values: [String: String]
  func value(_ name: String) -> String? { values[name] }
  func takeSecret(_ name: String) -> LockedBytes? { values[name].map { LockedBytes(copying: $0.utf8) } }
}

final class Sink: ByteSink {
  var bytes: [UInt8] = []
  let failure: Int32

  init(failingWith failure: Int32 = 0) {
    self.failure = failure
  }

  func write(_ bytes: [UInt8]) -> Int32 {
    if failure == 0 { self.bytes += bytes }
    return failure
  }
}

/// A folder of this test alone.
func freshFolder() -> String {
  let path = "/tmp/aksara-commands-\(UInt64.random(in: 0 ... .max))"
  mkdir(path, 0o777)
  return path
}
