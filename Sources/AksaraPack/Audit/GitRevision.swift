internal import AksaraFormat

/// The files of one commit, as git has them: nothing is checked out, no filter or hook is run.
struct GitRevision: Sendable {
  /// A file's content.
  struct Blob: Sendable {
    let id: String
    let size: Int
  }

  /// The commit's id.
  let commit: String
  private let repository: String
  /// The folder that was named after the revision, with `/` at its end; `nil` when none was.
  private let namedFolder: String?
  /// Regular files by path.
  private var blobs: [String: Blob] = [:]

  /// Most bytes of the list of files.
  private static let listBytes = 256 << 20

  /// Looks a revision up.
  init(_ text: String, repository: String) throws(PackError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    // What begins with a hyphen would be an option of git's.
    guard let name = parts.first, !name.isEmpty, !name.hasPrefix("-") else {
      throw PackError(
        "'\(text)' is no revision of git, and no folder", advice: "name a tag, a branch or a commit, or REVISION:FOLDER"
      )
    }
    self.repository = repository
    let line = try Self.git(
      repository, ["rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}"], limit: 1_024,
      "there is no folder '\(text)', and no revision '\(name)' of a git repository here")
    commit = String(decoding: line.prefix { $0 != 0x0A }, as: UTF8.self)
    guard [40, 64].contains(commit.utf8.count), Hex.decode(commit) != nil else {
      throw PackError("git gives '\(commit)' for '\(name)', which is no commit")
    }
    namedFolder = parts.count == 2 && !parts[1].isEmpty ? Self.trimmed(parts[1]) + "/" : parts.count == 2 ? "" : nil
    let list = try Self.git(
      repository, ["ls-tree", "-r", "-l", "-z", "--full-tree", commit], limit: Self.listBytes,
      "git cannot list the files of \(commit)")
    // mode SP type SP id SP+ size TAB path NUL
    for entry in list.split(separator: 0) {
      guard let tab = entry.firstIndex(of: 0x09) else { continue }
      let words = entry[..<tab].split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
      guard words.count == 4, words[0].hasPrefix("100"), words[1] == "blob", let size = Int(words[3]),
        let path = String(validating: entry[(tab + 1)...], as: UTF8.self), Manifest.isRelativePath(path)
      else { continue }
      blobs[path] = Blob(id: words[2], size: size)
    }
  }

  private static func trimmed(_ folder: String) -> String {
    folder.split(separator: "/", omittingEmptySubsequences: true).joined(separator: "/")
  }

  /// The file at a path from the repository's root.
  func blob(_ path: String) -> Blob? { blobs[path] }

  /// The folder in which all these files are, with `/` at its end: the one that was named, else the one in which most of
  /// them have the sizes that they should have, the shortest of several.
  func folder(of sources: [String: Manifest.SourceFile]) -> String? {
    guard let first = sources.keys.min() else { return nil }
    let candidates: [String]
    if let namedFolder {
      candidates = [namedFolder]
    } else {
      candidates = blobs.keys.filter { $0 == first || $0.hasSuffix("/" + first) }
        .map { String($0.utf8.dropLast(first.utf8.count)) ?? "" }
    }
    var best: (folder: String, sizes: Int)?
    for folder in candidates.sorted(by: { ($0.utf8.count, $0) < ($1.utf8.count, $1) }) {
      let found = sources.values.compactMap { source in blobs[folder + source.path].map { $0.size == source.size } }
      guard !found.isEmpty, namedFolder != nil || found.count == sources.count else { continue }
      let sizes = found.count { $0 }
      if best.map({ sizes > $0.sizes }) ?? true { best = (folder, sizes) }
    }
    return best?.folder
  }

  /// The JSON files in a folder, by their paths from it.
  func languageFiles(in folder: String) -> [(path: String, blob: Blob)] {
    blobs.filter { $0.key.hasPrefix(folder) && $0.key.hasSuffix(".json") }
      .map { (String($0.key.dropFirst(folder.count)), $0.value) }.sorted { $0.path < $1.path }
  }

  /// A file's bytes.
  func content(of blob: Blob) throws(FileError) -> [UInt8] {
    guard blob.size <= Limits.languageFileBytes else {
      throw FileError(path: "git blob \(blob.id)", reason: .tooLarge(limit: Limits.languageFileBytes))
    }
    let outcome = Subprocess.data(
      "git", ["-C", repository, "cat-file", "blob", blob.id], limit: Limits.languageFileBytes + 1)
    guard case .done(let bytes) = outcome, bytes.count == blob.size else {
      throw FileError(path: "git blob \(blob.id)", reason: .changedWhileRead)
    }
    return bytes
  }

  private static func git(
    _ repository: String, _ arguments: [String], limit: Int, _ failure: String
  ) throws(PackError) -> [UInt8] {
    switch Subprocess.data("git", ["-C", repository.isEmpty ? "." : repository] + arguments, limit: limit + 1) {
    case .missing: throw PackError("git is not installed", advice: "install it, or name a folder")
    case .failed(let message):
      throw PackError(
        failure + (message.hasPrefix("it ended with") ? "" : ": \(message)"), advice: "name one that is there")
    case .done(let bytes):
      guard bytes.count <= limit else { throw PackError("\(failure): there are too many") }
      return bytes
    }
  }
}
