public import AksaraFormat

/// What happened when a store was opened: every step down has one.
public enum StoreEvent: Hashable, Sendable, CustomStringConvertible {
  /// A stored release is refused today.
  case refused(ReleaseID, BundleRefusal)
  /// A stored release's file is gone.
  case missing(ReleaseID)
  /// The state names a release that was rolled back: a rollback was cut short.
  case rejected(ReleaseID)
  /// The built-in release has a higher sequence than the stored one, and takes its place.
  case outranked(ReleaseID, builtIn: ReleaseID)
  /// The built-in bundle cannot be used.
  case badBuiltIn(BundleRefusal)
  /// The state was damaged or gone, and is rebuilt from the bundles that are there.
  case rebuilt
  /// The store cannot be read or written.
  case unavailable(StoreError)
  /// The release in use has something about it.
  case notice(BundleNotice)
  /// A release was launched so many times without a confirmation, and was given up.
  case unconfirmed(ReleaseID, launches: Int)

  /// A stable word for machines.
  public var code: String {
    switch self {
    case .refused(_, let refusal): refusal.code.rawValue
    case .missing: "missing"
    case .rejected: "rejected"
    case .outranked: "outranked"
    case .badBuiltIn: "badBuiltIn"
    case .rebuilt: "rebuilt"
    case .unavailable: "unavailable"
    case .notice(.stale): "stale"
    case .notice(.clock): "clock"
    case .notice(.signature): "signature"
    case .unconfirmed: "unconfirmed"
    }
  }

  /// For people.
  public var description: String {
    switch self {
    case .refused(let release, let refusal): "\(release) is passed over: \(refusal)"
    case .missing(let release): "\(release) is passed over: its file is gone"
    case .rejected(let release): "\(release) is passed over: it was rolled back"
    case .outranked(let release, let builtIn): "the built-in \(builtIn) takes the place of \(release)"
    case .badBuiltIn(let refusal): "the built-in bundle cannot be used: \(refusal)"
    case .rebuilt: "state.json was damaged or gone; what is in use follows from the bundles that are there"
    case .unavailable(let error): "the store is not available: \(error.reason)"
    case .notice(let notice): notice.description
    case .unconfirmed(let release, let launches): "\(release) was launched \(launches) times without a confirmation"
    }
  }
}
