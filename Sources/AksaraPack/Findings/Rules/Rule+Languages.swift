extension Rule {
  static let languages: [Rule] = [X01, X02, X03, X04, X05, X06, X07, X08]

  /// Too few texts are translated.
  public static let X01 = Rule(
    "X01", [.error], "too few texts translated",
    finds: """
      A language below the share that minCoverage asks for; with \"below\": \"drop\" it is left out, unless it is let \
      pass. A baseline accepts the share that there is, and no less. Without minCoverage, missing keys are only counted.
      """,
    why: "Devices show another language for what is missing.",
    bad: "minCoverage 90, de.json has 812 of 1,000 texts", good: "minCoverage 90, de.json has 950 of 1,000 texts",
    fix: "Translate more, lower the share, or leave the language out.", covers: ["X09"])

  /// Keys that the source language lacks.
  public static let X02 = Rule(
    "X02", [.warning], "keys that the source lacks",
    finds: "Keys of a translation that the source language does not have; told once a file.",
    why: "They are leftovers, or misspelt: the app asks for the source's keys.",
    bad: #"en: {"save": "Save"}  de: {"save": "Sichern", "sav": "Sichern"}"#,
    good: #"en: {"save": "Save"}  de: {"save": "Sichern"}"#,
    fix: "Remove them, or add them to the source language.")

  /// Lists of different length.
  public static let X03 = Rule(
    "X03", [.warning], "list of another length",
    finds: "A list with more or fewer items than in the source language.",
    why: "A shorter list is filled up from the next language, so that one list is in two languages.",
    bad: #"en: {"steps": ["Open", "Save"]}  de: {"steps": ["Öffnen"]}"#,
    good: #"en: {"steps": ["Open", "Save"]}  de: {"steps": ["Öffnen", "Sichern"]}"#,
    fix: "Give it as many items.")

  /// A list in one language, an object in the other.
  public static let X04 = Rule(
    "X04", [.warning], "list here, object there",
    finds: "A key that holds a list in one language and an object in the source language, or the other way round.",
    why: "Their items have different paths, so that the texts are not found.",
    bad: #"en: {"steps": ["Open"]}  de: {"steps": {"a": "Öffnen"}}"#,
    good: #"en: {"steps": ["Open"]}  de: {"steps": ["Öffnen"]}"#,
    fix: "Give the translation the source's shape.")

  /// Texts that are the source's.
  public static let X05 = Rule(
    "X05", [.information], "same text as in the source",
    finds: """
      Sentences that are the source language's, letter for letter; told once a file. Short ones and names count \
      not.
      """,
    why: "They were perhaps copied and never translated.",
    bad: #"en: {"tip": "Press any key to go on"}  de: {"tip": "Press any key to go on"}"#,
    good: #"en: {"tip": "Press any key to go on"}  de: {"tip": "Weiter mit beliebiger Taste"}"#,
    fix: "Translate them, or remove them: devices then show the next language.")

  /// The source's text changed and the translation did not.
  public static let X06 = Rule(
    "X06", [.warning], "source changed, translation did not",
    finds: """
      With --previous: a translation that is byte for byte that of the release before, whose source text has other words \
      since. Capitals, spaces and punctuation count not.
      """,
    why: "It may still say what the source said before: a new price, another condition, the opposite.",
    bad: #"before en "Save", de "Sichern"; now en "Save and send", de "Sichern""#,
    good: #"before en "Save", de "Sichern"; now en "Save and send", de "Sichern und senden""#,
    fix: "Translate it again; where it still holds, ignore the rule for the key until the next release.")

  /// One source text, several translations.
  public static let X07 = Rule(
    "X07", [], "one source text, several translations",
    finds: "A source text of several words under two keys whose translations differ. Off: context may ask for it.",
    why: "Readers wonder whether two things are meant.",
    bad: #"en: {"a": "Sign in again", "b": "Sign in again"}  de: {"a": "Neu anmelden", "b": "Erneut einloggen"}"#,
    good: #"en: {"a": "Sign in again", "b": "Sign in again"}  de: {"a": "Neu anmelden", "b": "Neu anmelden"}"#,
    fix: "Choose one of them.")

  /// A key of the release before is gone.
  public static let X08 = Rule(
    "X08", [.warning], "key of the release before is gone",
    finds: """
      With --previous: keys of the source language that the release before had and this one lacks; told once. A plural \
      counts by its other form.
      """,
    why: "Versions of the app that are in use still ask for them, and show the raw key.",
    bad: #"before {"menu.file": "File"}; now {"menu.open": "Open"}"#,
    good: #"before {"menu.file": "File"}; now {"menu.file": "File", "menu.open": "Open"}"#,
    fix: """
      Keep them until no such app is out, or sign with --app for the versions that do without; aksara-pack diff lists all \
      that changed.
      """)
}
