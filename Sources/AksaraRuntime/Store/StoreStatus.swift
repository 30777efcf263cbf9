public import AksaraFormat

/// What is in a store.
public struct StoreStatus: Sendable {
  /// Where the release in use comes from.
  public let origin: StoreOrigin
  /// The release in use, as a reader sees it.
  public let bundle: AksaraBundle?
  /// The releases that `rollback` can go to, newest first.
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
    let opened = open { bundle throws(BundleRefusal) in
      for tag in bundle.languages { _ = try bundle.table(tag, primitives: primitives) }
    }
    var earlier: [ReleaseID] = []
    var rejected: [Digest512] = []
    var state: StoreState?
    do throws(StoreError) {
      if let folder = try StoreFolder.existing(path) {
        let resolution = try resolve(in: folder)
        state = resolution.state
        for release in resolution.generations.dropFirst() where try isUsable(release, in: folder) {
          earlier.append(release)
        }
        for payload in try folder.rejections() where try isRejected(payload, in: folder) { rejected.append(payload) }
      }
    } catch {
      // What cannot be read is among the events already.
    }
    return StoreStatus(
      origin: opened.origin, bundle: opened.bundle, earlier: earlier, builtIn: builtInRelease, rejected: rejected,
      confirmed: state?.confirmed, launches: state?.launches ?? 0, events: opened.events)
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
