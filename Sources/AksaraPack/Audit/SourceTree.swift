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
  private struct Print: Equatable {
    let size: Int
    let digest: Digest512

    init(size: Int, digest: Digest512) {
      self.size = size
      self.digest = digest
    }

    init(_ recorded: Manifest.SourceFile) {
      self.init(size: recorded.size, digest: recorded.blake2b)
    }
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
  /// - Throws: ``PackError`` when one of them cannot be read.
  func differing(from manifest: Manifest) throws(PackError) -> [String] {
    let sources = Self.sources(manifest)
    let folder = folder(of: sources)
    var names: [String] = []
    for (path, source) in sources.sorted(by: { $0.key < $1.key }) {
      if try print(of: path, in: folder) != Print(source) { names.append(path) }
    }
    return names
  }

  /// A new folder with a copy of the files that a release records, and nothing else: what lies beside them was added
  /// later, or was left out then.
  func checkout(for manifest: Manifest) throws(PackError) -> TemporaryFolder {
    let sources = Self.sources(manifest)
    guard !sources.isEmpty else { throw PackError("the release does not record which files it was made from") }
    let folder = folder(of: sources)
    var files: [(path: String, bytes: [UInt8])] = []
    for path in sources.keys.sorted() {
      if let bytes = try content(of: path, in: folder) { files.append((path, bytes)) }
    }
    guard !files.isEmpty else {
      throw PackError(
        "no folder of \(name) holds the files that the release was made from "
          + "(\(sources.keys.sorted().prefix(3).joined(separator: ", ")))",
        advice: commit == nil ? nil : "name the folder after the revision: REVISION:FOLDER")
    }
    do throws(FileError) {
      let target = try TemporaryFolder()
      for file in files { try target.write(file.bytes, as: file.path) }
      return target
    } catch {
      throw PackError(error)
    }
  }

  private static func sources(_ manifest: Manifest) -> [String: Manifest.SourceFile] {
    var sources: [String: Manifest.SourceFile] = [:]
    for source in manifest.languages.values.flatMap(\.sources) { sources[source.path] = source }
    return sources
  }

  /// The folder of a revision that holds a release's files, with `/` at its end: of several, the one in which most of
  /// them are the recorded ones; the shortest of those.
  private func folder(of sources: [String: Manifest.SourceFile]) -> String? {
    guard case .revision(let revision) = place else { return nil }
    let folders = revision.folders(with: Array(sources.keys))
    guard folders.count > 1 else { return folders.first }
    var best: (folder: String, same: Int)?
    for folder in folders {
      // What cannot be read is told when its folder is the one.
      let same = sources.values.count { (try? print(of: $0.path, in: folder)) == Print($0) }
      if best.map({ same > $0.same }) ?? true { best = (folder, same) }
      if same == sources.count { break }
    }
    return best?.folder
  }

  // MARK: Files

  private func print(of path: String, in folder: String?) throws(PackError) -> Print? {
    let key: String
    switch place {
    case .folder: key = path
    case .revision(let revision):
      guard let folder, let blob = revision.blob(folder + path) else { return nil }
      key = blob
    }
    if let known = prints.withLock({ $0[key] }) { return known }
    let bytes = try content(of: path, in: folder)
    let print = bytes.map { unsafe Print(size: $0.count, digest: Digests.blake2b512($0.span.bytes)) }
    prints.withLock { $0[key] = .some(print) }
    return print
  }

  /// A file's bytes; `nil` when there is none, or one that is too large for a language file.
  private func content(of path: String, in folder: String?) throws(PackError) -> [UInt8]? {
    switch place {
    case .folder(let root):
      do throws(FileError) {
        return try InputFile.read(root + "/" + path, limit: Limits.languageFileBytes)
      } catch {
        if case .system(_, FileError.noSuchFile) = error.reason { return nil }
        if case .tooLarge = error.reason { return nil }
        // The name that the caller gave, and no path of this machine.
        throw PackError(FileError(path: name + "/" + path, reason: error.reason))
      }
    case .revision(let revision):
      guard let folder, let blob = revision.blob(folder + path) else { return nil }
      return try revision.content(of: blob)
    }
  }
}
