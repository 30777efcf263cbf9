import AksaraPack
import Foundation
import Testing

/// `--nfc`: texts, not what they are looked up by.
struct CompositionTests {
  static func compose(_ json: String) throws -> String {
    try NormalizerTests.text(json, .init(nfc: true))
  }

  static func text(_ scalars: [UInt32]) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars.compactMap(Unicode.Scalar.init))
    return String(text)
  }

  /// Lines of Unicode's NormalizationTest.txt: the source, its NFC.
  @Test(
    arguments: [
      ([0x1E0A, 0x0323], [0x1E0C, 0x0307]), ([0x44, 0x0307, 0x0323], [0x1E0C, 0x0307]), ([0x0344], [0x0308, 0x0301]),
      ([0x1100, 0xAC00, 0x11A8], [0x1100, 0xAC01]), ([0x1100, 0x1161, 0x11A8], [0xAC01]), ([0x2126], [0x03A9]),
      ([0x0958], [0x0915, 0x093C]), ([0xFB1D], [0x05D9, 0x05B4]), ([0x1D15E], [0x1D157, 0x1D165]),
      ([0x0061, 0x0315, 0x0300, 0x05AE, 0x0062], [0x00E0, 0x05AE, 0x0315, 0x0062]), ([0x212A], [0x4B]),
      ([0x2F800], [0x4E3D]), ([0x09C7, 0x09BE], [0x09CB]), ([0x11131, 0x11127], [0x1112E]), ([0xFB01], [0xFB01]),
    ] as [([UInt32], [UInt32])])
  func `published examples`(_ source: [UInt32], _ composed: [UInt32]) throws {
    let (before, after) = ("{\"k\":\"a \(Self.text(source)) b\"}\n", "{\"k\":\"a \(Self.text(composed)) b\"}\n")
    #expect(Array(try Self.compose(before).utf8) == Array(after.utf8))
    // The same, spelled in escapes: escapes stay.
    func escaped(_ scalars: [UInt32]) -> String {
      Self.text(scalars).utf16.map {
        $0 < 0x80 ? String(UnicodeScalar(UInt8($0))) : "\\u\(String(0x10000 + Int($0), radix: 16).dropFirst())"
      }.joined()
    }
    #expect(
      try Self.compose("{\"k\":\"\\u00E9 \(escaped(source)) \\u000A\"}\n")
        == "{\"k\":\"\\u00E9 \(escaped(composed)) \\u000A\"}\n")
  }

  static let python = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { "\($0)/python3" }.first { FileManager.default.isExecutableFile(atPath: $0) }

  /// CPython's tables are Unicode's own; Foundation's on Linux are years behind.
  @Test(.enabled(if: python != nil, "python3 is not here"))
  func `CPython composes every character that it knows alike`() throws {
    let script = """
      import unicodedata as u, sys
      for block in range(0x330):
        known = map(chr, range(max(block * 256, 0x80), block * 256 + 256))
        known = [c for c in known if u.category(c) not in ("Cn", "Cs")]
        text = "/".join("a" + c + "\\u0301/\\u1100" + c for c in known)
        sys.stdout.buffer.write((text + "\\n" + u.normalize("NFC", text) + "\\n").encode())
      """
    let process = Process()
    process.executableURL = URL(filePath: Self.python ?? "")
    process.arguments = ["-c", script]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let lines = output.fileHandleForReading.readDataToEndOfFile().split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0 && lines.count == 2 * 0x330 + 1)
    for pair in stride(from: 0, to: lines.count - 1, by: 2) {
      func json(_ text: Data) -> [UInt8] { Array("{\"k\":\"".utf8) + text + Array("\"}\n".utf8) }
      let ours = try Normalizer(.init(nfc: true)).normalize(json(lines[pair]), name: "x.json")
      #expect(ours.faults.isEmpty && ours.bytes == json(lines[pair + 1]), "U+\(String(pair / 2, radix: 16))xx")
    }
  }

  @Test(arguments: [
    // Keys are looked up by their bytes, and so are variables and nested keys.
    ("{\"e\u{301}\":\"e\u{301}\"}\n", "{\"e\u{301}\":\"\u{E9}\"}\n"),
    ("{\"k\":\"e\u{301} {{ e\u{301} }} e\u{301}\"}\n", "{\"k\":\"\u{E9} {{e\u{301}}} \u{E9}\"}\n"),
    (
      "{\"k\":\"{{e\u{301}}}\u{301}$t(e\u{301})e\u{301}$t\"}\n", "{\"k\":\"{{e\u{301}}}\u{301}$t(e\u{301})\u{E9}$t\"}\n"
    ),
    ("{\"k\":\"\\u0065\u{301}\\/\\u00e9\"}\n", "{\"k\":\"\u{E9}\\/\\u00e9\"}\n"),
  ])
  func `keys, variables and what is not touched keep their bytes`(_ before: String, _ after: String) throws {
    #expect(Array(try Self.compose(before).utf8) == Array(after.utf8))
  }

  @Test func `without the option nothing is composed`() throws {
    let text = "{\"k\":\"e\u{301}\"}\n"
    #expect(Array(try NormalizerTests.text(text).utf8) == Array(text.utf8))
  }
}
