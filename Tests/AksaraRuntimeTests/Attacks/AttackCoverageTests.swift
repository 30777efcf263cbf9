import Foundation
import TestSupport
import Testing

/// The attacks have stable numbers, 1 to 52; each one has a test here that is named after it, or is somebody else's.
@Suite struct AttackCoverageTests {
  /// Attacks, or parts of them, on what is not in the runtime: where they are tested, and why not here.
  static let elsewhere: [(number: Int, why: String, file: String, test: String)] = [
    (
      7, "secret keys are read where bundles are signed", "AksaraSigningTests/KeyProblemTests.swift",
      "a public half that is not the seed's is found"
    ),
    (
      16, "devices read no provenance", "AksaraPackTests/Provenance/ProvenanceCheckTests.swift",
      "a_type_that_takes_bytes_of_the_body_is_refused"
    ),
    (
      17, "devices read no provenance", "AksaraPackTests/Provenance/ProvenanceCheckTests.swift",
      "a_subject_is_matched_by_both_digests_as_they_are_spelled"
    ),
    (
      18, "devices read no provenance", "AksaraPackTests/Provenance/ProvenanceCheckTests.swift",
      "a_known_key_that_did_not_sign_the_bundle_is_another_signer"
    ),
    (
      19, "devices read no provenance", "AksaraPackTests/Provenance/ProvenanceCheckTests.swift",
      "a_signature_of_minisigns_kind_is_forged"
    ),
    (
      45, "a run that is killed needs a process of its own; pipeline/faults tries every call",
      "AksaraPackCommandsTests/Store/ProcessesTests.swift",
      "a_command_that_is_killed_or_starved_leaves_the_old_or_the_new_release"
    ),
    (
      52, "the runtime signs nothing", "AksaraSigningTests/KeyProblemTests.swift",
      "no password, an empty one and a wrong one"
    ),
    (
      52, "the runtime signs nothing", "AksaraSigningTests/KeyProblemTests.swift",
      "UTF-16 is known by its byte order mark"
    ),
    (52, "the runtime signs nothing", "AksaraPackCommandsTests/SignTests.swift", "aKeyThatDevicesMayNotTrustIsSaid"),
    (
      52, "the runtime signs nothing", "AksaraPackCommandsTests/SignTests.swift",
      "theSameAgainIsFineAndOtherBytesNeedForce"
    ),
    (
      52, "the runtime signs nothing", "AksaraPackCommandsTests/SigningKeySourceTests.swift",
      "standardInputHoldsOneSecret"
    ),
  ]

  @Test func every_attack_has_a_test() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    var found: Set<Int> = []
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      for match in try String(contentsOf: file, encoding: .utf8).matches(of: /func attack((?:_[0-9]+)+)_[a-z]/) {
        found.formUnion(match.output.1.split(separator: "_").compactMap { Int($0) })
      }
    }
    for (number, _, file, test) in Self.elsewhere {
      let text = try String(contentsOf: Corpus.root.appending(path: "Tests/\(file)"), encoding: .utf8)
      #expect(text.contains(test), "\(number): \(test)")
      found.insert(number)
    }
    #expect(Set(1...52).subtracting(found) == [])
  }
}
