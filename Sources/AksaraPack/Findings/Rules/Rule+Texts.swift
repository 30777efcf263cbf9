extension Rule {
  static let texts: [Rule] = [V01, V02, V03, V04, V05, V06, V07, V08, V09, V10]

  /// A blank text; an empty one, when the configuration says that it is an error.
  public static let V01 = Rule(
    "V01", [.error, .warning], "empty text",
    finds: """
      An empty text, when \"empty\" is \"error\" (error), and a translation of white space alone where the \
      source has words (warning).
      """,
    why: "An empty text counts as not translated; a blank one is shown, and people see nothing.",
    bad: #"en: {"ok": "OK"}  de: {"ok": " "}"#, good: #"en: {"ok": "OK"}  de: {"ok": "OK"}"#,
    fix: "Translate it, or remove the key.")

  /// White space that differs from the source's.
  public static let V02 = Rule(
    "V02", [.warning], "white space differs",
    finds: """
      A space at an end that only one of the two texts has, and two spaces in a row that the source does not \
      have. A no-break space is a space. Languages written without spaces are left alone.
      """,
    why: "A space at an end joins the text to what stands beside it.",
    bad: #"en: {"by": "By "}  de: {"by": "Von"}"#, good: #"en: {"by": "By "}  de: {"by": "Von "}"#,
    fix: "Do as the source does.")

  /// Line breaks that differ from the source's.
  public static let V03 = Rule(
    "V03", [.warning], "line breaks differ",
    finds: "A line break at an end that only one of the two texts has, a tab that the source does not have, and CR.",
    why: "Lists and paragraphs fall apart, and CR is shown as a box by some.",
    bad: #"en: {"a": "List:\n"}  de: {"a": "Liste:"}"#, good: #"en: {"a": "List:\n"}  de: {"a": "Liste:\n"}"#,
    fix: "Break lines where the source does, with \\n; normalize --line-breaks --write makes it of CR.")

  /// Another mark at the end.
  public static let V04 = Rule(
    "V04", [.information], "ends otherwise",
    finds: """
      A source text that ends in a colon, a question mark or an ellipsis, and a translation that ends in \
      another of these or none. Each script's own marks count.
      """,
    why: "A colon leads over to what follows; a question asks for an answer.",
    bad: #"en: {"q": "Delete it?"}  de: {"q": "Löschen."}"#,
    good: #"en: {"q": "Delete it?"}  de: {"q": "Löschen?"}"#,
    fix: "End it as the source does, in the language's own marks.")

  /// Numbers, addresses and brackets that differ from the source's.
  public static let V05 = Rule(
    "V05", [.warning], "number, address or bracket differs",
    finds: """
      A number of two digits or more that became another one, a web or mail address whose site the source does \
      not name, a currency sign at an amount where the source names no currency, and brackets that do not pair where \
      the source's do. Numbers that the text may spell partly in words, 100 thousand or 10万 for 100,000, are left alone.
      """,
    why: "\"Wait 60 days\" for \"Wait 30 days\" is wrong whatever the language; a foreign address may be an attack.",
    bad: #"en: {"t": "Wait 30 days"}  de: {"t": "Warte 60 Tage"}"#,
    good: #"en: {"t": "Wait 30 days"}  de: {"t": "Warte 30 Tage"}"#,
    fix: "Copy it from the source. Native digits and separators are fine.")

  /// A word twice in a row.
  public static let V06 = Rule(
    "V06", [.information], "word twice",
    finds: """
      English texts with the, a, an, of, to, and, in, for or with twice in a row. Other words and languages \
      double on purpose.
      """,
    why: "It reads like a slip, and is one.",
    bad: #"en: {"t": "Back to the the start"}"#, good: #"en: {"t": "Back to the start"}"#,
    fix: "Remove one.")

  /// Longer than the configuration allows, or far longer than the source's text.
  public static let V07 = Rule(
    "V07", [.warning, .information], "too long",
    finds: """
      A text with more characters than \"limits\" allows for its key (warning), and a translation that has more than 4 \
      times the source's characters and over 40 more (information). Placeholders count not, and ideographs are left alone.
      """,
    why: "It does not fit its place on the screen, or is another text that slipped into this place.",
    bad: #"limit 7, de: {"save": "Speichern"}"#, good: #"limit 7, de: {"save": "Sichern"}"#,
    fix: "Shorten it, or raise the limit.")

  /// A term that the glossary translates otherwise.
  public static let V08 = Rule(
    "V08", [.warning], "not as the glossary says",
    finds: """
      A translation whose source text holds a term of the glossary, and that lacks the glossary's word for it or holds \
      a forbidden one. Placeholders, tags and addresses are no words. A form of the word will do, and the word as part \
      of another: what shares the greater part of its letters, at the beginning or the end of a word, accents aside. \
      The glossary may list several words, and forms that look otherwise (Buch, Bücher need no list; dzień, dni do). \
      Names ("keep") are looked for as they are spelled. Forbidden words count as whole words.
      """,
    why: "One thing should have one name throughout the app.",
    bad: #"glossary: cart, de Warenkorb.  en: {"c": "Open cart"}  de: {"c": "Korb öffnen"}"#,
    good: #"glossary: cart, de Warenkorb.  en: {"c": "Open cart"}  de: {"c": "Warenkorb öffnen"}"#,
    fix: "Use the glossary's word, or add an inflected form to it.")

  /// Text that was encoded or escaped twice.
  public static let V09 = Rule(
    "V09", [.warning], "encoded twice",
    finds: """
      \\n, \\t or \\u00e9 as visible characters where the source has none, &amp;amp;, UTF-8 read as Latin-1 \
      (Ã©), and U+FFFD.
      """,
    why: "A tool on the way broke the text, and people see the pieces.",
    bad: #"{"hi": "CafÃ©"}"#, good: #"{"hi": "Café"}"#,
    fix: "Type it again, and find the tool that did it.")

  /// A marker that a tool left behind.
  public static let V10 = Rule(
    "V10", [.warning], "marker of unfinished work",
    finds: """
      A text that is or begins with an exact marker: [MISSING], [TODO], [UNUSED], TODO:, FIXME:, \
      __NOT_TRANSLATED__ and such. The Spanish word TODO is none.
      """,
    why: "It was meant for translators, and people would read it.",
    bad: #"{"ok": "[MISSING] OK"}"#, good: #"{"ok": "OK"}"#,
    fix: "Translate the text, or remove the key.")
}
