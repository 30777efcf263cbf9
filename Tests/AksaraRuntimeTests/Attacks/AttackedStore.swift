import AksaraFormat
import AksaraPrimitives
import AksaraRuntime
import Foundation
import TestSupport
import Testing

/// A store with a good release in use and the one before it, which no attack may change.
struct AttackedStore {
  /// Whose bundles the store takes.
  let key: TestKey
  let revoked: TestKey
  let stranger: TestKey
  let store: BundleStore
  private let before: [String: Data]

  /// A store where 1.5 of `shop` is in use, and 1.4 is behind it.
  init(also second: TestKey? = nil, threshold: Int = 1, name: String? = "shop", builtIn: [UInt8]? = nil) throws {
    let (key, revoked) = (try TestKey(), try TestKey())
    let keys = [key] + [second].compactMap(\.self)
    let store = try BundleStore.test(
      keys, revoked: [revoked], name: name, app: "ios:3.1", threshold: threshold, builtIn: builtIn)
    for sequence in [4, 5] {
      let bundle = TestBundle(sequence: sequence)
      let bytes = try second.map { try bundle.signed(by: key, $0) } ?? bundle.signed(by: key)
      #expect(store.verdict(bytes) == "applied")
    }
    self.key = key
    self.revoked = revoked
    stranger = try TestKey()
    self.store = store
    before = try StoreTests.snapshot(store)
  }

  /// The folder is as it was, byte for byte, and whoever starts now is shown the good release.
  func isUntouched(_ comment: Comment? = nil, at place: SourceLocation = #_sourceLocation) throws {
    #expect(try StoreTests.snapshot(store) == before, comment, sourceLocation: place)
    let status = BundleStore(at: store.path, policy: store.policy, primitives: SystemPrimitives()).status()
    #expect(status.bundle?.manifest.version == "1.5", comment, sourceLocation: place)
    #expect(status.earlier.map(\.version) == ["1.4"], comment, sourceLocation: place)
    #expect(status.events.isEmpty, comment, sourceLocation: place)
  }

  /// The bundle is refused with this verdict and a reason that says so, and the store is untouched.
  func refuses(
    _ bytes: [UInt8], _ code: BundleRefusal.Code, _ reason: String, requiring languages: [LanguageTag] = [],
    _ comment: Comment? = nil, at place: SourceLocation = #_sourceLocation
  ) throws {
    let refusal = #expect(throws: BundleRefusal.self, comment, sourceLocation: place) {
      try store.apply(bytes, requiring: languages)
    }
    #expect(refusal?.code == code, comment, sourceLocation: place)
    #expect(refusal?.reason.contains(reason) == true, "\(refusal?.reason ?? "none")", sourceLocation: place)
    #expect(refusal?.advice.isEmpty == false, comment, sourceLocation: place)
    try isUntouched(comment, at: place)
  }

  /// A payload that the store's own key signed is malformed.
  func refuses(
    payload: [UInt8], _ reason: String, _ comment: Comment? = nil, at place: SourceLocation = #_sourceLocation
  ) throws {
    try refuses(Forgery.signed(payload, by: key), .malformed, reason, comment, at: place)
  }

  /// What is refused here is refused for its fault, and not because nothing would be taken.
  func takes(_ bytes: [UInt8], at place: SourceLocation = #_sourceLocation) throws {
    #expect(store.verdict(bytes) == "applied", sourceLocation: place)
    #expect(store.versionInUse == "1.6", sourceLocation: place)
  }
}
