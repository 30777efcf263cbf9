import AksaraFormat
import AksaraPack
import Foundation
import Testing

/// How much of the source language a language has, and what follows from too little.
struct CoverageTests {
  static let files = [
    "en.json":
      #"{"a":"A","b":"","auth":{"in":"In","out":"Out","n":{"one":"1","other":"2"}},"auth.x":"X","debug":{"z":"Z"},"cart":{"k":"K"}}"#,
    // A plural is one text, an empty text is none, what the source lacks does not count.
    "de.json": #"{"a":"","b":"B","auth":{"in":"Ein","n":{"other":"3"}},"auth.x":"X","debug":{"z":"Z"},"more":"M"}"#,
    "fr.json": #"{"a":"A","auth":{"in":"{{p}}","out":"O","n":{"one":"1","other":"2"}},"auth.x":"X","cart":{"k":"K"}}"#,
    "id.json": "{}",
  ]

  static func examine(_ thresholds: Thresholds, _ policy: CheckPolicy = CheckPolicy()) throws -> Examination {
    var policy = policy
    policy.dropKeys = [Glob("debug.*")]
    policy.thresholds = thresholds
    return try LayoutTests.examine(files, "{lang}.json", policy)
  }

  static func thresholds(_ percent: Int?, _ below: Thresholds.Below?, _ languages: [String: Int] = [:]) throws
    -> Thresholds
  {
    var thresholds = Thresholds()
    thresholds.minCoverage = percent
    thresholds.below = below
    for (tag, percent) in languages { thresholds.languages[try LanguageTag(tag)] = percent }
    return thresholds
  }

  static func coverage(_ examination: Examination, _ tag: String) throws -> String {
    let coverage = try #require(examination.languages.first { $0.file.tag.text == tag }?.coverage)
    return
      ([(coverage.translated, coverage.total, "all")]
      + coverage.namespaces.map { ($0.translated, $0.total, $0.name) }).map { "\($0.0)/\($0.1) \($0.2)" }.joined(
        separator: ", ")
  }

  @Test func `texts of the source are counted where a device finds them`() throws {
    let examination = try Self.examine(Self.thresholds(0, nil))
    #expect(try Self.coverage(examination, "en") == "6/6 all, 3/3 auth, 1/1 cart, 2/2 ")
    #expect(try Self.coverage(examination, "de") == "3/6 all, 2/3 auth, 0/1 cart, 1/2 ")
    #expect(try Self.coverage(examination, "fr") == "6/6 all, 3/3 auth, 1/1 cart, 2/2 ")
    #expect(try Self.coverage(examination, "id") == "0/6 all, 0/3 auth, 0/1 cart, 0/2 ")
    let quarantined = try Self.examine(Self.thresholds(0, nil), CheckPolicy(quarantine: true))
    #expect(try Self.coverage(quarantined, "fr") == "5/6 all, 2/3 auth, 1/1 cart, 2/2 ")
  }

  @Test func `a plural by suffixes is one text, and a plural in the place of a text is none`() throws {
    var policy = CheckPolicy()
    policy.thresholds = try Self.thresholds(0, nil)
    let examination = try LayoutTests.examine(
      [
        "en.json": #"{"x_one":"1","x_other":"2","y":"Y","z":"Z"}"#,
        "pl.json": #"{"x_few":"3","y":{"one":"4","other":"5"},"z":"Z"}"#,
      ], "{lang}.json", policy)
    #expect(try Self.coverage(examination, "pl") == "2/3 all")
  }

  @Test func `nothing is counted, and nothing refused, where nothing is asked`() throws {
    let examination = try Self.examine(Thresholds())
    #expect(examination.languages.allSatisfy { $0.coverage == nil })
    #expect(!examination.findings.contains { $0.rule == .X01 })
  }

  @Test func `less than asked is an error, for a language or for all`() throws {
    func failing(_ thresholds: Thresholds) throws -> [String] {
      try Self.examine(thresholds).findings.filter { $0.rule == .X01 && $0.isRefusal }.map(\.file)
    }
    #expect(try failing(Self.thresholds(50, nil)) == ["id.json"])
    #expect(try failing(Self.thresholds(51, .fail)) == ["de.json", "id.json"])
    #expect(try failing(Self.thresholds(51, .fail, ["de": 40, "id": 0])) == [])
    #expect(try failing(Self.thresholds(nil, .fail, ["de": 60])) == ["de.json"])
    let way = WayPast(try Self.examine(Self.thresholds(60, .fail), CheckPolicy(quarantine: true)))
    #expect(way.flags == ["--below drop"])
  }

  @Test func `a team grades a threshold, ignores it for a language, or lets it pass`() throws {
    func found(_ below: Thresholds.Below, _ change: (inout CheckPolicy) -> Void) throws -> [String] {
      var policy = CheckPolicy()
      change(&policy)
      let examination = try Self.examine(Self.thresholds(51, below), policy)
      let dropped = examination.languages.filter(\.isDropped).map { "\($0.file.tag) is out" }
      return examination.findings.filter { $0.rule == .X01 }.map {
        "\($0.file) \($0.findingClass) \($0.waiver.map { "\($0)" } ?? "-")"
      } + dropped
    }
    #expect(try found(.fail) { $0.levels[.X01] = .warning } == ["de.json warning -", "id.json warning -"])
    #expect(try found(.fail) { $0.levels[.X01] = .off } == [])
    let german = try LanguageTag("de")
    let ignore = Ignore(rule: .X01, languages: [german], reason: "soon")
    #expect(try found(.fail) { $0.ignores = [ignore] } == ["de.json error allowed", "id.json error -"])
    #expect(
      try found(.drop) { $0.ignores = [ignore] }
        == ["de.json error allowed", "id.json error quarantined", "id is out"])
    // What is left out is told and recorded all the same.
    #expect(
      try found(.drop) { $0.levels[.X01] = .off }
        == ["de.json error quarantined", "id.json error quarantined", "de is out", "id is out"])
    let read = try Configuration(reading: Array(#"{"rules": {"X01": "warning"}}"#.utf8), path: "x")
    #expect(read.rules == [.X01: .warning])
  }

  @Test func `a language that is left out stops nothing`() throws {
    var files = Self.files
    files["de.json"] = #"{"a":"{{p}}"}"#
    files["fr.json"] = Self.files["fr.json"]?.replacingOccurrences(of: "{{p}}", with: "I")
    var policy = CheckPolicy()
    policy.thresholds = try Self.thresholds(50, .drop)
    let examination = try LayoutTests.examine(files, "{lang}.json", policy)
    #expect(!examination.isRefused)
    #expect(examination.languages.filter(\.isDropped).map(\.file.tag.text) == ["de", "id"])
    #expect(examination.languages.first { $0.file.tag.text == "de" }?.table == nil)
    // What nothing waives is not waived by this.
    files["de.json"] = #"{"a":"1","a":"2"}"#
    #expect(try LayoutTests.examine(files, "{lang}.json", policy).isRefused)
  }
}
