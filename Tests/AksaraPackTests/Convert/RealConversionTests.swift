import AksaraFormat
import AksaraPack
import Foundation
import TestSupport
import Testing

/// Suffix plurals of files that nobody here wrote.
struct RealConversionTests {
  @Test(.enabled(if: Corpus.isThere, "../shared/corpus is not here"))
  func `every numbered form becomes a plural form, but for those that can be read in two ways`() throws {
    let folder = try #require(Corpus.folder).appending(path: "real/LemmyNet__lemmy-translations__frontend")
    let examination = try Examination(
      LanguageFolder(path: folder.path, excluding: []), source: nil, policy: CheckPolicy(), product: .findings,
      listsConversions: true)
    // Counted apart from our reader: names that end in a number, with a text, in files that parse.
    var numbered: [String: Int] = [:]
    for file in Corpus.files("real/LemmyNet__lemmy-translations__frontend") where file.pathExtension == "json" {
      let texts = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: String] ?? [:]
      let count = texts.count { $0.key.contains(/_[0-9]$/) && !$0.value.isEmpty }
      if count > 0 { numbered[file.lastPathComponent] = count }
    }
    var converted: [String: Int] = [:]
    for conversion in examination.languages.flatMap(\.conversions.all) where conversion.from.contains(/_[0-9]$/) {
      converted[conversion.file, default: 0] += 1
    }
    #expect(numbered["ru.json"] == 57 && numbered["lv.json"] == 9)
    numbered["lv.json"] = nil
    #expect(converted == numbered)
    #expect(examination.findings.filter { $0.rule == .K11 }.map(\.file) == ["lv.json", "lv.json", "lv.json"])
  }

  /// Keys that end like a plural form and are none: arrowheads, exit codes, choices.
  @Test(
    .enabled(if: Corpus.isThere, "../shared/corpus is not here"),
    arguments: ["excalidraw__excalidraw", "matrix-org__matrix-react-sdk"])
  func `keys that only look like plural forms stay`(_ name: String) throws {
    let folder = try #require(Corpus.folder).appending(path: "real/\(name)")
    let examination = try Examination(
      LanguageFolder(path: folder.path, excluding: []), source: nil, policy: CheckPolicy(), product: .findings)
    #expect(examination.conversionKinds.isEmpty)
  }
}
