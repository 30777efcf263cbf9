internal import AksaraFormat

/// What the checks must know of a language.
final class LanguageTraits: Sendable {
  let tag: LanguageTag
  /// The language without script and region, in lower case.
  let primary: String
  /// Right to left.
  let isRightToLeft: Bool
  /// Words are not parted by spaces.
  let isWrittenWithoutSpaces: Bool
  /// Categories that some whole number up to 1,000 has, by CLDR.
  let everyday: Set<PluralCategory>
  /// Categories that some whole number has, by CLDR.
  let whole: [PluralCategory]
  /// All categories, by CLDR.
  let categories: Set<PluralCategory>
  /// Forms for one number alone, or for 0 and 1: they may leave the number out.
  private let numberless: Set<PluralCategory>

  init(_ tag: LanguageTag) {
    self.tag = tag
    let subtags = tag.subtags
    primary = subtags[0]
    let script = subtags.dropFirst().first { $0.utf8.count == 4 && $0.first?.isUppercase == true }
    let rightToLeftScripts = ["Arab", "Hebr", "Thaa", "Syrc", "Nkoo", "Adlm", "Rohg", "Mand", "Samr"]
    isRightToLeft = script.map(rightToLeftScripts.contains) ?? Self.rightToLeft.contains(subtags[0])
    isWrittenWithoutSpaces = Self.spaceless.contains(subtags[0])
    let rules = PluralRules(for: tag)
    categories = Set(rules.categories)
    whole = rules.integerCategories
    var numbers: [PluralCategory: [Int]] = [:]
    for number in 0...1_000 {
      let category = rules.category(of: number)
      if numbers[category, default: []].count < 3 { numbers[category, default: []].append(number) }
    }
    everyday = Set(numbers.keys)
    numberless = Set(numbers.filter { $0.value.count == 1 || $0.value == [0, 1] }.keys)
  }

  /// CLDR has rules for the language, rather than none, which reads as `other` for everything.
  var hasPluralRules: Bool { categories.count > 1 || Self.oneForm.contains(primary) }

  /// `qqq` is no language: some projects keep notes for translators in a file of that name.
  var isDocumentation: Bool { primary == "qqq" }

  /// Whether a form may leave its number out: it stands for one number, or for 0 and 1.
  func mayDropCount(_ category: PluralCategory) -> Bool {
    numberless.contains(category) || !everyday.contains(category) && category != .other
  }

  /// Whether sentences of the two may be the same: dialects, and languages that share most of their words.
  func isClose(to other: LanguageTraits) -> Bool {
    primary == other.primary || Self.families.contains { $0.contains(primary) && $0.contains(other.primary) }
  }

  private static let rightToLeft: Set<String> = [
    "ar", "arc", "azb", "bal", "bgn", "bqi", "ckb", "dv", "fa", "glk", "he", "iw", "ks", "lrc", "mzn", "nqo", "pnb",
    "prs", "ps", "rhg", "sd", "skr", "syr", "ug", "ur", "yi",
  ]
  private static let spaceless: Set<String> = [
    "zh", "ja", "th", "lo", "km", "my", "yue", "wuu", "nan", "hak", "gan", "lzh", "bo", "dz", "jv", "su",
  ]
  /// Languages whose one form is CLDR's answer.
  private static let oneForm: Set<String> = [
    "bm", "bo", "dz", "hnj", "id", "ig", "ii", "in", "ja", "jbo", "jv", "jw", "kde", "kea", "km", "ko", "lkt", "lo",
    "ms", "my", "nqo", "osa", "root", "sah", "ses", "sg", "su", "th", "to", "tpi", "vi", "wo", "yo", "yue", "zh",
  ]
  private static let families: [Set<String>] = [
    ["sr", "hr", "bs", "sh", "cnr"], ["nb", "no", "nn", "da"], ["id", "ms"], ["cs", "sk"], ["gl", "pt"],
    ["zh", "yue", "lzh", "wuu", "hak", "nan", "gan"],
  ]
}
