public import AksaraFormat

extension BundleStore {
  /// Goes back to an earlier release, and rejects every stored one above it until the next version of the app.
  /// - Parameter target: a stored or built-in release's version, or the first digits (8 at least) of its payload's
  ///   digest; `nil` for the release before the one in use.
  /// - Returns: the release in use now.
  /// - Throws: ``StoreError``; the store is as it was.
  @discardableResult
  public func rollback(to target: String? = nil) throws(StoreError) -> ReleaseID {
    do {
      // A folder that is not there is not made.
      if try StoreFolder.existing(path) == nil { throw Self.nothingBefore }
      return try write { folder in
        let resolution = try resolve(in: folder)
        let release = try findTarget(target, resolution, in: folder)
        try goBack(to: release, resolution, isGivenUp: false, in: folder)
        return release
      }
    } catch {
      throw Self.storeError(error)
    }
  }

  private static let nothingBefore = StoreError(
    .nothingBefore, "there is no earlier release in the store, and none is built in",
    advice: "apply an older release that was signed again with a higher sequence (aksara-pack reissue)")

  private func findTarget(
    _ target: String?, _ resolution: Resolution, in folder: borrowing StoreFolder
  ) throws(StoreError) -> ReleaseID {
    func matches(_ release: ReleaseID) -> Bool {
      guard let target else { return true }
      return release.version == target || target.utf8.count >= 8 && release.payload.hex.hasPrefix(target.lowercased())
    }
    let earlier = resolution.generations.dropFirst()
    // When no stored release is in use, the built-in one is, and nothing is before that.
    let builtIn = resolution.stored.flatMap { $0.payloadDigest == builtInRelease?.payload ? nil : builtInRelease }
    if let target {
      let all: [ReleaseID?] = [inUse(resolution)] + Array(earlier) + [builtIn]
      let named = all.compactMap { $0 }.filter(matches)
      guard Set(named.map(\.payload)).count < 2 else {
        throw StoreError(
          .notStored, "several releases are called '\(target)'",
          advice: "name one by its payload's first digits: \(named.map(\.description).joined(separator: "; "))")
      }
    }
    for release in earlier where matches(release) {
      if try isUsable(release, in: folder) { return release }
    }
    if let builtIn, matches(builtIn) { return builtIn }
    guard let target else { throw Self.nothingBefore }
    if let inUse = inUse(resolution), matches(inUse) {
      throw StoreError(.alreadyCurrent, "\(inUse) is the release in use", advice: "name an earlier one")
    }
    let choices = (earlier + [builtIn].compactMap(\.self)).map(\.description)
    throw StoreError(
      .notStored, "no release that could be used is called '\(target)'",
      advice: choices.isEmpty ? "there is no earlier one" : "there are: \(choices.joined(separator: "; "))")
  }

  /// - Parameters:
  ///   - target: one of the generations; any other release, or none, stands for the built-in one.
  ///   - isGivenUp: whether nobody asked for it; the confirmed release then stays, even when it cannot be used today.
  private func goBack(
    to target: ReleaseID?, _ resolution: Resolution, isGivenUp: Bool, in folder: borrowing StoreFolder
  ) throws(StoreError) {
    try clean(folder, resolution)
    var state = nextState(resolution)
    let remaining = resolution.generations.drop { $0 != target }
    state.generations = Array(remaining.prefix(1 + StoreState.earlierGenerations))
    state.launches = 0
    // A confirmed release that is rolled back is confirmed no more.
    let was = Set(resolution.state?.generations ?? [])
    if let confirmed = state.confirmed, !remaining.contains(confirmed),
      was.contains(confirmed) || !isGivenUp && confirmed.sequence > target?.sequence ?? 0
    {
      state.confirmed = nil
    }
    // All that is stored above the target, whether it could be used today or not.
    let kept = state.kept.union(remaining.map(\.payload))
    var above = try folder.storedBundles().filter { !kept.contains($0) }
    // The one in use comes last: until then a run that is cut short has changed nothing that is shown, and after it,
    // everything.
    let inUse = resolution.generations.first?.payload
    above = above.filter { $0 != inUse } + above.filter { $0 == inUse }
    try reject(above, andReplaceStateWith: state, in: folder)
    // It is done: what cannot be removed is left to the next writer.
    for payload in above { try? folder.remove(.bundles, StoreFolder.bundleName(payload)) }
  }

  private func reject(
    _ payloads: [Digest512], andReplaceStateWith state: StoreState, in folder: borrowing StoreFolder
  ) throws(StoreError) {
    let version = Array(((policy.app?.version.text ?? "") + "\n").utf8)
    var written: [String] = []
    do throws(StoreError) {
      for payload in payloads {
        let name = StoreFolder.rejectionName(payload)
        if try folder.rejection(payload) == nil { written.append(name) }
        try folder.commit(.bundles, name, version)
      }
      try replaceState(state, in: folder)
    } catch {
      // The store stays as it was, unless the state is in place and only could not be synced.
      let present = try? folder.read(.store, StoreState.fileName, limit: StoreState.largestBytes)
      if present != .some(state.bytes) {
        for name in written.reversed() { try? folder.remove(.bundles, name) }
      }
      throw error
    }
  }

  // MARK: Confirmation

  /// Says that a release works: it is what the store returns to when a later one is given up.
  /// - Parameter release: the release that was seen to work; `nil` for the one in use.
  /// - Returns: the release; `nil`, and nothing is written, when none is in use or it is not kept any more.
  /// - Throws: ``StoreError``.
  @discardableResult
  public func confirm(_ release: ReleaseID? = nil) throws(StoreError) -> ReleaseID? {
    do {
      guard try StoreFolder.existing(path) != nil else {
        return release == nil || release == builtInRelease ? builtInRelease : nil
      }
      return try write { folder in
        let resolution = try resolve(in: folder)
        guard let works = release ?? inUse(resolution) else { return nil }
        var state = nextState(resolution)
        // What cannot be used today may be used again tomorrow.
        if let had = resolution.state?.generations { state.generations = had }
        let isStored = state.generations.contains(works) || state.confirmed == works
        guard isStored || works == builtInRelease else { return nil }
        state.confirmed = isStored ? works : nil
        if !isStored || works == state.generations.first { state.launches = 0 }
        if state != resolution.state ?? StoreState() { try replaceState(state, in: folder) }
        return works
      }
    } catch {
      throw Self.storeError(error)
    }
  }

  /// Opens the release to show, and counts the launch when confirmation is on: for the app's main process alone.
  ///
  /// The count is on disk before the bundle is read, so that a bundle that brings the app down is given up in the end.
  /// - Parameter use: takes what the app shows out of the bundle; a release that it refuses is passed over.
  public func launch<Content>(_ use: (AksaraBundle) throws(BundleRefusal) -> Content) -> OpenedStore<Content> {
    let events = launchesToConfirm.map { countLaunch($0) } ?? []
    let opened = open(use)
    return OpenedStore(
      origin: opened.origin, bundle: opened.bundle, content: opened.content, events: events + opened.events)
  }

  private func countLaunch(_ allowed: Int) -> [StoreEvent] {
    do {
      guard let folder = try StoreFolder.existing(path), try mustCount(folder) != nil else { return [] }
      return try write { folder in
        guard var state = try mustCount(folder) else { return [] }
        guard state.launches >= allowed else {
          state.launches += 1
          try replaceState(state, in: folder)
          return []
        }
        // Nobody has seen a release that cannot be used; and the only texts there are are better than none.
        let good = try lastGood(state, in: folder)
        guard try isUsable(state.generations[0], in: folder), good != nil || builtInRelease != nil else { return [] }
        // The confirmed release may be older than the generations that are kept.
        let older = [state.confirmed].compactMap(\.self).filter { !state.generations.contains($0) }
        let resolution = Resolution(state: state, generations: state.generations + older)
        try goBack(to: good, resolution, isGivenUp: true, in: folder)
        return [.unconfirmed(state.generations[0], launches: state.launches)]
      }
    } catch {
      return [.unavailable(Self.storeError(error))]
    }
  }

  /// What a release that is given up gives way to: the confirmed one, the built-in one, or the one before; `nil` for the
  /// built-in one, or none.
  private func lastGood(_ state: StoreState, in folder: borrowing StoreFolder) throws(StoreError) -> ReleaseID? {
    if let confirmed = state.confirmed, try isUsable(confirmed, in: folder) { return confirmed }
    if builtInRelease != nil { return nil }
    for release in state.generations.dropFirst() where try isUsable(release, in: folder) { return release }
    return nil
  }

  /// The state, when the release that it names first is in use and not confirmed. No bundle is read.
  private func mustCount(_ folder: borrowing StoreFolder) throws(StoreError) -> StoreState? {
    // Without a state nothing was launched before; the next writer makes one.
    guard let bytes = try folder.read(.store, StoreState.fileName, limit: StoreState.largestBytes),
      let state = StoreState(bytes), let first = state.generations.first, first != state.confirmed,
      builtInRelease.map({ $0.sequence <= first.sequence }) ?? true
    else { return nil }
    return try isRejected(first.payload, in: folder) ? nil : state
  }
}
