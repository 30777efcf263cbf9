import Testing

@testable import AksaraPackCommands

/// ATTACKS 46: a pointer that reaches the disk before what it points to.
@Suite struct PowerCutTests {
  typealias Event = StoreTrace.Event

  /// A store in which 3 is in use, and 2 and 1 are kept.
  static let three = [
    ".", "store", "store/bundles", "store/state.json", "store/bundles/3.aksara", "store/bundles/2.aksara",
    "store/bundles/1.aksara",
  ]
  static let applied = [
    commit("store/bundles", "4.aksara"), commit("store", "state.json"), [.unlink("store/bundles/1.aksara")],
  ].flatMap(\.self)
  static let appliedFirst =
    [.makeFolder("store"), .makeFolder("store/bundles"), .sync("."), .sync("store")]
    + commit("store/bundles", "4.aksara") + commit("store", "state.json")
  static let rolledBack = [
    commit("store/bundles", "2.rejected"), commit("store/bundles", "3.rejected"), commit("store", "state.json"),
    [.unlink("store/bundles/2.aksara"), .unlink("store/bundles/3.aksara")],
  ].flatMap(\.self)

  /// Write, sync, rename, sync the folder.
  static func commit(_ folder: String, _ name: String) -> [Event] {
    let (temporary, path) = ("\(folder)/\(name).tmp", "\(folder)/\(name)")
    return [.create(temporary), .write(temporary), .sync(temporary), .rename(temporary, path), .sync(folder)]
  }

  /// One of the changes that a command makes, and what a disk must hold in the middle of it and after it.
  struct Change: Sendable, CustomStringConvertible {
    let description: String
    let before: [String]
    let events: [Event]
    /// The release in use, when the disk is in order.
    let inUse: @Sendable (PowerCut.Image) -> Int?
    let (old, new): (Int, Int)
    /// A sync that nothing rests on: what is on disk before it says the same.
    var spare: Event?
  }

  static let changes = [
    Change(description: "apply", before: three, events: applied, inUse: { inUse($0, new: 4) }, old: 3, new: 4),
    Change(
      description: "first apply", before: ["."], events: appliedFirst,
      inUse: { $0["store/state.json"] == nil ? 0 : inUse($0, new: 4) }, old: 0, new: 4),
    Change(
      description: "rollback --to 1", before: three, events: rolledBack,
      inUse: { image in
        let rejections = [2, 3].map { image["store/bundles/\($0).rejected"] }
        switch image["store/state.json"] {
        // A rejection counts by being there, whatever is in it.
        case .before where rejections[1] == nil: return has(3, image)
        case .before: return rejections[0] == nil ? has(2, image) : has(1, image)
        case .written(whole: true): return rejections.allSatisfy { $0 == .written(whole: true) } ? has(1, image) : nil
        default: return nil
        }
      }, old: 3, new: 1, spare: .sync("store")),
  ]

  static func has(_ release: Int, _ image: PowerCut.Image) -> Int? {
    let content = image["store/bundles/\(release).aksara"]
    return content == .before || content == .written(whole: true) ? release : nil
  }

  static func inUse(_ image: PowerCut.Image, new: Int) -> Int? {
    switch image["store/state.json"] {
    case .before: has(3, image)
    case .written(whole: true): has(new, image)
    default: nil
    }
  }

  /// What can go wrong: a cut after so many events that leaves neither release, or the old one when all is done.
  static func flaws(_ change: Change, _ events: [Event]) -> [String] {
    var disk = PowerCut(change.before)
    var flaws: [String] = []
    let done = events.lastIndex { if case .unlink = $0 { false } else { true } } ?? 0
    for (index, event) in events.enumerated() {
      disk.take(event)
      for image in disk.images {
        let inUse = change.inUse(image)
        if inUse != change.new, index >= done || inUse != change.old { flaws.append("after \(event): \(image)") }
      }
    }
    return flaws
  }

  @Test(arguments: changes) func a_power_cut_leaves_the_old_or_the_new_release(_ change: Change) {
    #expect(Self.flaws(change, change.events).isEmpty)
    // Each sync is needed: without it, some power cut loses the store, or what the command said was done.
    for (index, event) in change.events.enumerated() {
      guard case .sync = event, event != change.spare else { continue }
      var events = change.events
      events.remove(at: index)
      #expect(!Self.flaws(change, events).isEmpty, "\(event) can be left out")
    }
  }

  @Test func a_pointer_that_is_written_before_its_data_is_found() {
    let wrong = Self.commit("store", "state.json") + Self.commit("store/bundles", "4.aksara")
    #expect(!Self.flaws(Self.changes[0], wrong).isEmpty)
  }

  @Test(.enabled(if: StoreTrace.isPossible, "strace is not here, or may not trace"))
  func the_commands_make_their_calls_in_that_order() throws {
    let scene = try StoreScene()
    try scene.apply(1...3)
    let fourth = try scene.release(4)
    let names = Dictionary(uniqueKeysWithValues: try (1...4).map { (try scene.digest($0), "\($0)") })
    func record(_ arguments: String) throws -> [Event] {
      try StoreTrace.record("$tool \(arguments)", in: scene.folder, names: names)
    }
    #expect(try record("rollback --to 1.1 --store store") == Self.rolledBack)
    #expect(try record("apply \(fourth) --store other").map(Self.inStore) == Self.appliedFirst)
    let fresh = try StoreScene()
    try fresh.apply(1...3)
    let again = try fresh.release(4)
    let freshNames = Dictionary(uniqueKeysWithValues: try (1...4).map { (try fresh.digest($0), "\($0)") })
    let applied = try StoreTrace.record("$tool apply \(again) --store store", in: fresh.folder, names: freshNames)
    #expect(applied == Self.applied)
  }

  /// The same in the folder `store`.
  static func inStore(_ event: Event) -> Event {
    func path(_ text: String) -> String { text.replacing("other", with: "store") }
    return switch event {
    case .makeFolder(let name): .makeFolder(path(name))
    case .create(let name): .create(path(name))
    case .write(let name): .write(path(name))
    case .sync(let name): .sync(path(name))
    case .rename(let from, let to): .rename(path(from), path(to))
    case .unlink(let name): .unlink(path(name))
    }
  }
}
