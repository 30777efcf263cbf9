internal import AksaraFormat

/// Everything that a look-up reads, published as one: the tables in the order in which they are asked, and the rules.
@safe
final class Translations: @unchecked Sendable {
  // Unchecked: the view is written in `init` alone.

  /// One language: what a bundle says of it, and behind that what is built into the app.
  struct Language: Sendable {
    /// The language that was found, not the one that was asked for.
    var tag: LanguageTag?
    var tables: [TranslationTable] = []
  }

  let active: Language
  let fallback: Language
  /// The active language by the name it has here, else the one that was asked for.
  let language: String
  let view: UnsafePointer<TranslationsView>
  private let storage: UnsafeMutablePointer<TranslationsView>

  init(
    active: Language, fallback: Language, pluralFallback: PluralFallback = .activeCategory, wanted: String = "en"
  ) {
    self.active = active
    self.fallback = fallback
    language = active.tag?.text ?? wanted
    // Asking the same tables again would find nothing more.
    let isOne = active.tables.elementsEqual(fallback.tables, by: ===)
    unsafe storage = .allocate(capacity: 1)
    unsafe storage.initialize(
      to: TranslationsView(
        seed: KeyHash.seed, active: .init(active), fallback: isOne ? .init(Language()) : .init(fallback),
        rules: Self.rules(active),
        fallbackRules: Self.rules(fallback), resolvesAnew: pluralFallback == .ownCategory))
    unsafe view = UnsafePointer(storage)
  }

  deinit { unsafe storage.deallocate() }

  private static func rules(_ language: Language) -> PluralRuleTable {
    (language.tag.map { PluralRules(for: $0) } ?? .none).table
  }
}

/// Which plural category is asked of the fallback language.
public enum PluralFallback: Sendable {
  /// The active language's, as the shared specification of Aksara says.
  case activeCategory
  /// The fallback language's own.
  case ownCategory
}

/// What a look-up reads of the shared memory; no reference count is touched.
struct TranslationsView: BitwiseCopyable {
  var seed: UInt64
  var active: Pair
  var fallback: Pair
  var rules: PluralRuleTable
  var fallbackRules: PluralRuleTable
  var resolvesAnew: Bool

  /// A language's tables, the bundle's first.
  struct Pair: BitwiseCopyable {
    private var first: TableView
    private var second: TableView

    init(_ language: Translations.Language) {
      first = language.tables.first?.view ?? .none
      second = language.tables.dropFirst().first?.view ?? .none
    }

    @inline(__always)
    func value(_ key: UnsafeBufferPointer<UInt8>, hash: UInt64) -> TableView.Value? {
      unsafe first.value(key, hash: hash) ?? second.value(key, hash: hash)
    }
  }

  /// A text; `nil` when no language has it.
  @inline(__always)
  func text(_ key: String, _ arguments: TranslationArguments?) -> String? {
    unsafe TextAccess.withUTF8(key) { bytes in
      let hash = unsafe KeyHash.hash(bytes, seed: seed)
      guard let value = unsafe active.value(bytes, hash: hash) ?? fallback.value(bytes, hash: hash) else { return nil }
      guard value.placeholder != .none, let arguments, !arguments.isEmpty else {
        return unsafe TextAccess.string(value.bytes)
      }
      return Template.fill(value, arguments, count: nil)
    }
  }

  /// A plural's form; `nil` when no language has it.
  func plural(_ key: String, _ count: PluralCount, _ arguments: TranslationArguments) -> String? {
    let category = count.category(rules)
    let fallbackCategory = resolvesAnew ? count.category(fallbackRules) : category
    return unsafe TextAccess.withUTF8(key) { bytes in
      let capacity = bytes.count + PluralKey.longestSuffix
      return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { buffer in
        let path = unsafe PluralKey(bytes, buffer)
        let value = find(path, category, in: active) ?? find(path, fallbackCategory, in: fallback)
        guard let value else { return nil }
        return value.placeholder != .none
          ? Template.fill(value, arguments, count: count) : unsafe TextAccess.string(value.bytes)
      }
    }
  }

  private func find(_ path: PluralKey, _ category: PluralCategory, in pair: Pair) -> TableView.Value? {
    if let value = value(path, category, in: pair) { return value }
    return category == .other ? nil : value(path, .other, in: pair)
  }

  private func value(_ path: PluralKey, _ category: PluralCategory, in pair: Pair) -> TableView.Value? {
    let key = unsafe path.with(category)
    return unsafe pair.value(key, hash: KeyHash.hash(key, seed: seed))
  }
}
