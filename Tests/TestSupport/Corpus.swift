package import Foundation

/// Data that nobody here wrote, beside the project when a machine has it.
package enum Corpus {
  package static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  package static let fixtures = root.appending(path: "Fixtures")

  /// `../shared/corpus`, or the folder that `AKSARA_CORPUS` names.
  package static let folder: URL? = {
    let named = ProcessInfo.processInfo.environment["AKSARA_CORPUS"].map { URL(filePath: $0) }
    let url = named ?? root.deletingLastPathComponent().appending(path: "shared/corpus")
    return FileManager.default.fileExists(atPath: url.path) ? url : nil
  }()

  package static var isThere: Bool { folder != nil }

  package static func files(_ path: String) -> [URL] {
    guard let folder else { return [] }
    let found = try? FileManager.default.contentsOfDirectory(
      at: folder.appending(path: path), includingPropertiesForKeys: nil)
    return (found ?? []).sorted { $0.lastPathComponent < $1.lastPathComponent }
  }
}
