public import AksaraFormat

/// What is in a store.
public struct StoreStatus: Sendable {
  /// Where the release in use comes from.
  public let origin: StoreOrigin
  /// The release in use, as a reader sees it.
  public let bundle: AksaraBundle?
  /// The releases whose files are kept beside the one in use, newest first; the last confirmed one is always kept.
  public let kept: [ReleaseID]
  /// Those of them that `rollback` can go to.
  public let earlier: [ReleaseID]
  /// The built-in release.
  public let builtIn: ReleaseID?
  /// Digests of the releases that were rolled back and are refused.
  public let rejected: [Digest512]
  /// The last confirmed release; `nil` for none.
  public let confirmed: ReleaseID?
  /// Launches of the release in use that nobody confirmed.
  public let launches: Int
  /// Every step down, and what is worth knowing.
  public let events: [StoreEvent]
}

extension BundleStore {
  /// What is in the store; nothing is written. Every table of the release in use is checked.
  public func status() -> StoreStatus {
    let primitives = verifier.primitives
    func checkTables(_ bundle: AksaraBundle) throws(BundleRefusal) {
      for tag in bundle.languages { _ = try bundle.table(tag, primitives: primitives) }
    }
    var resolution = Resolution()
    var contents = Contents()
    do throws(StoreError) {
      resolution = try resolve(checkTables)
      if let folder = try StoreFolder.existing(path) { contents = try Contents(resolution, self, folder) }
    } catch {
      resolution = Resolution(events: [.unavailable(error)])
      contents = Contents()
    }
    let opened =
      resolution.stored.map { OpenedStore(origin: .stored, bundle: $0, content: (), events: resolution.events) }
      ?? fallback(after: resolution.events, checkTables)
    return StoreStatus(
      origin: opened.origin, bundle: opened.bundle, kept: contents.kept, earlier: contents.earlier,
      builtIn: builtInRelease, rejected: contents.rejected, confirmed: resolution.state?.confirmed,
      launches: resolution.state?.launches ?? 0, events: opened.events)
  }

  /// What lies in the folder beside the release in use.
  private struct Contents {
    var kept: [ReleaseID] = []
    var earlier: [ReleaseID] = []
    var rejected: [Digest512] = []

    init() {}

    init(_ resolution: Resolution, _ store: BundleStore, _ folder: borrowing StoreFolder) throws(StoreError) {
      let files = Set(try folder.storedBundles())
      var named = resolution.state?.generations ?? resolution.generations
      if let confirmed = resolution.state?.confirmed, !named.contains(confirmed) { named.append(confirmed) }
      let inUse = resolution.stored?.payloadDigest
      kept = named.filter { $0.payload != inUse && files.contains($0.payload) }
      for release in resolution.generations.dropFirst() where try store.isUsable(release, in: folder) {
        earlier.append(release)
      }
      for payload in try folder.rejections() where try store.isRejected(payload, in: folder) {
        rejected.append(payload)
      }
    }
  }

  /// The name of the bundles that a store's folder holds, by its own account; `nil` when it holds none.
  /// - Throws: ``StoreError``.
  public static func name(at path: String) throws(StoreError) -> String? {
    guard let folder = try StoreFolder.existing(path) else { return nil }
    return try folder.read(.store, StoreState.fileName, limit: StoreState.largestBytes).flatMap { StoreState($0)?.name }
  }

  /// Whether a release is the one that the store's state names first: cheap, nothing is verified.
  func isCurrent(_ payload: Digest512) -> Bool {
    guard let folder = try? StoreFolder.existing(path),
      let bytes = try? folder.read(.store, StoreState.fileName, limit: StoreState.largestBytes)
    else { return false }
    return StoreState(bytes)?.generations.first?.payload == payload
  }
}
