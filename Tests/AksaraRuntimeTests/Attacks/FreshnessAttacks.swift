import AksaraFormat
import AksaraPrimitives
import AksaraRuntime
import Foundation
import TestSupport
import Testing

/// Attacks 22 to 27: old releases, wrong clocks, other apps' bundles, and what is remembered.
@Suite struct FreshnessAttacks {
  let attacked: AttackedStore

  init() throws { attacked = try AttackedStore() }

  func bundle(_ bundle: TestBundle) throws -> [UInt8] { try bundle.signed(by: attacked.key) }

  @Test func attack_22_an_older_release_or_another_one_of_the_same_sequence() throws {
    try attacked.refuses(bundle(TestBundle(sequence: 3)), .older, "older than the release in use")
    try attacked.refuses(bundle(TestBundle(sequence: 4)), .older, "older than the release in use")
    try attacked.refuses(bundle(TestBundle(version: "1.5-b", sequence: 5)), .conflict, "and other content")
    try attacked.takes(bundle(TestBundle(sequence: 6)))
  }

  @Test func attack_22_sequences_at_the_end_of_the_range() throws {
    for sequence in ["18446744073709551615", "9007199254740992", "-1", "0", "6.0", "1e3"] {
      let payload = try Forgery.payload { $0.replacing("\"sequence\":6", with: "\"sequence\":\(sequence)") }
      try attacked.refuses(payload: payload, "manifest.json: ", "\(sequence)")
    }
    // A counter that was burnt by mistake stops nobody who goes back, or builds the app anew.
    let last = TestBundle(sequence: 9_007_199_254_740_991)
    #expect(attacked.store.verdict(try bundle(last)) == "applied")
    #expect(attacked.store.verdict(try bundle(TestBundle(sequence: 6))) == "older")
    _ = try attacked.store.rollback()
    #expect(attacked.store.verdict(try bundle(last)) == "rejectedHere")
    try attacked.takes(bundle(TestBundle(sequence: 6)))
  }

  @Test func attack_23_an_expired_release_and_clocks_that_are_wrong() throws {
    let expired = try bundle(TestBundle(sequence: 6, expiresAt: 1_719_999_999))
    try attacked.refuses(expired, .expired, "may not be taken any more")
    // Time rules are skipped when the clock is before the release, and that is said.
    for now in [0, 1_699_999_999, -1] as [Int64] {
      let store = try BundleStore.test([attacked.key], at: Scratch.path(), now: now)
      #expect(store.verdict(expired) == "applied")
      #expect(store.open { _ in }.events.map(\.code) == ["clock"])
      // Set right again, it stays in use, and is called stale; another expired one is not taken.
      let later = try BundleStore.test([attacked.key], at: store.path)
      #expect(later.open { _ in }.events.map(\.code) == ["stale"])
      #expect(later.verdict(try bundle(TestBundle(sequence: 7, expiresAt: 1_719_999_999))) == "expired")
      // A clock that is set back opens no way to an older release.
      #expect(store.verdict(try bundle(TestBundle(sequence: 5))) == "older")
    }
  }

  @Test func attack_24_another_apps_channels_or_platforms_bundle() throws {
    for name in ["shop-beta", "sho", "shop2", "other"] {
      try attacked.refuses(bundle(TestBundle(name: name, sequence: 6)), .wrongName, "another app's or channel's")
    }
    let newer = try #require(AppVersionRange(min: AppVersion("3.1.1"), max: nil))
    let older = try #require(AppVersionRange(min: nil, max: AppVersion("3.0.99")))
    for range in [newer, older] {
      try attacked.refuses(
        bundle(TestBundle(sequence: 6, appVersion: ["ios": range])), .wrongAppVersion, "not for this version")
    }
    try attacked.takes(bundle(TestBundle(sequence: 6, appVersion: ["android": newer])))
  }

  @Test(arguments: ["", "{}\n", "\0\0\0\0", "{\"format\":\"aksara-store\",\"generations\":[]", nil])
  func attack_25_the_counter_is_deleted_or_damaged(_ text: String?) throws {
    let store = attacked.store
    let state = store.path + "/state.json"
    try FileManager.default.removeItem(atPath: state)
    if let text { try Data(text.utf8).write(to: URL(filePath: state)) }
    // There is no counter of its own: the floor is the release in use, which the bundles themselves tell.
    #expect(store.versionInUse == "1.5")
    #expect(store.verdict(try bundle(TestBundle(sequence: 4))) == "older")
    #expect(store.verdict(try bundle(TestBundle(version: "1.5-b", sequence: 5))) == "conflict")
    #expect(store.versionInUse == "1.5")
    try attacked.takes(bundle(TestBundle(sequence: 6)))
  }

  @Test func attack_25_the_state_is_another_stores_or_names_what_is_not_there() throws {
    let store = attacked.store
    let state = URL(filePath: store.path + "/state.json")
    let other = try BundleStore.test([attacked.key])
    for sequence in 8...9 {
      let foreign = try bundle(TestBundle(sequence: sequence, createdAt: 1_700_000_001))
      #expect(other.verdict(foreign) == "applied")
    }
    try Data(contentsOf: URL(filePath: other.path + "/state.json")).write(to: state)
    // Its releases are not there; what is there is used, and is still the floor.
    let events = store.open { _ in }.events
    #expect(store.versionInUse == "1.5")
    #expect(events.map(\.code) == ["missing", "missing", "rebuilt"])
    #expect(store.verdict(try bundle(TestBundle(sequence: 3))) == "older")
    #expect(store.verdict(try bundle(TestBundle(sequence: 6))) == "applied")
    #expect(store.versionInUse == "1.6")
  }

  @Test func attack_26_what_was_refused_is_not_kept_for_the_next_start() throws {
    let refused = [
      try TestBundle(sequence: 6).signed(by: attacked.stranger),
      try TestBundle(sequence: 6).signed(by: attacked.revoked),
      try bundle(TestBundle(name: "other", sequence: 6)), try bundle(TestBundle(sequence: 6, expiresAt: 1_700_000_001)),
      Array("nothing".utf8),
    ]
    for bytes in refused {
      #expect(attacked.store.verdict(bytes) != "applied")
      // Another process starts.
      let next = try BundleStore.test([attacked.key], revoked: [attacked.revoked], at: attacked.store.path)
      #expect(next.launch { _ in }.bundle?.manifest.version == "1.5")
    }
    try attacked.isUntouched()
  }

  @Test func attack_26_a_file_that_somebody_put_into_the_store_is_judged_like_any_other() throws {
    let store = attacked.store
    let planted = try TestBundle(sequence: 9).signed(by: attacked.stranger)
    let digest = try BundleReader.readClaimed(planted, primitives: SystemPrimitives()).payloadDigest
    try Data(planted).write(to: URL(filePath: "\(store.path)/bundles/\(digest).aksara"))
    #expect(store.versionInUse == "1.5")
    // Without a state every file is looked at, and this one is refused still.
    try FileManager.default.removeItem(atPath: store.path + "/state.json")
    #expect(store.versionInUse == "1.5")
    // Nor does a state that names it make it trusted.
    let trusting = try BundleStore.test([attacked.stranger], at: store.path)
    #expect(trusting.verdict(planted) == "alreadyCurrent")
    #expect(trusting.versionInUse == "1.9")
    #expect(store.versionInUse != "1.9")
  }

  @Test func attack_27_a_source_that_fails_hides_no_verdict() throws {
    // A built-in bundle that cannot be read neither lets anything in nor keeps anything out.
    let broken = try BundleStore.test(
      [attacked.key], revoked: [attacked.revoked], at: attacked.store.path, builtIn: Array("broken".utf8))
    #expect(broken.verdict(try TestBundle(sequence: 6).signed(by: attacked.stranger)) == "untrusted")
    #expect(broken.versionInUse == "1.5")
    try attacked.isUntouched()
    // Where there is a store, unsigned files are not asked, whatever becomes of the store.
    let evil = TranslationResources(languages: { ["en"] }, load: { _ in Data(#"{"greeting":"evil"}"#.utf8) })
    for store in [attacked.store, try BundleStore.test([attacked.stranger], at: attacked.store.path)] {
      let localizer = Localizer()
      localizer.configure(
        LocalizationConfig(defaultLanguage: "en", fallbackLanguage: "en", resources: evil, store: store))
      let shown = localizer.t("greeting")
      #expect(shown == (store === attacked.store ? "Hello, {{name}}!" : "greeting"))
      #expect(throws: AksaraError.unsigned) { try localizer.applyBundle(Data(#"{"greeting":"evil"}"#.utf8), for: "en") }
      #expect(throws: BundleRefusal.self) {
        try localizer.applyBundle(Data(TestBundle(sequence: 7).signed(by: attacked.revoked)))
      }
      #expect(localizer.t("greeting") == shown)
    }
    try attacked.isUntouched()
  }
}
