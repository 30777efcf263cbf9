import Foundation
import Testing

@testable import AksaraPackCommands

/// Files that our own outputs must never cost anybody. Each was lost once.
@Suite struct LostFileTests {
  /// Language files and two key pairs.
  static func workshop() throws -> String {
    let folder = freshFolder()
    for name in ["b", "keys"] {
      try FileManager.default.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    }
    let text = #"{"a":"x {{ n }}"}"#
    for tag in ["en", "id"] { try text.write(toFile: "\(folder)/b/\(tag).json", atomically: false, encoding: .utf8) }
    for key in ["one", "two"] {
      let run = Run(
        "keygen", "--public-key", "keys/\(key).pub", "--secret-key", "\(key).key", "--no-password", folder: folder)
      #expect(run.exitCode == .done)
    }
    return folder
  }

  static func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `flatten never writes onto its own sources`() throws {
    let folder = try Self.workshop()
    let before = try String(contentsOfFile: folder + "/b/en.json", encoding: .utf8)
    for output in ["b", "./b/../b"] {
      let run = Run("flatten", "b", "-o", output, "--force", folder: folder)
      #expect(run.exitCode == .couldNotRun && run.errors.contains("would replace the language files"))
    }
    #expect(try String(contentsOfFile: folder + "/b/en.json", encoding: .utf8) == before)
  }

  @Test func `normalize keeps a private file private and writes through a link`() throws {
    let folder = try Self.workshop()
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder + "/b/id.json")
    try FileManager.default.createDirectory(atPath: folder + "/linked", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: folder + "/linked/en.json", withDestinationPath: "../b/en.json")
    #expect(Run("normalize", "linked", "--write", folder: folder).exitCode == .done)
    #expect(Run("normalize", "b", "--write", folder: folder).exitCode == .done)
    #expect(try Self.mode(folder + "/b/id.json") == 0o600)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/linked/en.json") == "../b/en.json")
    #expect(try String(contentsOfFile: folder + "/b/en.json", encoding: .utf8) == #"{"a":"x {{n}}"}"# + "\n")
  }

  @Test func `a second signature on an unsigned payload keeps the first`() throws {
    let folder = try Self.workshop()
    let pack = ["pack", "b", "--name", "x", "--bundle-version", "1", "-o", "p"]
    #expect(Run(pack, folder: folder).exitCode == .done)
    for key in ["one", "two"] {
      #expect(Run("sign", "p/x-1.unsigned.tar", "--key", "file:\(key).key", folder: folder).exitCode == .done)
    }
    #expect(Run("verify", "p/x-1.aksara", "--threshold", "2", folder: folder).exitCode == .done)
  }

  @Test func `the release before is never replaced`() throws {
    let folder = try Self.workshop()
    let sign = ["sign", "b", "--key", "file:one.key", "--name", "x", "--bundle-version", "1", "--force"]
    #expect(Run(sign + ["--previous", "none", "--date", "1790000000"], folder: folder).exitCode == .done)
    let before = FileManager.default.contents(atPath: folder + "/dist/x-1.aksara")
    let again = Run(sign + ["--previous", "dist/x-1.aksara", "--date", "1790000001"], folder: folder)
    #expect(again.exitCode == .couldNotRun && again.errors.contains("--bundle-version"))
    #expect(FileManager.default.contents(atPath: folder + "/dist/x-1.aksara") == before)
  }

  @Test func `what a refusal names can be pasted, or a new name is asked for`() throws {
    let folder = try Self.workshop()
    for name in ["*.json", "-x.json"] {
      try "{".write(toFile: "\(folder)/b/\(name)", atomically: false, encoding: .utf8)
    }
    let run = Run("validate", "b", folder: folder)
    #expect(run.errors.contains("--exclude=-x.json"))
    #expect(!run.errors.contains("--exclude '*.json'"))
    #expect(run.errors.contains("*.json: rename the file"))
  }

  @Test(arguments: [["validate", "b/en.json"], ["sign", "b/en.json", "--key", "file:one.key"]])
  func `a language file where a folder belongs is called that`(_ arguments: [String]) throws {
    let run = Run(arguments, folder: try Self.workshop())
    #expect(run.exitCode == .couldNotRun && run.errors.contains("give"))
    #expect(!run.errors.contains("download"))
  }
}
