public import AksaraFormat

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder with the release in use and the two before it, and the release that is built into the app.
///
/// Reading takes no lock and never writes. Writing (``apply(_:requiring:)``, ``rollback(to:)``, ``confirm()``, and
/// ``launch(_:)`` when launches are counted) waits for other writers, in this process or another: call it from a thread
/// that may wait. Whatever is cut short at any point leaves the release before or the one after.
public final class BundleStore: Sendable {
  /// The folder.
  public let path: String
  /// Whose bundles are taken.
  public let policy: TrustPolicy
  /// After how many unconfirmed launches a release is given up; `nil`: launches are not counted.
  public let launchesToConfirm: Int?

  let verifier: BundleVerifier
  let clock: @Sendable () -> Int64
  let whileWaiting: (@Sendable () -> Void)?
  /// The release that is part of the app: no key, expiry or name rule ever drops it.
  let builtIn: BuiltIn

  enum BuiltIn: Sendable {
    case none
    case bundle(AksaraBundle)
    case bad(BundleRefusal)

    var bundle: AksaraBundle? {
      if case .bundle(let bundle) = self { bundle } else { nil }
    }
  }

  /// A store over a folder, which is made by the first bundle that is applied; its parent must be there.
  /// - Parameters:
  ///   - builtIn: the bundle that is part of the app, signed or not.
  ///   - launchesToConfirm: turns confirmation on; 1 at least.
  ///   - clock: seconds since 1970; the system's when not given.
  ///   - whileWaiting: called when a writer has to wait for another one, before it waits.
  public init(
    at path: String, policy: TrustPolicy, primitives: any Primitives, builtIn: [UInt8]? = nil,
    launchesToConfirm: Int? = nil, clock: (@Sendable () -> Int64)? = nil,
    whileWaiting: (@Sendable () -> Void)? = nil
  ) {
    self.path = path
    self.policy = policy
    self.launchesToConfirm = launchesToConfirm.map { max(1, $0) }
    verifier = BundleVerifier(policy: policy, primitives: primitives)
    self.clock = clock ?? { Int64(time(nil)) }
    self.whileWaiting = whileWaiting
    self.builtIn = builtIn.map { Self.read($0, primitives) } ?? .none
  }

  private static func read(_ bytes: [UInt8], _ primitives: any Primitives) -> BuiltIn {
    do throws(BundleRefusal) {
      // A signed bundle begins with its signatures, a payload with its manifest.
      return .bundle(
        (try? Envelope(bytes)) != nil
          ? try BundleReader.readClaimed(bytes, primitives: primitives)
          : try BundleReader.readUnsigned(bytes, primitives: primitives))
    } catch {
      return .bad(error)
    }
  }

  /// The name of the built-in bundle.
  public var builtInName: String? { builtIn.bundle?.manifest.name }

  /// The built-in release.
  public var builtInRelease: ReleaseID? { builtIn.bundle.map { ReleaseID($0) } }

  /// Opens the release to show, without counting a launch: for extensions, and after another process applied one.
  /// - Parameter use: takes what the app shows out of the bundle; a release that it refuses is passed over.
  public func open<Content>(_ use: (AksaraBundle) throws(BundleRefusal) -> Content) -> OpenedStore<Content> {
    var content: Content?
    let resolution: Resolution
    do throws(StoreError) {
      resolution = try resolve { bundle throws(BundleRefusal) in content = try use(bundle) }
    } catch {
      return fallback(after: [.unavailable(error)], use)
    }
    guard let bundle = resolution.stored, let content else { return fallback(after: resolution.events, use) }
    return OpenedStore(origin: .stored, bundle: bundle, content: content, events: resolution.events)
  }

  /// The built-in release, or none.
  func fallback<Content>(
    after events: [StoreEvent], _ use: (AksaraBundle) throws(BundleRefusal) -> Content
  ) -> OpenedStore<Content> {
    do throws(BundleRefusal) {
      switch builtIn {
      case .none: return OpenedStore(origin: .none, bundle: nil, content: nil, events: events)
      case .bad(let refusal): throw refusal
      case .bundle(let bundle):
        return OpenedStore(origin: .builtIn, bundle: bundle, content: try use(bundle), events: events)
      }
    } catch {
      return OpenedStore(origin: .none, bundle: nil, content: nil, events: events + [.badBuiltIn(error)])
    }
  }
}

/// What a store gave.
public struct OpenedStore<Content> {
  /// Where the release comes from.
  public let origin: StoreOrigin
  /// The release; `nil` when there is none.
  public let bundle: AksaraBundle?
  /// What was taken out of it.
  public let content: Content?
  /// Every step down, and what is worth knowing.
  public let events: [StoreEvent]
}

extension OpenedStore: Sendable where Content: Sendable {}

/// Where a release comes from.
public enum StoreOrigin: String, Sendable {
  /// A bundle that was applied.
  case stored
  /// The bundle that is part of the app.
  case builtIn
  /// There is none.
  case none
}
