import AksaraPack
import Testing

@testable import AksaraPackCommands

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `normalize`: what it says, what it writes, and how it ends.
struct NormalizeTests {
  static let mended = "{\"a\":\"{{x}}\"}\n"

  /// A folder with a file to mend, one that is well, a configuration, and no more.
  static func bundle() throws -> String {
    let folder = freshFolder()
    try OutputFile.createFolder(folder + "/b")
    try write("{\"a\":\"{{ x }}\"}", folder + "/b/en.json")
    try write("{\"a\":\"{{x}}\"}\n", folder + "/b/id.json")
    try write("{ \"exclude\": [\"draft-*\"] }", folder + "/b/aksara-pack.json")
    try write("[]", folder + "/b/draft-x.json")
    return folder
  }

  static func write(_ text: String, _ path: String) throws {
    try OutputFile.write(Array(text.utf8), to: path, replacing: true)
  }

  static func read(_ path: String) throws -> String {
    String(decoding: try InputFile.read(path, limit: 1 << 20), as: UTF8.self)
  }

  @Test func `without an option it says what would change, and changes nothing`() throws {
    let folder = try Self.bundle()
    let run = Run("normalize", "b", folder: folder)
    #expect(run.exitCode == .done)
    #expect(
      run.output
        == "b/en.json: one line end at the end, white space in placeholders removed (at 1:6)\n")
    #expect(run.errors.hasSuffix("note: 1 of 2 files would change\n"))
    #expect(try Self.read(folder + "/b/en.json") == "{\"a\":\"{{ x }}\"}")
  }

  @Test func `check fails while a file would change`() throws {
    let folder = try Self.bundle()
    #expect(Run("normalize", "--check", "b/", folder: folder).exitCode == .failed)
    #expect(Run("normalize", "--check", "b/id.json", folder: folder).exitCode == .done)
    #expect(Run("normalize", "--check", "b/id.json", "--indent", "2", folder: folder).exitCode == .failed)
    #expect(Run("normalize", "--write", "b", folder: folder).exitCode == .done)
    #expect(try Self.read(folder + "/b/en.json") == Self.mended)
    #expect(Run("normalize", "--check", "b", folder: folder).exitCode == .done)
  }

  @Test func `a diff goes with check and with write`() throws {
    let folder = try Self.bundle()
    let diff = """
      --- a/b/en.json
      +++ b/b/en.json
      @@ -1 +1 @@
      -{"a":"{{ x }}"}
      \\ No newline at end of file
      +{"a":"{{x}}"}

      """
    let check = Run("normalize", "b", "--check", "--diff", folder: folder)
    #expect(check.exitCode == .failed && check.output == diff)
    #expect(Run("normalize", "b", "--write", "--diff", folder: folder).output == diff)
    #expect(Run("normalize", "b", "--diff", folder: folder).output.isEmpty)
    #expect(Run("normalize", "b", "--check", "--write", folder: folder).exitCode == .usage)
  }

  @Test func `a rewritten file keeps its permissions and links`() throws {
    let folder = try Self.bundle()
    #expect(chmod(folder + "/b/en.json", 0o640) == 0)
    #expect(symlink("b/en.json", folder + "/link.json") == 0)
    #expect(Run("normalize", "--write", "link.json", folder: folder).exitCode == .done)
    var status = stat()
    #expect(lstat(folder + "/link.json", &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    #expect(stat(folder + "/b/en.json", &status) == 0 && status.st_mode & 0o7777 == 0o640)
    #expect(try Self.read(folder + "/b/en.json") == Self.mended)
  }

  @Test func `a file with a hard fault is left alone and named, and the others are mended`() throws {
    let folder = try Self.bundle()
    let broken = "{\"a\":\"1\",\n\"a\":\"2\",\"b\":null}"
    try Self.write(broken, folder + "/b/ar.json")
    let run = Run("normalize", "--write", "b", folder: folder)
    #expect(run.exitCode == .failed)
    #expect(run.errors.contains("b/ar.json:2:1: hard error: S04: "))
    #expect(run.errors.contains("(the other is at 1:2)"))
    #expect(run.errors.contains("b/ar.json:2:13: hard error: S07: "))
    #expect(try Self.read(folder + "/b/ar.json") == broken)
    #expect(try Self.read(folder + "/b/en.json") == Self.mended)
  }

  @Test func `the document tells mends and faults with their places`() throws {
    let folder = try Self.bundle()
    try Self.write("[]", folder + "/b/ar.json")
    let run = Run("normalize", "b", "--diff", "--json", folder: folder)
    #expect(run.exitCode == .failed)
    let expected = [
      #"{"schemaVersion":1,"command":"normalize","status":"failed","files":3,"changed":[{"file":"b/en.json","mends":["#,
      #"{"kind":"placeholderSpace","line":1,"column":6,"offset":5,"message":"white space in placeholders removed"},"#,
      #"{"kind":"finalLineEnd","line":1,"column":16,"offset":15,"message":"one line end at the end"}],"#,
      #""diff":"--- a/b/en.json\n"#,
    ]
    #expect(run.output.hasPrefix(expected.joined()))
    #expect(run.output.contains(#""faults":[{"rule":"S03","file":"b/ar.json","line":1,"column":1,"offset":0,"#))
  }

  @Test func `several files and folders are taken, each file once`() throws {
    let folder = try Self.bundle()
    let run = Run("normalize", "b/en.json", "b", "b/en.json", folder: folder)
    #expect(run.exitCode == .done && run.errors.hasSuffix("1 of 2 files would change\n"))
    #expect(Run("normalize", folder: folder).exitCode == .usage)
    #expect(Run("normalize", "b", "", folder: folder).exitCode == .usage)
    #expect(Run("normalize", "b", "--exclude", "en.*", "--check", folder: folder).exitCode == .done)
  }

  @Test func `what cannot be read ends it`() throws {
    let folder = try Self.bundle()
    #expect(Run("normalize", "b/xx.json", folder: folder).exitCode == .couldNotRun)
    try OutputFile.createFolder(folder + "/empty")
    #expect(Run("normalize", "empty", folder: folder).exitCode == .couldNotRun)
  }

  @Test(arguments: ["17", "-1", "x", "+2", "２"])
  func `an indent is a small number or tab`(_ indent: String) throws {
    #expect(Run("normalize", "b", "--indent=\(indent)", folder: try Self.bundle()).exitCode == .usage)
  }
}
