internal import AksaraFormat
internal import Synchronization

/// Texts for an app: looks keys up, changes languages, takes bundles. The interface mirrors Aksara's on both platforms.
///
/// Look-ups (``t(_:)`` and its kin) are safe from any thread and take no lock. Whatever changes what is shown is done
/// by one thread at a time, and is seen at once or not at all.
public final class Localizer: Sendable {
  /// The one that most apps use.
  public static let shared = Localizer()

  let cell = TranslationsCell(Translations(active: .init(), fallback: .init()))
  let broadcast = EventBroadcast()
  let state = Mutex(State())

  struct State {
    var config: LocalizationConfig?
    /// The language that was asked for, which a later bundle may have even when this one has not.
    var wanted = "en"
    /// Applied languages, when there is no folder to keep them in.
    var applied = AppliedLanguages(folder: nil)
    /// The release that is shown, of a store.
    var shown: ReleaseID?
  }

  /// A localizer that answers with the keys until it is configured.
  public init() {}

  /// The language that is shown, by the name that it has among those there are; before ``configure(_:)``, `en`.
  public var currentLanguage: String { cell.translations.language }

  /// How many keys the active language has.
  public var activeKeyCount: Int { cell.translations.active.tables.first?.count ?? 0 }

  /// What happens from now on: changes of what is shown, and every step down of the store. Each call gives a stream of
  /// its own.
  public var events: AsyncStream<LocalizerEvent> { broadcast.stream() }
}

/// What a ``Localizer`` tells.
public enum LocalizerEvent: Hashable, Sendable {
  /// Other texts are shown; the language is ``Localizer/currentLanguage``.
  case changed(language: String)
  /// Something about the store.
  case store(StoreEvent)
  /// An applied language could not be kept for the next launch, or not be read again.
  case cache(String)
}

/// What a ``Localizer`` cannot do; parsers' and stores' own errors come through as they are.
public enum AksaraError: String, Error, Hashable, Sendable, CustomStringConvertible {
  /// Nothing is configured yet.
  case notConfigured
  /// There is a store, and these bytes are no signed bundle.
  case unsigned
  /// A signed bundle was given where no store is configured.
  case noStore
  /// This is no language's name.
  case notALanguage

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .notConfigured: "nothing is configured yet; call configure first"
    case .unsigned: "these bytes are no signed bundle, and with a store nothing else is applied"
    case .noStore: "a signed bundle needs a store; configure one with a trust policy"
    case .notALanguage: "this is no language's name, such as en or pt-BR"
    }
  }
}
