internal import AksaraFormat
internal import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Localizer {
  /// Judges a signed bundle, keeps it in the store, and shows it: all its languages at once, or none.
  ///
  /// Waits for the disk and for other writers: call it from a thread that may wait, or use ``update(with:)``.
  /// - Throws: ``AksaraError``, or `BundleRefusal`; what is shown stays.
  @discardableResult
  public func applyBundle(_ data: Data) throws -> BundleStore.Applied {
    try apply(Array(data), requiring: nil)
  }

  /// Applies one language: a language file that the parser reads; with a store, a signed bundle that has the language,
  /// and then the whole of it is shown.
  /// - Throws: ``AksaraError``, a parser's error, or `BundleRefusal`; what is shown stays.
  public func applyBundle(_ data: Data, for language: String) throws {
    guard let config = state.withLock({ $0.config }) else { throw AksaraError.notConfigured }
    guard let tag = try? LanguageTag(language) else { throw AksaraError.notALanguage }
    guard config.store == nil else {
      try apply(Array(data), requiring: tag)
      return
    }
    _ = try config.parser.makeTable(data, tag.text)
    state.withLock { state in
      do {
        try state.applied.keep(data, for: tag)
      } catch {
        // It is shown all the same, until the end.
        broadcast.send(.cache("\(tag) cannot be kept for the next launch: \(error)"))
      }
      let shown = shownWithoutStore(config, state)
      if [shown.active.tag, shown.fallback.tag].contains(tag) { show(shown, &state) }
    }
  }

  /// Goes back to an earlier release, as ``BundleStore/rollback(to:)`` does, and shows it.
  /// - Throws: ``AksaraError``, ``StoreError``.
  @discardableResult
  public func rollback(to target: String? = nil) throws -> ReleaseID {
    guard let store = state.withLock({ $0.config?.store }) else { throw AksaraError.noStore }
    let release = try store.rollback(to: target)
    reload()
    return release
  }

  /// Says that the release that is shown works, as ``BundleStore/confirm(_:)`` does; nothing happens when none is.
  /// - Throws: ``AksaraError``, ``StoreError``.
  public func confirm() throws {
    let (store, shown) = state.withLock { ($0.config?.store, $0.shown) }
    guard let store else { throw AksaraError.noStore }
    if let shown { try store.confirm(shown) }
  }

  @discardableResult
  private func apply(_ bytes: [UInt8], requiring language: LanguageTag?) throws -> BundleStore.Applied {
    let (config, wanted) = state.withLock { ($0.config, $0.wanted) }
    guard let config else { throw AksaraError.notConfigured }
    guard let store = config.store else { throw AksaraError.noStore }
    guard bytes.starts(with: "signature.minisig".utf8) else { throw AksaraError.unsigned }
    let needed = [try? LanguageTag(config.fallbackLanguage), language].compactMap(\.self)
    var prepared: Shown?
    let applied = try store.apply(bytes, requiring: needed) { bundle throws(BundleRefusal) in
      prepared = try shown(config, wanted, bundle, store)
    }
    state.withLock { state in
      let release = applied.verified.release
      if state.shown == release { return }
      for notice in applied.verified.notices { broadcast.send(.store(.notice(notice))) }
      // Meanwhile another thread may have changed the language, or another process the store.
      if let prepared, state.wanted == wanted, store.isCurrent(release.payload) {
        state.shown = release
        show(prepared, &state)
      } else {
        show(store.open { bundle throws(BundleRefusal) in try shown(config, state.wanted, bundle, store) }, &state)
      }
    }
    return applied
  }
}
