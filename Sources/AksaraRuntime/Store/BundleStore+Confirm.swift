public import AksaraFormat

/// Confirming releases, and giving up those that nobody confirms.
extension BundleStore {
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
