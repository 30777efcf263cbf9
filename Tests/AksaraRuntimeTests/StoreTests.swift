import AksaraFormat
import AksaraPrimitives
import AksaraRuntime
import Foundation
import Testing

@Suite struct StoreTests {
  @Test func a_bundle_is_applied_and_read_back() throws {
    let key = try TestKey()
    let store = try BundleStore.test([key])
    #expect(store.versionInUse == nil)
    let bytes = try TestBundle().signed(by: key)
    #expect(store.verdict(bytes) == "applied")
    #expect(store.versionInUse == "1.1")
    // What lies in the store is what was received.
    let file = try #require(store.files.first)
    #expect(try Data(contentsOf: URL(filePath: store.path + "/bundles/" + file)) == Data(bytes))
    #expect(store.files.count == 1)
  }

  @Test func two_generations_besides_the_current_one_are_kept() throws {
    let key = try TestKey()
    let store = try BundleStore.test([key])
    for sequence in 1...5 {
      #expect(store.verdict(try TestBundle(sequence: sequence).signed(by: key)) == "applied")
    }
    #expect(store.files.count == 3)
    #expect(store.status().earlier.map(\.version) == ["1.4", "1.3"])
  }

  @Test func every_verdict_has_its_reason_and_leaves_the_store_as_it_is() throws {
    let (key, other, revoked) = (try TestKey(), try TestKey(), try TestKey())
    let store = try BundleStore.test([key], revoked: [revoked], app: "ios:3.1")
    #expect(store.verdict(try TestBundle(sequence: 5).signed(by: key)) == "applied")
    let before = try Self.snapshot(store)
    var forged = try TestBundle(sequence: 6).signed(by: key)
    forged[forged.count - 2000] ^= 1
    let cases: [(String, [UInt8])] = [
      ("alreadyCurrent", try TestBundle(sequence: 5).signed(by: key)),
      ("older", try TestBundle(sequence: 4).signed(by: key)),
      ("conflict", try TestBundle(version: "other", sequence: 5).signed(by: key)),
      ("untrusted", try TestBundle(sequence: 6).signed(by: other)),
      ("revoked", try TestBundle(sequence: 6).signed(by: revoked)),
      ("forged", forged),
      ("wrongName", try TestBundle(name: "shop-beta", sequence: 6).signed(by: key)),
      (
        "wrongAppVersion",
        try TestBundle(sequence: 6, appVersion: ["ios": #require(AppVersionRange(min: AppVersion("3.2"), max: nil))])
          .signed(by: key)
      ),
      ("expired", try TestBundle(sequence: 6, expiresAt: 1_719_999_999).signed(by: key)),
      ("malformed", Array("no bundle".utf8)),
      ("malformed", []),
      ("tooLarge", [UInt8](repeating: 0, count: Limits.bundleBytes + 1)),
      ("malformed", try TestBundle(sequence: 6, rawTables: ["id": "{\"b\":\"1\",\"a\":\"2\"}\n"]).signed(by: key)),
    ]
    for (verdict, bytes) in cases {
      #expect(store.verdict(bytes) == verdict)
      #expect(try Self.snapshot(store) == before, "\(verdict)")
    }
    #expect(store.verdict(try TestBundle(sequence: 6).signed(by: key), requiring: "ja") == "missingLanguage")
    #expect(try Self.snapshot(store) == before)
    #expect(store.verdict(try TestBundle(sequence: 6).signed(by: key), requiring: "en-US") == "applied")
  }

  /// Names and contents of all files.
  static func snapshot(_ store: BundleStore) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: store.path) {
      files[name] = FileManager.default.contents(atPath: store.path + "/" + name)
    }
    return files
  }

  @Test func the_offer_of_another_signer_is_added_to_the_stored_file() throws {
    let (one, two, unknown) = (try TestKey(), try TestKey(), try TestKey())
    let store = try BundleStore.test([one, two])
    let bundle = TestBundle()
    #expect(store.verdict(try bundle.signed(by: one)) == "applied")
    #expect(store.verdict(try bundle.signed(by: one, unknown)) == "alreadyCurrent")
    func signers() -> Set<KeyID> { Set(store.open { _ in }.bundle?.signatures.map(\.keyID) ?? []) }
    #expect(signers() == [one.publicKey.keyID])
    #expect(store.verdict(try bundle.signed(by: two)) == "alreadyCurrent")
    #expect(signers() == [one.publicKey.keyID, two.publicKey.keyID])
    // Two keys that must both sign are content with the union.
    #expect(try BundleStore.test([one, two], at: store.path, threshold: 2).versionInUse == "1.1")
  }

  // MARK: Rollback

  @Test func a_rollback_goes_one_back_and_rejects_what_was_above() throws {
    let key = try TestKey()
    let store = try BundleStore.test([key], app: "ios:3.1")
    let bundles = try (1...3).map { try TestBundle(sequence: $0).signed(by: key) }
    for bundle in bundles { #expect(store.verdict(bundle) == "applied") }
    #expect(try store.rollback().version == "1.2")
    #expect(store.versionInUse == "1.2")
    #expect(store.verdict(bundles[2]) == "rejectedHere")
    #expect(store.status().rejected.count == 1)
    // The next version of the app lets it in again.
    let next = try BundleStore.test([key], at: store.path, app: "ios:3.2")
    #expect(next.versionInUse == "1.2")
    #expect(next.verdict(bundles[2]) == "applied")
    #expect(next.versionInUse == "1.3")
  }

  @Test func a_rollback_can_name_a_version_or_a_digest() throws {
    let key = try TestKey()
    let store = try BundleStore.test([key])
    for sequence in 1...3 { #expect(store.verdict(try TestBundle(sequence: sequence).signed(by: key)) == "applied") }
    let oldest = try #require(store.status().earlier.last)
    #expect(throws: StoreError.self) { try store.rollback(to: "9.9") }
    #expect(throws: StoreError.self) { try store.rollback(to: "1.3") }
    #expect(try store.rollback(to: String(oldest.payload.hex.prefix(12))) == oldest)
    #expect(store.files.filter { $0.hasSuffix(".rejected") }.count == 2)
    #expect(store.files.filter { $0.hasSuffix(".aksara") }.count == 1)
  }

  @Test func a_rollback_without_anything_before_is_refused_and_changes_nothing() throws {
    let key = try TestKey()
    let store = try BundleStore.test([key])
    #expect(throws: StoreError.self) { try store.rollback() }
    #expect(!FileManager.default.fileExists(atPath: store.path))
    #expect(store.verdict(try TestBundle().signed(by: key)) == "applied")
    let before = try Self.snapshot(store)
    #expect { try store.rollback() } throws: { ($0 as? StoreError)?.code == .nothingBefore }
    #expect(try Self.snapshot(store) == before)
  }

  @Test func a_rollback_ends_at_the_built_in_bundle() throws {
    let key = try TestKey()
    let store = try BundleStore.test([key], builtIn: TestBundle(version: "in", sequence: 1).payload())
    #expect(store.versionInUse == "in")
    let bundle = try TestBundle(sequence: 2).signed(by: key)
    #expect(store.verdict(bundle) == "applied")
    #expect(try store.rollback().version == "in")
    #expect(store.versionInUse == "in")
    #expect(store.verdict(bundle) == "rejectedHere")
    #expect { try store.rollback() } throws: { ($0 as? StoreError)?.code == .nothingBefore }
    #expect(store.verdict(try TestBundle(sequence: 3).signed(by: key)) == "applied")
  }

  @Test func a_release_with_a_rejection_is_never_current_whatever_the_state_says() throws {
    let key = try TestKey()
    let store = try BundleStore.test([key])
    for sequence in 1...2 { #expect(store.verdict(try TestBundle(sequence: sequence).signed(by: key)) == "applied") }
    let current = try #require(store.open { _ in }.bundle?.payloadDigest)
    try Data("\n".utf8).write(to: URL(filePath: "\(store.path)/bundles/\(current).rejected"))
    #expect(store.versionInUse == "1.1")
    #expect(store.open { _ in }.events.contains { if case .rejected = $0 { true } else { false } })
  }

  // MARK: Damage

  @Test(arguments: ["", "{", "{}\n", "{\"format\":\"aksara-store\"}\n", "\u{FEFF}"])
  func a_damaged_state_is_rebuilt_from_the_bundles(_ text: String) throws {
    let key = try TestKey()
    let store = try BundleStore.test([key])
    for sequence in 1...3 { #expect(store.verdict(try TestBundle(sequence: sequence).signed(by: key)) == "applied") }
    _ = try store.rollback()
    let state = URL(filePath: store.path + "/state.json")
    try Data(text.utf8).write(to: state)
    #expect(store.versionInUse == "1.2")
    #expect(store.open { _ in }.events.contains(.rebuilt))
    // A reader never writes; the next writer does.
    #expect(try Data(contentsOf: state) == Data(text.utf8))
    #expect(store.verdict(try TestBundle(sequence: 2).signed(by: key)) == "alreadyCurrent")
    #expect(store.open { _ in }.events.isEmpty)
    try FileManager.default.removeItem(at: state)
    #expect(store.versionInUse == "1.2")
    #expect(store.verdict(try TestBundle(sequence: 4).signed(by: key)) == "applied")
  }

  @Test func a_damaged_or_missing_bundle_steps_down_and_heals_when_it_is_offered_again() throws {
    let key = try TestKey()
    let store = try BundleStore.test([key])
    let bundles = try (1...2).map { try TestBundle(sequence: $0).signed(by: key) }
    for bundle in bundles { #expect(store.verdict(bundle) == "applied") }
    let current = try #require(store.open { _ in }.bundle?.payloadDigest)
    let file = URL(filePath: "\(store.path)/bundles/\(current).aksara")
    for damage in [Data(bundles[1].dropLast(600)), Data(), Data(bundles[0])] {
      try damage.write(to: file)
      #expect(store.versionInUse == "1.1")
      #expect(store.verdict(bundles[1]) == "applied")
      #expect(store.versionInUse == "1.2")
    }
    try FileManager.default.removeItem(at: file)
    #expect(store.versionInUse == "1.1")
    #expect(store.open { _ in }.events.contains { if case .missing = $0 { true } else { false } })
    #expect(store.verdict(bundles[1]) == "applied")
  }

  @Test func leftovers_are_removed_by_the_next_writer() throws {
    let key = try TestKey()
    let store = try BundleStore.test([key])
    #expect(store.verdict(try TestBundle(sequence: 1).signed(by: key)) == "applied")
    let stray = String(repeating: "ab", count: 64)
    for name in ["state.json.tmp", "bundles/\(stray).aksara.tmp", "bundles/\(stray).aksara"] {
      try Data("x".utf8).write(to: URL(filePath: store.path + "/" + name))
    }
    #expect(store.verdict(try TestBundle(sequence: 2).signed(by: key)) == "applied")
    #expect(store.files.count == 2)
    #expect(!FileManager.default.fileExists(atPath: store.path + "/state.json.tmp"))
  }

  // MARK: Confirmation

  @Test func an_unconfirmed_release_is_given_up_and_not_taken_again() throws {
    let key = try TestKey()
    let store = try BundleStore.test([key], launchesToConfirm: 2)
    let bundles = try (1...5).map { try TestBundle(sequence: $0).signed(by: key) }
    #expect(store.verdict(bundles[0]) == "applied")
    _ = store.launch { _ in }
    try store.confirm()
    // The confirmed one outlives three later ones.
    for bundle in bundles[1...4] { #expect(store.verdict(bundle) == "applied") }
    #expect(store.launch { _ in }.bundle?.manifest.version == "1.5")
    // An extension's reading does not count.
    for _ in 0..<5 { #expect(store.versionInUse == "1.5") }
    #expect(store.launch { _ in }.bundle?.manifest.version == "1.5")
    let third = store.launch { _ in }
    #expect(third.bundle?.manifest.version == "1.1")
    #expect(third.events.contains { if case .unconfirmed = $0 { true } else { false } })
    #expect(store.verdict(bundles[4]) == "rejectedHere")
    for _ in 0..<5 { #expect(store.launch { _ in }.bundle?.manifest.version == "1.1") }
  }

  @Test func without_confirmation_nothing_is_counted_or_written() throws {
    let key = try TestKey()
    let store = try BundleStore.test([key])
    #expect(store.verdict(try TestBundle().signed(by: key)) == "applied")
    let before = try Self.snapshot(store)
    for _ in 0..<5 { _ = store.launch { _ in } }
    #expect(try Self.snapshot(store) == before)
  }
}
