extension LanguageTag {
  /// Whether CLDR knows the language, by its plural rules, its usual script or region, or as an old code for it.
  ///
  /// Any two or three letters are a well-formed tag; this tells `fr` from `src`.
  public var isKnown: Bool {
    let language = subtags[0]
    return PluralData.cardinal.contains {
      $0.languages.split(whereSeparator: \.isWhitespace).contains { $0 == language }
    }
      || LanguageData.value(of: language, in: LanguageData.likely) != nil
      || language.utf8.count == 2 && LanguageData.value(of: language, in: LanguageData.aliases) != nil
  }

  /// Whether the language is of the range that ISO 639 leaves for local use (qaa to qtz): no language to translate to.
  public var isForLocalUse: Bool {
    let bytes = Array(subtags[0].utf8)
    return bytes.count == 3 && bytes[0] == UInt8(ascii: "q")
      && (UInt8(ascii: "a")...UInt8(ascii: "t")).contains(bytes[1])
  }
}
