import Testing

@testable import AksaraPackCommands

@Suite struct ArgumentParserTests {
  static let flag = OptionSpec("force", help: "")
  static let value = OptionSpec("output", "o", .value("DIR"), help: "")
  static let list = OptionSpec("exclude", nil, .repeated("GLOB"), help: "")
  static let number = OptionSpec("sequence", nil, .value("N"), help: "")
  let parser = ArgumentParser(
    spec: CommandSpec(
      "test", abstract: "",
      positionals: [PositionalSpec("FOLDER", help: ""), PositionalSpec("FILE", isRequired: false, help: "")],
      groups: [OptionGroup("", [flag, value, list, number])]))

  func parse(_ tokens: String...) throws(UsageError) -> ParsedArguments { try parser.parse(tokens) }

  @Test func optionsStandAnywhereAndInEveryForm() throws {
    for tokens in [
      ["in", "--output", "x", "--force"], ["--output=x", "in", "--force"], ["--force", "-o", "x", "in"],
      ["-o", "x", "--force", "--", "in"],
    ] {
      let arguments = try parser.parse(tokens)
      #expect(arguments.positionals == ["in"])
      #expect(arguments.value(Self.value) == "x")
      #expect(arguments.has(Self.flag))
      #expect(!arguments.has(Self.list))
    }
  }

  @Test func repeatedOptionsKeepTheirOrder() throws {
    #expect(try parse("in", "--exclude", "b", "--exclude=a").all(Self.list) == ["b", "a"])
  }

  @Test func afterTwoDashesNothingIsAnOption() throws {
    #expect(try parse("--", "--force", "-o").positionals == ["--force", "-o"])
  }

  @Test func aDashIsAnArgumentAndAValue() throws {
    let arguments = try parse("-", "-o", "-")
    #expect(arguments.positionals == ["-"])
    #expect(arguments.value(Self.value) == "-")
  }

  @Test func aValueThatBeginsWithADashNeedsTheEqualsSign() throws {
    #expect(try parse("in", "--output=-x").value(Self.value) == "-x")
    #expect(throws: UsageError.missingValue(Self.value)) { try parse("in", "--output", "--force") }
    #expect(throws: UsageError.missingValue(Self.value)) { try parse("in", "-o") }
  }

  @Test func anEqualsSignInAValueStays() throws {
    #expect(try parse("in", "--output=a=b").value(Self.value) == "a=b")
  }

  @Test func aSingleValueGivenTwiceIsRefused() {
    #expect(throws: UsageError.repeated(Self.value)) { try parse("in", "-o", "x", "--output=x") }
  }

  @Test func emptyValuesAndArgumentsAreRefused() {
    #expect(throws: UsageError.emptyValue(Self.value)) { try parse("in", "--output=") }
    #expect(throws: UsageError.emptyValue(Self.value)) { try parse("in", "-o", "") }
    #expect(throws: UsageError.emptyArgument("FOLDER")) { try parse("") }
  }

  @Test func aFlagTakesNoValue() {
    #expect(throws: UsageError.needsNoValue(Self.flag)) { try parse("in", "--force=yes") }
  }

  @Test(arguments: ["--outpt", "--ouptut", "--out"]) func aNearMissIsSuggested(token: String) {
    #expect(throws: UsageError.unknownOption(token, suggestion: "--output")) { try parse("in", token + "=x") }
  }

  @Test func nothingIsGuessedOrBundled() {
    #expect(throws: UsageError.unknownOption("-ox", suggestion: nil)) { try parse("in", "-ox") }
    #expect(throws: UsageError.unknownOption("--zzz", suggestion: nil)) { try parse("in", "--zzz") }
    #expect(throws: UsageError.unknownOption("-output", suggestion: "--output")) { try parse("in", "-output") }
  }

  @Test func argumentsAreCounted() {
    #expect(throws: UsageError.missingArgument("FOLDER")) { try parse() }
    #expect(throws: UsageError.unexpectedArgument("c")) { try parse("a", "b", "c") }
  }

  @Test func numbersAreDigitsWithinTheRange() throws {
    #expect(try parse("a", "--sequence", "17").integer(Self.number, in: 1...20) == 17)
    #expect(try parse("a").integer(Self.number, in: 1...20) == nil)
    for text in ["0", "21", "+3", " 3", "3x", "99999999999999999999", "٣"] {
      #expect(throws: UsageError.invalidValue(Self.number, value: text, expected: "a number from 1 to 20")) {
        try parse("a", "--sequence", text).integer(Self.number, in: 1...20)
      }
    }
  }

  @Test func optionsThatShutEachOutAreRefusedTogether() throws {
    #expect(try parse("a", "-o", "x").only(of: [Self.value, Self.list]) == Self.value)
    #expect(throws: UsageError.exclusive([Self.value, Self.list])) {
      try parse("a", "-o", "x", "--exclude", "y").only(of: [Self.value, Self.list])
    }
  }
}
