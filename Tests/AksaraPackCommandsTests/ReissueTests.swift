import AksaraFormat
import AksaraPack
import AksaraPrimitives
import AksaraSigning
import Testing

@testable import AksaraPackCommands

@Suite struct ReissueTests {
  let scene: StoreScene
  let old: String
  let bad: String

  init() throws {
    scene = try StoreScene()
    old = try scene.release(1, english: #""title": "Shop {{name}}", "gone later": "x""#)
    bad = try scene.release(3, english: #""title": "Shap {{nama}}", "new": "y""#, options: ["--quarantine"])
  }

  func reissue(_ arguments: String..., now: Int64 = 1_800_000_000) -> Run {
    Run(["reissue", old, "--previous", bad, "--key", "file:a.key"] + arguments, folder: scene.folder, now: now)
  }

  @Test func a_reissue_carries_the_older_tables_byte_for_byte() throws {
    let run = reissue("--bundle-version", "1.4")
    #expect(run.exitCode == .done, "\(run.errors)")
    #expect(run.output.hasPrefix("dist/shop-1.4.aksara\n  shop 1.4, sequence 1800000000, 2027-01-15T08:00:00Z\n"))
    for table in ["en", "id"] {
      let script = ["1.1", "1.4"].map { "tar -xOf dist/shop-\($0).aksara tables/\(table).json.gz | b2sum" }
      let sums = try script.map { try Binary.shell($0, folder: scene.folder).output }
      #expect(sums[0] == sums[1] && sums[0].count > 128)
    }
    #expect(
      try Binary.shell("tar -tf dist/shop-1.4.aksara", folder: scene.folder).output
        == "signature.minisig\nmanifest.json\ntables/en.json.gz\ntables/id.json.gz\n")
  }

  @Test func a_reissue_names_the_release_it_replaces_and_the_one_it_repeats() throws {
    #expect(reissue("--bundle-version", "1.4").exitCode == .done)
    let manifest = try Binary.shell("tar -xOf dist/shop-1.4.aksara manifest.json", folder: scene.folder).output
    let (first, third) = (try scene.digest(1), try scene.digest(3))
    #expect(manifest.contains(#""reissueOf":"\#(first)""#))
    #expect(
      manifest.contains(#""previous":{"name":"shop","payload":"\#(third)","sequence":3,"version":"1.3"}"#))
    #expect(Run("verify", "dist/shop-1.4.aksara", "--newer-than", bad, folder: scene.folder).exitCode == .done)
  }

  @Test func a_reissued_release_is_applied_over_the_bad_one_which_is_not_taken_again() throws {
    #expect(scene.run("apply", old).exitCode == .done)
    #expect(scene.run("apply", bad).exitCode == .done)
    #expect(scene.text() == "en 3\n")
    #expect(reissue("--bundle-version", "1.4").exitCode == .done)
    let applied = scene.run("apply", "dist/shop-1.4.aksara")
    #expect(applied.exitCode == .done, "\(applied.errors)")
    #expect(scene.text() == "en 1\n")
    #expect(scene.run("get", "title", "--lang", "en", "--arg", "name=Toko").output == "Shop Toko\n")
    let again = scene.run("apply", bad)
    #expect(again.exitCode == .failed)
    #expect(again.errors.contains("is refused (older)"))
    // Nor is the older file itself, which is why it had to be signed again.
    #expect(scene.run("apply", old).errors.contains("is refused (older)"))
    #expect(scene.text() == "en 1\n")
  }

  @Test func a_store_that_rolled_the_bad_release_back_takes_the_reissue() throws {
    #expect(scene.run("apply", old).exitCode == .done)
    #expect(scene.run("apply", bad).exitCode == .done)
    #expect(scene.run("rollback").exitCode == .done)
    #expect(reissue("--bundle-version", "1.4").exitCode == .done)
    #expect(scene.run("apply", "dist/shop-1.4.aksara").exitCode == .done)
    #expect(scene.run("apply", bad).exitCode == .failed)
  }

  @Test func a_dry_run_says_what_devices_will_see_and_writes_nothing() throws {
    let run = Run("reissue", old, "--previous", bad, "--dry-run", "-o", "new", folder: scene.folder)
    #expect(run.exitCode == .done, "\(run.errors)")
    #expect(
      run.output == """
        would write new/shop-20270115.080000.aksara
          shop 20270115.080000, sequence 1800000000, 2027-01-15T08:00:00Z
          provenance new/shop-20270115.080000.aksara.intoto.jsonl
          tables of shop 1.1, sequence 1, 2026-11-01T09:00:00Z
          replaces  shop 1.3, sequence 3, 2026-11-01T09:00:00Z
        what devices see that have 1.3:
          en        1 added, 1 removed, 2 changed (1 with other placeholders); 3 keys
            + "gone later": "x"
            - new: "y"
            ~ release: "en 3" -> "en 1"
            ~ title: "Shap {{nama}}" -> "Shop {{name}}"; placeholders: -{{nama}} +{{name}}
          id        0 added, 0 removed, 1 changed; 1 key
            ~ release: "id 3" -> "id 1"

        """)
    #expect(run.errors.contains("sequence: 1800000000, the release time in seconds (--sequence)"))
    #expect(run.errors.contains("version: 20270115.080000, the release time (--bundle-version)"))
    #expect(!InputFile.isFolder(scene.folder + "/new"))
    let json = Run("reissue", old, "--previous", bad, "--dry-run", "--json", folder: scene.folder).output
    #expect(json.contains(#""written":false,"manifest":{"#))
    #expect(json.contains(#""language":"id","change":"changed","old":{"keys":1,"coverage":"#))
  }

  @Test func a_reissue_needs_no_sources_no_git_and_no_other_program() throws {
    let run = try Binary.shell(
      """
      mkdir alone && cp dist/*.aksara a.key alone/ && cp -R keys alone/ && cd alone
      exec env -i PATH=/nonexistent AKSARA_SECRET_KEY="$(cat a.key)" "$tool" reissue shop-1.1.aksara \\
        --previous shop-1.3.aksara --bundle-version 9
      """, folder: scene.folder)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("dist/shop-9.aksara\n"))
  }

  @Test func what_cannot_be_gone_back_to_is_refused_and_nothing_is_written() throws {
    func errors(_ arguments: String...) -> String {
      let run = Run(["reissue"] + arguments + ["--key", "file:a.key", "-o", "none"], folder: scene.folder)
      #expect(run.exitCode != .done)
      #expect(run.output.isEmpty)
      return run.errors
    }
    #expect(errors(bad, "--previous", old).contains("1.3, sequence 3, is not older than 1.1, sequence 1\n"))
    #expect(errors(old, "--previous", old).contains("both files are one release, 1.1: there is nothing to go back to"))
    let beta = try scene.release(9, name: "shop-beta")
    #expect(errors(old, "--previous", beta).contains("the older release is shop, the one that is out is shop-beta"))
    #expect(errors(old, "--previous", bad, "--sequence", "3").contains("pass --sequence 4 or more"))
    #expect(errors(old, "--previous", bad, "--bundle-version", "1.3").contains("version 1.3 is out already"))
    #expect(errors(old, "--previous", bad, "--bundle-version", "1.1").contains("version 1.1 is out already"))
    #expect(errors(old, "--previous", "none").contains("there is nothing to go back from"))
    #expect(errors(old).contains("--previous is missing"))
    #expect(errors("-", "--previous", "-").contains("only one of the two bundles can be standard input"))
    #expect(!InputFile.isFolder(scene.folder + "/none"))
  }

  @Test(arguments: [true, false]) func both_files_must_verify(_ damagesOld: Bool) throws {
    let path = damagesOld ? old : bad
    var bytes = try InputFile.read(path, limit: 1 << 20)
    bytes[bytes.count / 2] ^= 1
    try OutputFile.write(bytes, to: path, replacing: true)
    let run = reissue("--dry-run")
    #expect(run.exitCode == .failed)
    #expect(run.errors.contains("'\(path)' is refused (forged)"))
    let stranger = Run("reissue", old, "--previous", bad, "--dry-run", "--keys", "none", folder: scene.folder)
    #expect(stranger.exitCode == .couldNotRun)
    #expect(stranger.errors.contains("there is no public key to verify with"))
  }

  @Test func releases_of_a_key_that_was_revoked_since_can_be_replaced_and_repeated() throws {
    let move = try Binary.shell("mkdir keys/revoked && mv keys/a.pub keys/revoked/", folder: scene.folder)
    #expect(move.code == 0)
    let keygen = Run(
      "keygen", "--public-key", "keys/b.pub", "--secret-key", "b.key", "--no-password", folder: scene.folder)
    #expect(keygen.exitCode == .done)
    let run = Run(
      "reissue", old, "--previous", bad, "--key", "file:b.key", "--bundle-version", "1.4", folder: scene.folder)
    #expect(run.exitCode == .done, "\(run.errors)")
    #expect(run.errors.contains("'\(old)' is signed by a key that was revoked since: a.pub ("))
    #expect(Run("verify", "dist/shop-1.4.aksara", folder: scene.folder).output.contains("signed by b.pub"))
  }

  @Test func who_will_not_get_the_older_texts_is_said() throws {
    let narrow = try scene.release(2, options: ["--app", "ios:..3.9", "--expires", "2026-12-01T00:00:00Z"])
    let wide = try scene.release(
      5, options: ["--app", "ios:3.1.."])
    let run = Run("reissue", narrow, "--previous", wide, "--dry-run", folder: scene.folder)
    #expect(run.errors.contains("this release is for ios …3.9, the one that is out for ios 3.1…: other devices keep"))
    #expect(run.errors.contains("1.2 was for devices until 2026-12-01T00:00:00Z; the new release never ends"))
    let widened = Run("reissue", narrow, "--previous", wide, "--dry-run", "--app", "ios:3.1..", folder: scene.folder)
    #expect(widened.exitCode == .done)
    #expect(!widened.errors.contains("other devices keep"))
  }

  @Test func the_same_reissue_again_is_fine_and_other_bytes_need_force() throws {
    #expect(reissue("--bundle-version", "1.4").exitCode == .done)
    #expect(
      reissue("--bundle-version", "1.4").output.hasPrefix("dist/shop-1.4.aksara (already there, the same bytes)\n"))
    let later = reissue("--bundle-version", "1.4", now: 1_800_000_001)
    #expect(later.exitCode == .couldNotRun)
    #expect(later.errors.contains("/dist/shop-1.4.aksara' exists and holds other bytes"))
    #expect(reissue("--bundle-version", "1.4", "--force", now: 1_800_000_001).exitCode == .done)
  }

  /// Signs a release of which a table was damaged before: the signature holds, the table is not what the manifest says.
  private func damagedBeforeSigning(_ path: String) throws -> String {
    let bytes = try InputFile.read(path, limit: 1 << 20)
    var payload = Array(bytes[try Envelope(bytes).payload])
    // The last member's data ends before its padding and the two zero blocks; its checksum is among the last bytes.
    let last = try #require(payload.lastIndex { $0 != 0 })
    payload[last - 6] ^= 1
    let claimed = try BundleReader.readUnsigned(payload, primitives: SystemPrimitives())
    let text = LockedBytes(copying: try InputFile.read(scene.folder + "/a.key", limit: 999))
    let damaged = try BundleSigner.addSignature(to: claimed, with: try SecretKey.load(text, password: nil))
    try OutputFile.write(damaged, to: path, replacing: true)
    #expect(Run("verify", path, folder: scene.folder).errors.contains("is refused (malformed)"))
    return path
  }

  @Test func tables_that_devices_refuse_are_not_repeated_but_can_be_replaced() throws {
    let refused = try damagedBeforeSigning(try scene.release(2))
    let repeated = Run("reissue", refused, "--previous", bad, "--key", "file:a.key", "-o", "none", folder: scene.folder)
    #expect(repeated.exitCode == .failed)
    #expect(repeated.errors.contains("'\(refused)' is refused (malformed): tables/id.json.gz: "))
    #expect(!InputFile.isFolder(scene.folder + "/none"))
    let replaced = Run(
      "reissue", old, "--previous", refused, "--key", "file:a.key", "--bundle-version", "1.4", folder: scene.folder)
    #expect(replaced.exitCode == .done, "\(replaced.errors)")
    #expect(replaced.errors.contains("'\(refused)' cannot be compared, since devices refuse it: tables/id.json.gz: "))
    #expect(Run("verify", "dist/shop-1.4.aksara", "--newer-than", refused, folder: scene.folder).exitCode == .done)
  }
}
