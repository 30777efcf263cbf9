import AksaraFormat
import AksaraPrimitives
import AksaraRuntime
import Dispatch
import Foundation
import Testing

/// Attacks 46 to 51: what a crash, a fault, another process or another person leaves in a store's folder.
@Suite struct StorageAttacks {
  let attacked: AttackedStore
  /// A third release that is applied, so that the good one is the one before.
  let newest: [UInt8]

  init() throws {
    attacked = try AttackedStore()
    newest = try TestBundle(sequence: 6).signed(by: attacked.key)
  }

  var store: BundleStore { attacked.store }
  var manager: FileManager { .default }

  func file(_ version: Int) throws -> String {
    let bundle = try BundleReader.readUnsigned(TestBundle(sequence: version).payload(), primitives: SystemPrimitives())
    return "\(store.path)/bundles/\(bundle.payloadDigest).aksara"
  }

  func put(_ bytes: [UInt8], _ path: String) throws {
    try Data(bytes).write(to: URL(filePath: path))
  }

  /// The store shows this release, and takes the next one.
  func shows(_ version: String?, _ comment: Comment, at place: SourceLocation = #_sourceLocation) throws {
    #expect(store.versionInUse == version, comment, sourceLocation: place)
    #expect(store.verdict(try TestBundle(sequence: 7).signed(by: attacked.key)) == "applied", sourceLocation: place)
    #expect(store.versionInUse == "1.7", comment, sourceLocation: place)
    #expect(store.open { _ in }.events.isEmpty, comment, sourceLocation: place)
    #expect(store.files.allSatisfy { $0.hasSuffix(".aksara") }, comment, sourceLocation: place)
  }

  // What a power cut leaves when some of what was not synced is lost.
  @Test(arguments: [0, 1, 100, 512, 1_023, 1_024, 2_000])
  func attack_46_the_pointer_is_there_and_the_data_is_not(_ length: Int) throws {
    #expect(store.verdict(newest) == "applied")
    try put(Array(newest.prefix(length)), file(6))
    try shows("1.5", "\(length) bytes are there")
  }

  @Test func attack_46_the_pointer_is_there_and_the_file_is_not_or_is_zeros() throws {
    #expect(store.verdict(newest) == "applied")
    try put([UInt8](repeating: 0, count: newest.count), file(6))
    #expect(store.versionInUse == "1.5")
    try manager.removeItem(atPath: file(6))
    try shows("1.5", "its file is gone")
  }

  @Test func attack_46_the_data_is_there_and_the_pointer_is_not() throws {
    try put(newest, file(6))
    try shows("1.5", "nothing names it")
  }

  @Test(arguments: [0, 1, 50])
  func attack_46_the_pointer_itself_was_cut(_ length: Int) throws {
    #expect(store.verdict(newest) == "applied")
    let state = try Data(contentsOf: URL(filePath: store.path + "/state.json"))
    try put(Array(state.prefix(length)), store.path + "/state.json")
    try shows("1.6", "the bundles say what is in use")
  }

  @Test func attack_46_temporary_files_of_a_run_that_was_cut_short() throws {
    try put(Array(newest.prefix(700)), file(6) + ".tmp")
    try put([], store.path + "/state.json.tmp")
    try shows("1.5", "nobody reads them")
  }

  @Test func attack_46_a_rollback_of_which_one_step_is_on_the_disk() throws {
    #expect(store.verdict(newest) == "applied")
    // The first step is the rejection: with it alone the release is out, and stays out.
    try put([0x0A], file(6).replacing(".aksara", with: ".rejected"))
    #expect(store.versionInUse == "1.5")
    #expect(store.verdict(newest) == "rejectedHere")
    #expect(store.verdict(try TestBundle(sequence: 7).signed(by: attacked.key)) == "applied")
    #expect(store.versionInUse == "1.7")
  }

  @Test func attack_47_the_last_good_one_is_damaged_as_well() throws {
    let builtIn = try TestBundle(version: "in", sequence: 1).signed(by: attacked.key)
    #expect(store.verdict(newest) == "applied")
    let embedded = try BundleStore.test([attacked.key], at: store.path, builtIn: builtIn)
    for version in [6, 5, 4] {
      #expect(embedded.versionInUse == "1.\(version)")
      try put(Array("damaged".utf8), file(version))
    }
    // The app's own is left, however it is signed; without one, the keys are.
    let opened = embedded.open { _ in }
    #expect(opened.origin == .builtIn)
    #expect(opened.bundle?.manifest.version == "in")
    #expect(opened.events.map(\.code) == ["malformed", "malformed", "malformed"])
    #expect(store.open { _ in }.origin == .none)
    let localizer = Localizer()
    localizer.configure(LocalizationConfig(defaultLanguage: "en", fallbackLanguage: "en", store: store))
    #expect(localizer.t("greeting") == "greeting")
    // And the way out is open.
    #expect(store.verdict(newest) == "applied")
    #expect(embedded.versionInUse == "1.6")
  }

  @Test func attack_47_a_built_in_bundle_that_is_damaged_is_said_and_never_shown() throws {
    for bytes in [[], Array("damaged".utf8), Array(newest.dropLast(600))] {
      let store = try BundleStore.test([attacked.key], at: Scratch.path(), builtIn: bytes)
      let opened = store.open { _ in }
      #expect(opened.origin == .none)
      #expect(opened.events.map(\.code) == ["badBuiltIn"])
      #expect(store.verdict(newest) == "applied")
    }
  }

  @Test func attack_48_a_release_that_brings_the_app_down() throws {
    let store = try BundleStore.test([attacked.key], at: store.path, launchesToConfirm: 3)
    _ = store.launch { _ in }
    try store.confirm()
    #expect(store.verdict(newest) == "applied")
    // Each launch is counted before the bundle is read, so that one that never returns counts.
    for _ in 0..<3 { #expect(store.launch { _ in }.bundle?.manifest.version == "1.6") }
    let back = store.launch { _ in }
    #expect(back.bundle?.manifest.version == "1.5")
    #expect(back.events.map(\.code) == ["unconfirmed"])
    // It is not taken again, however often it is offered.
    for _ in 0..<5 {
      #expect(store.verdict(newest) == "rejectedHere")
      #expect(store.launch { _ in }.bundle?.manifest.version == "1.5")
    }
    #expect(store.verdict(try TestBundle(sequence: 7).signed(by: attacked.key)) == "applied")
  }

  @Test func attack_49_two_writers_at_once_and_readers_among_them() throws {
    let bundles = try (6...45).map { try TestBundle(sequence: $0).signed(by: attacked.key) }
    let (path, keys) = (store.path, [attacked.key])
    let failures = Failures()
    let finished = Flag()
    let group = DispatchGroup()
    for _ in 0..<2 {
      // Each with a descriptor of its own, as two processes have.
      let reader = try BundleStore.test(keys, at: path)
      Thread.detachNewThread(in: group) {
        var last = 0
        while !finished.isSet {
          let opened = reader.open { _ in }
          let sequence = opened.bundle?.manifest.sequence ?? -1
          if sequence < last || !opened.events.isEmpty { failures.add("\(last), \(sequence): \(opened.events)") }
          last = sequence
        }
      }
    }
    DispatchQueue.concurrentPerform(iterations: 2) { writer in
      guard let store = try? BundleStore.test(keys, at: path) else { return failures.add("no store") }
      for bundle in bundles {
        let verdict = store.verdict(bundle)
        if !["applied", "alreadyCurrent", "older"].contains(verdict) { failures.add(verdict) }
      }
    }
    finished.set()
    group.wait()
    #expect(failures.all.isEmpty)
    #expect(store.versionInUse == "1.45")
    #expect(store.files.count == 3)
  }

  @Test func attack_50_going_back_to_a_release_whose_signer_was_revoked() throws {
    let new = try TestKey()
    let both = try TestBundle(sequence: 6).signed(by: attacked.key, new)
    #expect(store.verdict(both) == "applied")
    let rotated = try BundleStore.test([new], revoked: [attacked.key], at: store.path)
    #expect(rotated.verdict(try TestBundle(sequence: 7).signed(by: new)) == "applied")
    // What both keys signed is there to go back to; what the revoked one signed alone is not.
    #expect(rotated.status().earlier.map(\.version) == ["1.6"])
    #expect { try rotated.rollback(to: "1.5") } throws: { ($0 as? StoreError)?.code == .notStored }
    #expect(try rotated.rollback().version == "1.6")
    let before = try StoreTests.snapshot(rotated)
    #expect { try rotated.rollback() } throws: { ($0 as? StoreError)?.code == .nothingBefore }
    #expect(try StoreTests.snapshot(rotated) == before)
    #expect(rotated.versionInUse == "1.6")
    // A built-in bundle is part of the app, and never dropped.
    let builtIn = try TestBundle(version: "in", sequence: 2).signed(by: attacked.key)
    let embedded = try BundleStore.test([new], revoked: [attacked.key], at: store.path, builtIn: builtIn)
    #expect(try embedded.rollback().version == "in")
    #expect(embedded.versionInUse == "in")
  }

  @Test func attack_51_a_folder_that_cannot_be_written_to() throws {
    // Nobody, not even root, can make a folder there.
    let store = try BundleStore.test([attacked.key], at: "/proc/aksara-store")
    let refusal = #expect(throws: BundleRefusal.self) { try store.apply(newest) }
    #expect(refusal?.code == .unavailable)
    #expect(refusal?.reason.contains("/proc/aksara-store") == true)
    #expect(store.versionInUse == nil)
  }

  @Test func attack_51_links_and_folders_in_the_place_of_files() throws {
    let outside = store.path + "-outside"
    try manager.createDirectory(atPath: outside, withIntermediateDirectories: false)
    try put(Array("theirs".utf8), outside + "/file")
    // Where a temporary file is to be made: a link is removed, never written through.
    for name in ["state.json.tmp", try file(6).split(separator: "/").suffix(2).joined(separator: "/") + ".tmp"] {
      try manager.createSymbolicLink(atPath: store.path + "/" + name, withDestinationPath: outside + "/file")
    }
    #expect(store.verdict(newest) == "applied")
    #expect(manager.contents(atPath: outside + "/file") == Data("theirs".utf8))
    #expect(store.versionInUse == "1.6")
    // In the place of the lock, the state or the folder itself: not followed, and nothing is touched.
    let before = try StoreTests.snapshot(store)
    for name in ["lock", "state.json", "bundles"] {
      try manager.moveItem(atPath: store.path + "/" + name, toPath: outside + "/" + name)
      try manager.createSymbolicLink(atPath: store.path + "/" + name, withDestinationPath: outside + "/" + name)
      #expect(store.verdict(try TestBundle(sequence: 7).signed(by: attacked.key)) == "unavailable", "\(name)")
      try manager.removeItem(atPath: store.path + "/" + name)
      try manager.moveItem(atPath: outside + "/" + name, toPath: store.path + "/" + name)
      #expect(try StoreTests.snapshot(store) == before, "\(name)")
    }
    #expect(store.versionInUse == "1.6")
  }

  @Test func attack_51_files_that_are_not_ours_stay() throws {
    try put(Array("notes".utf8), store.path + "/README")
    try put(Array("notes".utf8), store.path + "/bundles/README")
    #expect(store.verdict(newest) == "applied")
    _ = try store.rollback()
    #expect(manager.fileExists(atPath: store.path + "/README"))
    #expect(manager.fileExists(atPath: store.path + "/bundles/README"))
  }
}
