import AksaraFormat
import AksaraPack
import Foundation
import Testing

/// `Fixtures/rules`: for each rule, language files that it finds something in, with the places, and files beside them
/// in which it must find nothing.
struct RuleFixturesTests {
  typealias Expected = BrokenFixturesTests.Expected

  struct Place: Codable {
    let file: String
    let line: Int
    let column: Int
    let `class`: String
    let key: String?
  }

  static let folder = BrokenFixturesTests.fixtures.appending(path: "rules")

  static let rules: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (names ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }()

  /// What a rule needs beyond the default: to be on, a limit, a glossary.
  static func policy(for rule: Rule) -> CheckPolicy {
    var policy = CheckPolicy()
    if rule.defaultClass == nil { policy.levels[rule] = .warning }
    if rule == .V07 { policy.limits = [TextLimit(keys: Glob("save"), characters: 7)] }
    if rule == .K08 {
      policy.keyStyle.style = .camel
      policy.keyStyle.maxLength = 20
      policy.keyStyle.maxDepth = 3
    }
    if rule == .V08 {
      policy.glossary = [
        GlossaryTerm("cart", translations: ["de": ["Warenkorb"]]), GlossaryTerm("Pasar", isKept: true),
      ]
    }
    return policy
  }

  static func found(_ id: String, in part: String) throws -> [Expected] {
    let rule = try #require(Rule(rawValue: id))
    let files = try LanguageFolder(path: folder.appending(path: "\(id)/\(part)").path, excluding: [])
    return try Examination(files, source: "en", policy: policy(for: rule), product: .findings).findings
      .filter { $0.rule == rule }.map {
        Expected(
          rule: id, class: $0.findingClass.rawValue, file: $0.file, line: $0.position.line, column: $0.position.column,
          key: $0.keyText)
      }
  }

  @Test func `there are files for every rule of language files`() {
    // Bundles have other tests; a share of translated texts is asked for by the configuration; and two rules look at
    // the release before.
    let ofFiles = Rule.allCases.filter { $0.group != "bundles" && ![.X01, .X06, .X08].contains($0) }
    #expect(Set(Self.rules) == Set(ofFiles.map(\.rawValue)))
  }

  @Test(arguments: rules)
  func `a rule finds its fault at the right place`(_ id: String) throws {
    let file = Self.folder.appending(path: "\(id)/expected.json")
    let expected = try JSONDecoder().decode([Place].self, from: Data(contentsOf: file)).map {
      Expected(rule: id, class: $0.class, file: $0.file, line: $0.line, column: $0.column, key: $0.key)
    }
    #expect(!expected.isEmpty)
    let found = try Self.found(id, in: "fires")
    #expect(found.map(\.description).sorted() == expected.map(\.description).sorted())
  }

  @Test(arguments: rules)
  func `a rule leaves alone what only looks like its fault`(_ id: String) throws {
    #expect(try Self.found(id, in: "passes").map(\.description) == [])
  }
}
