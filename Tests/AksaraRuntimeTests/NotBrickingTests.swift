import AksaraFormat
import AksaraPrimitives
import AksaraRuntime
import Foundation
import Testing

/// What must not leave anybody without texts, or without the way to the next release.
@Suite struct NotBrickingTests {
  @Test(arguments: [Int64(0), 4_291_747_200, -1, Int64.max, Int64.min])
  func a_wrong_clock_neither_stops_the_launch_nor_the_next_release(_ now: Int64) throws {
    let key = try TestKey()
    let path = Scratch.path()
    let right = try BundleStore.test([key], at: path)
    #expect(right.verdict(try TestBundle(sequence: 1, expiresAt: 1_800_000_000).signed(by: key)) == "applied")
    let wrong = try BundleStore.test([key], at: path, now: now)
    #expect(wrong.versionInUse == "1.1")
    let notice = wrong.open { _ in }.events.map(\.code)
    #expect(notice == [now < 1_700_000_000 ? "clock" : "stale"])
    #expect(wrong.verdict(try TestBundle(sequence: 2).signed(by: key)) == "applied")
    #expect(right.versionInUse == "1.2")
  }

  @Test func a_bundle_that_expired_in_use_stays_in_use() throws {
    let key = try TestKey()
    let path = Scratch.path()
    #expect(
      try BundleStore.test([key], at: path).verdict(
        TestBundle(sequence: 1, expiresAt: 1_720_000_001).signed(by: key)) == "applied")
    let later = try BundleStore.test([key], at: path, now: 1_730_000_000)
    #expect(later.versionInUse == "1.1")
    #expect(later.open { _ in }.events.map(\.code) == ["stale"])
  }

  @Test func the_signer_of_everything_stored_is_revoked() throws {
    let (old, new) = (try TestKey(), try TestKey())
    let path = Scratch.path()
    let before = try BundleStore.test([old], at: path)
    for sequence in 5...7 { #expect(before.verdict(try TestBundle(sequence: sequence).signed(by: old)) == "applied") }
    let builtIn = try TestBundle(version: "in", sequence: 2).signed(by: old)
    let after = try BundleStore.test([new], revoked: [old], at: path, builtIn: builtIn)
    #expect(after.versionInUse == "in")
    #expect(after.open { _ in }.events.filter { $0.code == "revoked" }.count == 3)
    // A burnt counter of the revoked key is no floor.
    #expect(after.verdict(try TestBundle(sequence: 3).signed(by: new)) == "applied")
    #expect(after.versionInUse == "1.3")
    #expect(try BundleStore.test([new], revoked: [old], at: path).versionInUse == "1.3")
  }

  @Test func the_same_file_offered_again() throws {
    let key = try TestKey()
    let store = try BundleStore.test([key])
    let bytes = try TestBundle().signed(by: key)
    #expect(store.verdict(bytes) == "applied")
    for _ in 0..<3 { #expect(store.verdict(bytes) == "alreadyCurrent") }
    #expect(store.versionInUse == "1.1")
  }

  @Test func a_file_signed_again_by_another_key_replaces_one_whose_signer_was_revoked() throws {
    let (old, new) = (try TestKey(), try TestKey())
    let path = Scratch.path()
    #expect(try BundleStore.test([old], at: path).verdict(TestBundle().signed(by: old)) == "applied")
    let after = try BundleStore.test([new], revoked: [old], at: path)
    #expect(after.versionInUse == nil)
    #expect(after.verdict(try TestBundle().signed(by: new)) == "applied")
    #expect(after.versionInUse == "1.1")
  }

  @Test func a_rolled_back_file_offered_again_leaves_the_way_to_the_next() throws {
    let key = try TestKey()
    let store = try BundleStore.test([key])
    let bundles = try (1...3).map { try TestBundle(sequence: $0).signed(by: key) }
    for bundle in bundles[...1] { #expect(store.verdict(bundle) == "applied") }
    _ = try store.rollback()
    #expect(store.verdict(bundles[1]) == "rejectedHere")
    #expect(store.verdict(bundles[2]) == "applied")
  }

  @Test func a_built_in_bundle_newer_than_the_store_takes_its_place() throws {
    let key = try TestKey()
    let path = Scratch.path()
    #expect(try BundleStore.test([key], at: path).verdict(TestBundle(sequence: 3).signed(by: key)) == "applied")
    let builtIn = try TestBundle(name: "other", version: "in", sequence: 9, expiresAt: 1_700_000_001).payload()
    let next = try BundleStore.test([key], at: path, builtIn: builtIn)
    #expect(next.versionInUse == "in")
    #expect(next.open { _ in }.events.map(\.code) == ["outranked"])
    #expect(next.verdict(try TestBundle(sequence: 4).signed(by: key)) == "older")
    #expect(next.verdict(try TestBundle(sequence: 10).signed(by: key)) == "applied")
    #expect(next.versionInUse == "1.10")
  }

  @Test func a_store_of_another_name() throws {
    let key = try TestKey()
    let path = Scratch.path()
    #expect(try BundleStore.test([key], at: path).verdict(TestBundle(sequence: 900).signed(by: key)) == "applied")
    let other = try BundleStore.test([key], at: path, name: "shop-beta")
    #expect(other.versionInUse == nil)
    #expect(other.open { _ in }.events.map(\.code) == ["wrongName"])
    #expect(other.verdict(try TestBundle(name: "shop-beta", sequence: 1).signed(by: key)) == "applied")
  }

  @Test func a_folder_that_cannot_be_read_yet_is_left_alone() throws {
    let key = try TestKey()
    let path = Scratch.path()
    let store = try BundleStore.test([key], at: path, builtIn: TestBundle(version: "in", sequence: 1).payload())
    #expect(store.verdict(try TestBundle(sequence: 2).signed(by: key)) == "applied")
    let before = try StoreTests.snapshot(store)
    // Whoever runs as root may read everything: a folder in the place of a file cannot be read by anybody.
    try FileManager.default.moveItem(atPath: path + "/state.json", toPath: path + "/kept")
    try FileManager.default.createDirectory(atPath: path + "/state.json", withIntermediateDirectories: false)
    #expect(store.versionInUse == "in")
    #expect(store.open { _ in }.events.map(\.code) == ["unavailable"])
    #expect(store.verdict(try TestBundle(sequence: 3).signed(by: key)) == "unavailable")
    #expect(throws: StoreError.self) { try store.rollback() }
    try FileManager.default.removeItem(atPath: path + "/state.json")
    try FileManager.default.moveItem(atPath: path + "/kept", toPath: path + "/state.json")
    #expect(try StoreTests.snapshot(store) == before)
    #expect(store.versionInUse == "1.2")
  }

  @Test func a_store_whose_parent_is_missing_or_that_is_a_link_is_unavailable_not_fatal() throws {
    let key = try TestKey()
    let nowhere = try BundleStore.test([key], at: Scratch.path() + "/missing/deeper")
    #expect(nowhere.verdict(try TestBundle().signed(by: key)) == "unavailable")
    #expect(nowhere.versionInUse == nil)
    let path = Scratch.path()
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: path + "/bundles", withDestinationPath: "/tmp")
    let linked = try BundleStore.test([key], at: path)
    #expect(linked.verdict(try TestBundle().signed(by: key)) == "unavailable")
  }
}
