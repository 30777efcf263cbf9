import AksaraPack
import Testing

@testable import AksaraPackCommands

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct StoreCommandTests {
  let scene: StoreScene

  init() throws { scene = try StoreScene() }

  @Test func an_applied_release_is_what_an_app_shows_until_it_is_rolled_back() throws {
    for sequence in 1...3 {
      let run = scene.run("apply", try scene.release(sequence))
      #expect(run.exitCode == .done, "\(run.errors)")
      #expect(
        run.output.hasPrefix("applied: shop 1.\(sequence), sequence \(sequence), 2026-11-01T09:00:00Z\nsigned by "))
      #expect(scene.text() == "en \(sequence)\n")
    }
    #expect(scene.run("apply", scene.folder + "/dist/shop-1.3.aksara").output.hasPrefix("already in use: shop 1.3,"))
    let back = scene.run("rollback")
    #expect(back.exitCode == .done)
    #expect(back.output.hasPrefix("back to 1.2, sequence 2, payload "))
    #expect(scene.text("id") == "id 2\n")
    #expect(scene.run("rollback", "--to", "1.1").exitCode == .done)
    #expect(scene.text("id") == "id 1\n")
    let none = scene.run("rollback")
    #expect(none.exitCode == .failed)
    #expect(none.errors.contains("there is no earlier release in the store"))
  }

  @Test func a_refusal_says_what_was_offered_what_was_expected_and_what_to_do() throws {
    #expect(scene.run("apply", try scene.release(5)).exitCode == .done)
    let older = scene.run("apply", try scene.release(4))
    #expect(older.exitCode == .failed)
    #expect(older.output.isEmpty)
    #expect(older.errors.contains("/dist/shop-1.4.aksara' is refused (older): it is older than the release in use\n"))
    #expect(older.errors.contains("hint: offered: 1.4, sequence 4, payload "))
    #expect(older.errors.contains("hint: expected: a sequence above 5 (1.5)\n"))
    let json = scene.run("apply", scene.folder + "/dist/shop-1.4.aksara", "--json")
    #expect(json.output.contains(#""refusal":{"code":"older","reason":"#))
    #expect(json.output.contains(#""error":{"code":"older","message":"#))
    #expect(scene.text() == "en 5\n")
  }

  @Test func a_tampered_release_is_refused_and_the_last_good_one_stays() throws {
    #expect(scene.run("apply", try scene.release(1)).exitCode == .done)
    let path = try scene.release(2)
    var bytes = try InputFile.read(path, limit: 1 << 20)
    bytes[bytes.count / 2] ^= 1
    try OutputFile.write(bytes, to: path, replacing: true)
    let run = scene.run("apply", path)
    #expect(run.exitCode == .failed)
    #expect(run.errors.contains("is refused (forged)"))
    #expect(scene.text() == "en 1\n")
  }

  @Test func a_store_that_cannot_be_written_exits_with_2() throws {
    let path = try scene.release(1)
    let nowhere = Run("apply", path, "--store", "no/where", folder: scene.folder)
    #expect(nowhere.exitCode == .couldNotRun)
    #expect(nowhere.errors.contains("cannot make the folder '\(scene.folder)/no/where': No such file or directory"))
    #expect(nowhere.errors.contains("hint: make the folder that it is to be in\n"))
    // A folder in the place of a file: nobody can read it, root neither.
    #expect(scene.run("apply", path).exitCode == .done)
    try #require(rename(scene.store + "/state.json", scene.folder + "/kept") == 0)
    try #require(mkdir(scene.store + "/state.json", 0o777) == 0)
    for command in ["status", "rollback", "confirm"] {
      #expect(scene.run(command, "--name", "shop").exitCode == .couldNotRun, "\(command)")
    }
    #expect(scene.run("apply", path, "--name", "shop", "--json").output.contains(#""error":{"code":"unavailable""#))
    let get = scene.run("get", "release", "--lang", "en", "--name", "shop")
    #expect(get.exitCode == .couldNotRun)
    #expect(get.output == "release\n")
  }

  @Test func without_a_store_only_apply_makes_one() throws {
    for command in [["status"], ["rollback"], ["confirm"], ["get", "release", "--lang", "en"]] {
      let run = Run(command + ["--store", "none"], folder: scene.folder)
      #expect(run.exitCode == .couldNotRun)
      #expect(run.errors.contains("there is no store at 'none'"))
      #expect(!InputFile.isFolder(scene.folder + "/none"))
    }
    // An app that has a bundle of its own shows it before the first download.
    let builtIn = try scene.release(1)
    #expect(scene.text(options: ["--built-in", builtIn]) == "en 1\n")
    #expect(scene.run("rollback", options: ["--built-in", builtIn]).exitCode == .failed)
    #expect(!InputFile.isFolder(scene.store))
    #expect(scene.run("status", options: ["--built-in", scene.folder + "/a.key"]).exitCode == .failed)
  }

  @Test func the_name_is_the_stores_and_is_said() throws {
    let first = scene.run("apply", try scene.release(1))
    #expect(first.errors.contains("the store holds no name yet: the bundle's own is taken"))
    let other = scene.run("apply", try scene.release(9, name: "shop-beta"))
    #expect(other.exitCode == .failed)
    #expect(other.errors.contains("is refused (wrongName)"))
    #expect(other.errors.contains("the name is 'shop', which the store holds"))
    // A damaged state does not open the store to another name.
    try OutputFile.write([], to: scene.store + "/state.json", replacing: true)
    #expect(scene.run("apply", scene.folder + "/dist/shop-beta-1.9.aksara").errors.contains("is refused (wrongName)"))
    #expect(scene.run("apply", scene.folder + "/dist/shop-beta-1.9.aksara", "--name", "shop-beta").exitCode == .done)
    #expect(scene.text() == "en 9\n")
  }

  @Test func the_rules_of_the_app_count() throws {
    let path = try scene.release(1, options: ["--app", "ios:3.2..", "--expires", "2026-12-01T00:00:00Z"])
    let day = ["--at", "2026-11-02T00:00:00Z"]
    #expect(scene.run("apply", path, "--app", "ios:3.1", options: day).errors.contains("is refused (wrongAppVersion)"))
    #expect(scene.run("apply", path, "--fallback", "ja", options: day).errors.contains("is refused (missingLanguage)"))
    #expect(scene.run("apply", path).errors.contains("is refused (expired)"))
    #expect(scene.run("apply", path, "--threshold", "2", options: day).exitCode == .couldNotRun)
    #expect(scene.run("apply", path, "--app", "ios:3.2", "--fallback", "en", options: day).exitCode == .done)
    let later = scene.run("status")
    #expect(later.output.contains("\nnote            the release expired at 2026-12-01T00:00:00Z and stays in use\n"))
    #expect(!scene.run("status", options: day).output.contains("expired"))
  }

  @Test func status_names_every_step_down_and_what_is_kept_rejected_and_confirmed() throws {
    for sequence in 1...3 { #expect(scene.run("apply", try scene.release(sequence)).exitCode == .done) }
    #expect(scene.run("confirm").output.hasPrefix("confirmed: 1.3, sequence 3, payload "))
    let whole = scene.run("status")
    #expect(whole.exitCode == .done)
    #expect(whole.output.hasPrefix("in use          shop 1.3, sequence 3, 2026-11-01T09:00:00Z\npayload         "))
    #expect(whole.output.contains("\nkept            1.2, sequence 2, "))
    #expect(whole.output.contains("\nkept            1.1, sequence 1, "))
    #expect(whole.output.contains("\nconfirmed       1.3, sequence 3, "))
    #expect(!whole.output.contains("step down"))
    // The file of the release in use is damaged, that of the one before is gone.
    for (sequence, isDamaged) in [(3, true), (2, false)] {
      let file = "\(scene.store)/bundles/\(try scene.digest(sequence)).aksara"
      if isDamaged { try OutputFile.write(Array("x".utf8), to: file, replacing: true) } else { unlink(file) }
    }
    let damaged = scene.run("status")
    #expect(damaged.exitCode == .done)
    #expect(damaged.output.hasPrefix("in use          shop 1.1, sequence 1,"))
    #expect(damaged.output.contains("\nstep down       1.3, sequence 3, "))
    #expect(damaged.output.contains("is passed over: malformed: "))
    #expect(damaged.output.contains("\nstep down       1.2, sequence 2, "))
    #expect(damaged.output.contains("is passed over: its file is gone\n"))
    let json = scene.run("status", "--json").output
    #expect(json.contains(#""events":[{"code":"malformed","text":"1.3, sequence 3,"#))
    #expect(json.contains(#"{"code":"missing","text":"1.2, sequence 2,"#))
    #expect(scene.run("apply", try scene.release(4)).exitCode == .done)
    #expect(scene.run("rollback").output.hasPrefix("back to 1.1,"))
    let rejected = scene.run("status").output
    #expect(rejected.split(separator: "\n").filter { $0.hasPrefix("rejected        payload ") }.count == 2)
  }

  @Test func a_store_whose_folder_of_bundles_is_gone_says_so() throws {
    #expect(scene.run("apply", try scene.release(1)).exitCode == .done)
    try #require(rename(scene.store + "/bundles", scene.folder + "/away") == 0)
    let status = scene.run("status")
    #expect(status.output.hasPrefix("in use          none: an app shows its keys\n"))
    #expect(status.output.contains("\nstep down       1.1, sequence 1, "))
    #expect(scene.run("confirm").errors.contains("no release is in use"))
    #expect(scene.run("apply", scene.folder + "/dist/shop-1.1.aksara").exitCode == .done)
    #expect(scene.text() == "en 1\n")
  }
}
