extension Rule {
  static let plurals: [Rule] = [L01, L02, L03, L04, L05, L06, L07, L08, L10]

  /// A plural without `other`.
  public static let L01 = Rule(
    "L01", [.error, .warning, .information], "plural without other",
    finds: """
      A plural object without other, or with an empty one. The message says when only decimals need it. A plural \
      by i18next's suffixes may lack it: a warning, a remark where only decimals need it.
      """,
    why: "other is what a device takes when the form for a number is missing; without it, people may read the key.",
    bad: #"{"n": {"one": "{{count}} file"}}"#,
    good: #"{"n": {"one": "{{count}} file", "other": "{{count}} files"}}"#,
    fix: "Add other.")

  /// A form that whole numbers need is missing.
  public static let L02 = Rule(
    "L02", [.warning], "plural form missing",
    finds: """
      A plural without a form that everyday whole numbers (up to 1,000) need in its language. Where the source \
      has other alone, so may the translation.
      """,
    why: "The text for other is shown instead: \"5 файла\" in place of \"5 файлов\".",
    bad: #"ru: {"n": {"one": "{{count}} файл", "other": "{{count}} файла"}}"#,
    good: #"""
      ru: {"n": {"one": "{{count}} файл", "few": "{{count}} файла", "many": "{{count}} файлов", "other": \#
      "{{count}} файла"}}
      """#,
    fix: "Add the form.")

  /// A form that only decimals or very large numbers need is missing.
  public static let L03 = Rule(
    "L03", [.information], "plural form missing for rare numbers",
    finds: """
      Plurals without a form that only decimals or numbers above 1,000 need, such as many in French; told once \
      a file.
      """,
    why: "The text for other is shown instead, which seldom matters.",
    bad: #"fr: {"n": {"one": "{{count}} jour", "other": "{{count}} jours"}}"#,
    good: #"fr: {"n": {"one": "{{count}} jour", "many": "{{count}} de jours", "other": "{{count}} jours"}}"#,
    fix: "Add the form, if such numbers occur.")

  /// A form that the language does not have.
  public static let L04 = Rule(
    "L04", [.information], "plural form that the language lacks",
    finds: "Plurals with a form that no number has in the language, such as one in Japanese; told once a file.",
    why: "The text is never shown.",
    bad: #"ja: {"n": {"one": "{{count}}件", "other": "{{count}}件"}}"#, good: #"ja: {"n": {"other": "{{count}}件"}}"#,
    fix: "Remove it.")

  /// A form that stock Aksara does not reach.
  public static let L05 = Rule(
    "L05", [], "plural form that stock Aksara does not reach",
    finds: """
      Plurals with few, many, two or zero outside English, Indonesian, Japanese and Arabic. Off: the companion \
      runtime knows them all.
      """,
    why: "The stock runtime has rules for those four languages and takes English ones for the rest.",
    bad: #"pl: {"n": {"one": "…", "few": "…", "many": "…", "other": "…"}}"#,
    good: #"pl: {"n": {"one": "…", "other": "…"}}"#,
    fix: "Use the companion runtime, or make other fit every number.")

  /// A misspelt category.
  public static let L06 = Rule(
    "L06", [.warning], "misspelt plural form",
    finds: "A name close to a category, such as One, plural or two_, beside two or more real categories.",
    why: "One stray name makes the object no plural at all: none of its forms is chosen by number.",
    bad: #"{"n": {"One": "{{count}} file", "few": "…", "other": "{{count}} files"}}"#,
    good: #"{"n": {"one": "{{count}} file", "few": "…", "other": "{{count}} files"}}"#,
    fix: "Write zero, one, two, few, many or other.")

  /// An object or array under a plural category.
  public static let L07 = Rule(
    "L07", [.hard], "object in a plural",
    finds: "An object or a list under a plural category.",
    why: "A form is a text; whether the object is a plural or a group of keys cannot be told.",
    bad: #"{"n": {"one": {"title": "File"}, "other": "Files"}}"#,
    good: #"{"n": {"one": "File", "other": "Files"}}"#,
    fix: "Write a text for each category, or rename the key.")

  /// A plural in one language, a text in the other.
  public static let L08 = Rule(
    "L08", [.warning], "plural here, text there",
    finds: "A key that holds a plural in one language and one text in the source language, or the other way round.",
    why: """
      The app asks for the source's kind: with a number for key.other, without one for key. The other kind is \
      not found.
      """,
    bad: #"en: {"n": {"one": "{{count}} file", "other": "{{count}} files"}}  ja: {"n": "{{count}}件"}"#,
    good: #"en: {"n": {"one": "{{count}} file", "other": "{{count}} files"}}  ja: {"n": {"other": "{{count}}件"}}"#,
    fix: "Write it as the source does; a language with one form writes other.", covers: ["L09"])

  /// `zero` where the language has no such category.
  public static let L10 = Rule(
    "L10", [.warning], "zero that is never chosen",
    finds: "Plurals with zero in a language whose rules have none; told once a file.",
    why: "i18next takes zero for the count 0 in each language; this runtime asks CLDR, which says other in English.",
    bad: #"en: {"n": {"zero": "No files", "one": "{{count}} file", "other": "{{count}} files"}}"#,
    good: #"en: {"none": "No files", "n": {"one": "{{count}} file", "other": "{{count}} files"}}"#,
    fix: "Give the text for 0 a key of its own, and let the app choose.")
}
