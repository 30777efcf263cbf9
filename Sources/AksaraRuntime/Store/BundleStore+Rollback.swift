internal import AksaraFormat

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
  func goBack(
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
}
