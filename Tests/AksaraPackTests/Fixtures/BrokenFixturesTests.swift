import AksaraFormat
import AksaraPack
import Foundation
import Testing

/// `Fixtures/broken`: one fault each, with the findings expected beside it; and `Fixtures/bundles`, with none that refuse.
struct BrokenFixturesTests {
  struct Expected: Codable, Hashable, CustomStringConvertible {
    let rule: String
    let `class`: String
    let file: String
    let line: Int
    let column: Int
    let key: String?

    var description: String { "\(rule) \(`class`) \(file):\(line):\(column) \(key ?? "-")" }
  }

  static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures")

  static let faults: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: fixtures.appending(path: "broken").path)
    return (names ?? []).sorted()
  }()

  static func examine(_ folder: URL) throws -> Examination {
    let configuration = try Configuration.inFolder(folder.path)
    let languages = try LanguageFolder(path: folder.path, excluding: configuration.exclude.map { Glob($0) })
    let policy = CheckPolicy(dropKeys: configuration.dropKeys.map { Glob($0) }, empty: configuration.empty ?? .missing)
    return try Examination(languages, source: configuration.source, policy: policy, product: .findings)
  }

  @Test func `there is a folder for every hard rule and every error rule`() throws {
    let stopping = Set(
      try Self.faults.flatMap { try Self.expected($0) }.filter { $0.class == "hard" || $0.class == "error" }.map(\.rule)
    )
    let ofFiles = Rule.allCases.filter { $0.group != "bundles" && ($0.classes.contains(.hard) || $0.isWaivable) }
    let all = Set(ofFiles.map(\.rawValue)).subtracting(["V01", "X01"])
    #expect(stopping == all)
  }

  static func expected(_ fault: String) throws -> [Expected] {
    let file = fixtures.appending(path: "broken/\(fault)/expected.json")
    return try JSONDecoder().decode([Expected].self, from: Data(contentsOf: file))
  }

  @Test(arguments: faults)
  func `a fault gives the findings expected, and no others that stop`(_ fault: String) throws {
    let expected = Set(try Self.expected(fault))
    let found = try Self.examine(Self.fixtures.appending(path: "broken/\(fault)/bundle")).findings.map {
      Expected(
        rule: $0.rule.rawValue, class: $0.findingClass.rawValue, file: $0.file, line: $0.position.line,
        column: $0.position.column, key: $0.keyText)
    }
    // Broken files give rise to warnings beside their fault; Fixtures/rules has those.
    let meant = found.filter { found in
      ["hard", "error"].contains(found.class) || expected.contains { $0.rule == found.rule }
    }
    #expect(Set(meant) == expected, "found \(found)")
  }

  @Test func `the language files of Fixtures are refused by nothing`() throws {
    let examination = try Self.examine(Self.fixtures.appending(path: "bundles"))
    #expect(!examination.isRefused)
    #expect(examination.languages.count == 11)
    #expect(
      Set(examination.findings.map(\.rule)) == [.P06, .S08, .S09],
      "what normalize mends, and the source's number and boolean, are said")
  }
}
