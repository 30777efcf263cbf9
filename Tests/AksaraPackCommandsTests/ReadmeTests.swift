import AksaraPack
import Testing

@testable import AksaraPackCommands

@Suite struct ReadmeTests {
  static let readme = fixtures.dropLast("/Fixtures".count) + "/README.md"

  /// When it fails: put what `aksara-pack help --markdown` prints between the markers.
  @Test func theTablesAreThoseOfTheOptionTable() throws {
    let text = String(decoding: try InputFile.read(String(Self.readme), limit: 1 << 20), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let begin = try #require(lines.firstIndex(of: CommandTable.markers.begin))
    let end = try #require(lines.firstIndex(of: CommandTable.markers.end))
    #expect(Array(lines[begin...end]) == CommandTable.markdown(of: Commands.specs))
    #expect(Run("help", "--markdown").output == lines[begin...end].joined(separator: "\n") + "\n")
  }
}
