import AksaraPack
import Foundation
import TestSupport
import Testing

/// Every language file at hand: ours, the broken ones, and public projects' when they are here.
struct NormalizerFilesTests {
  static func files(in folder: URL) -> [URL] {
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
    return all.compactMap { $0 as? URL }.filter {
      $0.pathExtension == "json" && $0.lastPathComponent != "expected.json"
    }
    .sorted { $0.path < $1.path }
  }

  @Test func `twice is once, and the texts stay, in our fixtures`() throws {
    let files = Self.files(in: Corpus.root.appending(path: "Fixtures/bundles"))
    #expect(files.count >= 10)
    for file in files {
      for options in [
        Normalizer.Options(), .init(sort: true), .init(indent: .tab), .init(sort: true, indent: .spaces(4), nfc: true),
      ] { #expect(try Self.check(file, options)) }
    }
  }

  @Test func `broken files are left alone when their fault is hard`() throws {
    for folder in try FileManager.default.contentsOfDirectory(
      at: Corpus.root.appending(path: "Fixtures/broken"), includingPropertiesForKeys: nil)
    {
      let expected = try JSONSerialization.jsonObject(
        with: Data(contentsOf: folder.appending(path: "expected.json")))
      let hard = (expected as? [[String: Any]] ?? []).filter {
        $0["class"] as? String == "hard" && $0["rule"] as? String != "S12"
      }
      for file in Self.files(in: folder.appending(path: "bundle")) where file.lastPathComponent != "aksara-pack.json" {
        let isHard = hard.contains { $0["file"] as? String == file.lastPathComponent }
        #expect(try Self.check(file, .init()) == !isHard, "\(file.path)")
      }
    }
  }

  @Test(.enabled(if: Corpus.isThere, "the corpus is not here"))
  func `twice is once in every file of public projects`() throws {
    let real = try #require(Corpus.folder).appending(path: "real")
    let files = Self.files(in: real)
    #expect(files.count >= 400)
    for file in files {
      let bytes = [UInt8](try Data(contentsOf: file))
      let once = try Normalizer().normalize(bytes, name: file.lastPathComponent)
      if once.bytes == bytes { continue }
      let twice = try Normalizer().normalize(once.bytes, name: file.lastPathComponent)
      #expect(twice.bytes == once.bytes && twice.mends.isEmpty, "\(file.path)")
    }
  }

  /// A debug build takes its time: every seventh file, each with one kind of options.
  @Test(.enabled(if: Corpus.isThere, "the corpus is not here"))
  func `twice is once, and the texts stay, in public projects`() throws {
    let kinds = [
      Normalizer.Options(), .init(sort: true), .init(indent: .spaces(2)), .init(sort: true, indent: .tab, nfc: true),
    ]
    var checked = 0
    let real = try #require(Corpus.folder).appending(path: "real")
    for (index, file) in Self.files(in: real).enumerated() where index % 7 == 0 {
      checked += try Self.check(file, kinds[index / 7 % kinds.count]) ? 1 : 0
    }
    #expect(checked >= 40)
  }

  /// Whether the file has one right form; then that it is stable and spells the same texts for another reader of JSON.
  static func check(_ file: URL, _ options: Normalizer.Options) throws -> Bool {
    let data = try Data(contentsOf: file)
    let once = try Normalizer(options).normalize([UInt8](data), name: file.lastPathComponent)
    guard once.faults.isEmpty else {
      #expect(once.bytes == [UInt8](data) && once.mends.isEmpty)
      return false
    }
    #expect(once.mends.isEmpty == (once.bytes == [UInt8](data)))
    let twice = try Normalizer(options).normalize(once.bytes, name: file.lastPathComponent)
    #expect(twice.bytes == once.bytes && twice.mends.isEmpty, "\(file.path)")
    #expect(try texts(data, options) == texts(Data(once.bytes), options), "\(file.path)")
    return true
  }

  /// Foundation's reading, as bytes: paths and texts, without the white space inside braces.
  static func texts(_ data: Data, _ options: Normalizer.Options) throws -> Set<[UInt8]> {
    var texts: Set<[UInt8]> = []
    func walk(_ value: Any, _ path: String) {
      switch value {
      case let object as [String: Any]: for (name, item) in object { walk(item, path + "\u{1}" + name) }
      case let array as [Any]: for (index, item) in array.enumerated() { walk(item, path + "\u{1}\(index)") }
      case let text as String:
        var text = text
        if text.utf8.contains(UInt8(ascii: "{")) {
          text.replace(#/\{\{[ \t\r\n]*([^{}]*?)[ \t\r\n]*\}\}/#.matchingSemantics(.unicodeScalar)) {
            "{{\($0.output.1)}}"
          }
        }
        // A number and its text are one.
        if let number = Double(text) { text = "\(number)" }
        if options.nfc { text = text.precomposedStringWithCanonicalMapping }
        texts.insert(Array((path + "\u{2}" + text).utf8))
      case let number as NSNumber: texts.insert(Array("\(path)\u{2}\(number.doubleValue)".utf8))
      default: texts.insert(Array("\(path)\u{2}\(value)".utf8))
      }
    }
    walk(try JSONSerialization.jsonObject(with: data), "")
    return texts
  }
}
