extension Rule {
  static let structure: [Rule] = [S01, S02, S03, S04, S05, S06, S07, S08, S09, S10, S11, S12, S13]

  /// Bytes that are not UTF-8, or half a surrogate pair.
  public static let S01 = Rule(
    "S01", [.hard], "not UTF-8, or half a surrogate pair",
    finds: "Bytes that are not UTF-8, UTF-16 files, and \\uXXXX escapes of half a surrogate pair.",
    why: "Readers replace, drop or refuse such bytes, each in its own way: two devices would show two texts.",
    bad: #"{"icon": "\ud83d"}"#, good: #"{"icon": "\ud83d\udd25"}"#,
    fix: "Save the file as UTF-8; write the whole pair, or the character itself.")

  /// A byte order mark.
  public static let S02 = Rule(
    "S02", [.warning], "byte order mark",
    finds: "A file that begins with U+FEFF, as some editors write it.",
    why: "Other tools take the mark for part of the text and refuse the file.",
    bad: #"EF BB BF {"ok": "OK"}"#, good: #"{"ok": "OK"}"#,
    fix: "Save the file without it.", mend: .always)

  /// The root is not an object.
  public static let S03 = Rule(
    "S03", [.hard], "the root is not an object",
    finds: "A file whose outermost value is a list, a text or a number.",
    why: "Without names there are no keys to look up.",
    bad: #"["Save", "Cancel"]"#, good: #"{"save": "Save", "cancel": "Cancel"}"#,
    fix: "Put the texts into one object.")

  /// A name repeated in one object.
  public static let S04 = Rule(
    "S04", [.hard, .warning], "repeated name",
    finds: "A name that stands twice in one object: hard when the values differ, a warning when they are the same.",
    why: "Some readers keep the first value and some the last, so that platforms show different texts.",
    bad: #"{"ok": "OK", "ok": "Okay"}"#, good: #"{"ok": "OK"}"#,
    fix: "Keep one of them.", mend: .always)

  /// A limit of the format is passed.
  public static let S05 = Rule(
    "S05", [.hard], "over a limit",
    finds: "A file, key, text, count or nesting beyond what the format allows (the README lists the limits).",
    why: "A device refuses what is over a limit, before it reads it.",
    bad: #"{"a": {"a": … 64 deep … }}"#, good: #"{"a": "Text"}"#,
    fix: "Shorten it, or split the bundle.")

  /// Not JSON.
  public static let S06 = Rule(
    "S06", [.hard], "not JSON",
    finds: """
      What is no JSON text (RFC 8259): missing or trailing commas, comments, merge conflict markers, single \
      quotes.
      """,
    why: "Nothing of the file can be read, and tools that guess do not guess alike.",
    bad: #"{"ok": "OK",}"#, good: #"{"ok": "OK"}"#,
    fix: "Mend the place that the message names.")

  /// `null` where a text should be.
  public static let S07 = Rule(
    "S07", [.hard], "null",
    finds: "null as a value.",
    why: "To some readers it is a missing text, to others the word \"null\".",
    bad: #"{"ok": null}"#, good: #"{"ok": ""}"#,
    fix: "Remove the key, or write \"\" for a text that is not translated yet.")

  /// `true` or `false` where a text should be.
  public static let S08 = Rule(
    "S08", [.warning], "boolean",
    finds: "true or false as a value.",
    why: "It becomes that English word in a table, and runtimes spell it differently.",
    bad: #"{"on": true}"#, good: #"{"on": "true"}"#,
    fix: "Write the text in quotes.", mend: .booleans)

  /// A number where a text should be.
  public static let S09 = Rule(
    "S09", [.warning], "number",
    finds: "A number as a value.",
    why: "It becomes its digits as written, while other readers print 1 for 1.0.",
    bad: #"{"limit": 1.0}"#, good: #"{"limit": "1.0"}"#,
    fix: "Write it in quotes.", mend: .always)

  /// An object or list without items.
  public static let S10 = Rule(
    "S10", [.warning], "empty object or list",
    finds: "An object or a list with nothing in it. An empty file, {}, is fine.",
    why: "It has no texts, so that it vanishes from the table without a trace.",
    bad: #"{"help": {}}"#, good: #"{"help": {"title": "Help"}}"#,
    fix: "Remove it, or put its texts in.", mend: .always)

  /// A list of unlike things.
  public static let S11 = Rule(
    "S11", [.warning], "list of unlike things",
    finds: "A list that mixes texts with objects or lists, or holds lists.",
    why: "Its items are addressed by number, so that steps.1 may be a text in one language and nothing in another.",
    bad: #"{"steps": ["Open", {"title": "Save"}]}"#, good: #"{"steps": ["Open", "Save"]}"#,
    fix: "Make all items texts, or all items objects of one shape.")

  /// The file's name.
  public static let S12 = Rule(
    "S12", [.hard, .information], "file name",
    finds: """
      A name that is no language tag, one language in two files (both hard), or a tag in another spelling \
      (told).
      """,
    why: "The name says which language the texts are in. Of two files for one language, devices would get either.",
    bad: "english.json; pt_BR.json beside pt-BR.json", good: "en.json; pt-BR.json",
    fix: "Rename the file, remove one of two (the one with fewer texts is proposed), or leave it out with --exclude.")

  /// `_version` is neither a string nor a number.
  public static let S13 = Rule(
    "S13", [.hard, .warning, .information], "_version",
    finds: """
      A _version that is neither text nor number (hard), one that differs between the files of a language (warning), and \
      another one than the source language's (told).
      """,
    why: "The name is reserved: it is never shown, and the source language's may name the release.",
    bad: #"{"_version": {"app": "3"}}"#, good: #"{"_version": "3.1.0"}"#,
    fix: "Write a text, and the same one in each file; or remove it.")
}
