internal import AksaraFormat

extension BundleStore {
  /// What a store's folder comes down to today.
  struct Resolution {
    /// The state as it was read; `nil` when there was none, or a damaged one.
    var state: StoreState?
    /// The stored release in use; `nil` when it is the built-in one, or none.
    var stored: AksaraBundle?
    /// The stored release in use and those behind it, newest first.
    var generations: [ReleaseID] = []
    var events: [StoreEvent] = []

    /// Whether the state names releases, and none of them has a file.
    fileprivate var lostAll: Bool {
      guard let state, !state.generations.isEmpty, stored == nil else { return false }
      return events.count { if case .missing = $0 { true } else { false } } == state.generations.count
    }
  }

  typealias Acceptance = (AksaraBundle) throws(BundleRefusal) -> Void

  /// The release in use.
  func inUse(_ resolution: Resolution) -> ReleaseID? {
    resolution.stored.map { ReleaseID($0) } ?? builtInRelease
  }

  /// Finds the release to use, reading only.
  /// - Parameter accept: throws for a bundle that cannot be shown.
  func resolve(_ accept: Acceptance = { _ throws(BundleRefusal) in }) throws(StoreError) -> Resolution {
    if let folder = try StoreFolder.existing(path) { return try resolve(in: folder, accept) }
    guard let bytes = try StoreFolder.strayState(path) else { return Resolution() }
    // The first writer may have been at work between the two.
    if let folder = try StoreFolder.existing(path) { return try resolve(in: folder, accept) }
    return Resolution(events: StoreState(bytes).map { $0.generations.map { .missing($0) } } ?? [.rebuilt])
  }

  func resolve(
    in folder: borrowing StoreFolder, _ accept: Acceptance = { _ throws(BundleRefusal) in }
  ) throws(StoreError) -> Resolution {
    var before: [UInt8]??
    while true {
      let bytes = try folder.read(.store, StoreState.fileName, limit: StoreState.largestBytes)
      // A release's file that is missing was pruned by a writer since the state was read, unless the state is the same.
      if let resolution = try resolve(in: folder, bytes, passesOverMissing: before == .some(bytes), accept) {
        return resolution
      }
      before = .some(bytes)
    }
  }

  /// - Returns: `nil` when a file was missing and the state must be read again.
  private func resolve(
    in folder: borrowing StoreFolder, _ bytes: [UInt8]?, passesOverMissing: Bool, _ accept: Acceptance
  ) throws(StoreError) -> Resolution? {
    guard let state = bytes.flatMap({ StoreState($0) }) else {
      return try rebuilt(in: folder, wasThere: bytes != nil, accept)
    }
    var resolution = Resolution(state: state)
    for (index, release) in state.generations.enumerated() {
      if try isRejected(release.payload, in: folder) {
        resolution.events.append(.rejected(release))
        continue
      }
      guard let file = try folder.bundle(release.payload) else {
        if !passesOverMissing { return nil }
        resolution.events.append(.missing(release))
        continue
      }
      do throws(BundleRefusal) {
        let verified = try launch(file, named: release.payload)
        let rest = Array(state.generations[index...])
        if try take(verified, with: rest, &resolution, accept) { return resolution }
      } catch {
        resolution.events.append(.refused(release, error))
      }
    }
    // A state of which nothing is there is another folder's, or all of it was lost: as good as damaged.
    guard resolution.lostAll else { return resolution }
    var found = try rebuilt(in: folder, wasThere: false, accept)
    if found.events.isEmpty { return resolution }
    found.events = resolution.events + found.events
    return found
  }

  /// Without a state to go by: the highest release that is there and may be used, and those below it.
  private func rebuilt(
    in folder: borrowing StoreFolder, wasThere: Bool, _ accept: Acceptance
  ) throws(StoreError) -> Resolution {
    var found: [VerifiedBundle] = []
    var refused: [StoreEvent] = []
    for payload in try folder.storedBundles() where try !isRejected(payload, in: folder) {
      guard let file = try folder.bundle(payload) else { continue }
      do throws(BundleRefusal) {
        let verified = try launch(file, named: payload)
        // Sequences tell generations apart.
        if !found.contains(where: { $0.release.sequence == verified.release.sequence }) { found.append(verified) }
      } catch {
        // Of a file that cannot be read, its name is all that is known.
        refused.append(.refused(ReleaseID(payload: payload, sequence: 0, version: "?"), error))
      }
    }
    var resolution = Resolution()
    if wasThere || !found.isEmpty { resolution.events += [.rebuilt] + refused }
    found.sort { $0.release.sequence > $1.release.sequence }
    for (index, verified) in found.enumerated() {
      let rest = found[index...].map(\.release)
      do throws(BundleRefusal) {
        if try take(verified, with: rest, &resolution, accept) { return resolution }
      } catch {
        resolution.events.append(.refused(verified.release, error))
      }
    }
    return resolution
  }

  /// Takes a release that may be used.
  /// - Returns: `true`; also when the built-in one takes its place, which then is the end of the search.
  private func take(
    _ verified: VerifiedBundle, with rest: [ReleaseID], _ resolution: inout Resolution, _ accept: Acceptance
  ) throws(BundleRefusal) -> Bool {
    if let builtIn = builtInRelease, builtIn.sequence > verified.release.sequence {
      resolution.events.append(.outranked(verified.release, builtIn: builtIn))
      return true
    }
    try accept(verified.bundle)
    resolution.stored = verified.bundle
    resolution.generations = rest
    resolution.events += verified.notices.map { .notice($0) }
    return true
  }

  private func launch(_ bytes: [UInt8], named payload: Digest512) throws(BundleRefusal) -> VerifiedBundle {
    let verified = try verifier.launch(bytes, at: clock())
    guard verified.release.payload == payload else {
      throw BundleRefusal(
        .malformed, "the file holds another release than its name says", offered: verified.release.payload.hex,
        expected: payload.hex, advice: "apply the release again")
    }
    return verified
  }

  /// Whether a stored release could be used today.
  func isUsable(_ release: ReleaseID, in folder: borrowing StoreFolder) throws(StoreError) -> Bool {
    // The built-in one would take its place.
    if let builtIn = builtInRelease, builtIn.sequence > release.sequence { return false }
    guard try !isRejected(release.payload, in: folder), let file = try folder.bundle(release.payload) else {
      return false
    }
    return (try? launch(file, named: release.payload)) != nil
  }

  /// Whether a release was rolled back here by this version of the app.
  func isRejected(_ payload: Digest512, in folder: borrowing StoreFolder) throws(StoreError) -> Bool {
    guard let text = try folder.rejection(payload) else { return false }
    guard let version = AppVersion(text), let app = policy.app else { return true }
    return app.version <= version
  }
}
