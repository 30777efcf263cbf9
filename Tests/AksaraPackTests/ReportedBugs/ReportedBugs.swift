import Foundation
import TestSupport
import Testing

/// The list of reports, `../shared/corpus/bugs.tsv`, and where each has its test.
@Suite struct ReportedBugs {
  /// Reports about other parts: the file of the test and the words of its name.
  static let elsewhere: [(bugs: [String], file: String, test: String)] = [
    (["B055", "B059"], "AksaraRuntimeTests/ReportedBugsTests.swift", "bug_B055_and_B059"),
    (["B072"], "AksaraPackCommandsTests/SignTests.swift", "onePlaceAndTimeGivesTheSameBytesAsAnother"),
    // Ed25519 as libsodium and minisign have it gives one signature for one payload.
    (["B076"], "AksaraSigningTests/SecretKeyTests.swift", "the vectors come out byte for byte"),
    (["B077"], "AksaraFormatTests/Bundle/HostileTarTests.swift", "arguments: files"),
    (["B079"], "AksaraRuntimeTests/Attacks/SignatureAttacks.swift", "attack_1_a_bit_flipped_in_any_byte_of_the_bundle"),
    (
      ["B081"], "AksaraFormatTests/Bundle/PayloadAttackTests.swift",
      "30 bytes before the file or behind what was signed"
    ),
    (["B082"], "AksaraPackCommandsTests/VerifyTests.swift", "unknownAndRevokedKeysAreToldApart"),
    (
      ["B084", "B090"], "AksaraRuntimeTests/Attacks/SignatureAttacks.swift", "attack_21_other_spellings_of_a_signature"
    ),
    // The signature is inside the bundle, so that no stale one can lie beside it; other bytes need --force.
    (["B086"], "AksaraPackCommandsTests/SignTests.swift", "theSameAgainIsFineAndOtherBytesNeedForce"),
    (["B088"], "AksaraRuntimeTests/Attacks/SignatureAttacks.swift", "attack_12_a_bundle_without_a_signature"),
    (["B092"], "AksaraPackCommandsTests/VerifyTests.swift", "damageIsAVerdictAndAMissingFileIsNone"),
    (["B094"], "AksaraPackCommandsTests/SignTests.swift", "aKeyThatIsNoGoodIsFoundBeforeTheWork"),
    (["B096"], "AksaraSigningTests/KeyProblemTests.swift", "UTF-16 is known by its byte order mark"),
    (["B098"], "AksaraRuntimeTests/Embedding/EmbeddingTests.swift", "a_key_is_rotated"),
    (["B100"], "AksaraRuntimeTests/Attacks/FreshnessAttacks.swift", "attack_22_an_older_release"),
    (["B102"], "AksaraRuntimeTests/StoreTests.swift", "an_unconfirmed_release_is_given_up_and_not_taken_again"),
    (
      ["B104"], "AksaraRuntimeTests/Attacks/FreshnessAttacks.swift",
      "attack_26_what_was_refused_is_not_kept_for_the_next_start"
    ),
    // A digest of another length is no digest, and is refused by its field's name.
    (["B107"], "AksaraFormatTests/Bundle/ManifestAttackTests.swift", "40 a digest that is empty, spelled otherwise"),
    (["B110"], "AksaraRuntimeTests/SignedLocalizerTests.swift", "a_bundle_is_shown_whole_and_again_at_the_next_launch"),
    (["B112"], "AksaraRuntimeTests/LookupTests.swift", "an_applied_language_is_shown_kept_and_read_again"),
    (
      ["B115"], "AksaraRuntimeTests/Attacks/StorageAttacks.swift",
      "attack_46_the_pointer_is_there_and_the_file_is_not_or_is_zeros"
    ),
    (["B117"], "AksaraRuntimeTests/StoreTests.swift", #""", "{", "{}\n""#),
  ]

  static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test func what_is_tested_elsewhere_is_tested_there() throws {
    for (bugs, file, test) in Self.elsewhere {
      let text = try String(contentsOf: Self.tests.appending(path: file), encoding: .utf8)
      #expect(text.contains(test), "\(bugs)")
    }
  }

  @Test(.enabled(if: Corpus.isThere, "../shared/corpus is not here"))
  func every_report_has_a_test() throws {
    let list = try String(contentsOf: #require(Corpus.folder).appending(path: "bugs.tsv"), encoding: .utf8)
    let rows = list.split(separator: "\n").map { $0.split(separator: "\t") }
    var reported: [String] = []
    for row in rows where row.count > 1 && row[1] == "dev" { reported.append(String(row[0])) }
    var found = Set(Self.elsewhere.flatMap(\.bugs))
    for file in ["LanguageFileBugsTests", "PluralBugsTests"] {
      let path = "AksaraPackTests/ReportedBugs/\(file).swift"
      let text = try String(contentsOf: Self.tests.appending(path: path), encoding: .utf8)
      for name in text.matches(of: /func (bug_\w+)/) {
        for part in name.output.1.split(separator: "_") { found.insert(String(part)) }
      }
    }
    #expect(reported.count > 50)
    let missing = reported.filter { !found.contains($0) }
    #expect(missing == [])
  }
}
