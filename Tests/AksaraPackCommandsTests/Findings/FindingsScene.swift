import AksaraPack
import Testing

@testable import AksaraPackCommands

/// A folder of language files in which the formats have something to escape.
struct FindingsScene {
  let folder = freshFolder()

  /// Two languages: an error, a warning, a remark, a key with a right-to-left override, a text with a percent sign.
  init() throws {
    try write("b/en.json", "{\n  \"hi\": \"Hi {{name}}\",\n  \"rate\": \"100%, {{name}}: <b>\\\"you\\\"</b>\"\n}\n")
    try write("b/id.json", Self.indonesian)
  }

  /// P01 at 2:9, P02 and M01 at 3:11, X02 at 4:3 with a key that nobody should see as it is.
  static let indonesian =
    "{\n  \"hi\": \"Halo {{nama}} {{name}}\",\n  \"rate\": \"100%\",\n  \"a,b:c\u{202E}%\\n\": \"x\"\n}\n"

  func write(_ path: String, _ text: String) throws {
    let path = folder + "/" + path
    try OutputFile.createFolder(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]))
    try OutputFile.write(Array(text.utf8), to: path, replacing: true)
  }

  func read(_ path: String) throws -> String {
    String(decoding: try InputFile.read(folder + "/" + path, limit: 1 << 20), as: UTF8.self)
  }

  func validate(_ arguments: String..., terminal: Bool = false, environment: [String: String] = [:]) -> Run {
    Run(["validate", "b"] + arguments, environment: environment, folder: folder, terminal: terminal)
  }
}
