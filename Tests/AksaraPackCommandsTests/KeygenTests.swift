import AksaraFormat
import AksaraPack
import AksaraSigning
import Testing

@testable import AksaraPackCommands

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct KeygenTests {
  let folder = freshFolder()

  func text(_ name: String) throws -> String {
    String(decoding: try InputFile.read(folder + "/" + name, limit: 1 << 20), as: UTF8.self)
  }

  @Test func bothHalvesAreWrittenAndBelongTogether() throws {
    let run = Run(
      "keygen", "--public-key", "keys/a.pub", "--secret-key", "a.key", "--no-password", folder: folder)
    #expect(run.exitCode == .done, "\(run.errors)")
    #expect(run.errors.isEmpty)
    let publicKey = try MinisignPublicKey(text: text("keys/a.pub"))
    #expect(run.output.hasPrefix("public key \(publicKey.keyID): \(publicKey.base64)\n"))
    let secret = try SecretKey.load(LockedBytes(copying: text("a.key").utf8), password: nil)
    #expect(secret.publicKey == publicKey)
    var status = stat()
    try #require(stat(folder + "/a.key", &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test(.enabled(if: Binary.has("minisign"))) func stockMinisignSignsAndVerifiesWithThem() throws {
    let run = try Binary.shell(
      """
      $tool keygen --public-key a.pub --secret-key a.key --no-password && echo hello >message &&
      minisign -S -s a.key -m message && minisign -V -p a.pub -m message
      """, folder: folder)
    #expect(run.code == 0, "\(run.errors)")
  }

  @Test(arguments: ["a.key", "a.pub"]) func nothingIsOverwritten(name: String) throws {
    symlink("/nonexistent/nowhere", folder + "/" + name)
    let run = Run("keygen", "--public-key", "a.pub", "--secret-key", "a.key", "--no-password", folder: folder)
    #expect(run.exitCode == .couldNotRun)
    #expect(run.errors.contains("'\(name)' exists, and a key is never overwritten"))
    let other = name == "a.key" ? "a.pub" : "a.key"
    #expect(!SecretFile.isTaken(folder + "/" + other))
  }

  @Test func aPublicHalfThatCannotBeWrittenLeavesNoSecretHalf() throws {
    try OutputFile.write([], to: folder + "/file")
    let run = Run("keygen", "--public-key", "file/a.pub", "--secret-key", "a.key", "--no-password", folder: folder)
    #expect(run.exitCode == .couldNotRun)
    #expect(!SecretFile.isTaken(folder + "/a.key"))
  }

  @Test func aPasswordIsNeededUnlessRenounced() {
    let arguments = ["keygen", "--public-key", "a.pub", "--secret-key", "a.key"]
    #expect(Run(arguments, folder: folder).errors.contains("there is no password for the new key"))
    #expect(
      Run(arguments, environment: ["AKSARA_KEY_PASSWORD": ""], folder: folder).errors.contains(
        "password for the new key is empty"))
    #expect(Run(arguments + ["--no-password", "--password-from", "-"]).exitCode == .usage)
    #expect(!SecretFile.isTaken(folder + "/a.key"))
  }

  @Test func thePasswordIsAskedForTwice() {
    let run = Run(
      ["keygen", "--public-key", "a.pub", "--secret-key", "a.key"], folder: folder,
      password: { LockedBytes(copying: $0.utf8) })
    #expect(run.exitCode == .couldNotRun)
    #expect(run.errors.contains("the two passwords differ"))
  }

  @Test func theHalvesAreTwoFiles() {
    #expect(Run("keygen", "--public-key", "a", "--secret-key", "a", "--no-password").exitCode == .usage)
    #expect(Run("keygen", "--public-key", "a").errors.contains("add '--secret-key FILE'"))
  }
}
