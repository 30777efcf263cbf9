import AksaraFormat
import AksaraPrimitives
import AksaraRuntime
import Foundation
import Testing

/// What confirming, giving up and going back must leave alone.
@Suite struct ConfirmationTests {
  @Test func a_confirmation_that_finds_nothing_in_use_writes_nothing() throws {
    let (key, other) = (try TestKey(), try TestKey())
    let store = try BundleStore.test([key])
    for sequence in 1...2 { #expect(store.verdict(try TestBundle(sequence: sequence).signed(by: key)) == "applied") }
    #expect(try store.confirm()?.version == "1.2")
    let before = try StoreTests.snapshot(store)
    #expect(try BundleStore.test([other], at: store.path).confirm() == nil)
    #expect(try StoreTests.snapshot(store) == before)
  }

  @Test func confirming_what_a_step_down_led_to_keeps_the_newer_release() throws {
    let (one, two) = (try TestKey(), try TestKey())
    let store = try BundleStore.test([one, two])
    #expect(store.verdict(try TestBundle(sequence: 1).signed(by: one)) == "applied")
    #expect(store.verdict(try TestBundle(sequence: 2).signed(by: two)) == "applied")
    #expect(try BundleStore.test([one], at: store.path).confirm()?.version == "1.1")
    #expect(store.versionInUse == "1.2")
  }

  @Test func a_localizer_confirms_what_it_shows_not_what_another_process_applied() throws {
    let key = try TestKey()
    let store = try BundleStore.test([key])
    #expect(store.verdict(try TestBundle(sequence: 1).signed(by: key)) == "applied")
    let localizer = SignedLocalizerTests.localizer(store, language: "en")
    #expect(store.verdict(try TestBundle(sequence: 2).signed(by: key)) == "applied")
    try localizer.confirm()
    #expect(store.status().confirmed?.version == "1.1")
  }

  @Test func the_only_texts_there_are_are_never_given_up() throws {
    let key = try TestKey()
    for launches in [0, 2] {
      let store = try BundleStore.test([key], launchesToConfirm: launches)
      #expect(store.verdict(try TestBundle().signed(by: key)) == "applied")
      for _ in 0..<6 { #expect(store.launch { _ in }.bundle?.manifest.version == "1.1") }
    }
  }

  @Test func a_release_that_nobody_could_be_shown_is_not_rejected() throws {
    let (one, two) = (try TestKey(), try TestKey())
    let both = try BundleStore.test([one, two])
    #expect(both.verdict(try TestBundle(sequence: 1).signed(by: one)) == "applied")
    #expect(both.verdict(try TestBundle(sequence: 2).signed(by: two)) == "applied")
    let first = try BundleStore.test([one], at: both.path, launchesToConfirm: 2)
    for _ in 0..<6 { #expect(first.launch { _ in }.bundle?.manifest.version == "1.1") }
    #expect(first.verdict(try TestBundle(sequence: 2).signed(by: one)) == "applied")
  }

  @Test func the_built_in_bundle_is_not_before_itself() throws {
    let key = try TestKey()
    let bytes = try TestBundle(sequence: 5).signed(by: key)
    let store = try BundleStore.test([key], builtIn: bytes)
    #expect(store.verdict(try TestBundle(sequence: 5).signed(by: key)) == "alreadyCurrent")
    let applied = try BundleStore.test([key])
    #expect(applied.verdict(bytes) == "applied")
    let same = try BundleStore.test([key], at: applied.path, builtIn: bytes)
    #expect { try same.rollback() } throws: { ($0 as? StoreError)?.code == .nothingBefore }
  }

  @Test func a_version_that_two_releases_have_is_asked_for_again() throws {
    let key = try TestKey()
    let store = try BundleStore.test([key])
    for sequence in 1...3 {
      #expect(store.verdict(try TestBundle(version: "7.0", sequence: sequence).signed(by: key)) == "applied")
    }
    #expect { try store.rollback(to: "7.0") } throws: { ($0 as? StoreError)?.code == .notStored }
    let oldest = try #require(store.status().earlier.last)
    #expect(try store.rollback(to: String(oldest.payload.hex.prefix(12)).uppercased()) == oldest)
  }

  @Test func going_back_to_the_built_in_bundle_rejects_the_confirmed_one_above_it() throws {
    let key = try TestKey()
    let store = try BundleStore.test([key], builtIn: TestBundle(version: "in", sequence: 1).payload())
    #expect(store.verdict(try TestBundle(sequence: 2).signed(by: key)) == "applied")
    try store.confirm()
    for sequence in 3...6 { #expect(store.verdict(try TestBundle(sequence: sequence).signed(by: key)) == "applied") }
    #expect(try store.rollback(to: "in").version == "in")
    try FileManager.default.removeItem(atPath: store.path + "/state.json")
    #expect(store.versionInUse == "in")
  }
}

/// What the folder may hold in the place of what belongs there.
@Suite struct ForeignFolderTests {
  @Test func a_folder_or_a_link_in_the_place_of_a_bundle_is_passed_over_and_healed() throws {
    let key = try TestKey()
    let store = try BundleStore.test([key])
    let bundles = try (1...3).map { try TestBundle(sequence: $0).signed(by: key) }
    for bundle in bundles[...1] { #expect(store.verdict(bundle) == "applied") }
    let current = try #require(store.open { _ in }.bundle?.payloadDigest)
    let file = "\(store.path)/bundles/\(current).aksara"
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.createDirectory(atPath: file, withIntermediateDirectories: false)
    try FileManager.default.createDirectory(atPath: store.path + "/x.tmp", withIntermediateDirectories: false)
    #expect(store.versionInUse == "1.1")
    #expect(store.verdict(bundles[1]) == "applied")
    #expect(store.versionInUse == "1.2")
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "/etc/passwd")
    #expect(store.versionInUse == "1.1")
    #expect(store.verdict(bundles[2]) == "applied")
    #expect(store.versionInUse == "1.3")
  }

  @Test func a_file_of_any_size_is_no_trap() throws {
    let key = try TestKey()
    // Memory file systems take any size, without a page behind it; others a few terabytes.
    let memory = "/dev/shm/aksara-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: memory) }
    let hasMemory = FileManager.default.isWritableFile(atPath: "/dev/shm")
    let store = try BundleStore.test([key], at: hasMemory ? memory : nil)
    #expect(store.verdict(try TestBundle().signed(by: key)) == "applied")
    let state = store.path + "/state.json"
    for size in [Int64.max, Int64(1) << 42, Int64(1) << 33] where truncate(state, off_t(size)) == 0 { break }
    #expect(store.versionInUse == "1.1")
    #expect(store.open { _ in }.events.contains(.rebuilt))
  }

  @Test(arguments: [
    #"{"confirmed":null,"format":"aksara-store","formatVersion":1,"generations":[A,A],"launches":0,"name":"shop"}"#,
    #"{"confirmed":null,"format":"aksara-store","formatVersion":1,"generations":[A],"launches":-5,"name":"shop"}"#,
    #"{"confirmed":null,"format":"aksara-store","formatVersion":1,"generations":[A],"launches":0,"name":"No Name"}"#,
  ])
  func a_state_that_no_writer_writes_is_damage(_ text: String) throws {
    let key = try TestKey()
    let store = try BundleStore.test([key])
    #expect(store.verdict(try TestBundle().signed(by: key)) == "applied")
    let payload = try #require(store.open { _ in }.bundle?.payloadDigest)
    let release = #"{"payload":"\#(payload)","sequence":1,"version":"1.1"}"#
    let state = text.replacing("A", with: release) + "\n"
    try Data(state.utf8).write(to: URL(filePath: store.path + "/state.json"))
    #expect(store.open { _ in }.events == [.rebuilt])
    #expect(store.versionInUse == "1.1")
  }

  @Test func a_store_that_cannot_be_read_just_now_takes_no_text_away() throws {
    let key = try TestKey()
    let path = Scratch.path()
    let localizer = SignedLocalizerTests.localizer(try .test([key], at: path))
    try localizer.applyBundle(Data(TestBundle(languages: SignedLocalizerTests.texts(1)).signed(by: key)))
    try FileManager.default.moveItem(atPath: path + "/state.json", toPath: path + "/kept")
    try FileManager.default.createDirectory(atPath: path + "/state.json", withIntermediateDirectories: false)
    localizer.reload()
    localizer.setLanguage("en")
    #expect(localizer.t("k7") == "id 1")
    #expect(localizer.currentLanguage == "id")
  }

  @Test func a_language_that_cannot_be_kept_hides_no_other() throws {
    let cache = FileManager.default.temporaryDirectory.appending(path: "aksara-cache-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: cache) }
    let localizer = LookupTests.localizer(LookupTests.languages, language: "id", cache: cache)
    try localizer.applyBundle(Data(#"{"b": "en"}"#.utf8), for: "en")
    try FileManager.default.createDirectory(
      at: cache.appending(path: "id.json"), withIntermediateDirectories: true)
    try localizer.applyBundle(Data(#"{"c": "id"}"#.utf8), for: "id")
    #expect(localizer.t("c") == "id")
    #expect(localizer.t("b") == "en")
  }

  @Test func a_parser_may_look_at_the_localizer_that_is_being_configured() {
    struct Curious: TranslationParser {
      let localizer: Localizer
      func parse(_ data: Data, language: String) throws -> [String: String] {
        ["language": localizer.currentLanguage, "text": localizer.t("text")]
      }
    }
    let localizer = Localizer()
    localizer.configure(
      LocalizationConfig(
        defaultLanguage: "id", fallbackLanguage: "id",
        resources: TranslationResources(languages: { ["id"] }, load: { _ in Data() }),
        parser: Curious(localizer: localizer)))
    #expect(localizer.t("language") == "en")
    #expect(localizer.currentLanguage == "id")
  }

  @Test func a_built_in_bundle_without_a_signature_is_carried_too() throws {
    final class Runtime: BundleApplying {
      var languages: [String] = []
      func applyBundle(_ data: Data, for language: String) throws { languages.append(language) }
    }
    let runtime = Runtime()
    let store = try BundleStore.test([try TestKey()], builtIn: TestBundle(version: "in").payload())
    #expect(try store.carry(to: runtime)?.version == "in")
    #expect(runtime.languages == ["en"])
    #expect(try BundleStore.test([try TestKey()]).carry(to: runtime) == nil)
  }
}
