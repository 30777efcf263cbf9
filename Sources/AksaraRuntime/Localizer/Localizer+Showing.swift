internal import AksaraFormat
internal import Synchronization

#if canImport(Darwin)
  internal import Foundation
#endif

/// Choosing what is shown. All of this runs under the state's lock.
extension Localizer {
  typealias Shown = (active: Translations.Language, fallback: Translations.Language)

  /// Configures, and shows the first language before it returns. A store's launch is counted.
  ///
  /// ``launch(with:)`` does the same off the caller's thread.
  public func configure(_ config: LocalizationConfig) {
    state.withLock { state in
      state.config = config
      state.wanted = config.defaultLanguage
      state.applied = AppliedLanguages(folder: config.cacheDirectory)
      state.shown = nil
      if let store = config.store {
        show(store.launch { bundle throws(BundleRefusal) in try shown(config, state.wanted, bundle, store) }, &state)
      } else {
        show(shownWithoutStore(config, state), &state)
      }
    }
  }

  /// Changes the language; nothing happens when there is none that fits. ``switchLanguage(to:)`` does the same off the
  /// caller's thread.
  public func setLanguage(_ language: String) {
    state.withLock { state in
      guard let config = state.config, let tag = try? LanguageTag(language) else { return }
      var next = state
      next.wanted = language
      guard let store = config.store else {
        let shown = shownWithoutStore(config, next)
        guard shown.active.tag.map({ Self.isAnswer($0, to: tag) }) ?? false else { return }
        state.wanted = language
        return show(shown, &state)
      }
      let opened = store.open { bundle throws(BundleRefusal) in try shown(config, language, bundle, store) }
      if keepsShown(opened, state) { return }
      guard let found = opened.content?.active.tag, Self.isAnswer(found, to: tag) else { return }
      state.wanted = language
      show(opened, &state)
    }
  }

  /// Shows what the store holds by now, after another process has changed it.
  public func reload() {
    state.withLock { state in
      guard let config = state.config, let store = config.store else { return }
      show(store.open { bundle throws(BundleRefusal) in try shown(config, state.wanted, bundle, store) }, &state)
    }
  }

  /// Whether a language was found for the one that was asked for, and not the fallback in its place.
  private static func isAnswer(_ found: LanguageTag, to wanted: LanguageTag) -> Bool {
    LanguageMatcher([found]).match(wanted) != nil
  }

  // MARK: From a store

  /// The languages to show of a bundle, with those of the built-in one behind them.
  func shown(
    _ config: LocalizationConfig, _ wanted: String, _ bundle: AksaraBundle, _ store: BundleStore
  ) throws(BundleRefusal) -> Shown {
    let builtIn = store.builtIn.bundle.flatMap { $0.payloadDigest == bundle.payloadDigest ? nil : $0 }
    let names = config.fallbackLanguage == wanted ? [wanted] : [config.fallbackLanguage, wanted]
    var jobs: [(name: Int, source: AksaraBundle, tag: LanguageTag)] = []
    for source in [bundle, builtIn].compactMap(\.self) {
      let matcher = LanguageMatcher(source.languages)
      for (index, name) in names.enumerated() {
        guard let tag = (try? LanguageTag(name)).flatMap({ matcher.match($0) }) else { continue }
        jobs.append((index, source, tag))
      }
    }
    let tables = Concurrent.map(jobs.map { ($0.source, $0.tag) }) { source, tag throws(BundleRefusal) in
      try config.parser.makeTable(tag, of: source, store.verifier.primitives)
    }
    var languages = names.map { _ in Translations.Language() }
    for (job, table) in zip(jobs, tables) {
      if languages[job.name].tag == nil { languages[job.name].tag = job.tag }
      do throws(BundleRefusal) {
        languages[job.name].tables.append(try table.get())
      } catch {
        // What is behind the bundle does not decide about the bundle.
        if job.source.payloadDigest == bundle.payloadDigest { throw error }
        broadcast.send(.store(.badBuiltIn(error)))
      }
    }
    return Self.shown(languages[names.count - 1], languages[0])
  }

  /// A language without any text is not shown: the fallback language is, with its own plural rules.
  private static func shown(_ active: Translations.Language, _ fallback: Translations.Language) -> Shown {
    (active.tables.isEmpty ? fallback : active, fallback)
  }

  /// Whether the store could not be read just now, which takes nothing away from what is shown; that is told.
  private func keepsShown(_ opened: OpenedStore<Shown>, _ state: State) -> Bool {
    guard state.shown != nil, opened.events.contains(where: { if case .unavailable = $0 { true } else { false } })
    else { return false }
    for event in opened.events { broadcast.send(.store(event)) }
    return true
  }

  func show(_ opened: OpenedStore<Shown>, _ state: inout State) {
    if keepsShown(opened, state) { return }
    for event in opened.events { broadcast.send(.store(event)) }
    state.shown = opened.bundle.map { ReleaseID($0) }
    show(opened.content ?? (.init(), .init()), &state)
  }

  // MARK: Without a store

  func shownWithoutStore(_ config: LocalizationConfig, _ state: State) -> Shown {
    let names = config.resources.languages()
    let resources = Dictionary(names.compactMap { name in (try? LanguageTag(name)).map { ($0, name) } }) { one, _ in one
    }
    let matcher = LanguageMatcher(Set(state.applied.languages).union(resources.keys))
    func language(_ name: String) -> Translations.Language {
      guard let wanted = try? LanguageTag(name), let tag = matcher.match(wanted) else { return .init() }
      var tables: [TranslationTable] = []
      if let data = state.applied.data(tag) {
        do {
          tables.append(try config.parser.makeTable(data, tag.text))
        } catch {
          broadcast.send(.cache("\(tag) as it was kept: \(error)"))
        }
      }
      if let name = resources[tag], let data = config.resources.load(name),
        let table = try? config.parser.makeTable(data, tag.text)
      {
        tables.append(table)
      }
      return .init(tag: tag, tables: tables)
    }
    let fallback = language(config.fallbackLanguage)
    return Self.shown(config.fallbackLanguage == state.wanted ? fallback : language(state.wanted), fallback)
  }

  func show(_ shown: Shown, _ state: inout State) {
    cell.publish(
      Translations(
        active: shown.active, fallback: shown.fallback,
        pluralFallback: state.config?.pluralFallback ?? .activeCategory, wanted: state.wanted))
    broadcast.send(.changed(language: currentLanguage))
    #if canImport(Darwin)
      DispatchQueue.main.async { NotificationCenter.default.post(name: .aksaraDidChange, object: self) }
    #endif
  }
}
