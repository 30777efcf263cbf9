import AksaraFormat
import Testing

/// The edges of each grammar and range in the format's table, on both sides.
struct ManifestGrammarTests {
  /// A field, values that it takes and values that it refuses.
  struct Edge: CustomTestStringConvertible, Sendable {
    let path: ManifestEditor.Path
    let taken: [CanonicalJSON]
    let refused: [CanonicalJSON]
    var testDescription: String { path.joined(separator: ".") }

    init(_ path: String..., taken: [CanonicalJSON], refused: [CanonicalJSON]) {
      self.path = path
      self.taken = taken
      self.refused = refused
    }

    init(_ path: String..., texts: [String], notTexts: [String]) {
      self.path = path
      taken = texts.map(CanonicalJSON.string)
      refused = notTexts.map(CanonicalJSON.string)
    }
  }

  static let names = ["a", "0", "a-", "shop-ios-beta", String(repeating: "a", count: 64)]
  static let notNames = ["-a", "A", "a_b", "a.b", "a b", "é", "\u{212A}", "a\n", String(repeating: "a", count: 65)]
  static let versions = ["1", "a", "Z9.+-", String(repeating: "1", count: 64)]
  static let notVersions = [
    ".1", "+1", "-1", "1/2", "1 2", "1_2", "1\u{301}", "\u{212A}", "1\n", String(repeating: "1", count: 65),
  ]
  static let times = ["1970-01-01T00:00:01Z", "2000-02-29T23:59:59Z", "2242-03-16T12:56:31Z"]
  static let notTimes = [
    "1970-01-01T00:00:00Z", "1969-12-31T23:59:59Z", "2242-03-16T12:56:32Z", "2016-12-31T23:59:60Z",
    "2100-02-29T00:00:00Z", "2026-11-01T09:00:00+00:00", "2026-11-01", "2026-11-01t09:00:00z",
  ]
  static let versionsOfApps = ["0", "3", "3.1", "03.1", "0.0.0.0.0.0.0.0.1"]
  static let notVersionsOfApps = ["3.", ".3", "3..1", "3.1b", "-3", "+3", " 3", "3\n", "３", "99999.0-1"]
  static let digest = String(repeating: "0a", count: 64)
  static let notDigests = [
    String(repeating: "0A", count: 64), String(repeating: "0a", count: 63), String(repeating: "0a", count: 65),
    String(repeating: "0a", count: 63) + "0g", String(repeating: "0a", count: 63) + " a",
  ]
  static let paths = ["en.json", "a/b/en.json", "..json", "a/.b", "sub folder/\u{301}é 🙂.json", "C:en.json"]
  static let notPaths = [
    "/en.json", "a/", "a//b", "./a", "a/./b", "../a", "a/..", ".", "..", "a\\b", "a\u{0}b", "a\nb", "a\u{7F}",
  ]
  static let whole = Limits.largestInteger

  static let edges: [Edge] = [
    Edge("format", texts: ["aksara-bundle"], notTexts: ["Aksara-bundle", "aksara-bundle ", "aksara"]),
    Edge("formatVersion", taken: [.integer(1)], refused: [.integer(0), .integer(2)]),
    Edge("name", texts: names, notTexts: notNames), Edge("previous", "name", texts: names, notTexts: notNames),
    Edge("version", texts: versions, notTexts: notVersions),
    Edge("previous", "version", texts: versions, notTexts: notVersions),
    Edge("sequence", taken: [.integer(1), .integer(whole)], refused: [.integer(0), .integer(whole + 1)]),
    Edge("previous", "sequence", taken: [.integer(1), .integer(whole)], refused: [.integer(0), .integer(whole + 1)]),
    Edge("createdAt", texts: times, notTexts: notTimes), Edge("expiresAt", texts: times, notTexts: notTimes),
    Edge("appVersion", "android", "min", texts: versionsOfApps, notTexts: notVersionsOfApps),
    Edge("appVersion", "web", "max", texts: versionsOfApps, notTexts: notVersionsOfApps),
    Edge("sourceLanguage", texts: ["en", "pt-BR"], notTexts: ["EN", "pt-br", "pt_BR", "de", "e", "en-", "english"]),
    Edge(
      "languages", "en", "path", texts: ["tables/en.json.gz"], notTexts: ["tables/EN.json.gz", "/tables/en.json.gz"]),
    Edge(
      "languages", "en", "keys", taken: [.integer(1), .integer(1_000_000)], refused: [.integer(0), .integer(1_000_001)]),
    Edge(
      "languages", "en", "size", taken: [.integer(1), .integer(1 << 26)], refused: [.integer(0), .integer(1 << 26 + 1)]),
    Edge("languages", "en", "blake2b", texts: [digest], notTexts: notDigests),
    Edge("languages", "en", "sources", "0", "path", texts: paths, notTexts: notPaths),
    Edge(
      "languages", "en", "sources", "0", "size", taken: [.integer(0), .integer(1 << 26)],
      refused: [.integer(1 << 26 + 1)]
    ),
    Edge("languages", "en", "sources", "0", "blake2b", texts: [digest], notTexts: notDigests),
    Edge("previous", "payload", texts: [digest], notTexts: notDigests),
    Edge("reissueOf", texts: [digest], notTexts: notDigests),
    Edge(
      "build", "source", "repository", texts: ["https://example.org/é/x.git", "example.org:x"],
      notTexts: ["https://u@example.org", "https://example.org/?a", "https://example.org/#a", "a b", "a\tb", "a\u{7F}"]),
    Edge(
      "build", "options", "x",
      taken: [.string(""), .integer(0), .integer(whole), .boolean(true), .array([]), .array([.string("")])],
      refused: []),
  ]

  @Test(arguments: edges)
  func `both sides of each edge`(_ edge: Edge) throws {
    for value in edge.taken { #expect(try ManifestEditor.refusal(edge.path, value) == nil, "\(value)") }
    for value in edge.refused {
      #expect(try ManifestEditor.refusal(edge.path, value)?.field == edge.testDescription, "\(value)")
    }
  }

  @Test func `an option that is no text, integer, boolean or array of texts is refused`() throws {
    for value: CanonicalJSON in [
      .null, .object([:]), .array([.integer(1)]), .array([.array([])]), .array([.string("a"), .null]),
      .integer(Limits.largestInteger + 1), .integer(-1),
    ] {
      #expect(try ManifestEditor.refusal(["build", "options", "x"], value)?.field == "build.options")
    }
  }

  @Test func `a range of app versions has an end, and does not end before it begins`() throws {
    #expect(try ManifestEditor.refusal(["appVersion", "ios"], .object([:]))?.field == "appVersion.ios")
    #expect(
      try ManifestEditor.refusal(["appVersion", "ios"], .object(["min": .string("3.1.0"), "max": .string("3.1")]))
        == nil)
    #expect(
      try ManifestEditor.refusal(["appVersion", "ios"], .object(["min": .string("3.10"), "max": .string("3.9")]))?.field
        == "appVersion.ios")
    #expect(try ManifestEditor.refusal(["appVersion"], .object([:]))?.field == "appVersion")
  }
}
