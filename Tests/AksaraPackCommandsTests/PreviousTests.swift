import AksaraPack
import Testing

@testable import AksaraPackCommands

/// What `validate` and `sign` tell about the release before.
@Suite struct PreviousTests {
  let folder = freshFolder()

  init() throws {
    try OutputFile.createFolder(folder + "/keys")
    let keygen = Run("keygen", "--public-key", "keys/a.pub", "--secret-key", "a.key", "--no-password", folder: folder)
    try #require(keygen.exitCode == .done, "\(keygen.errors)")
    try write(
      "en",
      #"""
      {"old": "Old", "same": "Same", "price": "It costs 5", "typed": "sign in", "gone": {"x": "X", "y": "Y"},
       "items": {"one": "An item", "other": "{{count}} items"}, "n": {"zero": "None", "other": "{{count}}"}, "name": "Pasr"}
      """#)
    try write(
      "de",
      #"""
      {"old": "Alt", "same": "Gleich", "price": "Es kostet 5", "typed": "anmelden", "gone": {"x": "X"},
       "items": {"one": "Ein Ding", "other": "{{count}} Dinge"}, "name": "Pasar"}
      """#)
    let first = sign("1")
    try #require(first.exitCode == .done, "\(first.errors)")
    try write(
      "en",
      #"""
      {"old": "Older", "same": "Same", "price": "It costs 6", "typed": "Sign in.",
       "items": {"one": "An item", "other": "{{count}} new items"}, "n": {"other": "{{count}}"}, "name": "Pasar", "new": "N"}
      """#)
    try write(
      "de",
      #"""
      {"old": "Älter", "same": "Gleich", "price": "Es kostet 5", "typed": "anmelden",
       "items": {"one": "Ein Ding", "other": "{{count}} Dinge"}, "name": "Pasar"}
      """#)
  }

  func write(_ tag: String, _ text: String) throws {
    try OutputFile.createFolder(folder + "/in")
    try OutputFile.write(Array(text.utf8), to: "\(folder)/in/\(tag).json", replacing: true)
  }

  func sign(_ version: String, _ options: String...) -> Run {
    Run(
      ["sign", "in", "--key", "file:a.key", "--name", "shop", "--bundle-version", version, "--sequence", version]
        + options, folder: folder)
  }

  static let old = "dist/shop-1.aksara"

  /// The lines about a rule.
  func lines(_ rule: String, _ text: String) -> [Substring] {
    text.split(separator: "\n").filter { $0.contains(": \(rule): ") }
  }

  @Test func a_translation_of_older_words_is_told_and_others_are_not() throws {
    let run = Run("validate", "in", "--previous", Self.old, folder: folder)
    #expect(run.exitCode == .done, "\(run.errors)")
    // Not "old", which was translated again, nor "typed" and "name": the same words, and the source's own.
    let told = lines("X06", run.output + run.errors)
    #expect(told.count == 2, "\(told)")
    #expect(told.first?.hasPrefix("in/de.json:1:") == true && told.last?.hasPrefix("in/de.json:2:") == true, "\(told)")
    #expect(told.first?.contains("price") == true && told.last?.contains("items.other") == true, "\(told)")
  }

  @Test func keys_that_are_gone_are_told_once() throws {
    let run = Run("validate", "in", "--previous", Self.old, folder: folder)
    let told = lines("X08", run.output + run.errors)
    #expect(told.count == 1, "\(told)")
    // n.zero is gone too, and n.other stands in for it.
    #expect(told.first?.hasPrefix("in/en.json:1:1: warning: X08: ") == true, "\(told)")
    #expect(told.first?.contains("gone.x") == true && told.first?.contains("1 more in this file: gone.y") == true)
  }

  @Test func nothing_is_told_without_the_release_before() {
    for options in [[], ["--previous", "none"]] {
      let run = Run(["validate", "in"] + options, folder: folder)
      #expect(lines("X06", run.output + run.errors).isEmpty && lines("X08", run.output + run.errors).isEmpty)
    }
  }

  @Test func sign_tells_it_and_refuses_nothing() {
    let run = sign("2", "--previous", Self.old)
    #expect(run.exitCode == .done, "\(run.errors)")
    #expect(lines("X06", run.errors).count == 2 && lines("X08", run.errors).count == 1, "\(run.errors)")
  }

  @Test func a_bundle_that_nobody_checked_is_refused_or_asked_for() throws {
    let unchecked = Run("validate", "in", "--previous", Self.old, "--keys", "none-here", folder: folder)
    #expect(unchecked.exitCode == .couldNotRun, "\(unchecked.errors)")
    #expect(unchecked.errors.contains("the release before cannot be checked"))
    let claimed = Run("validate", "in", "--previous", Self.old, "--previous-unverified", folder: folder)
    #expect(claimed.exitCode == .done && claimed.errors.contains("nobody checked who signed it"))
    var bytes = try InputFile.read("\(folder)/\(Self.old)", limit: 1 << 20)
    bytes[bytes.count / 2] ^= 1
    try OutputFile.write(bytes, to: folder + "/bad.aksara")
    #expect(Run("validate", "in", "--previous", "bad.aksara", folder: folder).exitCode == .failed)
  }
}
