import Testing

@testable import AksaraPackCommands

@Suite struct SecretSourceTests {
  static let option = OptionSpec("key", nil, .value("SPEC"), help: "")

  @Test(arguments: [
    ("release.key", SecretSource.file("release.key")), ("file:env:X", .file("env:X")), ("env:NAME", .variable("NAME")),
    ("fd:3", .descriptor(3)), ("-", .input), ("fd", .file("fd")),
  ])
  func everyFormIsRead(text: String, source: SecretSource) throws {
    #expect(try SecretSource(text, of: Self.option) == source)
  }

  @Test(arguments: ["file:", "env:", "fd:", "fd:x", "fd:-1", "fd:+1", "fd:4294967296", "env:A=B"])
  func whatNamesNothingIsRefused(text: String) {
    #expect(throws: UsageError.self) { try SecretSource(text, of: Self.option) }
  }

  @Test(arguments: ["untrusted comment: minisign encrypted secret key", "RW" + String(repeating: "A", count: 210)])
  func aKeyOnTheCommandLineIsRefusedAndNotRepeated(text: String) {
    do {
      _ = try SecretSource(text, of: Self.option)
      Issue.record("accepted")
    } catch {
      #expect(!(error.message + (error.hint ?? "")).contains(text))
      #expect(error.hint?.contains("env:NAME") == true)
    }
  }
}
