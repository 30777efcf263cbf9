extension Rule {
  /// What `sign` and `verify` decide about bundles. But for B06 these have no findings in language files: the commands
  /// refuse.
  static let bundles: [Rule] = [B01, B02, B03, B04, B05, B06, B07]

  /// The manifest lists something else than the bundle holds.
  public static let B01 = Rule(
    "B01", [.hard], "manifest and members differ",
    finds: """
      A member that the manifest does not list, one that is missing, or another size or digest. verify decides.
      """,
    why: "Only what is listed was signed by name; an extra member could be anything.",
    bad: "an extra tables/xx.json.gz", good: "a bundle as sign wrote it",
    fix: "Sign again; never edit a bundle.")

  /// An archive that is not exactly the format's.
  public static let B02 = Rule(
    "B02", [.hard], "not exactly the archive that the format prescribes",
    finds: """
      Links, folders, repeated or unsafe names, headers that differ by a byte, bytes behind the end, sizes over \
      a limit. verify decides.
      """,
    why: "Two readers could see two contents in one file.",
    bad: "en.json as a link to /etc/passwd", good: "a bundle as sign wrote it",
    fix: "Sign again with this tool.")

  /// Another input than its table says.
  public static let B03 = Rule(
    "B03", [.hard], "not the canonical form",
    finds: "A table or manifest that is spelt otherwise than the format prescribes. verify decides.",
    why: "One content, one spelling: that is what makes bundles comparable and rebuildable.",
    bad: #"{ "ok" : "OK" }"#, good: #"{"ok":"OK"}"#,
    fix: "Sign again with this tool.")

  /// A sequence that does not grow.
  public static let B04 = Rule(
    "B04", [.hard], "the sequence does not grow",
    finds: """
      A sequence that is not above the release before, another bundle's name, or a range of app versions that \
      is empty. sign and verify --newer-than decide.
      """,
    why: "Devices refuse what is older than what they have; that is what stops replayed releases.",
    bad: "--previous with sequence 7, --sequence 7", good: "--previous with sequence 7, --sequence 8",
    fix: "Raise --sequence; its default, the release time, grows by itself.")

  /// A key that the app does not trust.
  public static let B05 = Rule(
    "B05", [.hard], "a key that nobody trusts",
    finds: """
      Signatures by unknown or revoked keys alone, too few of them, or a secret key whose public half is \
      another. sign and verify decide.
      """,
    why: "The app would refuse the bundle on every device.",
    bad: "signed by a key that is not in keys/", good: "signed by a key of keys/",
    fix: "Sign with a key whose public half the app ships; keys/README.md says how to change one.")

  /// A bundle without the language that the app falls back to.
  public static let B06 = Rule(
    "B06", [.hard], "the language to fall back to is missing",
    finds: """
      A source language without texts, of which sign would make a bundle without it, and a bundle without the app's \
      fallback language, on which the runtime decides.
      """,
    why: "What is missing in a translation would be shown as a raw key.",
    bad: "a bundle with de and fr for an app that falls back to en", good: "a bundle with de, en and fr",
    fix: "Put the language in.")

  /// What a release changes.
  public static let B07 = Rule(
    "B07", [.information], "what differs from the release before",
    finds: """
      Nothing by itself: aksara-pack diff OLD NEW shows what devices see otherwise with one bundle than with another. \
      Language by language: texts that came, went and changed, placeholders, coverage.
      """,
    why: "Who signs a release should know what it changes.",
    bad: "sign, and hope", good: "aksara-pack diff dist/shop-1.4.aksara dist/shop-1.5.aksara",
    fix: "Read the difference before a release goes out; validate --previous tells what to look at in it (X06, X08).")
}
