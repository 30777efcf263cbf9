#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Git over a repository that nobody vouches for: its configuration runs nothing, nothing is fetched, and its commits
/// and files are the ones that their ids name.
struct StrangeRepository: Sendable {
  private let folder: String

  init(_ folder: String) {
    self.folder = folder.isEmpty ? "." : folder
  }

  /// What git gets to know of the caller: where programs are, and the user's own configuration, in which
  /// `safe.directory` says whose repositories he trusts. Every `GIT_` variable would point it elsewhere.
  private static let handedOn = ["PATH", "HOME", "XDG_CONFIG_HOME", "TMPDIR", "DEVELOPER_DIR"]

  private static let settings = [
    // A message is told as it is.
    "LC_ALL=C",
    // An object that is not here is fetched with the commands that the configuration names: no transport is allowed,
    // and newer versions of git do not even try.
    "GIT_ALLOW_PROTOCOL=none", "GIT_NO_LAZY_FETCH=1", "GIT_TERMINAL_PROMPT=0",
    // Notes of the repository that put one commit in the place of another.
    "GIT_NO_REPLACE_OBJECTS=1", "GIT_GRAFT_FILE=/dev/null",
    "GIT_OPTIONAL_LOCKS=0",
  ]

  private static let options = [
    "--no-pager", "--no-replace-objects", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null",
    // A file beside the objects that states which tree a commit has.
    "-c", "core.commitGraph=false",
  ]

  private static var environment: [String] {
    handedOn.compactMap { name in
      guard let value = unsafe getenv(name) else { return nil }
      return unsafe "\(name)=\(String(cString: value))"
    } + settings
  }

  /// Runs git.
  /// - Parameter limit: most bytes that are read of what it prints.
  func git(_ arguments: [String], limit: Int) -> Subprocess.DataOutcome {
    Subprocess.data("git", ["-C", folder] + Self.options + arguments, environment: Self.environment, limit: limit)
  }
}
