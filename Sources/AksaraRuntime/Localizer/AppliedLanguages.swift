internal import AksaraFormat

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Languages that were applied without a store: kept in a folder for the next launch, or in memory until the end.
struct AppliedLanguages {
  private let folder: URL?
  private var memory: [LanguageTag: Data] = [:]

  init(folder: URL?) {
    self.folder = folder
  }

  /// The languages there are. Whatever else lies in the folder is not looked at.
  var languages: [LanguageTag] {
    guard let folder else { return Array(memory.keys) }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.compactMap { name in
      let text = String(name.dropLast(".json".count))
      return (try? LanguageTag(text)).flatMap { $0.text == text ? $0 : nil }
    }
  }

  func data(_ tag: LanguageTag) -> Data? {
    folder.map { try? Data(contentsOf: Self.file(tag, in: $0)) } ?? memory[tag]
  }

  /// Keeps a language; a file is replaced as a whole.
  mutating func keep(_ data: Data, for tag: LanguageTag) throws {
    guard let folder else {
      memory[tag] = data
      return
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try data.write(to: Self.file(tag, in: folder), options: .atomic)
  }

  /// A tag is letters, digits and hyphens, so that no name leads out of the folder.
  private static func file(_ tag: LanguageTag, in folder: URL) -> URL {
    folder.appendingPathComponent(tag.text + ".json")
  }
}
