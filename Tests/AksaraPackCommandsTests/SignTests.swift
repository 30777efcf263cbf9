import AksaraFormat
import AksaraPack
import Testing

@testable import AksaraPackCommands

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct SignTests {
  static let key = fixtures + "/keys/test-only-first.key"
  static let password = ["AKSARA_KEY_PASSWORD": "test-only"]
  static let date = ["--date", "2026-11-01T09:00:00Z"]

  let folder = freshFolder()

  init() throws {
    try write(
      "in/en.json", #"{"_version": "1.0", "hello": "Hello {{name}}", "files": {"one": "a file", "other": "files"}}"#)
    try write("in/id.json", #"{"hello": "Halo {{ name }}"}"#)
    try write("in/aksara-pack.json", #"{"name": "shop"}"#)
    try write("keys/first.pub", String(decoding: InputFile.read(VerifyTests.first, limit: 999), as: UTF8.self))
  }

  func write(_ path: String, _ text: String) throws {
    let path = folder + "/" + path
    try OutputFile.createFolder(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]))
    try OutputFile.write(Array(text.utf8), to: path, replacing: true)
  }

  func bytes(_ path: String) throws -> [UInt8] { try InputFile.read(folder + "/" + path, limit: 1 << 24) }

  func exists(_ path: String) -> Bool { SecretFile.isTaken(folder + "/" + path) }

  func sign(_ arguments: String...) -> Run {
    Run(["sign"] + arguments + ["--key", Self.key], folder: folder)
  }

  @Test func aFolderBecomesABundleThatVerifies() throws {
    let run = Run(["sign", "in/", "-o", "out/", "--key", Self.key] + Self.date, folder: folder)
    #expect(run.exitCode == .done, "\(run.errors)")
    #expect(run.output.contains("\nout/shop-1.0.aksara\n"))
    let verified = Run("verify", "out/shop-1.0.aksara", folder: folder)
    #expect(
      verified.output.hasPrefix("verified: shop 1.0, sequence 1793523600, 2026-11-01T09:00:00Z\nsigned by first.pub"))
    #expect(verified.output.contains("2 languages, 4 keys"))
  }

  @Test func theSameAgainIsFineAndOtherBytesNeedForce() throws {
    let arguments = ["sign", "in", "--key", Self.key, "--json"]
    let first = Run(arguments + Self.date, folder: folder)
    #expect(first.output.contains(#""file":"dist/shop-1.0.aksara","written":true"#))
    let before = try bytes("dist/shop-1.0.aksara")
    let again = Run(arguments + Self.date, folder: folder)
    #expect(again.exitCode == .done)
    #expect(again.output.contains(#""written":false"#))
    let other = Run(arguments + ["--date", "2026-11-01T09:00:01Z"], folder: folder)
    #expect(other.exitCode == .couldNotRun)
    #expect(other.output.contains(#""error":{"code":"outputExists""#))
    #expect(try bytes("dist/shop-1.0.aksara") == before)
    #expect(Run(arguments + ["--date", "2026-11-01T09:00:01Z", "--force"], folder: folder).exitCode == .done)
    #expect(try bytes("dist/shop-1.0.aksara") != before)
  }

  @Test func aRefusalWritesNothingAndNamesTheFlagsThatGetPast() throws {
    try write("in/id.json", #"{"hello": "Halo {{nama}}"}"#)
    try write("in/pt_br.json", #"{"hello": "Oi", "hello": "Ola"}"#)
    let refused = sign("in")
    #expect(refused.exitCode == .failed)
    #expect(refused.output.isEmpty)
    #expect(refused.errors.contains("in/id.json:1:11: error: P01"))
    #expect(refused.errors.contains("in/pt_br.json:1:17: hard error: S04"))
    #expect(refused.errors.hasSuffix("to get past this, add: --exclude pt_br.json --quarantine\n"))
    #expect(!exists("dist"))
    try write("in/id.json", #"{"hello": "Halo {{nama}}", "more": "Lagi"}"#)
    #expect(sign("in", "--exclude", "pt_br.json", "--quarantine").exitCode == .done)
    let shown = Run("inspect", "dist/shop-1.0.aksara", folder: folder).output
    #expect(shown.contains("left out        id hello (P01)\n"))
    #expect(sign("in", "--exclude", "pt_br.json", "--allow", "P01:hello", "-o", "allowed").exitCode == .done)
    #expect(
      Run("inspect", "allowed/shop-1.0.aksara", folder: folder).output.contains("allowed         id hello (P01)\n"))
  }

  @Test func aKeyThatIsNoGoodIsFoundBeforeTheWork() {
    let run = Run("sign", "in", "--key", "env:NONE", folder: folder)
    #expect(run.exitCode == .couldNotRun)
    #expect(run.errors.hasPrefix("aksara-pack: error: the variable NONE is not set\n"))
  }

  @Test func aKeyThatDevicesMayNotTrustIsSaid() {
    let other = Run(
      "sign", "in", "--key", fixtures + "/keys/test-only-second.key", environment: Self.password, folder: folder)
    #expect(other.errors.contains("the signing key CA2C35F2093865DF is not among keys/*.pub: devices may not trust it"))
    #expect(!sign("in", "--force").errors.contains("devices"))
  }

  @Test func offlineSigningGivesTheSameBundle() throws {
    #expect(Run(["sign", "in", "--key", Self.key] + Self.date, folder: folder).exitCode == .done)
    #expect(Run(["pack", "in", "-o", "offline"] + Self.date, folder: folder).exitCode == .done)
    #expect(exists("offline/shop-1.0.unsigned.tar"))
    let run = sign("offline/shop-1.0.unsigned.tar")
    #expect(
      run.errors.contains("signing what 'offline/shop-1.0.unsigned.tar' claims to be: shop 1.0, sequence 1793523600"))
    #expect(run.output.hasPrefix("offline/shop-1.0.aksara\n"))
    #expect(try bytes("offline/shop-1.0.aksara") == bytes("dist/shop-1.0.aksara"))
    #expect(Run("inspect", "offline/shop-1.0.unsigned.tar", "--unverified", folder: folder).exitCode == .done)
  }

  @Test func aSecondPersonAddsASignature() throws {
    try write("keys/second.pub", String(decoding: InputFile.read(VerifyTests.second, limit: 999), as: UTF8.self))
    _ = sign("in")
    let add = ["sign", "dist/shop-1.0.aksara", "--key", fixtures + "/keys/test-only-second.key"]
    let run = Run(add, environment: Self.password, folder: folder)
    #expect(run.exitCode == .done, "\(run.errors)")
    let verified = Run("verify", "dist/shop-1.0.aksara", "--threshold", "2", folder: folder)
    #expect(
      verified.output.contains("signed by first.pub (7BCF22834C5F7969)\nsigned by second.pub (CA2C35F2093865DF)\n"))
    #expect(Run(add, environment: Self.password, folder: folder).output.contains("already there"))
  }

  @Test func optionsForPackingDoNotFitAPackedFile() {
    _ = sign("in")
    let run = sign("dist/shop-1.0.aksara", "--quarantine")
    #expect(run.exitCode == .usage)
    #expect(run.errors.contains("--quarantine says how to pack, and 'dist/shop-1.0.aksara' is packed already"))
  }

  @Test func theChainLinksToAReleaseThatVerifies() throws {
    #expect(Run(["sign", "in", "--key", Self.key, "--previous", "none"] + Self.date, folder: folder).exitCode == .done)
    let next = ["sign", "in", "--key", Self.key, "--bundle-version", "1.1", "--previous", "dist/shop-1.0.aksara"]
    #expect(Run(next, folder: folder).exitCode == .done)
    let newer = Run(
      "verify", "dist/shop-1.1.aksara", "--newer-than", "dist/shop-1.0.aksara", "--name", "shop", folder: folder)
    #expect(newer.exitCode == .done)
    // A release that skips the chain is told from one that is in it.
    #expect(sign("in", "--bundle-version", "1.2").exitCode == .done)
    let broken = Run("verify", "dist/shop-1.2.aksara", "--newer-than", "dist/shop-1.0.aksara", folder: folder)
    #expect(broken.exitCode == .failed)
    #expect(broken.errors.contains("does not name 'dist/shop-1.0.aksara' as the release before"))
    // And a link goes to what verifies alone.
    let other = Run(next + ["--keys", "none", "-o", "o"], folder: folder)
    #expect(other.exitCode == .couldNotRun)
    #expect(other.errors.contains("--previous-unverified"))
    #expect(Run(next + ["--keys", "none", "-o", "o", "--previous-unverified"], folder: folder).exitCode == .done)
  }

  @Test func onePlaceAndTimeGivesTheSameBytesAsAnother() throws {
    let script = "$tool sign in --key \(Self.key) --date 2026-11-01T09:00:00Z --keys keys -o"
    try write("other/x", "")
    let one = try Binary.shell("umask 077; TZ=Asia/Jakarta LC_ALL=C \(script) dist", folder: folder)
    let two = try Binary.shell(
      "umask 022; cp -R ../in ../keys . && TZ=UTC LC_ALL=C.UTF-8 \(script) dist", folder: folder + "/other")
    #expect(one.code == 0 && two.code == 0, "\(one.errors)\(two.errors)")
    #expect(try bytes("dist/shop-1.0.aksara") == bytes("other/dist/shop-1.0.aksara"))
  }

  @Test func aFolderWithoutLanguagesIsSaid() throws {
    try write("empty/notes.txt", "")
    let run = sign("empty")
    #expect(run.exitCode == .couldNotRun)
    #expect(run.errors.contains("no language files in"))
    #expect(sign("nowhere").errors.contains("No such file or directory"))
  }

  @Test func theSecretIsNotInTheEnvironmentOfGit() throws {
    try write("bin/git", "#!/bin/sh\nenv >env.txt\nexit 128\n")
    chmod(folder + "/bin/git", 0o755)
    let run = try Binary.shell(
      "PATH=$PWD/bin:$PATH AKSARA_SECRET_KEY=$(cat \(Self.key)) AKSARA_KEY_PASSWORD=x $tool sign in", folder: folder)
    #expect(run.code == 0, "\(run.errors)")
    let seen = String(decoding: try bytes("env.txt"), as: UTF8.self)
    #expect(seen.contains("PATH="))
    #expect(!seen.contains("AKSARA_SECRET_KEY"))
  }

  @Test func tablesAreShownAndWritten() throws {
    let table = "{\"files.one\":\"a file\",\"files.other\":\"files\",\"hello\":\"Hello {{name}}\"}\n"
    #expect(Run("flatten", "in", "--language", "en", folder: folder).output == table)
    #expect(Run("flatten", "in", "-o", "tables/", folder: folder).exitCode == .done)
    #expect(try bytes("tables/id.json") == Array("{\"hello\":\"Halo {{name}}\"}\n".utf8))
    // A right-to-left override in a text turns no terminal around.
    try write("in/he.json", "{\"hello\": \"\u{200F}\u{5E9}\"}")
    #expect(Run("flatten", "in", "-l", "he", folder: folder).output == "{\"hello\":\"\u{200F}\u{5E9}\"}\n")
    #expect(
      Run("flatten", "in", "-l", "he", folder: folder, terminal: true).output == "{\"hello\":\"\\u{200F}\u{5E9}\"}\n")
  }

  @Test func validateSaysWhatSignWouldSay() throws {
    #expect(Run("validate", "in", folder: folder).exitCode == .done)
    try write("in/id.json", #"{"hello": null}"#)
    let run = Run("validate", "in", "--json", folder: folder)
    #expect(run.exitCode == .failed)
    #expect(run.output.contains(#""findings":[{"rule":"S07","class":"hard","file":"id.json","line":1,"column":11"#))
    #expect(run.output.contains(#"add: --exclude id.json"#))
  }
}
