import AksaraFormat
import Testing

@Suite struct LanguageMatcherTests {
  @Test(arguments: [
    ("pt-BR", "en pt", "pt"), ("pt-BR", "pt pt-BR", "pt-BR"), ("pt", "pt-PT pt-BR", "pt-BR"), ("pt", "pt-PT", "pt-PT"),
    ("pt-AO", "pt pt-PT", "pt-PT"), ("pt-AO", "pt-BR", "pt-BR"),
    ("zh-TW", "zh zh-Hant", "zh-Hant"), ("zh-TW", "zh-Hans zh-Hant", "zh-Hant"), ("zh-HK", "zh-CN zh-TW", "zh-TW"),
    ("zh-Hant-HK", "zh-Hans zh-TW", "zh-TW"), ("zh-Hant", "zh-CN zh-TW", "zh-TW"), ("zh-Hans", "zh-CN zh-TW", "zh-CN"),
    ("zh", "zh-Hans zh-Hant", "zh-Hans"), ("zh-SG", "zh-Hans zh-Hant", "zh-Hans"), ("zh-TW", "en zh", "zh"),
    ("zh-Hans-CN", "zh", "zh"), ("zh-MO", "zh-HK zh-TW", "zh-HK"),
    ("es-MX", "es es-419", "es-419"), ("es-MX", "es es-AR", "es"), ("es-MX", "es-AR es-ES", "es-AR"),
    ("en-AU", "en-GB en-US", "en-GB"), ("en", "en-GB en-US", "en-US"), ("en-US", "en-GB", "en-GB"),
    ("sr-Latn", "sr-Cyrl sr-Latn", "sr-Latn"), ("sr-RS", "sr-Cyrl sr-Latn", "sr-Cyrl"), ("sr-Latn-RS", "sr", "sr"),
    ("sh", "sr sr-Latn", "sr-Latn"), ("nb-NO", "no", "no"), ("no", "nb", "nb"), ("nn", "en no", "no"),
    ("iw-IL", "he", "he"), ("he", "iw", "iw"), ("in", "id", "id"), ("cmn-TW", "zh-Hans zh-Hant", "zh-Hant"),
    ("de-CH-1996", "de", "de"), ("en-x-twain", "en", "en"),
    // A collation is no region.
    ("sh-Hans-MO", "sh-Cyrl-HK sh-u-co-phonebk", "sh-u-co-phonebk"),
  ])
  func the_nearest_language_is_found(_ wanted: String, _ available: String, _ found: String) throws {
    let matcher = LanguageMatcher(try available.split(separator: " ").map { try LanguageTag(String($0)) })
    #expect(matcher.match(try LanguageTag(wanted))?.text == found)
  }

  @Test(arguments: [("de", "en fr"), ("zh", "ja"), ("hi-Latn", "en"), ("tl", "ceb"), ("uz", "uz-Cyrl")])
  func another_language_or_script_is_never_taken(_ wanted: String, _ available: String) throws {
    let matcher = LanguageMatcher(try available.split(separator: " ").map { try LanguageTag(String($0)) })
    #expect(matcher.match(try LanguageTag(wanted)) == nil)
  }
}
