import Foundation
import Testing

@testable import AksaraPackCommands

/// The built tool, next to the test bundle.
enum Binary {
  static let path = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path + "/aksara-pack"

  /// Whether a stock tool is installed.
  static func has(_ name: String) -> Bool { (try? shell("command -v \(name)").code) == 0 }

  /// Runs a shell script in which `$tool` is the tool.
  static func shell(_ script: String, folder: String = "/tmp") throws -> (code: Int32, output: String, errors: String) {
    let process = Foundation.Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = URL(filePath: folder)
    process.environment = ["PATH": "/usr/bin:/bin", "tool": path]
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let texts = [output, errors].map { String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) }
    process.waitUntilExit()
    return (process.terminationStatus, texts[0], texts[1])
  }
}

@Suite struct BinaryTests {
  @Test func theVersionIsOneLine() throws {
    let run = try Binary.shell("$tool --version")
    #expect(run.code == 0)
    #expect(run.output == Run("--version").output)
    #expect(run.errors.isEmpty)
  }

  @Test func aClosedOutputIsSaidAndIsNoCrash() throws {
    for command in ["--version", "help", "help --json"] {
      let run = try Binary.shell("$tool \(command) >&-")
      #expect(run.code == 2)
      #expect(run.errors == "aksara-pack: error: cannot write the result: Bad file descriptor\n")
      #expect(try Binary.shell("$tool \(command) >&- 2>&-").code == 2)
    }
  }

  @Test func aReaderThatWentAwayIsNoCrash() throws {
    let run = try Binary.shell("(sleep 0.2; $tool help; echo $? >&2) | true")
    #expect(run.errors == "2\n")
  }

  #if os(Linux)
    @Test func aFullDiskIsSaid() throws {
      let run = try Binary.shell("$tool help >/dev/full")
      #expect(run.code == 2)
      #expect(run.errors == "aksara-pack: error: cannot write the result: No space left on device\n")
    }
  #endif
}
