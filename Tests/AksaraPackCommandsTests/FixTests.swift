import AksaraPack
import Testing

@testable import AksaraPackCommands

/// `validate --fix` and `normalize --rename`.
struct FixTests {
  let scene: FindingsScene

  init() throws { scene = try FindingsScene() }

  @Test func `fix does what normalize does, and then checks`() throws {
    try scene.write("b/en.json", "\u{FEFF}{\"a\": 1.0, \"b\": \"{{ x }}\", \"c\": {}}\r\n")
    try scene.write("b/id.json", #"{"a": "1", "a": "2"}"#)
    let twin = try FindingsScene()
    try twin.write("b/en.json", try scene.read("b/en.json"))
    _ = Run("normalize", "b", "--write", folder: twin.folder)
    let run = scene.validate("--fix")
    #expect(run.errors.contains("note: mended b/en.json: byte order mark removed, line ends made LF "))
    #expect(run.output.contains("b/id.json:1:12: hard error: S04: "))
    for rule in ["S02", "S09", "S10"] { #expect(!run.output.contains(rule)) }
    #expect(try Array(scene.read("b/en.json").utf8) == Array(twin.read("b/en.json").utf8))
    #expect(try scene.read("b/en.json") == "{\"a\": \"1.0\", \"b\": \"{{x}}\"}\n")
    #expect(try scene.read("b/id.json") == #"{"a": "1", "a": "2"}"#)
    #expect(scene.validate("--fix", "--json").output.contains(#""fixed":[]"#))
  }

  @Test func `a file gets its canonical name where nobody else has it`() throws {
    for name in ["pt_br", "de_AT", "de-AT"] { try scene.write("b/\(name).json", "{\"hi\": \"x\"}\n") }
    let check = Run("normalize", "b", "--rename", "--check", folder: scene.folder)
    #expect(check.exitCode == .failed)
    #expect(check.output.contains("b/pt_br.json: would be renamed to b/pt-BR.json\n"), "\(check.output)")
    #expect(!check.output.contains("b/en.json: would be renamed"))
    // Two files for one language: none may replace the other, and the rest goes on.
    try scene.write("b/zh_hans.json", "{\"hi\": \"x\"}\n")
    let write = Run("normalize", "b", "--rename", "--write", folder: scene.folder)
    #expect(write.exitCode == .done, "\(write.errors)")
    #expect(write.errors.contains("b/de_AT.json keeps its name: b/de-AT.json is there already"), "\(write.errors)")
    #expect(InputFile.isThere(scene.folder + "/b/zh-Hans.json"))
    #expect(try scene.read("b/de_AT.json") == scene.read("b/de-AT.json"))
    #expect(try scene.read("b/pt-BR.json") == "{\"hi\": \"x\"}\n")
    #expect(!InputFile.isThere(scene.folder + "/b/pt_br.json"))
    #expect(Run("normalize", "b", "--rename", "--check", folder: scene.folder).exitCode == .done)
  }

  @Test func `a name is mended inside its layout`() throws {
    try scene.write("l/aksara-pack.json", #"{"layout": "messages_{lang}.json"}"#)
    try scene.write("l/messages_zh_hans.json", "{\"hi\": \"x\"}\n")
    let run = Run("normalize", "l", "--rename", folder: scene.folder)
    #expect(run.output == "l/messages_zh_hans.json: would be renamed to l/messages_zh-Hans.json\n", "\(run.errors)")
  }
}
