import AksaraFormat
import AksaraPack
import Foundation
import Testing

struct QuarantineTests {
  static func tables(_ files: [String: String]) throws -> [String: String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "quarantine-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
    let languages = try LanguageFolder(path: folder.path, excluding: [])
    let examination = try Examination(
      languages, source: "en", policy: CheckPolicy(quarantine: true), product: .tables)
    #expect(!examination.isRefused)
    return Dictionary(
      uniqueKeysWithValues: examination.languages.map {
        ($0.file.tag.text, String(decoding: $0.table ?? [], as: UTF8.self))
      })
  }

  @Test func `every text with an error is left out, those with two errors too`() throws {
    let tables = try Self.tables([
      "en.json": #"{"a":"{{x}}","b":"{{x}}","c":"{{x}}","e":"x"}"#,
      "id.json": #"{"a":"{{y}} {{z","b":"{{y}} \u0001 {{z","c":"{{y}}","e":"x"}"#,
    ])
    #expect(tables["id"] == #"{"e":"x"}"# + "\n")
  }

  @Test func `a plural with an error in one form is left out whole`() throws {
    let tables = try Self.tables([
      "en.json": #"{"d":{"one":"{{count}}","other":"{{count}}"},"e":"x"}"#,
      "id.json": #"{"d":{"one":"{{y}} {{z","other":"{{count}}"},"e":"x"}"#,
    ])
    #expect(tables["id"] == #"{"e":"x"}"# + "\n")
  }
}
