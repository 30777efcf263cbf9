import AksaraPack
import Testing

@testable import AksaraPackCommands

@Suite struct AuditTests {
  let scene: StoreScene

  init() throws {
    scene = try StoreScene()
  }

  var folder: String { scene.folder }

  /// Signs release 1.N of language files on top of the one before.
  @discardableResult
  func release(_ number: Int, _ texts: [String: String], folder source: String = "in", options: [String] = []) throws
    -> String
  {
    try OutputFile.createFolder("\(folder)/\(source)")
    for (tag, text) in texts {
      try OutputFile.write(Array(text.utf8), to: "\(folder)/\(source)/\(tag).json", replacing: true)
    }
    let run = Run(
      [
        "sign", source, "--key", "file:a.key", "--name", "shop", "--sequence", "\(number)", "--bundle-version",
        "1.\(number)", "--date", "2026-11-0\(number)T09:00:00Z", "--previous",
        number == 1 ? "none" : "dist/shop-1.\(number - 1).aksara", "-o", "dist",
      ] + options, folder: folder)
    try #require(run.exitCode == .done, "\(run.errors)")
    return "dist/shop-1.\(number).aksara"
  }

  func history() throws {
    for number in 1...3 { try release(number, ["en": #"{"a": "A \#(number)"}"#, "id": #"{"a": "a"}"#]) }
  }

  func audit(_ arguments: String...) -> Run { Run(["audit", "dist"] + arguments, folder: folder) }

  @Test func a_clean_history_ends_with_0() throws {
    try history()
    let run = audit()
    #expect(run.exitCode == .done)
    #expect(
      run.output.hasPrefix(
        "shop\n  1.1  sequence 1, 2026-11-01T09:00:00Z; signed by a.pub; provenance "))
    #expect(run.output.contains("\n  1.2  sequence 2, 2026-11-02T09:00:00Z; signed by a.pub; after 1.1; "))
    #expect(!run.output.contains(": error: "))
    #expect(run.output.contains("\n3 releases in 3 files: "))
    #expect(run.errors.isEmpty)
  }

  @Test func an_error_ends_with_1_and_notes_do_not() throws {
    try history()
    #expect(try Binary.shell("mv dist/shop-1.1.aksara* .", folder: folder).code == 0)
    #expect(audit().exitCode == .done)
    #expect(audit().output.contains("dist/shop-1.2.aksara: note: beginning: the releases given begin with 1.2"))
    #expect(try Binary.shell("mv shop-1.1.aksara* dist/ && mv dist/shop-1.2.aksara* .", folder: folder).code == 0)
    let run = audit()
    #expect(run.exitCode == .failed)
    #expect(run.output.contains("dist/shop-1.3.aksara: error: gap: 1.3 builds on 1.2, sequence 2, payload "))
    #expect(run.output.contains("2 releases in 2 files: 1 error"))
    let json = audit("--json")
    #expect(json.exitCode == .failed)
    #expect(json.output.contains(#""status":"failed""#))
    #expect(json.output.contains(#"{"level":"error","code":"gap","file":"dist/shop-1.3.aksara","version":"1.3","#))
    #expect(json.output.contains(#""errors":1"#))
  }

  @Test func a_bad_file_does_not_end_the_audit() throws {
    try history()
    #expect(try Binary.shell("printf x >>dist/shop-1.2.aksara; printf no >dist/other.aksara", folder: folder).code == 0)
    let run = audit()
    #expect(run.exitCode == .failed)
    #expect(run.output.contains("dist/shop-1.2.aksara: error: forged: "))
    #expect(run.output.contains("dist/other.aksara: error: malformed: too short to be a bundle; "))
    #expect(run.output.contains("\n  1.3  "))
    #expect(run.output.contains("; 2 files refused\n"))
  }

  @Test func what_cannot_be_audited_ends_with_2() throws {
    try history()
    #expect(audit("--keys", "none").errors.contains("there is no public key to verify with"))
    #expect(audit("nowhere").exitCode == .couldNotRun)
    try OutputFile.createFolder(folder + "/empty")
    #expect(Run("audit", "empty", folder: folder).errors.contains("there is no bundle in 'empty'"))
    #expect(Run("audit", "-", folder: folder).exitCode == .usage)
    #expect(Run("audit", folder: folder).exitCode == .usage)
  }

  @Test func an_audit_needs_no_key_that_is_in_use() throws {
    try history()
    #expect(
      try Binary.shell("mkdir -p gone/revoked && cp keys/a.pub gone/revoked/", folder: folder).code == 0)
    let run = audit("--keys", "gone")
    #expect(run.exitCode == .failed, "\(run.errors)")
    #expect(run.errors.contains("every public key is revoked"))
    #expect(run.output.contains("dist/shop-1.3.aksara: error: revoked: 1.3 is signed by a.pub, revoked since"))
  }

  @Test func each_file_is_audited_once() throws {
    try history()
    let run = Run("audit", "dist/shop-1.1.aksara", "dist", "dist/", "./dist/shop-1.2.aksara", folder: folder)
    #expect(run.exitCode == .done)
    #expect(run.output.contains("3 releases in 3 files: "))
  }

  @Test func of_each_kind_ten_are_shown() throws {
    try history()
    #expect(
      try Binary.shell("for n in 1 2 3 4 5 6 7 8 9 10 11 12; do echo no >dist/$n.aksara; done", folder: folder).code
        == 0)
    let malformed = { (run: Run) in run.output.split(separator: "\n").count { $0.contains(": error: malformed: ") } }
    #expect(malformed(audit()) == 10)
    #expect(audit().output.contains("\n… and 2 more of malformed (--all)\n"))
    #expect(malformed(audit("--all")) == 12)
    #expect(audit("--json").output.contains(#""errors":12"#))
  }

  @Test func nothing_from_a_file_reaches_the_terminal_as_it_is() throws {
    try history()
    let name = "dist/e\u{1B}[31m\u{202E}vil.aksara"
    try OutputFile.write(Array("no".utf8), to: folder + "/" + name)
    for run in [audit(), audit("--json"), Run("audit", name, folder: folder, terminal: false)] {
      #expect(run.exitCode == .failed)
      #expect(!(run.output + run.errors).unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    }
    #expect(audit().output.contains(#"dist/e\u{1B}[31m\u{202E}vil.aksara: error: malformed"#))
  }

  @Test func the_newest_release_is_missed_where_its_provenance_is_left() throws {
    try history()
    #expect(try Binary.shell("rm dist/shop-1.3.aksara", folder: folder).code == 0)
    let run = audit()
    #expect(run.exitCode == .failed)
    #expect(
      run.output.contains(
        "dist/shop-1.3.aksara.intoto.jsonl: error: orphan: it is the provenance of shop-1.3.aksara, which is not here; "
      ))
    #expect(Run("audit", "dist/shop-1.1.aksara", "dist/shop-1.2.aksara", folder: folder).exitCode == .done)
  }

  @Test func a_name_that_is_no_text_is_a_finding_and_not_the_end() throws {
    try history()
    #expect(try Binary.shell("printf no >\"$(printf 'dist/\\377.aksara')\"", folder: folder).code == 0)
    let run = audit()
    #expect(run.exitCode == .failed, "\(run.errors)")
    #expect(run.output.contains("dist/\u{FFFD}.aksara: error: unreadable: "))
    #expect(run.output.contains("3 releases in 4 files: 1 error"))
  }

  @Test func an_alias_that_is_a_link_is_looked_at() throws {
    try history()
    #expect(try Binary.shell("ln -s shop-1.1.aksara dist/latest.aksara", folder: folder).code == 0)
    #expect(audit().output.contains("dist/latest.aksara: error: replay: latest.aksara is 1.1, sequence 1, and 1.3"))
  }

  // MARK: Packing again

  @Test func the_same_sources_give_the_same_tables() throws {
    try history()
    let run = audit("--rebuild-from", "in")
    #expect(run.exitCode == .done, "\(run.output)")
    #expect(run.output.contains("  1.3  sequence 3, 2026-11-03T09:00:00Z; "))
    #expect(run.output.contains("packed again: the same; 2 languages"))
    #expect(run.output.split(separator: "\n").count { $0.contains("not packed again: made from other files") } == 2)
  }

  @Test func other_sources_are_told_by_language_and_key() throws {
    try history()
    try OutputFile.write(
      Array(#"{"a": "b", "c": "d"}"#.utf8), to: folder + "/in/id.json", replacing: true)
    let run = audit("--rebuild-from", "in")
    #expect(run.exitCode == .failed)
    #expect(
      run.output.contains(
        "dist/shop-1.3.aksara: error: rebuild: packing 1.3 again from in (other files than it records: id.json) gives "
          + "other tables: id: [a], [c]; "))
    #expect(audit("--rebuild-from", "in", "--json").output.contains(#""rebuild":{"state":"differs","languages":["#))
  }

  @Test func a_language_beside_the_recorded_files_tells_nothing_against_a_release() throws {
    try release(1, ["en": #"{"a": "A"}"#, "id": #"{"a": "a"}"#, "ms": #"{"a": "m"}"#])
    #expect(try Binary.shell("mkdir old && cp in/* old/ && rm in/ms.json", folder: folder).code == 0)
    try release(2, [:])
    let run = audit("--rebuild-from", "old")
    #expect(run.exitCode == .done, "\(run.output)")
    #expect(run.output.contains("packed again: the same; 3 languages"))
    #expect(run.output.contains("packed again: the same; 2 languages"))
    let later = audit("--rebuild-from", "in")
    #expect(later.exitCode == .done, "\(later.output)")
    #expect(later.output.contains("not packed again: made from other files; 3 languages"))
    #expect(later.output.contains("packed again: the same; 2 languages"))
    let alone = Run("audit", "dist/shop-1.2.aksara", "--rebuild-from", "old", folder: folder)
    #expect(alone.exitCode == .done, "\(alone.output)")
  }

  @Test func the_recorded_options_are_used_again() throws {
    try release(
      1, ["en": #"{"a": "A {{x}}", "b": "", "debug": {"z": "Z"}}"#, "id": #"{"a": "a {{y}}"}"#, "de": "{}"],
      options: ["--quarantine", "--empty", "keep", "--drop-keys", "debug.*", "--exclude", "de.json"])
    let run = audit("--rebuild-from", "in")
    #expect(run.exitCode == .done, "\(run.output)\(run.errors)")
    #expect(run.output.contains("packed again: the same"))
    try release(2, ["en": #"{"a": "A {{x}}", "b": "B"}"#, "id": #"{"a": "a {{y}}"}"#], options: ["--allow", "P01"])
    #expect(audit("--rebuild-from", "in").output.contains("packed again: the same"))
  }

  @Test func sources_that_cannot_be_packed_are_an_error() throws {
    try history()
    try OutputFile.write(Array("{".utf8), to: folder + "/in/id.json", replacing: true)
    let run = audit("--rebuild-from", "in")
    #expect(run.exitCode == .failed)
    #expect(run.output.contains("(other files than it records: id.json) does not work: id.json:1:2: S06: "))
  }

  @Test(.enabled(if: Binary.has("git"))) func a_revision_is_packed_again_without_a_checkout() throws {
    func git(_ command: String) throws {
      let identity = "-c user.name=a -c user.email=a@example.org -c commit.gpgsign=false"
      let run = try Binary.shell("git \(identity) \(command)", folder: folder)
      try #require(run.code == 0, "\(run.errors)")
    }
    try git("init -q .")
    for number in 1...2 {
      try release(
        number, ["en": #"{"a": "A \#(number)"}"#, "id": #"{"a": "a"}"#], folder: "app/texts")
      try git("add app")
      try git("commit -qm \(number)")
      try git("tag v\(number)")
    }
    try OutputFile.write(Array("{".utf8), to: folder + "/app/texts/en.json", replacing: true)
    for revision in ["v2", "v2:app/texts", "HEAD", "v2:app/texts/"] {
      let run = audit("--rebuild-from", revision)
      #expect(run.exitCode == .done, "\(revision): \(run.output)\(run.errors)")
      #expect(run.output.contains("; after 1.1; "))
      #expect(run.output.contains("packed again: the same"))
    }
    let older = audit("--rebuild-from", "v1")
    #expect(older.exitCode == .done)
    #expect(older.output.contains("; signed by a.pub; provenance matches; packed again: the same; "))
    #expect(older.output.contains("; after 1.1; provenance matches; not packed again: made from other files; "))
    let alone = Run("audit", "dist/shop-1.2.aksara", "--rebuild-from", "v1", folder: folder)
    #expect(alone.exitCode == .failed)
    #expect(alone.output.contains("from v1 (other files than it records: en.json) gives other tables: en: [a]; "))
    #expect(audit("--rebuild-from", "v2:app").output.contains("no folder of v2:app holds the files"))
    #expect(audit("--rebuild-from", "v9").errors.contains("there is no folder 'v9', and no revision 'v9' of a git"))
    for option in ["--rebuild-from=--all", "--rebuild-from=-x", "--rebuild-from=:x"] {
      #expect(audit(option).errors.contains("is no revision of git, and no folder"))
    }
  }
}
