import Testing

@testable import AksaraPackCommands

/// Findings for people: a line of the compiler's kind, the source line, a caret.
struct TextFormatTests {
  @Test func `a finding shows its line with a caret under the place`() throws {
    let run = try FindingsScene().validate()
    #expect(run.exitCode == .failed)
    let expected = """
      [hi]
        2 |   "hi": "Halo {{nama}} {{name}}",
          |         ^

      """
    #expect(run.output.contains("b/id.json:2:9: error: P01: "))
    #expect(run.output.contains(expected), "\(run.output)")
  }

  @Test func `nothing from a file reaches the terminal as it is`() throws {
    let run = try FindingsScene().validate("--all")
    let text = run.output + run.errors
    #expect(text.contains("\\u{202E}"))
    #expect(!text.unicodeScalars.contains { $0 == "\u{202E}" || $0.value < 0x20 && $0 != "\n" })
  }

  @Test func `nothing from a file speaks to the runner of a pipeline`() throws {
    let scene = try FindingsScene()
    try scene.write("b/en.json", ###"{"a": "x", "##[group]": "x"}"###)
    try scene.write(
      "b/id.json", ###"{"a": "{{y}} ##[error] ##vso[task.x] ##teamcity[x] # [a] ## [b]", "##[group]": "{{y}}"}"###)
    for format in ["text", "github", "gitlab", "junit", "sarif", "json"] {
      let run = scene.validate("--all", "--format", format)
      for command in ["##[", "##vso[", "##teamcity["] {
        #expect(!(run.output + run.errors).contains(command), "\(format)")
      }
      #expect(run.output.contains("P01"), "\(format)")
    }
    #expect(scene.validate().output.contains(#" ##\u{5B}error] ##vso\u{5B}task.x] ##teamcit…"#))
    #expect(scene.validate().output.contains(#"teamcity\u{5B}x] # [a] ## [b]"#))
    // A line that begins with a folder's name.
    try scene.write("::error::/en.json", #"{"a": "{{ x }}"}"#)
    let run = Run("normalize", "::error::", folder: scene.folder)
    #expect(run.output.hasPrefix(#"\u{3A}:error::/en.json: "#), "\(run.output)")
  }

  @Test func `a caret stands right behind wide and combining characters`() throws {
    let scene = try FindingsScene()
    try scene.write("b/en.json", "{\"k\": {\"漢字e\u{301}\": \"a\", \"b\": \"x\"}}")
    try scene.write("b/id.json", "{\"k\": {\"漢字e\u{301}\": \"{{a}}\", \"b\": \"{{x}}\"}}")
    let lines = scene.validate().output.split(separator: "\n")
    // Two cells for each ideograph, one for e with its accent.
    #expect(lines.contains("    | " + String(repeating: " ", count: "{'k': {'".count + 5 + "': ".count) + "^"))
    #expect(
      lines.contains(
        "    | " + String(repeating: " ", count: "{'k': {'".count + 5 + "': '{{a}}', 'b': ".count) + "^"))
  }

  @Test func `a file on one line shows the part around the place`() throws {
    let scene = try FindingsScene()
    let filler = (0..<200).map { "\"k\($0)\": \"v\"" }.joined(separator: ", ")
    try scene.write("b/en.json", "{\(filler), \"hi\": \"x\", \(filler.replacing("k", with: "l"))}")
    try scene.write("b/id.json", "{\(filler), \"hi\": \"{{y}}\", \(filler.replacing("k", with: "l"))}")
    let lines = scene.validate().output.split(separator: "\n")
    let place = try #require(lines.firstIndex { $0.contains("P01") })
    let (excerpt, caret) = (lines[place + 1], lines[place + 2])
    #expect(excerpt.hasPrefix("  1 | …") && excerpt.hasSuffix("…") && excerpt.count < 120)
    let column = try #require(caret.firstIndex(of: "^"))
    let offset = caret.distance(from: caret.startIndex, to: column)
    #expect(excerpt.dropFirst(offset).hasPrefix("\"{{y}}\""))
  }

  @Test func `ten findings of a rule are shown, then how many more`() throws {
    let scene = try FindingsScene()
    func file(_ text: String) -> String {
      "{" + (0..<14).map { "\"k\($0)\": \"\(text)\"" }.joined(separator: ",") + "}"
    }
    try scene.write("b/en.json", file("x"))
    try scene.write("b/id.json", file("{{y}}"))
    func count(_ run: Run) -> Int { run.output.split(separator: "\n").count { $0.contains(": error: P01: ") } }
    let run = scene.validate()
    #expect(count(run) == 10)
    #expect(run.output.contains("\n… and 4 more of P01, "))
    #expect(count(scene.validate("--all")) == 14)
  }

  @Test func `colour is for terminals that want it`() throws {
    let scene = try FindingsScene()
    #expect(scene.validate(terminal: true).output.contains("\u{1B}[31mb/id.json:2:9: error"))
    #expect(!scene.validate(terminal: true, environment: ["NO_COLOR": "1"]).output.contains("\u{1B}["))
    #expect(!scene.validate().output.contains("\u{1B}["))
  }
}
