import AksaraFormat
import AksaraPrimitives
import AksaraRuntime
import Foundation
import Testing

/// What a store does where its ordinary course ends.
@Suite struct StoreEdgeTests {
  let key: TestKey
  let path = Scratch.path()

  init() throws { key = try TestKey() }

  func store(
    app: String? = nil, builtIn: [UInt8]? = nil, launchesToConfirm: Int? = nil, revoked: [TestKey] = [],
    keys: [TestKey]? = nil
  ) throws -> BundleStore {
    try BundleStore.test(
      keys ?? [key], revoked: revoked, at: path, app: app, builtIn: builtIn, launchesToConfirm: launchesToConfirm)
  }

  func apply(_ sequences: ClosedRange<Int>, to store: BundleStore) throws {
    for sequence in sequences {
      #expect(store.verdict(try TestBundle(sequence: sequence).signed(by: key)) == "applied")
    }
  }

  func file(_ sequence: Int, _ suffix: String = "aksara") throws -> String {
    let bundle = try BundleReader.readClaimed(
      TestBundle(sequence: sequence).signed(by: key), primitives: SystemPrimitives())
    return "\(path)/bundles/\(bundle.payloadDigest).\(suffix)"
  }

  // MARK: Going back

  @Test func a_rollback_passes_over_what_the_built_in_release_outranks() throws {
    try apply(3...3, to: store())
    let builtIn = try TestBundle(version: "in", sequence: 4).payload()
    let store = try store(builtIn: builtIn)
    try apply(5...5, to: store)
    #expect(store.status().earlier.isEmpty)
    // Release 3 would not be shown: the built-in one would take its place.
    #expect(try store.rollback().version == "in")
    #expect(store.versionInUse == "in")
  }

  @Test func the_release_in_use_is_rejected_last() throws {
    let store = try store()
    try apply(1...3, to: store)
    // The rejection of the one in use cannot be written: those before it are taken back.
    let blocked = try file(3, "rejected.tmp")
    try FileManager.default.createDirectory(atPath: blocked + "/full", withIntermediateDirectories: true)
    let before = try StoreTests.snapshot(store)
    #expect { try store.rollback(to: "1.1") } throws: { ($0 as? StoreError)?.code == .unavailable }
    #expect(try StoreTests.snapshot(store) == before)
    #expect(store.versionInUse == "1.3")
    try FileManager.default.removeItem(atPath: blocked)
    #expect(try store.rollback(to: "1.1").version == "1.1")
    #expect(store.versionInUse == "1.1")
  }

  @Test func a_rejection_counts_for_the_app_version_that_made_it_and_those_before() throws {
    let made = try store(app: "ios:3.1")
    try apply(1...2, to: made)
    try made.rollback()
    let second = try TestBundle(sequence: 2).signed(by: key)
    for version in ["3.1", "3.1.0", "3.0", "3.0.9"] {
      #expect(try store(app: "ios:\(version)").verdict(second) == "rejectedHere", "\(version)")
    }
    // Who does not say which version it is gets no second chance.
    #expect(try store().verdict(second) == "rejectedHere")
    #expect(try store(app: "ios:3.1.1").status().rejected.isEmpty)
    #expect(try store(app: "ios:3.1.1").verdict(second) == "applied")
    #expect(!FileManager.default.fileExists(atPath: try file(2, "rejected")))
  }

  @Test func an_empty_rejection_rejects_for_good() throws {
    let store = try store(app: "ios:3.1")
    try apply(1...2, to: store)
    try Data().write(to: URL(filePath: try file(2, "rejected")))
    #expect(store.versionInUse == "1.1")
    #expect(try self.store(app: "ios:9").versionInUse == "1.1")
  }

  @Test func a_rollback_over_a_damaged_state_rejects_nothing_below_it() throws {
    let store = try store()
    try apply(1...1, to: store)
    try store.confirm()
    try apply(2...5, to: store)
    #expect(store.files.count == 4)
    try Data("{".utf8).write(to: URL(filePath: path + "/state.json"))
    #expect(try store.rollback().version == "1.4")
    let rejected = store.files.filter { $0.hasSuffix(".rejected") }
    #expect(rejected == [URL(filePath: try file(5, "rejected")).lastPathComponent])
    #expect(store.status().earlier.map(\.version) == ["1.3", "1.1"])
  }

  // MARK: Confirmation

  @Test func a_release_is_given_up_for_the_one_before_when_the_confirmed_one_cannot_be_used() throws {
    let other = try TestKey()
    let both = try store(launchesToConfirm: 1, keys: [key, other])
    #expect(both.verdict(try TestBundle(sequence: 1).signed(by: other)) == "applied")
    try both.confirm()
    try apply(2...3, to: both)
    // The signer of the confirmed release is revoked, and there is no built-in one.
    let store = try store(launchesToConfirm: 1, revoked: [other])
    #expect(store.launch { _ in }.bundle?.manifest.version == "1.3")
    let next = store.launch { _ in }
    #expect(next.bundle?.manifest.version == "1.2")
    #expect(next.events.contains { if case .unconfirmed = $0 { true } else { false } })
    #expect(store.verdict(try TestBundle(sequence: 3).signed(by: key)) == "rejectedHere")
    // With a built-in release, that is where to go.
    #expect(try apply(4...4, to: store) == ())
    let builtIn = try TestBundle(version: "in", sequence: 1).payload()
    let app = try self.store(builtIn: builtIn, launchesToConfirm: 1, revoked: [other])
    #expect(app.launch { _ in }.bundle?.manifest.version == "1.4")
    #expect(app.launch { _ in }.bundle?.manifest.version == "in")
  }

  @Test func what_a_killed_writer_left_does_not_stop_the_count_or_the_confirmation() throws {
    let store = try store(launchesToConfirm: 2)
    try apply(1...1, to: store)
    let leftover = URL(filePath: path + "/state.json.tmp")
    try Data("x".utf8).write(to: leftover)
    #expect(store.launch { _ in }.events.isEmpty)
    #expect(store.status().launches == 1)
    try Data("x".utf8).write(to: leftover)
    #expect(try store.confirm()?.version == "1.1")
    #expect(store.status().confirmed?.version == "1.1")
    #expect(!FileManager.default.fileExists(atPath: leftover.path))
  }

  @Test func confirming_the_built_in_release_drops_nothing_that_is_stored() throws {
    try apply(1...2, to: store())
    let builtIn = try TestBundle(version: "in", sequence: 3).payload()
    #expect(try store(builtIn: builtIn).confirm()?.version == "in")
    #expect(try store().versionInUse == "1.2")
    #expect(try store().confirm()?.version == "1.2")
  }

  // MARK: Reading

  @Test func what_cannot_be_read_is_unavailable_and_no_step_down() throws {
    let store = try store()
    try apply(1...3, to: store)
    let (current, kept) = (try file(3), path + "/kept")
    try FileManager.default.moveItem(atPath: current, toPath: kept)
    // Nobody can open a socket, root neither.
    try Self.makeSocket(current)
    let opened = store.open { _ in }
    #expect(opened.bundle == nil)
    #expect(opened.events.map(\.code) == ["unavailable"])
    #expect(store.verdict(try TestBundle(sequence: 4).signed(by: key)) == "unavailable")
    #expect { try store.rollback() } throws: { ($0 as? StoreError)?.code == .unavailable }
    #expect { try store.confirm() } throws: { ($0 as? StoreError)?.code == .unavailable }
    #expect(store.status().kept.isEmpty)
    try FileManager.default.removeItem(atPath: current)
    try FileManager.default.moveItem(atPath: kept, toPath: current)
    #expect(store.versionInUse == "1.3")
    #expect(store.status().earlier.map(\.version) == ["1.2", "1.1"])
  }

  /// Puts a socket where a file should be; its own path must be short.
  private static func makeSocket(_ path: String) throws {
    let short = "/tmp/aksara-\(UInt32.random(in: 0 ... .max)).socket"
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: short.utf8) }
    let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    let bound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(bound == 0)
    try #require(rename(short, path) == 0)
  }

  @Test func no_link_is_followed_below_the_store() throws {
    let store = try store()
    try apply(1...2, to: store)
    let elsewhere = URL(filePath: Scratch.path()).deletingLastPathComponent().path + "/elsewhere"
    for name in ["lock", "state.json", "bundles"] {
      let place = "\(path)/\(name)"
      try FileManager.default.moveItem(atPath: place, toPath: elsewhere)
      try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: elsewhere)
      #expect(store.verdict(try TestBundle(sequence: 3).signed(by: key)) == "unavailable", "\(name)")
      if name != "lock" { #expect(store.open { _ in }.events.map(\.code) == ["unavailable"], "\(name)") }
      try FileManager.default.removeItem(atPath: place)
      try FileManager.default.moveItem(atPath: elsewhere, toPath: place)
    }
    // A link in the place of a temporary file is removed, not written through.
    let victim = path + "/victim"
    try Data("mine".utf8).write(to: URL(filePath: victim))
    try FileManager.default.createSymbolicLink(atPath: path + "/state.json.tmp", withDestinationPath: victim)
    try apply(3...3, to: store)
    #expect(FileManager.default.contents(atPath: victim) == Data("mine".utf8))
  }

  @Test func the_union_of_signatures_never_outgrows_a_bundle() throws {
    let keys = try (0...Limits.signatures).map { _ in try TestKey() }
    let store = try BundleStore.test(keys, at: path)
    let bundle = TestBundle()
    func verdict(_ keys: ArraySlice<TestKey>) throws -> String {
      let payload = try bundle.payload()
      let signatures = try keys.map { try Envelope(bundle.signed(by: $0)).signatures }.flatMap { $0 }
      return store.verdict(Envelope.firstMember(signatures) + payload)
    }
    #expect(try verdict(keys[..<Limits.signatures]) == "applied")
    #expect(try verdict(keys[Limits.signatures...]) == "alreadyCurrent")
    #expect(store.versionInUse == "1.1")
  }

  @Test func a_writer_that_must_wait_for_another_says_so_once_and_then_goes_on() throws {
    let quiet = try BundleStore.test([key], at: path)
    #expect(quiet.verdict(try TestBundle(sequence: 1).signed(by: key)) == "applied")
    let lock = try #require(FileHandle(forUpdatingAtPath: path + "/lock"))
    #expect(flock(lock.fileDescriptor, LOCK_EX) == 0)
    let (waits, number) = (Waits(), lock.fileDescriptor)
    let store = BundleStore(
      at: path, policy: quiet.policy, primitives: SystemPrimitives(), clock: { 1_720_000_000 },
      whileWaiting: {
        waits.count += 1
        _ = flock(number, LOCK_UN)
      })
    #expect(store.verdict(try TestBundle(sequence: 2).signed(by: key)) == "applied")
    #expect(store.verdict(try TestBundle(sequence: 3).signed(by: key)) == "applied")
    #expect(waits.count == 1)
  }

  private final class Waits: @unchecked Sendable {
    // Unchecked: one thread applies.
    var count = 0
  }
}
