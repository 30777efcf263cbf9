import AksaraPack
import Foundation
import Testing

/// The diff is one that stock tools read and write.
struct UnifiedDiffTests {
  static func diff(_ old: String, _ new: String, name: String = "f.txt") -> String {
    String(decoding: UnifiedDiff(name: name, old: Array(old.utf8), new: Array(new.utf8)).text, as: UTF8.self)
  }

  static let old = (1...40).map { "line \($0)\n" }.joined() + "end"

  @Test func `it is what GNU diff -u prints`() {
    let new = Self.old.replacing("line 3\n", with: "three\n").replacing("line 10\n", with: "")
      .replacing("line 30\n", with: "line 30\nmore\n")
    // diff -u --label a/f.txt --label b/f.txt
    let expected = """
      --- a/f.txt
      +++ b/f.txt
      @@ -1,13 +1,12 @@
       line 1
       line 2
      -line 3
      +three
       line 4
       line 5
       line 6
       line 7
       line 8
       line 9
      -line 10
       line 11
       line 12
       line 13
      @@ -28,6 +27,7 @@
       line 28
       line 29
       line 30
      +more
       line 31
       line 32
       line 33

      """
    #expect(Self.diff(Self.old, new) == expected)
  }

  @Test(arguments: [
    ("a", "a\n", "@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n"), ("", "a\n", "@@ -0,0 +1 @@\n+a\n"),
    ("a\n", "", "@@ -1 +0,0 @@\n-a\n"), ("a\nb", "b", "@@ -1,2 +1 @@\n-a\n b\n\\ No newline at end of file\n"),
  ])
  func `the ends of files`(_ old: String, _ new: String, _ hunk: String) {
    #expect(Self.diff(old, new) == "--- a/f.txt\n+++ b/f.txt\n" + hunk)
  }

  @Test func `no change is no diff`() {
    #expect(Self.diff(Self.old, Self.old).isEmpty)
    #expect(Self.diff("", "").isEmpty)
  }

  @Test func `names are spelled as patch reads them`() {
    #expect(Self.diff("a\n", "b\n", name: "/tmp/en.json").hasPrefix("--- a/tmp/en.json\n+++ b/tmp/en.json\n"))
    #expect(Self.diff("a\n", "b\n", name: "my x.json").hasPrefix("--- a/my x.json\t\n+++ b/my x.json\t\n"))
    #expect(Self.diff("a\n", "b\n", name: "q\"\n.json").hasPrefix(#"--- "a/q\"\012.json""# + "\n"))
  }

  @Test func `a file that changes in every line takes no longer than one that does not`() {
    // Myers' algorithm would take the square of this.
    let lines = (0..<10_000).map { "\"key \($0 % 7_000)\": \"text\"," }
    let crlf = Self.diff(lines.joined(separator: "\r\n"), lines.joined(separator: "\n"))
    #expect(crlf.utf8.count { $0 == UInt8(ascii: "\n") } > 20_000 - 10)
    let reversed = Self.diff(lines.joined(separator: "\n"), lines.reversed().joined(separator: "\n"))
    #expect(!reversed.isEmpty)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/patch"), "patch is not here"))
  func `patch turns the old file into the new one, and back`() throws {
    var random = SplitMix(state: 7)
    let folder = FileManager.default.temporaryDirectory.appending(path: "aksara-diff-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for round in 0..<40 {
      // Few different lines: many repeat, and nothing is unique.
      let alphabet = round % 4 == 0 ? 3 : 60
      func text(_ lines: [Int]) -> String {
        lines.map { "\($0)" }.joined(separator: "\n") + (Bool.random(using: &random) ? "\n" : "")
      }
      var lines = (0..<Int.random(in: 0...80, using: &random)).map { _ in Int.random(in: 0..<alphabet, using: &random) }
      let old = text(lines)
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        let place = Int.random(in: 0...lines.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: lines.insert(Int.random(in: 0..<alphabet, using: &random), at: place)
        case 1 where place < lines.count: lines.remove(at: place)
        case 2: lines = Array(lines[place...] + lines[..<place])
        default: lines.reverse()
        }
      }
      let new = text(lines)
      let names = ["f.txt", "with space.txt"]
      let name = names[round % 2]
      let file = folder.appending(path: name)
      try Data(old.utf8).write(to: file)
      try Data(Self.diff(old, new, name: name).utf8).write(to: folder.appending(path: "f.diff"))
      guard old != new else { continue }
      #expect(try Self.patch(folder, []) == 0)
      #expect(Self.contents(file) == new, "round \(round)")
      #expect(try Self.patch(folder, ["-R"]) == 0)
      #expect(Self.contents(file) == old, "round \(round)")
    }
  }

  /// What is there; `patch` removes a file that becomes empty.
  static func contents(_ file: URL) -> String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }

  static func patch(_ folder: URL, _ options: [String]) throws -> Int32 {
    let patch = Process()
    patch.executableURL = URL(filePath: "/usr/bin/patch")
    patch.arguments = options + ["-s", "-F0", "-d", folder.path, "-p1", "-i", folder.appending(path: "f.diff").path]
    patch.standardInput = FileHandle.nullDevice
    try patch.run()
    patch.waitUntilExit()
    return patch.terminationStatus
  }
}

/// A generator that gives the same numbers each time.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
