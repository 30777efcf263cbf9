import Testing

@testable import AksaraPackCommands

/// `--baseline`: what there was passes, what is new fails, and the file changes only where findings do.
struct BaselineTests {
  let scene: FindingsScene
  let use = ["--baseline", "lint.json", "--strict"]

  init() throws {
    scene = try FindingsScene()
    #expect(scene.validate("--strict").exitCode == .failed)
    let written = validate(["--write-baseline"])
    #expect(written.exitCode == .done, "\(written.errors)")
  }

  func validate(_ more: [String] = []) -> Run {
    Run(["validate", "b"] + use + more, folder: scene.folder)
  }

  @Test func `today's findings pass`() {
    let run = validate()
    #expect(run.exitCode == .done, "\(run.errors)")
    #expect(!run.output.contains("P01"))
    #expect(run.output.contains(" in the baseline\n"))
    #expect(validate(["--all"]).output.contains("b/id.json:2:9: in the baseline: P01: "))
  }

  @Test func `lines may move and keys change places`() throws {
    try scene.write("b/id.json", "\n\n{\n\n" + FindingsScene.indonesian.dropFirst())
    #expect(validate().exitCode == .done)
    try scene.write(
      "b/id.json", "{\"a,b:c\u{202E}%\\n\" :\"x\", \"rate\":\"100%\",\"hi\":\"Halo {{nama}} {{name}}\"}")
    #expect(validate().exitCode == .done)
  }

  @Test func `a new finding fails, of the same rule too`() throws {
    try scene.write("b/id.json", FindingsScene.indonesian.replacing("x\"\n", with: "x\", \"more\": \"y\"\n"))
    let run = validate()
    #expect(run.exitCode == .failed)
    #expect(run.output.contains("warning: X02: "))
    #expect(run.output.contains("[more]") && !run.output.contains("P01"))
  }

  @Test func `a text that changed counts anew`() throws {
    try scene.write("b/id.json", FindingsScene.indonesian.replacing("Halo", with: "Hai"))
    let run = validate()
    #expect(run.exitCode == .failed && run.output.contains("error: P01: "))
    #expect(run.errors.contains("lint.json: nothing was found for P01 in id [hi]\n"))
    #expect(run.errors.contains(" entries are stale; --write-baseline leaves them out\n"))
  }

  @Test(arguments: ["b/id.json", "b/aksara-pack.json", "notes.txt", "empty", "release.key"])
  func `a file that is no baseline is never replaced`(_ name: String) throws {
    let text = name == "b/id.json" ? FindingsScene.indonesian : name == "empty" ? "" : "{}\n"
    try scene.write(name, text)
    let run = Run("validate", "b", "--baseline", name, "--write-baseline", folder: scene.folder)
    #expect(run.exitCode == .couldNotRun)
    #expect(run.errors.contains("'\(name)' is there and is no baseline: it was not replaced"), "\(run.errors)")
    #expect(try scene.read(name) == text)
  }

  @Test func `a hard finding is never accepted`() throws {
    try scene.write("b/id.json", #"{"hi": "1", "hi": "2"}"#)
    #expect(validate(["--write-baseline"]).exitCode == .failed)
    #expect(validate().exitCode == .failed)
    #expect(!(try scene.read("lint.json").contains("S04")))
  }

  @Test func `the file is sorted, a line each, and shows every character`() throws {
    let lines = try scene.read("lint.json").split(separator: "\n")
    let entries = lines.filter { $0.hasPrefix("    {\"rule\": ") }
    #expect(entries.count >= 3 && lines.count == entries.count + 5)
    let bare = entries.map { $0.hasSuffix(",") ? $0.dropLast() : $0 }
    #expect(bare == bare.sorted())
    #expect(try scene.read("lint.json").contains(#""key": "a,b:c\u202e%\n""#))
    #expect(!(try scene.read("lint.json").contains("\u{202E}")))
  }

  @Test func `writing it again changes nothing, and after a mend takes one line out`() throws {
    let before = try scene.read("lint.json")
    #expect(validate(["--write-baseline"]).errors.contains("accepted, as before\n"))
    #expect(try scene.read("lint.json") == before)
    try scene.write("b/id.json", FindingsScene.indonesian.replacing("{{nama}} ", with: ""))
    #expect(validate().exitCode == .done)
    _ = validate(["--write-baseline"])
    let gone = Set(before.split(separator: "\n")).subtracting(try scene.read("lint.json").split(separator: "\n"))
    #expect(gone.count == 1 && gone.first?.contains("P01") == true)
  }

  @Test func `a share of translated texts is accepted as it is, and no less`() throws {
    func file(_ count: Int) -> String {
      "{" + (0..<count).map { "\"k\($0)\": \"x\"" }.joined(separator: ",") + "}"
    }
    func validate(_ more: String...) -> Run { self.validate(["--min-coverage", "90"] + more) }
    try scene.write("b/en.json", file(10))
    try scene.write("b/id.json", file(6))
    #expect(validate().exitCode == .failed)
    #expect(validate("--write-baseline").exitCode == .done)
    #expect(validate().exitCode == .done)
    // More texts, or as large a part of more texts.
    try scene.write("b/id.json", file(8))
    #expect(validate().exitCode == .done)
    try scene.write("b/en.json", file(13))
    #expect(validate().exitCode == .done)
    // A smaller part, though as many texts as before.
    try scene.write("b/en.json", file(14))
    let run = validate()
    #expect(run.exitCode == .failed && run.output.contains("error: X01: id has 8 of 14 texts"), "\(run.output)")
    // A baseline that says nothing of the share accepts none.
    try scene.write("b/en.json", file(10))
    let text = try scene.read("lint.json").replacing("6/10", with: "")
    try scene.write("lint.json", text)
    #expect(validate().exitCode == .failed)
  }

  @Test func `a file that is no baseline is told with its place`() throws {
    for (text, place) in [("[]", "1:1"), ("{\"schemaVersion\": 2}", "1:19"), ("{\"schemaVersion\": 1,\n}", "2:1")] {
      try scene.write("lint.json", text)
      let run = validate()
      #expect(run.exitCode == .couldNotRun)
      #expect(run.errors.contains("error: lint.json:\(place): "), "\(run.errors)")
    }
    #expect(Run("validate", "b", "--baseline", "none.json", folder: scene.folder).exitCode == .couldNotRun)
    #expect(Run("validate", "b", "--write-baseline", folder: scene.folder).exitCode == .usage)
  }

  @Test func `a baseline is not for sign`() {
    #expect(Run("sign", "b", "--baseline", "lint.json", folder: scene.folder).exitCode == .usage)
  }
}
