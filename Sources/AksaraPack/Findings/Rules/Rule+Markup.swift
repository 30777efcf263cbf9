extension Rule {
  static let markup: [Rule] = [M01, M02, M03]

  /// Tags that differ from the source's.
  public static let M01 = Rule(
    "M01", [.warning], "tags differ",
    finds: """
      HTML and numbered tags, <b> or <0>, that only one of the two texts has, and tags of a translation that do \
      not close where the source's do. Line breaks may differ.
      """,
    why: "A link or a button is lost, or markup is shown as text.",
    bad: #"en: {"t": "Read <b>this</b>"}  de: {"t": "Lies <b>dies"}"#,
    good: #"en: {"t": "Read <b>this</b>"}  de: {"t": "Lies <b>dies</b>"}"#,
    fix: "Use the source's tags, each closed; their order is free.")

  /// Addresses and scripts in tags.
  public static let M02 = Rule(
    "M02", [.warning], "unsafe tag",
    finds: """
      A script, iframe, object, embed or style tag, an on… attribute or a javascript:, data: or vbscript: address that \
      the source text does not have, and href or src with another site than the source's, as a browser reads it: \
      //b.example, https:b.example and &#104;ttps://b.example are sites as well. Where the source's tags name a site \
      such as example.com or yourdomain.com, any may stand.
      """,
    why: "A translation could carry an attack into the app.",
    bad: #"en: {"t": "<a href='https://a.example'>Help</a>"}  de: {"t": "<a href='https://b.example'>Hilfe</a>"}"#,
    good: #"""
      en: {"t": "<a href='https://a.example'>Help</a>"}  de: {"t": "<a href='https://a.example/de'>Hilfe</a>"}
      """#,
    fix: "Copy the tag from the source.")

  /// Character references without their semicolon.
  public static let M03 = Rule(
    "M03", [.warning], "broken character reference",
    finds: "&nbsp, &lt and such without their semicolon, or with a space in them.",
    why: "Browsers show some of them as text.",
    bad: #"{"t": "10&nbsp km"}"#, good: #"{"t": "10&nbsp;km"}"#,
    fix: "Write the semicolon, or the character itself.")
}
