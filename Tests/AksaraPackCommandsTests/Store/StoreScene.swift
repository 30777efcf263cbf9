import AksaraFormat
import AksaraPack
import AksaraPrimitives
import AksaraRuntime
import Testing

@testable import AksaraPackCommands

/// A folder with a key of its own, releases that it signed, and a store.
struct StoreScene {
  let folder = freshFolder()
  var store: String { folder + "/store" }

  init() throws {
    try OutputFile.createFolder(folder + "/keys")
    let keygen = Run(
      "keygen", "--public-key", "keys/a.pub", "--secret-key", "a.key", "--no-password", folder: folder)
    try #require(keygen.exitCode == .done, "\(keygen.errors)")
  }

  /// Signs a release whose texts name it, and gives its file.
  @discardableResult
  func release(
    _ sequence: Int, name: String = "shop", key: String = "a.key", english: String = "", options: [String] = []
  ) throws -> String {
    let source = "\(folder)/in-\(UInt64.random(in: 0 ... .max))"
    try OutputFile.createFolder(source)
    let more = english.isEmpty ? "" : ", " + english
    try OutputFile.write(Array(#"{"release": "en \#(sequence)"\#(more)}"#.utf8), to: source + "/en.json")
    try OutputFile.write(Array(#"{"release": "id \#(sequence)"}"#.utf8), to: source + "/id.json")
    let version = "1.\(sequence)"
    let run = Run(
      [
        "sign", source, "--key", "file:" + key, "--name", name, "--sequence", "\(sequence)", "--bundle-version",
        version,
        "--date", "2026-11-01T09:00:00Z", "--previous", "none", "-o", "dist", "--force",
      ] + options, folder: folder)
    try #require(run.exitCode == .done, "\(run.errors)")
    return "\(folder)/dist/\(name)-\(version).aksara"
  }

  /// Runs a command over the store.
  func run(_ arguments: String..., options: [String] = [], now: Int64 = 1_800_000_000) -> Run {
    Run(arguments + ["--store", store] + options, folder: folder, now: now)
  }

  /// The text of `release` in a language: what an app shows.
  func text(_ language: String = "en", options: [String] = []) -> String {
    run("get", "release", "--lang", language, options: options).output
  }
}

/// The same store as an app has it, in this process.
extension StoreScene {
  /// - Parameter path: another folder than the scene's.
  func open(_ path: String? = nil) throws -> BundleStore {
    let text = String(decoding: try InputFile.read(folder + "/keys/a.pub", limit: 999), as: UTF8.self)
    return BundleStore(
      at: path ?? store, policy: try TrustPolicy(publicKeys: [text], name: "shop"), primitives: SystemPrimitives(),
      clock: { 1_800_000_000 })
  }

  /// Signs and applies releases.
  func apply(_ sequences: ClosedRange<Int>) throws {
    for sequence in sequences {
      let run = self.run("apply", try release(sequence))
      try #require(run.exitCode == .done, "\(run.errors)")
    }
  }

  /// The digest under which a release's file lies in the store.
  func digest(_ sequence: Int, name: String = "shop") throws -> String {
    let run = Run("verify", "dist/\(name)-1.\(sequence).aksara", folder: folder)
    return String(try #require(run.output.split(separator: "\n").last?.split(separator: " ").last))
  }
}
