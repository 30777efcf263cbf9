import AksaraFormat
import Foundation
import Testing

struct TimestampTests {
  @Test func `times are written as Foundation writes them, and read back`() {
    let format = Date.ISO8601FormatStyle()
    let seconds =
      [1, 86_399, 86_400, 951_782_399, 951_782_400, 951_868_800, 4_107_542_400, Limits.lastSecond]
      + stride(from: Int64(1), through: Limits.lastSecond, by: 7_654_321)
    for second in seconds {
      let text = Date(timeIntervalSince1970: Double(second)).formatted(format)
      #expect(Timestamp(seconds: second)?.text == text)
      #expect(Timestamp(text)?.seconds == second)
      #expect(Timestamp(seconds: second)?.compact == text.filter(\.isNumber).inserting(".", at: 8))
    }
    #expect(Timestamp(seconds: Limits.lastSecond)?.text == "2242-03-16T12:56:31Z")
  }

  @Test(arguments: [
    "", "2026-11-01", "2026-11-01T09:00:00", "2026-11-01t09:00:00Z", "2026-11-01T09:00:00z", "2026-11-01 09:00:00Z",
    "2026-11-01T09:00:00+00:00", "2026-11-01T09:00:00.0Z", "2026-11-01T09:00:60Z", "2026-11-01T09:60:00Z",
    "2026-11-01T24:00:00Z", "2026-11-31T09:00:00Z", "2026-02-29T09:00:00Z", "2100-02-29T09:00:00Z",
    "2026-00-01T09:00:00Z",
    "2026-13-01T09:00:00Z", "2026-11-00T09:00:00Z", "1969-12-31T23:59:59Z", "1970-01-01T00:00:00Z",
    "2242-03-16T12:56:32Z",
    "9999-12-31T23:59:59Z",
    "0000-01-01T00:00:00Z", "２026-11-01T09:00:00Z", "+026-11-01T09:00:00Z", " 2026-11-01T09:00:00Z",
    "2026-11-01T09:00:00Z ",
  ])
  func `any other text is no time`(_ text: String) {
    #expect(Timestamp(text) == nil)
  }

  @Test func `a time that a header cannot hold or a trusted comment cannot spell is none`() {
    for second in [-1, 0, Limits.lastSecond + 1, .min, .max] { #expect(Timestamp(seconds: second) == nil) }
  }
}

struct AppVersionTests {
  @Test func `versions are compared part by part, and a missing part is 0`() throws {
    let ascending = try ["0", "0.9", "1", "1.0.1", "1.2", "1.10", "2", "999999999.1", "1234567890", "9\(Int.max)"].map {
      try #require(AppVersion($0))
    }
    for (left, right) in zip(ascending, ascending.dropFirst()) { #expect(left < right) }
    #expect(AppVersion("3.1") == AppVersion("3.1.0.0"))
    #expect(AppVersion("03.01") == AppVersion("3.1"))
    #expect(AppVersion("1.2.3.4.5.6.7.8.9").map { ascending[4] < $0 && $0 < ascending[5] } == true)
    #expect(Set([AppVersion("3.1"), AppVersion("3.1.0")]).count == 1)
  }

  @Test(arguments: ["", ".", "1.", ".1", "1..2", "1.a", "v1", "-1", "1 ", "+1", "１"])
  func `any other text is no version`(_ text: String) {
    #expect(AppVersion(text) == nil)
  }

  @Test func `both ends belong to a range, and an empty range is none`() throws {
    let two = try #require(AppVersion("2"))
    let three = try #require(AppVersion("3"))
    let range = try #require(AppVersionRange(min: two, max: three))
    #expect(range.contains(two) && range.contains(three))
    #expect(AppVersion("1.9").map(range.contains) == false)
    #expect(AppVersion("3.0.1").map(range.contains) == false)
    #expect(AppVersionRange(min: three, max: two) == nil)
    #expect(AppVersionRange(min: nil, max: nil) == nil)
    #expect(AppVersionRange(min: nil, max: two)?.contains(three) == false)
    #expect(AppVersionRange(min: two, max: nil)?.contains(three) == true)
  }
}

struct CanonicalJSONTests {
  @Test func `RFC 8785's example of sorted names is written in its order`() {
    // Section 3.2.3.
    let value = CanonicalJSON.object([
      "\u{20AC}": .string("Euro Sign"), "\r": .string("Carriage Return"),
      "\u{FB33}": .string("Hebrew Letter Dalet With Dagesh"), "1": .string("One"),
      "\u{1F600}": .string("Emoji: Grinning Face"), "\u{80}": .string("Control"),
      "\u{F6}": .string("Latin Small Letter O With Diaeresis"),
    ])
    let expected =
      #"{"\r":"Carriage Return","1":"One","\#u{80}":"Control","\#u{F6}":"Latin Small Letter O With Diaeresis","#
      + #""\#u{20AC}":"Euro Sign","\#u{1F600}":"Emoji: Grinning Face","\#u{FB33}":"Hebrew Letter Dalet With Dagesh"}"#
    #expect(value.bytes == Array(expected.utf8))
  }

  @Test func `RFC 8785's example of a string is written with its escapes`() {
    // Section 3.2.2.2.
    let value = CanonicalJSON.string("\u{20AC}$\u{F}\nA'B\"\\\\\"/")
    #expect(value.bytes == Array(#""€$\u000f\nA'B\"\\\\\"/""#.utf8))
    #expect(
      CanonicalJSON.array([.null, .boolean(true), .integer(9_007_199_254_740_991)]).bytes
        == Array("[null,true,9007199254740991]".utf8))
  }
}

extension String {
  fileprivate func inserting(_ text: String, at offset: Int) -> String { prefix(offset) + text + dropFirst(offset) }
}
