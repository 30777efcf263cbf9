import AksaraFormat
import AksaraPack
import Testing

@testable import AksaraPackCommands

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The fixtures of this package.
let fixtures = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 } + "/Fixtures"

@Suite struct VerifyTests {
  static let first = fixtures + "/keys/test-only-first.pub"
  static let second = fixtures + "/keys/test-only-second.pub"
  static let old = fixtures + "/golden/pasar-demo-2026.11.0.aksara"
  static let new = fixtures + "/golden/pasar-demo-2026.11.1.aksara"

  let folder = freshFolder()

  func key(_ path: String) throws -> String {
    let text = String(decoding: try InputFile.read(path, limit: 999), as: UTF8.self)
    return try MinisignPublicKey(text: text).base64
  }

  /// A keys folder whose active and revoked keys are these.
  func keys(active: [String], revoked: [String] = []) throws -> String {
    let keys = "\(folder)/keys-\(UInt64.random(in: 0 ... .max))"
    try OutputFile.createFolder(keys + "/revoked")
    for (paths, place) in [(active, keys), (revoked, keys + "/revoked")] {
      for path in paths {
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        try OutputFile.write(InputFile.read(path, limit: 999), to: place + "/" + name)
      }
    }
    return keys
  }

  @Test func aBundleOfAnActiveKeyIsVerified() {
    let run = Run("verify", Self.old, "-p", Self.first)
    #expect(run.exitCode == .done)
    let payload =
      "payload 1329a1b0b1a85baa55ebf1a1988fc1ade28d1db8eed9dd50664ac0647edfb1c97eb0e162200fd5046f682eafadb46bb96b790691d4eb49dc6f076371d0938615"
    #expect(
      run.output == """
        verified: pasar-demo 2026.11.0, sequence 1793523600, 2026-11-01T09:00:00Z
        signed by test-only-first.pub (7BCF22834C5F7969)
        11 languages, 459 keys, every table checked
        \(payload)

        """)
    #expect(run.errors == "aksara-pack: note: not checked, as no value was given: --name, --app, --newer-than\n")
  }

  @Test func theKeysAreThoseInTheFolderBesideUnlessNamed() throws {
    try OutputFile.createFolder(folder + "/keys")
    try OutputFile.write(InputFile.read(Self.first, limit: 999), to: folder + "/keys/a.pub")
    try OutputFile.write([], to: folder + "/keys/README.md")
    #expect(Run("verify", Self.old, folder: folder).output.contains("signed by a.pub"))
    #expect(Run("verify", Self.old, "-P", try key(Self.first)).exitCode == .done)
    let run = Run("verify", Self.old, folder: folder + "/none")
    #expect(run.exitCode == .couldNotRun)
    #expect(run.errors.contains("there is no public key to verify with: no .pub file in 'keys'"))
    #expect(Run("verify", Self.old, "-p", Self.first, "--keys", "x").exitCode == .usage)
    #expect(Run("verify", Self.old, "-P", "nonsense").exitCode == .usage)
    #expect(Run("verify", Self.old, "-p", Self.old).exitCode == .couldNotRun)
  }

  @Test func unknownAndRevokedKeysAreToldApart() throws {
    let unknown = Run("verify", Self.old, "-p", Self.second)
    #expect(unknown.exitCode == .failed)
    #expect(unknown.errors.contains("is refused (untrusted)"))
    #expect(unknown.errors.contains("offered: 7BCF22834C5F7969 (unknown)"))
    #expect(unknown.errors.contains("expected: CA2C35F2093865DF (test-only-second.pub)"))
    let revoked = Run("verify", Self.old, "--keys", try keys(active: [Self.second], revoked: [Self.first]))
    #expect(revoked.exitCode == .failed)
    #expect(revoked.errors.contains("is refused (revoked)"))
    // One active signature is enough, and the other is said.
    let both = Run("verify", Self.new, "--keys", try keys(active: [Self.second], revoked: [Self.first]))
    #expect(both.exitCode == .done)
    #expect(both.errors.contains("also signed by test-only-first.pub (7BCF22834C5F7969): a revoked key"))
  }

  @Test func theThresholdCountsKeys() throws {
    let both = try keys(active: [Self.first, Self.second])
    #expect(Run("verify", Self.new, "--keys", both, "--threshold", "2").exitCode == .done)
    let run = Run("verify", Self.old, "--keys", both, "--threshold", "2", "--json")
    #expect(run.exitCode == .failed)
    #expect(run.output.contains(#""error":{"code":"untrusted""#))
    #expect(Run("verify", Self.new, "-p", Self.first, "--threshold", "2").exitCode == .couldNotRun)
    #expect(Run("verify", Self.new, "-p", Self.first, "--threshold", "0").exitCode == .usage)
  }

  @Test func rulesThatAreGivenAreChecked() {
    func code(_ arguments: String...) -> String? {
      let run = Run(["verify", Self.new, "-p", Self.first, "--json"] + arguments)
      return run.output.split(separator: #""error":{"code":""#).dropFirst().first?.prefix { $0 != "\"" }.description
    }
    #expect(code("--name", "pasar-demo", "--app", "ios:3.1", "--at", "2030-01-01T00:00:00Z") == nil)
    #expect(code("--name", "other") == "wrongName")
    #expect(code("--newer-than", Self.old) == nil)
    #expect(code("--newer-than", Self.new) == nil)
    #expect(code("--name", "Bad Name") == "invalidValue")
    #expect(code("--app", "ios") == "invalidValue")
    #expect(code("--at", "tomorrow") == "invalidValue")
    let older = Run("verify", Self.old, "-p", Self.first, "--newer-than", Self.new)
    #expect(older.exitCode == .failed)
    #expect(older.errors.contains("is refused (older)"))
    #expect(older.errors.contains("expected: after pasar-demo 2026.11.1, sequence 1793610000"))
  }

  @Test func aReleaseOfARevokedKeyStillAnchorsTheChain() throws {
    let keys = try keys(active: [Self.second], revoked: [Self.first])
    #expect(Run("verify", Self.new, "--keys", keys, "--newer-than", Self.old).exitCode == .done)
    let run = Run("verify", Self.new, "-p", Self.second, "--newer-than", Self.old)
    #expect(run.exitCode == .failed)
    #expect(run.errors.contains("'\(Self.old)' is refused (untrusted)"))
  }

  @Test func damageIsAVerdictAndAMissingFileIsNone() throws {
    let bytes = try InputFile.read(Self.old, limit: 1 << 20)
    let path = folder + "/damaged.aksara"
    for (damage, code) in [
      (Array(bytes.dropLast()), "forged"), (bytes + [0], "forged"), ([], "malformed"),
      (Array(bytes[..<600]), "malformed"),
      (bytes.enumerated().map { $0.offset == 9_999 ? $0.element ^ 1 : $0.element }, "forged"),
      (bytes.enumerated().map { $0.offset == 0 ? $0.element ^ 1 : $0.element }, "malformed"),
      (Array("hello\n".utf8), "malformed"),
    ] {
      try OutputFile.write(damage, to: path, replacing: true)
      let run = Run("verify", path, "-p", Self.first, "--json")
      #expect(run.exitCode == .failed)
      #expect(run.output.contains(#""status":"failed""#))
      #expect(run.output.contains(#""error":{"code":"\#(code)""#), "\(run.output)")
    }
    truncate(path, Limits.bundleBytes + 1)
    #expect(Run("verify", path, "-p", Self.first, "--json").output.contains(#""error":{"code":"tooLarge""#))
    #expect(Run("verify", folder + "/none", "-p", Self.first).exitCode == .couldNotRun)
    #expect(Run("verify", folder, "-p", Self.first).exitCode == .couldNotRun)
  }

  @Test(.enabled(if: Binary.has("minisign"))) func howIsAScriptThatStockToolsRun() throws {
    let odd = folder + "/it's a:bundle.aksara"
    try OutputFile.write(InputFile.read(Self.new, limit: 1 << 20), to: odd)
    let keys = try keys(active: [Self.first, Self.second])
    for arguments in ["--keys '\(keys)'", "-P \(try key(Self.second))"] {
      let run = try Binary.shell("$tool verify \"it's a:bundle.aksara\" \(arguments) --how | sh -e", folder: folder)
      #expect(run.code == 0, "\(run.errors)")
      #expect(run.output.contains("tables/zh-Hans.json: OK"))
    }
  }

  @Test(.enabled(if: Binary.has("minisign"))) func howOfABundleThatFailsFailsToo() throws {
    let path = folder + "/forged.aksara"
    try OutputFile.write(InputFile.read(Self.old, limit: 1 << 20) + [0], to: path)
    for key in [Self.first, Self.second] {
      let run = try Binary.shell("$tool verify forged.aksara -p \(key) --how | sh -e", folder: folder)
      #expect(run.code == 1)
    }
  }

  @Test func aBundleCanComeThroughAPipe() throws {
    let run = try Binary.shell("cat \(Self.old) | $tool verify - -p \(Self.first)")
    #expect(run.code == 0)
    #expect(run.output.hasPrefix("verified: pasar-demo"))
    let endless = try Binary.shell("$tool verify - -p \(Self.first) --json </dev/zero")
    #expect(endless.code == 1)
    #expect(endless.output.contains(#""code":"tooLarge""#))
    #expect(try Binary.shell("$tool verify - -p \(Self.first) <&-").errors.contains("Bad file descriptor"))
    #expect(Run("verify", "-", "--how").exitCode == .usage)
  }

  @Test func inspect_keeps_apart_what_is_proven_and_what_is_stated() throws {
    let verified = Run("inspect", Self.new, "-p", Self.first)
    #expect(verified.exitCode == .done)
    let parts = verified.output.split(separator: "stated by whoever signed, and not checked here:\n")
    try #require(parts.count == 2)
    #expect(parts[0].hasPrefix("proven by the signatures and the bytes:\n  signed by       test-only-first.pub ("))
    #expect(parts[0].contains("\n  signed by       CA2C35F2093865DF: an unknown key, counts for nothing\n"))
    #expect(parts[0].contains("\n  en              44 keys, coverage 100 %, "))
    for stated in ["name            pasar-demo\n", "created         2026-11-02T09:00:00Z\n", "made by         "] {
      #expect(parts[1].contains("  " + stated))
      #expect(!parts[0].contains(stated))
    }
    // The digests of the sources are complete, so that an auditor can compare them.
    let manifest = try Binary.shell("tar -xOf \(Self.new) manifest.json").output
    let digests = manifest.split(separator: #""blake2b":""#).dropFirst().map { $0.prefix(128) }
    #expect(digests.count == 6)
    for digest in digests { #expect(verified.output.contains(digest)) }
    let json = Run("inspect", Self.new, "-p", Self.first, "--json").output
    #expect(json.contains(#""standing":"verified""#))
    #expect(json.contains(#""proven":{"payload":""#))
    #expect(json.contains(#""contradictions":[]"#))
    #expect(!json.contains("claimed"))
  }

  @Test func inspect_reads_releases_of_keys_that_were_revoked_since_and_says_so() throws {
    let run = Run("inspect", Self.old, "--keys", try keys(active: [Self.second], revoked: [Self.first]))
    #expect(run.exitCode == .done, "\(run.errors)")
    #expect(run.output.contains("  signed by       test-only-first.pub (7BCF22834C5F7969): a revoked key, "))
    #expect(run.errors.contains("warning: only keys that were revoked since signed it"))
    #expect(Run("inspect", Self.old, "-p", Self.second).exitCode == .failed)
  }

  @Test func inspectMarksWhatNobodyChecked() throws {
    #expect(Run("inspect", Self.new, "-p", VerifyTests.second, "-p", Self.first).exitCode == .done)
    let claimed = Run("inspect", Self.new, "--unverified")
    #expect(claimed.exitCode == .done)
    #expect(claimed.output.split(separator: "\n").allSatisfy { $0.hasPrefix("claimed  ") })
    #expect(claimed.errors.contains("everything in it is a claim"))
    let json = Run("inspect", Self.new, "--unverified", "--json").output
    #expect(json.contains(#""standing":"claimed""#))
    #expect(json.contains(#""claimedManifest":{"build":{"#))
    #expect(json.contains(#""claimedContents":{"payload":""#))
    #expect(!json.contains("proven"))
    #expect(Run("inspect", Self.new, "--unverified", "-p", Self.first).exitCode == .usage)
    // The payload alone is a complete tar, and nobody signed it.
    let payload = folder + "/payload.tar"
    try OutputFile.write(Array(InputFile.read(Self.new, limit: 1 << 20)[1536...]), to: payload)
    #expect(Run("inspect", payload, "--unverified").output.contains("claimed  signed by       nobody\n"))
    #expect(Run("inspect", payload, "-p", Self.first).exitCode == .failed)
  }
}
