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

@Suite struct SigningKeySourceTests {
  let folder = freshFolder()
  // SIGNING vectors: the seed of RFC 8032, test 1; the second is encrypted with the password "test".
  let plain =
    "RWQAAEIyAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQIDBAUGBwidYbGd7/1aYLqESvSS7CzE"
    + "REnFaXsyaRlwO6wDHK5/YNdamAGCsQq31Uv+08lkBzoO4XLz2qYjJa8CGmj3B1EaAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
  let encrypted =
    "RWRTY0IyAAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8AAAgAAAAAAAAAAAEAAAAA2d7v6gIjx+hjJkhtC/DISEPu4YXYeqwe"
    + "7la4hJtSBkfgBV9/CaYeWRmfHgU7rJOCEphyNC+XR2rCg1fwI4hqNde7+zlH40ip2oMGCwI6vQO7sz11AAjPSXQh9ApcryNtaJ4/rSTNgjw="

  func load(
    _ arguments: String..., environment: [String: String] = [:], input: Int32 = -1,
    password: ((String) throws -> LockedBytes)? = nil
  ) throws -> (key: SecretKey, errors: String) {
    let spec = CommandSpec("test", abstract: "", groups: [SigningKeySource.group])
    let source = try SigningKeySource(ArgumentParser(spec: spec).parse(arguments))
    let errors = Sink()
    var context = CommandContext(
      arguments: [], environment: Variables(values: environment), folder: folder, input: input, output: Sink(),
      errors: errors, now: { 0 })
    context.askPassword = password
    let key = try source.load(Console(context: context, isJSON: false))
    return (key, String(decoding: errors.bytes, as: UTF8.self))
  }

  func failure(_ code: String, _ arguments: String..., environment: [String: String] = [:]) -> Bool {
    do {
      let spec = CommandSpec("test", abstract: "", groups: [SigningKeySource.group])
      let source = try SigningKeySource(ArgumentParser(spec: spec).parse(arguments))
      let context = CommandContext(
        arguments: [], environment: Variables(values: environment), folder: folder, output: Sink(), errors: Sink(),
        now: { 0 })
      _ = try source.load(Console(context: context, isJSON: false))
      return false
    } catch let error as CommandFailure {
      return error.code == code && !error.message.contains(plain) && !error.hints.isEmpty
    } catch {
      return false
    }
  }

  /// The reading end of a pipe that holds `text`.
  func pipeHolding(_ text: String) -> Int32 {
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    _ = Array(text.utf8).withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) }
    close(ends[1])
    return ends[0]
  }

  @Test func theKeyIsTakenFromWhereItIs() throws {
    try OutputFile.write(Array(plain.utf8), to: folder + "/a.key", mode: 0o600)
    let expected = try load(environment: ["AKSARA_SECRET_KEY": plain]).key.publicKey
    #expect(expected.keyID.description == "0807060504030201")
    #expect(try load("--key", "a.key").key.publicKey == expected)
    #expect(try load("--key", "file:a.key").errors.isEmpty)
    #expect(try load("--key", "env:OTHER", environment: ["OTHER": plain]).key.publicKey == expected)
    #expect(try load("--key", "-", input: pipeHolding(plain)).key.publicKey == expected)
    #expect(try load("--key", "fd:\(pipeHolding(plain))").key.publicKey == expected)
  }

  @Test func thePasswordIsTakenFromWhereItIs() throws {
    let environment = ["AKSARA_SECRET_KEY": encrypted, "AKSARA_KEY_PASSWORD": "test", "OTHER": "test"]
    #expect(try load(environment: environment).key.publicKey.keyID.description == "0807060504030201")
    _ = try load("--password-from", "env:OTHER", environment: environment)
    // The line end of a file or pipe is no part of it.
    for text in ["test", "test\n", "test\r\n"] {
      _ = try load("--password-from", "-", environment: environment, input: pipeHolding(text))
    }
    _ = try load(environment: ["AKSARA_SECRET_KEY": encrypted]) { _ in LockedBytes(copying: "test".utf8) }
  }

  @Test func aKeyThatOthersCanReadIsUsedWithAWarning() throws {
    try OutputFile.write(Array(plain.utf8), to: folder + "/a.key")
    chmod(folder + "/a.key", 0o644)
    #expect(try load("--key", "a.key").errors.hasPrefix("aksara-pack: warning: others can read 'a.key'"))
  }

  @Test func everyKeyProblemHasItsOwnName() throws {
    #expect(failure("noKey"))
    #expect(failure("key-empty", environment: ["AKSARA_SECRET_KEY": ""]))
    #expect(failure("key-is-a-path", environment: ["AKSARA_SECRET_KEY": "keys/release.key"]))
    #expect(failure("key-not-base64", environment: ["AKSARA_SECRET_KEY": "this is no key"]))
    #expect(failure("key-has-byte-order-mark", environment: ["AKSARA_SECRET_KEY": "\u{FEFF}" + plain]))
    #expect(failure("key-has-quotes", environment: ["AKSARA_SECRET_KEY": "\"\(plain)\""]))
    #expect(failure("key-wrong-length", environment: ["AKSARA_SECRET_KEY": String(plain.dropLast(4))]))
    #expect(failure("password-missing", environment: ["AKSARA_SECRET_KEY": encrypted]))
    let wrong = ["AKSARA_SECRET_KEY": encrypted, "AKSARA_KEY_PASSWORD": "tset"]
    #expect(failure("password-wrong", environment: wrong))
    #expect(failure("password-empty", environment: wrong.merging(["AKSARA_KEY_PASSWORD": ""]) { $1 }))
    #expect(failure("notSet", "--key", "env:NOWHERE"))
  }

  @Test func filesThatCannotBeReadAreSaid() {
    #expect(throws: FileError(path: folder, reason: .notRegular(kind: "a folder"))) { try load("--key", folder) }
    #expect(throws: FileError(path: folder + "/none", reason: .system(action: "open", code: ENOENT))) {
      try load("--key", "none")
    }
    #expect(throws: FileError(path: "descriptor 999", reason: .system(action: "read", code: EBADF))) {
      try load("--key", "fd:999")
    }
    #expect(throws: FileError(path: "/dev/zero", reason: .tooLarge(limit: Limits.keyFileBytes))) {
      try load("--key", "/dev/zero")
    }
  }

  @Test func standardInputHoldsOneSecret() {
    #expect(throws: UsageError.self) { try load("--key", "-", "--password-from", "-") }
  }
}
