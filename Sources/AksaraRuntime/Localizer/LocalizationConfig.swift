#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// How a ``Localizer`` starts.
public struct LocalizationConfig: Sendable {
  /// The language that is shown first, matched to what there is (`pt-BR` finds `pt`).
  public var defaultLanguage: String
  /// The language of texts that the active one lacks.
  public var fallbackLanguage: String
  /// Kept for the mirrored interface; languages are found by ``resources``.
  public var bundledResource: String?
  /// Language files that are part of the app. Not asked when there is a ``store``.
  public var resources: TranslationResources
  /// Reads languages.
  public var parser: any TranslationParser
  /// The folder where applied languages are kept for the next launch; `nil`: they are not. Not used when there is a
  /// ``store``.
  public var cacheDirectory: URL?
  /// Where signed bundles are kept and judged. With one, nothing unsigned is ever applied.
  public var store: BundleStore?
  /// Which plural category is asked of the fallback language.
  public var pluralFallback: PluralFallback

  /// A configuration.
  public init(
    defaultLanguage: String, fallbackLanguage: String, bundledResource: String? = nil,
    resources: TranslationResources = .main, parser: any TranslationParser = I18nextParser(),
    cacheDirectory: URL? = nil, store: BundleStore? = nil, pluralFallback: PluralFallback = .activeCategory
  ) {
    self.defaultLanguage = defaultLanguage
    self.fallbackLanguage = fallbackLanguage
    self.bundledResource = bundledResource
    self.resources = resources
    self.parser = parser
    self.cacheDirectory = cacheDirectory
    self.store = store
    self.pluralFallback = pluralFallback
  }
}

/// Language files that are part of an app: `en.json`, `pt-BR.json`.
public struct TranslationResources: Sendable {
  let languages: @Sendable () -> [String]
  let load: @Sendable (String) -> Data?

  /// Resources of one's own.
  /// - Parameters:
  ///   - languages: the names of the languages there are.
  ///   - load: the bytes of one of them.
  public init(languages: @escaping @Sendable () -> [String], load: @escaping @Sendable (String) -> Data?) {
    self.languages = languages
    self.load = load
  }

  /// No resources.
  public static let none = TranslationResources(languages: { [] }, load: { _ in nil })

  /// The `.json` files of a folder.
  public static func folder(_ path: String) -> TranslationResources {
    TranslationResources(
      languages: {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(".json".count)) }
      },
      load: { try? Data(contentsOf: URL(fileURLWithPath: path + "/" + $0 + ".json")) })
  }

  #if canImport(Darwin)
    /// The `.json` files of the app.
    public static let main = bundle(.main)

    /// The `.json` files of a bundle of the system's kind.
    public static func bundle(_ bundle: Bundle) -> TranslationResources {
      folder(bundle.resourcePath ?? bundle.bundlePath)
    }
  #else
    /// The `.json` files of the app, where the system knows what those are; here none.
    public static let main = none
  #endif
}
