import AksaraPack
import Testing

@testable import AksaraPackCommands

@Suite struct LineDiffTests {
  func diff(_ old: String, _ new: String) -> String {
    LineDiff.lines(old: Array(old.utf8), new: Array(new.utf8), name: "a").map { $0.text + "\n" }.joined()
  }

  @Test func equalTextsHaveNoDifference() {
    for text in ["", "a", "a\nb\n"] { #expect(diff(text, text).isEmpty) }
  }

  @Test func aChangedLineStandsInItsContext() {
    #expect(
      diff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n") == """
        --- a
        +++ a
        @@ -2,7 +2,7 @@
         2
         3
         4
        -5
        +five
         6
         7
         8

        """)
  }

  @Test func aMissingLineEndIsSaid() {
    #expect(diff("a", "a\n") == "--- a\n+++ a\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n")
    #expect(diff("", "a\n") == "--- a\n+++ a\n@@ -0,0 +1 @@\n+a\n")
  }

  /// Stock `diff -u` is the judge, on texts of few different lines, where there is much to find.
  @Test(.enabled(if: Binary.has("diff"))) func itIsAsShortAsThatOfStockDiffAndLeadsToTheSameText() throws {
    var random = SplitMix(state: 7)
    let folder = freshFolder()
    for round in 0..<40 {
      let lines = (0..<Int.random(in: 0...40, using: &random)).map { _ in "\(Int.random(in: 0...5, using: &random))\n" }
      var changed = lines
      for _ in 0..<Int.random(in: 0...8, using: &random) where !changed.isEmpty {
        let place = Int.random(in: 0..<changed.count, using: &random)
        if Bool.random(using: &random) { changed.remove(at: place) } else { changed.insert("new\n", at: place) }
      }
      let (old, new) = (lines.joined(), changed.joined())
      try OutputFile.write(Array(old.utf8), to: "\(folder)/\(round).old", replacing: true)
      try OutputFile.write(Array(new.utf8), to: "\(folder)/\(round).new", replacing: true)
      let ours = diff(old, new).split(separator: "\n").dropFirst(2)
      let stock = try Binary.shell("diff -u \(round).old \(round).new", folder: folder).output
        .split(separator: "\n").dropFirst(2)
      // Both are right as long as they are equally short and lead to the same text.
      #expect(edits(ours) == edits(stock), "\(old)\n->\n\(new)")
      #expect(applied(ours, to: lines) == new)
    }
  }

  func edits(_ lines: some Sequence<Substring>) -> Int { lines.count { $0.hasPrefix("+") || $0.hasPrefix("-") } }

  /// What a reader of the difference makes of the old text.
  func applied(_ hunks: some Sequence<Substring>, to old: [String]) -> String {
    var (result, next) = ("", 0)
    for line in hunks {
      if line.hasPrefix("@@") {
        let fields = line.split(separator: " ")[1].dropFirst().split(separator: ",").compactMap { Int($0) }
        let start = fields.count == 2 && fields[1] == 0 ? fields[0] : fields[0] - 1
        while next < start { result += old[next]; next += 1 }
      } else if line.hasPrefix("+") {
        result += line.dropFirst() + "\n"
      } else {
        if line.hasPrefix(" ") { result += old[next] }
        #expect(old[next] == line.dropFirst() + "\n")
        next += 1
      }
    }
    return result + old[next...].joined()
  }
}

/// Random numbers that are the same in each run (SplitMix64).
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
