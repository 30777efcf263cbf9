package import AksaraFormat
internal import Synchronization

/// For tools that look at what an app would show.
extension Localizer {
  /// Which language a text came from.
  package enum Answer: String, Sendable {
    /// The active language.
    case active
    /// The fallback language.
    case fallback
    /// None: the text is the key itself.
    case key
  }

  /// Shows what a store holds, as ``configure(_:)`` does; no launch is counted.
  /// - Returns: the release that is shown, and what the store had to tell.
  package func preview(_ config: LocalizationConfig, of store: BundleStore) -> OpenedStore<Void> {
    state.withLock { state in
      state.config = config
      state.wanted = config.defaultLanguage
      let opened = store.open { bundle throws(BundleRefusal) in
        try shown(config, config.defaultLanguage, bundle, store)
      }
      show(opened, &state)
      return OpenedStore(origin: opened.origin, bundle: opened.bundle, content: (), events: opened.events)
    }
  }

  /// Which language answers a key, and which it is; the key of a plural when there is a count.
  package func answer(_ key: String, count: PluralNumber?) -> (Answer, LanguageTag?) {
    let all = cell.translations
    func text(_ translations: Translations) -> String? {
      withExtendedLifetime(translations) {
        guard let count else { return unsafe translations.view.pointee.text(key, nil) }
        return unsafe translations.view.pointee.plural(key, .number(count), .none)
      }
    }
    let active = Translations(active: all.active, fallback: .init())
    if text(active) != nil { return (.active, all.active.tag) }
    return text(all) == nil ? (.key, nil) : (.fallback, all.fallback.tag)
  }
}
