import AksaraPack
import Testing

@testable import AksaraPackCommands

@Suite struct ExplainTests {
  /// When it fails: put what `aksara-pack explain --markdown` prints between the markers.
  @Test func theTableOfTheDocumentationIsThatOfTheRules() throws {
    let path = fixtures.dropLast("/Fixtures".count) + "/Sources/AksaraPack/AksaraPack.docc/Rules.md"
    let text = String(decoding: try InputFile.read(String(path), limit: 1 << 20), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let begin = try #require(lines.firstIndex(of: RulePages.markers.begin))
    let end = try #require(lines.firstIndex(of: RulePages.markers.end))
    #expect(Array(lines[begin...end]) == RulePages.markdown(of: Rule.allCases))
    #expect(Run("explain", "--markdown").output == lines[begin...end].joined(separator: "\n") + "\n")
  }

  @Test func everyRuleHasAPageThatSaysAll() {
    for rule in Rule.allCases {
      let page = Run("explain", rule.rawValue)
      #expect(page.exitCode == .done)
      #expect(page.output.hasPrefix("\(rule): \(rule.title)"))
      for word in ["Finds: ", "Why: ", "Bad: ", "Good: ", "What to do: "] {
        #expect(page.output.contains("  " + word), "\(rule)")
      }
      #expect(!rule.group.isEmpty && rule.page.bad != rule.page.good)
    }
    #expect(Set(Rule.allCases.map(\.rawValue)).count == Rule.allCases.count, "two rules of one id")
  }

  @Test func pagesAreWholeSentences() {
    for rule in Rule.allCases {
      for text in [rule.page.finds, rule.page.why, rule.page.fix] { #expect(text.last == ".", "\(rule): \(text)") }
      #expect(rule.title.last != ".", "\(rule)")
    }
  }

  @Test func allRulesAreListedWithTheirClass() {
    let run = Run("explain")
    #expect(run.output.contains("P01  error: placeholder not in the source\n"))
    #expect(run.output.contains("S04  hard or warning: repeated name\n"))
    #expect(run.output.contains("K05  off: colon in a key\n"))
  }

  @Test func lowerCaseAndIdsOfOtherListsAreUnderstood() {
    #expect(Run("explain", "p01").output == Run("explain", "P01").output)
    let run = Run("explain", "p07")
    #expect(run.output == Run("explain", "P01").output)
    #expect(run.errors.contains("P07 is part of P01"))
  }

  @Test func aTypingErrorGetsASuggestion() {
    let run = Run("explain", "SO4")
    #expect(run.exitCode == .usage)
    #expect(run.errors.contains("there is no rule 'SO4'"))
    #expect(run.errors.contains("did you mean 'S04'?"))
    #expect(Run("explain", "everything").errors.contains("'aksara-pack explain' lists the rules"))
  }

  @Test func jsonHasTheWholePage() {
    let run = Run("explain", "V10", "--json")
    #expect(run.output.contains(#""rules":[{"rule":"V10","group":"texts","classes":["warning"]"#))
    #expect(run.output.contains(#""mend":null"#))
    #expect(Run("explain", "S02", "--json").output.contains(#""mend":"normalize --write""#))
  }
}
