import Foundation

/// Data that nobody here wrote, beside the project when a machine has it.
enum Corpus {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  static let fixtures = root.appending(path: "Fixtures")

  /// `../shared/corpus`, or the folder that `AKSARA_CORPUS` names.
  static let folder: URL? = {
    let named = ProcessInfo.processInfo.environment["AKSARA_CORPUS"].map { URL(filePath: $0) }
    let url = named ?? root.deletingLastPathComponent().appending(path: "shared/corpus")
    return FileManager.default.fileExists(atPath: url.path) ? url : nil
  }()

  static var isThere: Bool { folder != nil }

  static func files(_ path: String) -> [URL] {
    guard let folder else { return [] }
    let found = try? FileManager.default.contentsOfDirectory(
      at: folder.appending(path: path), includingPropertiesForKeys: nil)
    return (found ?? []).sorted { $0.lastPathComponent < $1.lastPathComponent }
  }
}
