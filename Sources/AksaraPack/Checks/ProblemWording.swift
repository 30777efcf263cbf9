internal import AksaraFormat

/// Rule, class and words for what flattening could not pass over.
struct ProblemWording {
  let rule: Rule
  let findingClass: FindingClass
  let message: String
  let advice: String

  init(_ kind: FlatProblem.Kind) {
    (rule, findingClass, message, advice) =
      switch kind {
      case .rootIsNoObject:
        (.S03, .hard, "a language file is one JSON object", "put the texts into { }")
      case .nullLeaf:
        (.S07, .hard, "null is no text", "remove the key, or write \"\" for a text that is not translated yet")
      case .emptyKey: (.K03, .hard, "a key is empty", "give it a name")
      case .repeatedKeySameValue:
        (.S04, .warning, "this name stands twice in one object, with the same value", "normalize --write removes it")
      case .repeatedKeyOtherValue:
        (
          .S04, .hard, "this name stands twice in one object, with two values: readers differ on which one counts",
          "keep one of them"
        )
      case .samePath:
        (.K01, .hard, "two keys give the same dot path", "rename one of them")
      case .versionIsNoScalar:
        (
          .S13, .hard, "_version is reserved and must be a string or a number",
          "write \"_version\": \"1.0\", or remove it"
        )
      case .versionsDiffer:
        (
          .S13, .warning, "this _version is not the first file's, so that the bundle takes neither",
          "write the same one, or leave it out"
        )
      case .containerUnderCategory:
        (
          .L07, .hard, "an object or array stands under a plural category",
          "write a text for each category, or rename the key"
        )
      case .keyTooLong: (.S05, .hard, "the dot path is longer than \(Limits.keyBytes) bytes", "shorten it")
      case .valueTooLong: (.S05, .hard, "the text is longer than \(Limits.valueBytes >> 10) KiB", "shorten it")
      case .tooManyKeys: (.S05, .hard, "more than \(Limits.keysPerLanguage) texts in one language", "split the bundle")
      case .tableTooLarge: (.S05, .hard, "the table is larger than \(Limits.tableBytes >> 20) MiB", "split the bundle")
      case .number: (.S09, .warning, "a number, which becomes its text", "write it in quotes")
      case .emptyContainer:
        (.S10, .warning, "an object or list without items, which vanishes from the table", "remove it, or fill it")
      case .mixedList: (.S11, .warning, "a list of unlike things", "make all its items texts, or all of them objects")
      case .boolean: (.S08, .warning, "true or false, which becomes that word", "write it in quotes")
      }
  }
}
