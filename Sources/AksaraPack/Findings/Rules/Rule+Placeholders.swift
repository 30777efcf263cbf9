extension Rule {
  static let placeholders: [Rule] = [P01, P02, P03, P05, P06, P08, P09, P10, P11]

  /// A placeholder that the source text lacks.
  public static let P01 = Rule(
    "P01", [.error], "placeholder not in the source",
    finds: "A placeholder that no form of the source text has. In a plural form, {{count}} is always known.",
    why: "The app gives no value for it, so that people read {{nombre}}.",
    bad: #"en: {"hi": "Hi {{name}}"}  es: {"hi": "Hola {{nombre}}"}"#,
    good: #"en: {"hi": "Hi {{name}}"}  es: {"hi": "Hola {{name}}"}"#,
    fix: "Use the source's name: names are never translated.", covers: ["P04", "P07"])

  /// A placeholder of the source text is missing.
  public static let P02 = Rule(
    "P02", [.warning], "placeholder missing",
    finds: """
      A placeholder of the source text that the translation lacks. Plural forms are held against the same form \
      of the source, else its other.
      """,
    why: "What the app says there is left out.",
    bad: #"en: {"hi": "Hi {{name}}"}  de: {"hi": "Hallo"}"#,
    good: #"en: {"hi": "Hi {{name}}"}  de: {"hi": "Hallo {{name}}"}"#,
    fix: "Put it in.")

  /// A placeholder that stands more or less often than in the source text.
  public static let P03 = Rule(
    "P03", [.warning], "placeholder more or less often",
    finds: "A placeholder that both texts have, a different number of times.",
    why: "One of them was perhaps pasted over another name.",
    bad: #"en: {"range": "{{a}} to {{b}}"}  de: {"range": "{{a}} bis {{b}} {{b}}"}"#,
    good: #"en: {"range": "{{a}} to {{b}}"}  de: {"range": "{{a}} bis {{b}}"}"#,
    fix: "Use it as often as the source does.")

  /// Braces that do not close.
  public static let P05 = Rule(
    "P05", [.error, .warning], "braces that do not close",
    finds: """
      {{name without }}, and {name}} (errors); {{}} and {{{name}}} in the source language (warnings). A lone }} \
      is text.
      """,
    why: "It is shown as it stands, braces and all.",
    bad: #"{"hi": "Hi {{name}"}"#, good: #"{"hi": "Hi {{name}}"}"#,
    fix: "Write {{name}}.")

  /// White space inside a placeholder's braces.
  public static let P06 = Rule(
    "P06", [.information], "white space in a placeholder",
    finds: "{{ name }} with white space inside; told once a file.",
    why: "Devices see no difference: tables drop it. Tools that compare placeholders as text see two names.",
    bad: #"{"hi": "Hi {{ name }}"}"#, good: #"{"hi": "Hi {{name}}"}"#,
    fix: "Remove it.", mend: .always)

  /// i18next syntax that the runtime does not know.
  public static let P08 = Rule(
    "P08", [.error], "syntax that the runtime does not know",
    finds: """
      i18next's {{value, format}}, {{user.name}} and $t(key, {…}), and a $t(key) that names no text or comes \
      back to itself; {{- raw}} and any other $t(key) are converted. What the source has is told there only.
      """,
    why: "The runtime looks for a value of exactly that name, finds none and shows it as it stands.",
    bad: #"{"price": "{{amount, currency}}"}"#, good: #"{"price": "{{amount}}"}"#,
    fix: "Write {{name}}, and let the app format the value.")

  /// ICU message syntax, and the placeholders of other systems.
  public static let P09 = Rule(
    "P09", [.error, .warning], "placeholders of another system",
    finds: """
      ICU plurals and selects (errors), and %s, %1$d, %@, ${name}, {name}: told once a file and style, in a \
      translation only where the source has none.
      """,
    why: "The runtime fills {{name}} alone; the rest is shown as it stands unless the app fills it.",
    bad: #"{"n": "{n, plural, one {# file} other {# files}}"}"#,
    good: #"{"n": {"one": "{{count}} file", "other": "{{count}} files"}}"#,
    fix: "Write {{name}}, and plurals as objects.")

  /// A plural form without its number.
  public static let P10 = Rule(
    "P10", [.warning], "plural form without its number",
    finds: """
      A plural form that stands for several numbers and lacks {{count}}, where the source's form has it. A form \
      for exactly one number may drop it.
      """,
    why: "People read \"files\" for 2 and for 5, and never the number.",
    bad: #"""
      en: {"n": {"one": "{{count}} file", "other": "{{count}} files"}}  de: {"n": {"one": "Eine Datei", \#
      "other": "Dateien"}}
      """#,
    good: #"""
      en: {"n": {"one": "{{count}} file", "other": "{{count}} files"}}  de: {"n": {"one": "Eine Datei", \#
      "other": "{{count}} Dateien"}}
      """#,
    fix: "Put {{count}} in.")

  /// Plural forms with different placeholders.
  public static let P11 = Rule(
    "P11", [.warning], "plural forms with different placeholders",
    finds: """
      Forms of one plural, each for several numbers, of which one lacks a placeholder that the others have, \
      where the source cannot say which is right.
      """,
    why: "Something is left out for some numbers only, which tests seldom see.",
    bad: #"""
      ru: {"n": {"one": "{{count}} из {{all}}", "few": "{{count}}", "many": "{{count}} из {{all}}", "other": \#
      "{{count}} из {{all}}"}}
      """#,
    good: #"""
      ru: {"n": {"one": "{{count}} из {{all}}", "few": "{{count}} из {{all}}", "many": "{{count}} из {{all}}", \#
      "other": "{{count}} из {{all}}"}}
      """#,
    fix: "Use the same placeholders in each of them.")
}
