public import AksaraFormat

extension Localizer {
  /// The text of a key: in the active language, else in the fallback language, else the key itself.
  ///
  /// Safe from any thread, without a lock. Never blank but for a blank key.
  public func t(_ key: String) -> String {
    cell.read { $0.text(key, nil) } ?? key
  }

  /// The text of a key with its `{{variables}}` filled in, left to right, once; those without a value stay.
  public func t(_ key: String, args: TranslationArguments) -> String {
    cell.read { $0.text(key, args) } ?? key
  }

  /// The text of a key with its variables filled in from a dictionary, each value by its description.
  @_disfavoredOverload
  public func t(_ key: String, args: [String: Any]) -> String {
    t(key, args: TranslationArguments(args))
  }

  /// The form of a plural for a count, by CLDR's rules for the active language; `{{count}}` is the count unless given.
  public func t(_ key: String, count: Int, args: TranslationArguments = .none) -> String {
    plural(key, .integer(count), args)
  }

  /// The form of a plural for a number as it is shown: `1.0` is not `1` in many languages.
  public func t(_ key: String, count: PluralNumber, args: TranslationArguments = .none) -> String {
    plural(key, .number(count), args)
  }

  /// The form of a plural for a count, with variables from a dictionary.
  @_disfavoredOverload
  public func t(_ key: String, count: Int, args: [String: Any]) -> String {
    plural(key, .integer(count), TranslationArguments(args))
  }

  /// The form of a plural for a number as it is shown, with variables from a dictionary.
  @_disfavoredOverload
  public func t(_ key: String, count: PluralNumber, args: [String: Any]) -> String {
    plural(key, .number(count), TranslationArguments(args))
  }

  private func plural(_ key: String, _ count: PluralCount, _ args: TranslationArguments) -> String {
    cell.read { $0.plural(key, count, args) } ?? key
  }
}
