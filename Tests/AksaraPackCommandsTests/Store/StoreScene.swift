import AksaraPack
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
