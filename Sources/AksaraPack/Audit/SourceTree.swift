internal import AksaraFormat
internal import AksaraSigning
internal import Synchronization

/// Language files that a release may have been made from: a folder, or a revision of a git repository.
public final class SourceTree: Sendable {
  private enum Place {
    case folder(String)
    case revision(GitRevision)
  }

  /// Size and digest of a file; `nil` where there is none.
  private struct Print {
    let size: Int
    let digest: Digest512
  }

  /// What it is, for people.
  public let name: String
  private let place: Place
  /// Files that were looked at, by path, or by the blob's id.
  private let prints = Mutex<[String: Print?]>([:])

  /// A folder.
  public init(folder: String, name: String) {
    self.name = name
    place = .folder(folder)
  }

  /// A revision, such as `v1.4`, or `v1.4:bundles` for a folder of it.
  /// - Parameter repository: a folder in the repository.
  /// - Throws: ``PackError`` when git is not here, or knows no such revision.
  public init(revision: String, repository: String) throws(PackError) {
    name = revision
    place = .revision(try GitRevision(revision, repository: repository))
  }

  /// The commit, of a revision.
  public var commit: String? {
    if case .revision(let revision) = place { revision.commit } else { nil }
  }

  /// Files of a release, by path, that are other ones here or not here at all.
  func differing(from manifest: Manifest) throws(PackError) -> [String] {
    let sources = Self.sources(manifest)
    var names: [String] = []
    let folder = revisionFolder(sources)
    for (path, source) in sources.sorted(by: { $0.key < $1.key }) {
      let found = try print(of: path, in: folder, expecting: source.size)
      if found?.size != source.size || found?.digest != source.blake2b { names.append(path) }
    }
    return names
  }

  /// The folder with a release's files, to be packed.
  /// - Returns: its path, and what holds it there.
  func checkout(for manifest: Manifest) throws(PackError) -> (path: String, holder: TemporaryFolder?) {
    switch place {
    case .folder(let path): return (path, nil)
    case .revision(let revision):
      let sources = Self.sources(manifest)
      guard let folder = revision.folder(of: sources) else {
        throw PackError(
          "no folder of \(name) holds the files that the release was made from "
            + "(\(sources.keys.sorted().prefix(3).joined(separator: ", ")))",
          advice: "name the folder after the revision: REVISION:FOLDER")
      }
      let target: TemporaryFolder
      do throws(FileError) {
        target = try TemporaryFolder()
        for (path, blob) in revision.languageFiles(in: folder) {
          try target.write(try revision.content(of: blob), as: path)
        }
      } catch {
        throw PackError(error)
      }
      return (target.path, target)
    }
  }

  private static func sources(_ manifest: Manifest) -> [String: Manifest.SourceFile] {
    var sources: [String: Manifest.SourceFile] = [:]
    for source in manifest.languages.values.flatMap(\.sources) { sources[source.path] = source }
    return sources
  }

  private func revisionFolder(_ sources: [String: Manifest.SourceFile]) -> String? {
    if case .revision(let revision) = place { revision.folder(of: sources) } else { nil }
  }

  private func print(of path: String, in folder: String?, expecting size: Int) throws(PackError) -> Print? {
    switch place {
    case .folder(let root):
      return try remembered(path) { () throws(FileError) in
        do throws(FileError) {
          return try InputFile.read(root + "/" + path, limit: Limits.languageFileBytes)
        } catch {
          if case .system(_, FileError.noSuchFile) = error.reason { return nil }
          throw error
        }
      }
    case .revision(let revision):
      guard let folder, let blob = revision.blob(folder + path), blob.size == size else { return nil }
      return try remembered(blob.id) { () throws(FileError) in try revision.content(of: blob) }
    }
  }

  private func remembered(
    _ key: String, _ read: () throws(FileError) -> [UInt8]?
  ) throws(PackError) -> Print? {
    if let known = prints.withLock({ $0[key] }) { return known }
    let bytes: [UInt8]?
    do throws(FileError) { bytes = try read() } catch { throw PackError(error) }
    let print = bytes.map { unsafe Print(size: $0.count, digest: Digests.blake2b512($0.span.bytes)) }
    prints.withLock { $0[key] = .some(print) }
    return print
  }
}
