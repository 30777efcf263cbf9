internal import AksaraFormat

/// The files of one commit, as git has them: nothing is checked out, no filter or hook is run.
struct GitRevision: Sendable {
  /// The commit's id.
  let commit: String
  private let repository: StrangeRepository
  /// The folder that was named after the revision, with `/` at its end; `nil` when none was.
  private let namedFolder: String?
  /// Ids of the contents of regular files, by path. Sizes are not asked for: a repository need not have every file.
  private var blobs: [String: String] = [:]

  /// Most bytes of the list of files.
  private static let listBytes = 256 << 20

  /// Looks a revision up.
  init(_ text: String, repository folder: String) throws(PackError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    // What begins with a hyphen would be an option of git's.
    guard let name = parts.first, !name.isEmpty, !name.hasPrefix("-") else {
      throw PackError(
        "'\(text)' is no revision of git, and no folder", advice: "name a tag, a branch or a commit, or REVISION:FOLDER"
      )
    }
    let repository = StrangeRepository(folder)
    self.repository = repository
    let line = try Self.list(
      repository, ["rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}"], limit: 1_024,
      "there is no folder '\(text)', and no revision '\(name)' of a git repository here")
    commit = String(decoding: line.prefix { $0 != 0x0A }, as: UTF8.self)
    guard [40, 64].contains(commit.utf8.count), Hex.decode(commit) != nil else {
      throw PackError("git gives '\(commit)' for '\(name)', which is no commit")
    }
    namedFolder = parts.count == 2 && !parts[1].isEmpty ? Self.trimmed(parts[1]) + "/" : parts.count == 2 ? "" : nil
    let list = try Self.list(
      repository, ["ls-tree", "-r", "-z", "--full-tree", commit], limit: Self.listBytes,
      "git cannot list the files of \(commit)")
    // mode SP type SP id TAB path NUL
    for entry in list.split(separator: 0) {
      guard let tab = entry.firstIndex(of: 0x09) else { continue }
      let words = entry[..<tab].split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
      guard words.count == 3, words[0].hasPrefix("100"), words[1] == "blob",
        let path = String(validating: entry[(tab + 1)...], as: UTF8.self), Manifest.isRelativePath(path)
      else { continue }
      blobs[path] = words[2]
    }
  }

  private static func trimmed(_ folder: String) -> String {
    folder.split(separator: "/", omittingEmptySubsequences: true).joined(separator: "/")
  }

  /// The id of the content at a path from the repository's root.
  func blob(_ path: String) -> String? { blobs[path] }

  /// The folders in which files of these paths can be, each with `/` at its end, the shortest first: the one that was
  /// named, when some are in it, else those in which all are.
  func folders(with paths: [String]) -> [String] {
    guard let first = paths.min() else { return [] }
    if let namedFolder { return paths.contains { blobs[namedFolder + $0] != nil } ? [namedFolder] : [] }
    return blobs.keys.filter { $0 == first || $0.hasSuffix("/" + first) }
      .map { String($0.utf8.dropLast(first.utf8.count)) ?? "" }
      .filter { folder in paths.allSatisfy { blobs[folder + $0] != nil } }
      .sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
  }

  /// The bytes of a content; `nil` when it is larger than a language file may be.
  func content(of blob: String) throws(PackError) -> [UInt8]? {
    switch repository.git(["cat-file", "blob", blob], limit: Limits.languageFileBytes + 1) {
    case .missing: throw Self.noGit
    case .failed(let message):
      throw PackError(
        "git cannot read \(blob), a file of \(commit): \(message)",
        advice: "an audit fetches nothing: get the whole repository first")
    case .done(let bytes): return bytes.count <= Limits.languageFileBytes ? bytes : nil
    }
  }

  private static var noGit: PackError { PackError("git is not installed", advice: "install it, or name a folder") }

  private static func list(
    _ repository: StrangeRepository, _ arguments: [String], limit: Int, _ failure: String
  ) throws(PackError) -> [UInt8] {
    switch repository.git(arguments, limit: limit + 1) {
    case .missing: throw noGit
    case .failed(let message):
      throw PackError(
        failure + (message.hasPrefix("it ended with") ? "" : ": \(message)"),
        advice: message.hasPrefix("fatal: detected dubious ownership")
          ? "if you trust its owner, name it in safe.directory of your own git configuration"
          : "name one that is there")
    case .done(let bytes):
      guard bytes.count <= limit else { throw PackError("\(failure): there are too many") }
      return bytes
    }
  }
}
