internal import AksaraFormat

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Languages that were applied without a store: kept in a folder for the next launch; those that cannot be, and all
/// when there is no folder, in memory until the end.
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
    let kept = names.filter { $0.hasSuffix(".json") }.compactMap { name -> LanguageTag? in
      let text = String(name.dropLast(".json".count))
      return (try? LanguageTag(text)).flatMap { $0.text == text ? $0 : nil }
    }
    return Array(Set(kept).union(memory.keys))
  }

  func data(_ tag: LanguageTag) -> Data? {
    memory[tag] ?? folder.flatMap { try? Data(contentsOf: Self.file(tag, in: $0)) }
  }

  /// Keeps a language; a file is replaced as a whole.
  /// - Throws: when it is only in memory.
  mutating func keep(_ data: Data, for tag: LanguageTag) throws {
    memory[tag] = data
    guard let folder else { return }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try data.write(to: Self.file(tag, in: folder), options: .atomic)
    memory[tag] = nil
  }

  /// A tag is letters, digits and hyphens, so that no name leads out of the folder.
  private static func file(_ tag: LanguageTag, in folder: URL) -> URL {
    folder.appendingPathComponent(tag.text + ".json")
  }
}
