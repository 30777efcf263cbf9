import Foundation

/// A folder of its own for one test, with the system's stock tools run in it.
package final class StockTools {
  private let folder = URL.temporaryDirectory.appending(path: "aksara-\(UUID().uuidString)")

  package init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// Whether a tool is installed.
  package static func have(_ name: String) -> Bool { (try? StockTools().run("command -v \(name)"))?.code == 0 }

  /// Runs a shell script; its output holds its errors too.
  package func run(_ script: String) throws -> (code: Int32, output: [UInt8]) {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = folder
    process.environment = [
      "PATH": "/usr/local/bin:/opt/homebrew/bin:/usr/bin:/bin", "LC_ALL": "C", "HOME": folder.path,
    ]
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let bytes = Array(output.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    return (process.terminationStatus, bytes)
  }

  package func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
    try Data(bytes).write(to: folder.appending(path: name))
  }

  package func read(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: folder.appending(path: name))) }
}
