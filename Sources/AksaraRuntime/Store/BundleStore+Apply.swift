public import AksaraFormat

extension BundleStore {
  /// What came of a bundle that was offered.
  public enum Applied: Sendable {
    /// It is the release in use now.
    case applied(VerifiedBundle)
    /// It was the release in use already.
    case alreadyCurrent(VerifiedBundle)

    /// The bundle.
    public var verified: VerifiedBundle {
      switch self {
      case .applied(let verified), .alreadyCurrent(let verified): verified
      }
    }
  }

  /// Judges a bundle and makes it the release in use.
  ///
  /// Everything is verified before the lock is taken; under it, sequence and rejections are judged again.
  /// - Parameters:
  ///   - languages: what the app cannot do without: each must be in it, or a language that stands in for it.
  ///   - use: takes what the app shows out of a bundle that is new here; when it throws, nothing is written.
  /// - Throws: `BundleRefusal`; the store is as it was.
  public func apply(
    _ bytes: [UInt8], requiring languages: [LanguageTag] = [],
    _ use: (AksaraBundle) throws(BundleRefusal) -> Void = { _ throws(BundleRefusal) in }
  ) throws(BundleRefusal) -> Applied {
    do {
      let offered = try verifier.launch(bytes, at: clock())
      while true {
        let isNew = try verifier.compare(offered.release, with: holdings(offered.release)) == .newer
        if isNew {
          try verifier.checkContents(offered.bundle, at: clock(), requiring: languages)
          try use(offered.bundle)
        }
        // The release may be new under the lock and not have been before: once more, with all checks.
        if let applied = try write({ try commit(offered, isChecked: isNew, to: $0) }) { return applied }
      }
    } catch let refusal as BundleRefusal {
      throw refusal
    } catch {
      let error = Self.storeError(error)
      throw BundleRefusal(.unavailable, error.reason, advice: error.advice)
    }
  }

  private func holdings(_ offered: ReleaseID) throws(StoreError) -> BundleVerifier.Holdings {
    guard let folder = try StoreFolder.existing(path) else { return BundleVerifier.Holdings(inUse: builtInRelease) }
    return try holdings(offered, in: folder, resolve(in: folder))
  }

  private func holdings(
    _ offered: ReleaseID, in folder: borrowing StoreFolder, _ resolution: Resolution
  ) throws(StoreError) -> BundleVerifier.Holdings {
    let isRejected = try isRejected(offered.payload, in: folder)
    return BundleVerifier.Holdings(inUse: inUse(resolution), rejected: isRejected ? [offered.payload] : [])
  }

  /// - Returns: `nil` when the release is new and its contents were not checked.
  private func commit(
    _ offered: VerifiedBundle, isChecked: Bool, to folder: borrowing StoreFolder
  ) throws -> Applied? {
    let resolution = try resolve(in: folder)
    let comparison = try verifier.compare(
      offered.release, with: holdings(offered.release, in: folder, resolution))
    guard comparison == .same || isChecked else { return nil }
    try clean(folder, resolution)
    var state = nextState(resolution)
    if comparison == .same {
      if let stored = resolution.stored { try addSignatures(of: offered.bundle, to: stored, in: folder) }
      // A state that was lost is written anew.
      if resolution.state == nil, resolution.stored != nil { try replaceState(state, in: folder) }
      return .alreadyCurrent(offered)
    }
    let payload = offered.release.payload
    // A rejection that is still there has lapsed, else the bundle would have been refused.
    try folder.remove(.bundles, StoreFolder.rejectionName(payload))
    try folder.commit(.bundles, StoreFolder.bundleName(payload), offered.bundle.bytes)
    state.name = offered.bundle.manifest.name
    state.generations = [offered.release] + resolution.generations.prefix(StoreState.earlierGenerations)
    state.launches = 0
    try replaceState(state, in: folder)
    // It is done: what cannot be removed is left to the next writer.
    try? prune(folder, keeping: state)
    return .applied(offered)
  }

  /// Replaces the stored file when the offer has a counted signature that it lacks; both hold the same payload.
  private func addSignatures(
    of offered: AksaraBundle, to stored: AksaraBundle, in folder: borrowing StoreFolder
  ) throws(StoreError) {
    func counted(_ bundle: AksaraBundle) -> [KeyID: MinisignSignature] {
      let valid = bundle.signatures.filter { $0.state == .valid }
      return Dictionary(valid.map { ($0.keyID, $0.signature) }) { first, _ in first }
    }
    let have = counted(stored)
    let union = have.merging(counted(offered)) { mine, _ in mine }
    guard union.count > have.count, union.count <= Limits.signatures else { return }
    let file = Envelope.firstMember(Array(union.values)) + stored.bytes[stored.payload]
    try folder.commit(.bundles, StoreFolder.bundleName(stored.payloadDigest), file)
  }
}

/// What writers share.
extension BundleStore {
  /// Runs `body` as the only writer.
  func write<Result>(_ body: (borrowing StoreFolder) throws -> Result) throws -> Result {
    let folder = try StoreFolder.made(path)
    let lock = try folder.lock(whileWaiting)
    let result = try body(folder)
    // The lock lives until here.
    _ = consume lock
    return result
  }

  /// Nothing but a store's errors is thrown where this is used.
  static func storeError(_ error: any Error) -> StoreError {
    error as? StoreError ?? StoreError(.unavailable, "\(error)", advice: "try again")
  }

  /// The state to go on from.
  func nextState(_ resolution: Resolution) -> StoreState {
    var state = resolution.state ?? StoreState()
    state.generations = Array(resolution.generations.prefix(1 + StoreState.earlierGenerations))
    if state.name == nil { state.name = resolution.stored?.manifest.name }
    return state
  }

  func replaceState(_ state: StoreState, in folder: borrowing StoreFolder) throws(StoreError) {
    try folder.commit(.store, StoreState.fileName, state.bytes)
  }

  /// Removes what writers that were cut short left behind: temporary files, and bundles that no state names.
  func clean(_ folder: borrowing StoreFolder, _ resolution: Resolution) throws(StoreError) {
    for place in [StoreFolder.Place.store, .bundles] {
      for name in try folder.names(place) where name.hasSuffix(StoreFolder.temporarySuffix) {
        try folder.remove(place, name)
      }
    }
    // Without a state nothing says which bundles are left over.
    if let state = resolution.state { try prune(folder, keeping: state) }
  }

  /// Removes the bundles that a state does not name.
  func prune(_ folder: borrowing StoreFolder, keeping state: StoreState) throws(StoreError) {
    let kept = state.kept
    for payload in try folder.storedBundles() where !kept.contains(payload) {
      try folder.remove(.bundles, StoreFolder.bundleName(payload))
    }
  }
}
