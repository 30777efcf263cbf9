extension Rule {
  static let unicode: [Rule] = [U01, U02, U03, U04, U05, U06, U07]

  /// Text that is not in NFC.
  public static let U01 = Rule(
    "U01", [.warning], "not in Unicode's NFC",
    finds: """
      Characters in parts that NFC puts together, such as e and a combining accent; told once a file. What NFC takes \
      apart, or orders otherwise, is left alone.
      """,
    why: "They look the same and compare as different, and some fonts set the accent beside its letter.",
    bad: #"{"c": "Cafe\u0301"}"#, good: #"{"c": "Café"}"#,
    fix: "Compose the text.", mend: .nfc)

  /// Control characters and other code points that no text holds.
  public static let U02 = Rule(
    "U02", [.error], "control character",
    finds: """
      Controls but tab, LF and CR, noncharacters, tags outside flags, and private-use characters that the \
      source text lacks.
      """,
    why: "Devices show a box, nothing, or stop reading.",
    bad: #"{"t": "Save\u0008"}"#, good: #"{"t": "Save"}"#,
    fix: "Remove it.")

  /// Invisible characters.
  public static let U03 = Rule(
    "U03", [.warning], "invisible character",
    finds: """
      Zero-width spaces, word joiners and U+FEFF inside a text, and joiners between letters that never join, \
      where the source has none. Joiners are proper in Arabic and Indic scripts and emoji, zero-width spaces in \
      Thai, Khmer, Lao and Burmese.
      """,
    why: "They were pasted along; search and line breaks go wrong where nobody sees why.",
    bad: #"{"t": "Pass\u200bword"}"#, good: #"{"t": "Password"}"#,
    fix: "Remove it.")

  /// Bidirectional controls that do not close, or overrides.
  public static let U04 = Rule(
    "U04", [.error], "bidirectional controls",
    finds: "Embeddings and isolates that do not close in their paragraph, and any override.",
    why: """
      What follows the text on the screen is turned round as well, and an override can hide what is really \
      there.
      """,
    bad: #"{"t": "\u202bשלום"}"#, good: #"{"t": "\u2067שלום\u2069"}"#,
    fix: "Close it, or use U+2068 and U+2069 around the foreign part.")

  /// Placeholders that reorder.
  public static let U05 = Rule(
    "U05", [.information], "values that run from left to right",
    finds: """
      Right-to-left texts with two placeholders that only a slash, dash, colon, arrow or @ parts, without isolates \
      or marks; told once a file.
      """,
    why: "Latin values and numbers around such a sign are shown in left-to-right order.",
    bad: #"he: {"t": "קובץ {{n}}/{{all}}"}"#, good: #"he: {"t": "קובץ \u2068{{n}}\u2069/\u2068{{all}}\u2069"}"#,
    fix: "Put U+2068 before each placeholder and U+2069 behind it.")

  /// Letters of two scripts in one word, or a file in another script.
  public static let U06 = Rule(
    "U06", [.information], "letters of another script",
    finds: """
      A word of Cyrillic or Greek letters with a few Latin ones that look the same, or the other way round; and, once a \
      file, that two thirds of its letters are of a script that its language is not written in. Texts that are the \
      source's, placeholders and languages of several scripts count not.
      """,
    why: """
      Such a word looks right, but search, spell-checkers and screen readers do not know it. Such a file is often another \
      language's, or lacks the script in its name.
      """,
    bad: #"ru: {"t": "Cохранить"}  (a Latin C)"#, good: #"ru: {"t": "Сохранить"}"#,
    fix: "Type the word again on one keyboard; name the file by its script, such as sr-Latn.json.")

  /// Runs of variation selectors.
  public static let U07 = Rule(
    "U07", [.warning], "hidden characters in a row",
    finds: "Two or more variation selectors in a row.",
    why: "One chooses how a character looks; more of them can only hide something.",
    bad: #"{"t": "OK\ufe01\ufe02\ufe03"}"#, good: #"{"t": "OK"}"#,
    fix: "Remove them.")
}
