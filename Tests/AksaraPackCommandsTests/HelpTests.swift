import AksaraPack
import Testing

@testable import AksaraPackCommands

@Suite struct HelpTests {
  @Test func helpWinsOverWhateverElseIsWrong() {
    let page = Run("help", "help")
    #expect(page.exitCode == .done)
    #expect(page.errors.isEmpty)
    for run in [Run("help", "--nonsense", "--help"), Run("help", "-h", "a", "b"), Run("--help", "help")] {
      #expect(run.output == page.output)
      #expect(run.exitCode == .done)
    }
    #expect(Run("--help").output == Run("help").output)
    #expect(Run("nonsense", "-h").output == Run("help").output)
  }

  @Test func afterTwoDashesHelpIsAnArgument() {
    #expect(Run("help", "--", "--help").exitCode == .usage)
  }

  @Test func theVersionWinsToo() {
    #expect(Run("--version").output == ToolVersion.line + "\n")
    #expect(Run("help", "--nonsense", "--version").output == ToolVersion.line + "\n")
    let document =
      #"{"schemaVersion":1,"command":"version","status":"ok","version":"\#(ToolVersion.version)","messages":[]}"#
    #expect(Run("--version", "--json").output == document + "\n")
  }

  @Test func noCommandIsAnError() {
    let run = Run()
    #expect(run.exitCode == .usage)
    #expect(run.errors.hasPrefix("aksara-pack: error: no command given\n"))
    #expect(Run("--force", "help").errors.contains("aksara-pack COMMAND --force ..."))
  }

  @Test func everyPageIsWhole() {
    for spec in Commands.specs {
      let page = HelpPage.page(of: spec)
      #expect(page.allSatisfy { $0.count <= 100 && $0.last != " " }, "\(spec.name)")
      for option in spec.options { #expect(page.contains { $0.contains(option.synopsis) }, "\(option.name)") }
      for example in spec.examples {
        #expect(example.commandLine.hasPrefix("aksara-pack \(spec.name)"), "\(example.commandLine)")
      }
      #expect(Set(spec.options.map(\.name)).count == spec.options.count, "two options of one name")
      let letters = spec.options.compactMap(\.letter)
      #expect(Set(letters).count == letters.count, "two options of one letter")
    }
    #expect(Set(Commands.specs.map(\.name)).count == Commands.all.count)
  }

  @Test func everyExampleParses() throws {
    for command in Commands.all {
      for example in command.spec.examples {
        let words = example.commandLine.prefix { $0 != "|" }.split(separator: " ").dropFirst(2).map(String.init)
        _ = try command.init(ArgumentParser(spec: command.spec).parse(words))
      }
    }
  }
}
