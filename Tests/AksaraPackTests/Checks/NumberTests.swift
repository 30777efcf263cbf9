import AksaraPack
import Testing

/// Numbers of translations, as people write them there. What stays silent was found in real translations.
@Suite struct NumberTests {
  static func isOther(_ source: String, _ language: String, _ text: String) throws -> Bool {
    try WaiverTests.examine(["en.json": "{\"a\": \"\(source)\"}", "\(language).json": "{\"a\": \"\(text)\"}"])
      .findings.contains { $0.rule == .V05 }
  }

  @Test(arguments: [
    ("Open at 09:30", "fi", "Auki klo 9.30"), ("From 10:00 to 18:30", "de", "Von 10 bis 18.30 Uhr"),
    ("From 10:00 to 18:30", "cs", "Od 10.00 do 18.30"), ("At 10:30", "en-GB", "At 10.30"),
    ("By 12/31/2024", "de", "Bis 31.12.2024"), ("By 2024-12-31", "ru", "До 31.12.2024"),
    ("10, 20 or 30 items", "ja", "10,20,30件"),
  ])
  func two_digits_behind_a_point_are_minutes_or_a_day(_ source: String, _ language: String, _ text: String) throws {
    #expect(try !Self.isOther(source, language, text))
  }

  @Test(arguments: [
    ("1,234,567 users", "hi", "12,34,567 लोग"), ("1,000,000 users", "en-IN", "10,00,000 users"),
    ("1,234,567 users", "de", "1.234.567 Leute"), ("1,234,567 users", "fr", "1 234 567 personnes"),
  ])
  func groups_are_as_people_write_them(_ source: String, _ language: String, _ text: String) throws {
    #expect(try !Self.isOther(source, language, text))
  }

  @Test(arguments: [
    ("100,000 users", "ja", "10万人"), ("100,000 users", "ko", "10만 명"), ("100,000 users", "zh", "10万用户"),
    ("100,000 users", "ru", "100 тыс. людей"), ("100,000 users", "es", "100 mil personas"),
    ("100,000 users", "de", "100 Tsd. Leute"), ("10,000 users", "ar", "١٠ آلاف"), ("10,000 users", "hi", "10 हज़ार"),
    ("10,000 users", "hu", "10 ezer"), ("10,000 users", "id", "10 ribu"), ("10,000 users", "pl", "10 tys."),
    ("20 million users", "zh", "2000万用户"), ("20 million users", "ko", "2,000만 명"), ("15% off", "zh", "85折"),
    ("the 1990s", "de", "die 90er"), ("the 1990s", "fr", "les années 90"), ("the 1990s", "es", "los 90"),
    ("1,250,000 users", "de", "1,25 Mio. Leute"), ("150 million users", "hi", "15 करोड़ लोग"),
  ])
  func number_words_are_no_other_number(_ source: String, _ language: String, _ text: String) throws {
    #expect(try !Self.isOther(source, language, text))
  }

  @Test(arguments: [
    ("Wait 30 days", "de", "Warte 60 Tage"), ("Wait 30 days", "de", "Warte 300 Tage"),
    ("Up to 10,000", "ja", "最大 20,000"), ("the 1990s", "de", "die 80er"), ("At 09:30", "fi", "klo 9.45"),
    ("100,000 users", "ru", "200 тыс. людей"), ("1,234,567 users", "hi", "12,34,568 लोग"),
  ])
  func another_number_is_told(_ source: String, _ language: String, _ text: String) throws {
    #expect(try Self.isOther(source, language, text))
  }

  @Test(.timeLimit(.minutes(20))) func many_different_numbers_take_time_in_proportion() throws {
    let text = (10..<40_000).map(String.init).joined(separator: ";")
    #expect(try Self.isOther(text + ";50007", "de", text + ";60007"))
  }
}
