import AksaraPack
import Testing

@testable import AksaraPackCommands

/// `validate` says what `sign` will say.
struct OutlookTests {
  let scene: FindingsScene

  init() throws {
    scene = try FindingsScene()
    try scene.write("b/en.json", #"{"a": "A"}"#)
    try scene.write("b/id.json", #"{"a": "A"}"#)
  }

  func sign(_ more: String...) -> Run {
    Run(["pack", "b"] + more, folder: scene.folder)
  }

  @Test(arguments: ["{}", #"{"a": ""}"#, #"{"_version": "1"}"#])
  func `a source language without texts is refused by both, in the same words`(_ source: String) throws {
    try scene.write("b/en.json", source)
    for run in [scene.validate(), sign(), sign("--allow", "X02", "--quarantine")] {
      #expect(run.exitCode == .failed)
      let text = run.output + run.errors
      #expect(text.contains("b/en.json:1:1: hard error: B06: the source language en has no texts; add one"), "\(text)")
    }
    #expect(scene.validate("--format", "sarif").output.contains(#""ruleId":"B06""#))
    #expect(Run("flatten", "b", "-l", "id", folder: scene.folder).exitCode == .done)
    try scene.write("b/aksara-pack.json", #"{"dropKeys": ["*"]}"#)
    try scene.write("b/en.json", #"{"a": "A"}"#)
    #expect(scene.validate().errors.contains("hard error"))
  }

  @Test func `what sign wants to be told is said by validate`() throws {
    func said(_ words: String, _ more: String...) -> Bool {
      let (validated, signed) = (Run(["validate", "b"] + more, folder: scene.folder), sign())
      #expect(validated.exitCode == .done && signed.exitCode == .couldNotRun, "\(validated.errors)\(signed.errors)")
      return validated.errors.contains("warning: sign would refuse: " + words)
        && signed.errors.contains("error: " + words)
    }
    try scene.write("b/en.json", #"{"_version": "2027/01", "a": "A"}"#)
    #expect(said("the source language's _version \"2027/01\" cannot be the bundle's"))
    try scene.write("b/en.json", #"{"a": "A"}"#)
    try scene.write("b/aksara-pack.json", #"{"name": "x", "chain": "required"}"#)
    #expect(said("the configuration asks for the release before"))
    #expect(!scene.validate("--previous", "none").errors.contains("would refuse"))
    try scene.write("b/aksara-pack.json", "{}")
    #expect(!scene.validate().errors.contains("would refuse"))
  }

  @Test func `what sign wants to be told is a warning that --strict counts, and the help says so`() throws {
    try scene.write("b/en.json", #"{"_version": "1 0/..", "a": "x"}"#)
    #expect(sign().exitCode == .couldNotRun && scene.validate().exitCode == .done)
    #expect(scene.validate("--strict").exitCode == .failed)
    #expect(scene.validate("--max-warnings", "0").exitCode == .failed)
    #expect(scene.validate("--json").output.contains(#""needs":["the source language's _version"#))
    #expect(Run("help", "validate", folder: scene.folder).output.contains("--bundle-version"))
    try scene.write("b/en.json", #"{"a": "x"}"#)
    try scene.write("b/aksara-pack.json", #"{"name": "x", "chain": "required"}"#)
    #expect(sign().exitCode == .couldNotRun && scene.validate("--strict").exitCode == .failed)
    #expect(scene.validate("--strict", "--previous", "none").exitCode == .done)
  }

  @Test func `a release before of another name fails where the configuration names the bundle`() throws {
    let golden = fixtures + "/golden/pasar-demo-2026.11.0.aksara"
    try scene.write("b/aksara-pack.json", #"{"name": "x"}"#)
    let options = ["--previous", golden, "--previous-unverified"]
    for command in ["validate", "pack"] {
      let run = Run([command, "b"] + options, folder: scene.folder)
      #expect(run.exitCode != .done && run.errors.contains("the release before is pasar-demo, this one is x"))
    }
    try scene.write("b/aksara-pack.json", "{}")
    #expect(Run(["validate", "b"] + options, folder: scene.folder).errors.contains("this one is b"))
  }

  @Test func `more waived texts than a bundle records are refused by both`() throws {
    func file(_ text: String) -> String {
      "{" + (0..<1_001).map { "\"k\($0)\": \"\(text)\"" }.joined(separator: ",") + "}"
    }
    try scene.write("b/en.json", file("x"))
    try scene.write("b/id.json", file("{{y}}"))
    let words = "more than 1000 texts are quarantined"
    let (validated, signed) = (scene.validate("--quarantine"), sign("--quarantine"))
    #expect(validated.exitCode == .failed && validated.errors.contains("error: sign would refuse: " + words))
    #expect(signed.exitCode == .couldNotRun && signed.errors.contains("error: " + words))
  }

  @Test func `nothing is said of writing where nothing would be written`() throws {
    try scene.write("b/id.json", #"{"a": "{{ x }}"}"#)
    #expect(sign().errors.contains("; nothing was written\n"))
    for run in [scene.validate(), scene.validate("--fix"), Run("flatten", "b", "-l", "id", folder: scene.folder)] {
      #expect(run.exitCode == .failed && !run.errors.contains("nothing was written"), "\(run.errors)")
    }
  }
}

/// Places in files of one language that is made of several.
struct OtherFileTests {
  @Test func `the other place is told with its file, in every format`() throws {
    let scene = try FindingsScene()
    for (name, text) in [("en/a", #"{"x": "1"}"#), ("en/a.b", "{\n \"c\": \"2\"}"), ("en/a", "{\n\"b.c\": \"3\"}")] {
      try scene.write("c/\(name).json", text)
    }
    func validate(_ format: String) -> Run {
      Run("validate", "c", "--layout", "{lang}/{ns}.json", "--format", format, folder: scene.folder)
    }
    let words = "(the other is at c/en/a.json:2:1)"
    let text = validate("text")
    #expect(
      text.output.contains("c/en/a.b.json:2:2: hard error: K01: ") && text.output.contains(words), "\(text.output)")
    #expect(validate("json").output.contains(#""otherFile":"en/a.json","otherLine":2,"otherColumn":1"#))
    #expect(validate("github").output.contains(words))
    #expect(validate("gitlab").output.contains(words) && validate("junit").output.contains(words))
    let sarif = validate("sarif").output
    #expect(sarif.contains(#""relatedLocations":[{"physicalLocation":{"artifactLocation":{"uri":"c/en/a.json"}"#))
    // In one file no name is needed.
    try scene.write("d/en.json", #"{"a.b": "1", "a": {"b": "2"}}"#)
    #expect(Run("validate", "d", folder: scene.folder).output.contains("(the other is at 1:2)"))
  }
}
