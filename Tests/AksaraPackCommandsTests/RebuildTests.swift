import AksaraPack
import Testing

@testable import AksaraPackCommands

/// `audit --rebuild-from` over sources and repositories that nobody vouches for.
@Suite struct RebuildTests {
  static let hasGit = Binary.has("git")

  let scene: StoreScene
  var folder: String { scene.folder }

  init() throws {
    scene = try StoreScene()
  }

  func write(_ text: String, _ name: String, in source: String = "in") throws {
    try OutputFile.createFolder("\(folder)/\(source)")
    try OutputFile.write(Array(text.utf8), to: "\(folder)/\(source)/\(name)", replacing: true)
  }

  /// Signs release 1.N of the files in `in`, English and Indonesian, on top of the one before.
  func release(_ number: Int, name: String = "shop", source: String = "in") throws {
    try write(#"{"a": "\#(name) \#(number)"}"#, "en.json", in: source)
    try write(#"{"a": "a"}"#, "id.json", in: source)
    let run = Run(
      "sign", source, "--key", "file:a.key", "--name", name, "--sequence", "\(number)", "--bundle-version",
      "1.\(number)", "--date", "2026-11-0\(number)T09:00:00Z", "--previous",
      number == 1 ? "none" : "dist/\(name)-1.\(number - 1).aksara", "-o", "dist", folder: folder)
    try #require(run.exitCode == .done, "\(run.errors)")
  }

  func audit(_ sources: String) -> Run { Run("audit", "dist", "--rebuild-from", sources, folder: folder) }

  @discardableResult
  func shell(_ script: String) throws -> String {
    let run = try Binary.shell("set -e\n" + script, folder: folder)
    try #require(run.code == 0, "\(run.errors)")
    return run.output
  }

  func git(_ command: String) throws {
    try shell("git -c user.name=a -c user.email=a@example.org -c commit.gpgsign=false \(command)")
  }

  /// A repository whose commit `v1` holds the files of release 1.1.
  func repository() throws {
    try git("init -q .")
    try release(1)
    try write("text", "other.txt", in: "more")
    try git("add in more")
    try git("commit -qm one")
    try git("tag v1")
  }

  // MARK: Git

  @Test(.enabled(if: hasGit, "git is not installed"))
  func a_repository_that_lacks_objects_runs_nothing_and_fetches_nothing() throws {
    try repository()
    let place = folder + "/PWNED"
    try shell(
      """
      git config core.repositoryformatversion 1
      git config extensions.partialClone origin
      git config remote.origin.promisor true
      git config remote.origin.url ssh://example.invalid/shop
      git config core.sshCommand 'touch \(place); false'
      git config protocol.allow always
      lose() { id=$(git rev-parse "v1:$1"); rm -f ".git/objects/$(echo $id | cut -c1-2)/$(echo $id | cut -c3-)"; }
      lose more/other.txt
      """)
    // A file that nobody reads may be missing.
    let run = audit("v1")
    #expect(run.exitCode == .done, "\(run.output)\(run.errors)")
    #expect(run.output.contains("packed again: the same"))
    #expect(!InputFile.isThere(place))
    try shell(
      #"id=$(git rev-parse v1:in/en.json); rm -f ".git/objects/$(echo $id | cut -c1-2)/$(echo $id | cut -c3-)""#)
    let lost = audit("v1")
    #expect(lost.exitCode == .failed, "\(lost.output)\(lost.errors)")
    #expect(lost.output.contains("error: rebuild: 1.1 cannot be packed again from v1: git cannot read "))
    #expect(!InputFile.isThere(place))
    // Stock git falls for it: the trap is a trap.
    _ = try Binary.shell("git cat-file blob v1:in/en.json", folder: folder)
    #expect(InputFile.isThere(place))
  }

  @Test(.enabled(if: hasGit, "git is not installed"))
  func a_commit_is_not_replaced_by_another() throws {
    try repository()
    try write(#"{"a": "evil"}"#, "en.json")
    try git("commit -qam two")
    try git("replace v1 HEAD")
    #expect(try shell("git show v1:in/en.json") == #"{"a": "evil"}"#)
    let run = audit("v1")
    #expect(run.exitCode == .done, "\(run.output)")
    #expect(run.output.contains("packed again: the same"))
    #expect(audit("HEAD").exitCode == .failed)
  }

  @Test(.enabled(if: hasGit, "git is not installed"))
  func variables_of_the_caller_lead_git_nowhere_else() throws {
    try repository()
    try shell(
      """
      git init -q other
      GIT_DIR=$PWD/other/.git GIT_OBJECT_DIRECTORY=/nowhere GIT_INDEX_FILE=/nowhere GIT_TRACE=$PWD/trace \
        $tool audit dist --rebuild-from v1 >out
      grep -q 'packed again: the same' out
      test ! -e trace
      """)
  }

  // MARK: Which releases, which files

  @Test func a_history_with_releases_of_other_files_is_no_fault() throws {
    try release(1)
    try shell("cp -r in first")
    try release(2)
    try release(3)
    try release(1, name: "till", source: "till")
    let run = audit("first")
    #expect(run.exitCode == .done, "\(run.output)")
    #expect(run.output.split(separator: "\n").count { $0.contains("; packed again: the same") } == 1)
    #expect(run.output.split(separator: "\n").count { $0.contains("not packed again: made from other files") } == 3)
    // No release was made from these.
    try write(#"{"a": "none"}"#, "en.json", in: "first")
    let none = audit("first")
    #expect(none.exitCode == .failed)
    #expect(none.output.contains("dist/shop-1.3.aksara: error: rebuild: packing 1.3 again from first (other files "))
  }

  @Test func sources_that_cannot_be_read_are_told_once_with_the_reason() throws {
    try release(1)
    try release(2)
    for trap in ["mkdir", "mkfifo"] {
      try shell("rm -rf in/en.json; \(trap) in/en.json")
      let run = audit("in")
      #expect(run.exitCode == .failed)
      #expect(run.output.split(separator: "\n").count { $0.contains(": error: ") } == 1)
      let kind = trap == "mkdir" ? "a folder" : "a pipe"
      #expect(
        run.output.contains(
          "dist/shop-1.2.aksara: error: rebuild: 1.2 and 1 more cannot be packed again from in: 'in/en.json' is \(kind)"
        ))
    }
  }

  @Test func the_same_tables_from_other_files_are_a_note_that_names_them() throws {
    try release(1)
    try write(#"{ "a": "shop 1" }"#, "en.json")
    let run = audit("in")
    #expect(run.exitCode == .done, "\(run.output)")
    #expect(run.output.contains("packed again: the same"))
    #expect(
      run.output.contains(
        "dist/shop-1.1.aksara: note: sources: packing 1.1 again from in gives its tables, from other files than it "
          + "records: en.json; "))
  }
}
