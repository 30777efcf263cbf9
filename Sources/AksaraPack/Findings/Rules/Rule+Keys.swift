extension Rule {
  static let keys: [Rule] = [K01, K02, K03, K04, K05, K06, K07, K08, K09, K10, K11, K12]

  /// Two places give one dot path.
  public static let K01 = Rule(
    "K01", [.hard], "two keys, one path",
    finds: "Two places that give the same dot path, such as \"a.b\" beside an a that holds b.",
    why: "A look-up by path can reach only one of them, and runtimes differ on which.",
    bad: #"{"a.b": "One", "a": {"b": "Two"}}"#, good: #"{"a": {"b": "One", "c": "Two"}}"#,
    fix: "Rename one of them. A text \"a\" beside \"a.b\" is fine.")

  /// A text in one language, an object in the other.
  public static let K02 = Rule(
    "K02", [.warning], "text here, group there",
    finds: "A key that holds a text in one language and further keys in the source language, or the other way round.",
    why: "Neither is ever looked up in the other's place: the texts are dead.",
    bad: #"en: {"pick": {"fr": "French"}}  fi: {"pick": "Ranska"}"#,
    good: #"en: {"pick": {"fr": "French"}}  fi: {"pick": {"fr": "Ranska"}}"#,
    fix: "Give the translation the source's shape.")

  /// An empty key.
  public static let K03 = Rule(
    "K03", [.hard], "empty key",
    finds: "The key \"\". Keys that are sentences, dots included, are fine.",
    why: "It gives a path that ends in a dot, or none at all.",
    bad: #"{"menu": {"": "File"}}"#, good: #"{"menu": {"file": "File"}}"#,
    fix: "Give it a name.")

  /// A dot in a key.
  public static let K04 = Rule(
    "K04", [], "dot in a key",
    finds: "A name in the source language that holds a dot. Off: dotted keys and sentences as keys are legal here.",
    why: "Runtimes that split keys at dots cannot reach it.",
    bad: #"{"menu.file": "File"}"#, good: #"{"menu": {"file": "File"}}"#,
    fix: "Nest it.")

  /// A colon in a key.
  public static let K05 = Rule(
    "K05", [], "colon in a key",
    finds: "A name in the source language that holds a colon. Off: such keys are legal here.",
    why: "i18next takes what stands before a colon for a namespace.",
    bad: #"{"menu:file": "File"}"#, good: #"{"menu": {"file": "File"}}"#,
    fix: "Use another character.")

  /// `###` in a key.
  public static let K06 = Rule(
    "K06", [.warning], "### in a key",
    finds: "A name that holds ###. Names such as length or constructor are ordinary keys.",
    why: "i18next reads ### as a dot, so that the key is looked up by another name there.",
    bad: #"{"v1###2": "Version"}"#, good: #"{"v1-2": "Version"}"#,
    fix: "Use another spelling.")

  /// A key with characters that nobody sees, or another spelling of the source's key.
  public static let K07 = Rule(
    "K07", [.warning], "characters in a key that nobody sees",
    finds: """
      A key with control or invisible characters, white space at an end of a one-word name, or in another \
      Unicode form than the source's key.
      """,
    why: "Keys are compared as bytes: a key that looks the same is not found.",
    bad: #"en: {"café": "Café"}  fr: {"cafe\u0301": "Café"}"#, good: #"en: {"café": "Café"}  fr: {"café": "Café"}"#,
    fix: "Type the key again, or copy it from the source language.")

  /// Keys that are not spelled as the team spells them.
  public static let K08 = Rule(
    "K08", [.warning], "key not in the team's style",
    finds: """
      A name of the source language in another style than \"keys\" asks for in the configuration, and a dot path with \
      more characters or more names than it allows. Without \"keys\" nothing is found; endings of plurals and contexts \
      count not.
      """,
    why: "People look keys up by guessing, which works when all are spelled alike.",
    bad: #"style camelCase, {"save_all": "Save all"}"#, good: #"style camelCase, {"saveAll": "Save all"}"#,
    fix: "Rename it in all languages and in the app, or change the style.")

  /// Names out of order.
  public static let K09 = Rule(
    "K09", [], "names out of order",
    finds: """
      The first name of a file that does not come after the one before it, by bytes. Off: order is a team's \
      own.
      """,
    why: "Sorted files merge with fewer conflicts.",
    bad: #"{"b": "B", "a": "A"}"#, good: #"{"a": "A", "b": "B"}"#,
    fix: "Sort the file.", mend: .sort)

  /// Plural categories as ordinary names.
  public static let K10 = Rule(
    "K10", [.information], "plural names in an ordinary object",
    finds: "An object of the source language with other and a further plural category beside ordinary names.",
    why: """
      It is not taken for a plural, which is right for a list of choices and wrong for a plural with a stray \
      name.
      """,
    bad: #"{"heads": {"one": "Bar", "other": "None", "dot": "Dot"}}"#,
    good: #"{"heads": {"bar": "Bar", "none": "None", "dot": "Dot"}}"#,
    fix: "Rename the keys, or ignore this rule for them.")

  /// Plural forms by suffix.
  public static let K11 = Rule(
    "K11", [.warning], "plural forms by suffix",
    finds: """
      Keys in i18next's manner, item_one and item_other, that could not be turned into a plural without a \
      guess.
      """,
    why: "The runtime looks up item.one, never item_one.",
    bad: #"{"item_one": "{{count}} item", "item_other": "{{count}} items", "item.one": "An item"}"#,
    good: #"{"item": {"one": "{{count}} item", "other": "{{count}} items"}}"#,
    fix: "Write a plural object; --plurals says how suffixes are read.")

  /// Variants by context.
  public static let K12 = Rule(
    "K12", [.information], "variants by context",
    finds: "Keys of the source language that end in _male and _female with one stem, i18next's contexts.",
    why: "The runtime has no contexts: friend_male is reached by that name only.",
    bad: #"{"friend_male": "Boyfriend", "friend_female": "Girlfriend"}"#,
    good: #"{"friend": {"male": "Boyfriend", "female": "Girlfriend"}}"#,
    fix: "Let the app ask for the whole key.")
}
