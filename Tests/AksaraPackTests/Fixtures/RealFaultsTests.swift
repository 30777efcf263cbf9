import AksaraFormat
import AksaraPack
import Foundation
import TestSupport
import Testing

/// Broken versions of language files that were really committed: each fault is named where it is.
@Suite(.enabled(if: Corpus.isThere, "../shared/corpus is not here"))
struct RealFaultsTests {
  struct Fault: CustomTestStringConvertible, Sendable {
    let path: String
    let kind: String
    let detail: String
    var testDescription: String { path }
  }

  static let faults: [Fault] = {
    guard let folder = Corpus.folder?.appending(path: "real-faults"),
      let list = try? String(contentsOf: folder.appending(path: "INDEX.tsv"), encoding: .utf8)
    else { return [] }
    return list.split(separator: "\n").dropFirst().compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count > 8, fields[0] == "dev" else { return nil }
      return Fault(path: fields[1], kind: fields[6], detail: fields[8])
    }
  }()

  @Test func there_are_faults_of_every_kind() {
    let kinds = Set(Self.faults.map(\.kind))
    #expect(kinds == ["empty_file", "parse_error", "crlf", "duplicate_key", "merge_marker"])
  }

  @Test(arguments: faults)
  func a_fault_is_named_at_its_line(_ fault: Fault) throws {
    let folder = try #require(Corpus.folder).appending(path: "real-faults")
    let bytes = Array(try Data(contentsOf: folder.appending(path: fault.path)))
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let examination = try WaiverTests.examine(["en.json": text])
    let hard = examination.findings.filter { $0.findingClass == .hard }
    switch fault.kind {
    case "crlf":
      #expect(hard.isEmpty, "CRLF between values is white space")
      #expect(try Normalizer().normalize(bytes, name: "en.json").mends.contains { $0.kind == .lineEnds })
    case "empty_file":
      #expect(hard.map(\.rule) == [.S06])
    case "duplicate_key":
      for name in fault.detail.split(separator: ",").map(String.init) {
        let found = examination.findings.filter { finding in
          finding.rule == .S04 && lines[finding.position.line - 1].contains("\"\(name)\"")
        }
        #expect(!found.isEmpty, "\(name)")
        for finding in found {
          let other = try #require(finding.otherPosition)
          #expect(lines[other.line - 1].contains("\"\(name)\"") && other.offset < finding.position.offset)
        }
      }
    default:
      // What CPython's json says of the same bytes: "... line 5 column 3 (char 233)", or a comma before that place.
      let wanted = try #require(fault.detail.firstMatch(of: /line (\d+) column (\d+)/))
      let line = try #require(Int(wanted.output.1))
      let finding = try #require(hard.first)
      #expect(hard.count == 1 && finding.rule == .S06)
      #expect((line - 1...line).contains(finding.position.line) || text.contains("<<<<<<<"), "\(finding.position)")
      if text.contains("<<<<<<<"), lines[finding.position.line - 1].hasPrefix("<<<<<<<") {
        #expect(finding.message.contains("merge conflict"))
      }
    }
  }
}
