import AksaraFormat
import AksaraPack
import AksaraPrimitives
import Foundation
import Testing

@testable import AksaraPackCommands

/// The provenance beside a bundle, as the commands leave it.
@Suite struct ProvenanceTests {
  let folder: String

  init() throws {
    folder = try LostFileTests.workshop()
  }

  func run(_ line: String) -> Run {
    Run(line.split(separator: " ").map(String.init), folder: folder)
  }

  func sign(_ more: String = "") -> Run {
    run("sign b --key file:one.key --name x --bundle-version 1 --date 1790000000 --previous none " + more)
  }

  func bytes(_ path: String) -> Data? { FileManager.default.contents(atPath: folder + "/" + path) }

  func text(_ path: String) -> String { bytes(path).map { String(decoding: $0, as: UTF8.self) } ?? "" }

  /// The statement in a provenance.
  func statement(_ path: String) throws -> [String: Any] {
    let line = try #require(try JSONSerialization.jsonObject(with: bytes(path) ?? Data()) as? [String: Any])
    let payload = try #require(Data(base64Encoded: line["payload"] as? String ?? "?"))
    return try #require(try JSONSerialization.jsonObject(with: payload) as? [String: Any])
  }

  func keyIDs(_ path: String) throws -> [String] {
    try DSSEEnvelope(reading: Array(bytes(path) ?? Data())).signatures.map(\.keyID)
  }

  static let file = "dist/x-1.aksara.intoto.jsonl"

  @Test func sign_leaves_the_provenance_beside_the_bundle() throws {
    let run = sign()
    #expect(run.exitCode == .done, "\(run.errors)")
    #expect(run.output.contains("\n  provenance \(Self.file)\n"))
    #expect(text(Self.file).hasSuffix("}\n"))
    #expect(try keyIDs(Self.file).count == 1)
    #expect(try statement(Self.file)["predicateType"] as? String == "https://slsa.dev/provenance/v1")
    #expect(sign("--json").output.contains(#""provenance":"\#(Self.file)""#))
  }

  @Test func one_release_has_one_provenance_wherever_and_whenever_it_is_signed() throws {
    _ = sign()
    let again = Run(
      ["sign", "b", "--key", "file:one.key", "--name", "x", "--bundle-version", "1", "--date", "1790000000"]
        + ["--previous", "none", "-o", "other"], folder: folder, now: 1_900_000_000)
    #expect(again.exitCode == .done)
    #expect(bytes("other/x-1.aksara.intoto.jsonl") == bytes(Self.file))
    #expect(!text(Self.file).contains(folder))
  }

  /// With what the article on the format says, and no code of ours.
  @Test(.enabled(if: Binary.has("openssl") && Binary.has("base64")))
  func openssl_verifies_it() throws {
    _ = sign()
    let script = """
      set -e
      field() { sed -n "s/.*\\"$1\\":\\"\\([^\\"]*\\)\\".*/\\1/p" \(Self.file); }
      field payload | base64 -d >statement.json
      field sig | base64 -d >sig
      { printf 'DSSEv1 28 application/vnd.in-toto+json %d ' "$(wc -c <statement.json)"; cat statement.json; } >pae
      { printf '\\060\\052\\060\\005\\006\\003\\053\\145\\160\\003\\041\\000'
        tail -n 1 keys/one.pub | base64 -d | tail -c 32; } >key.der
      openssl pkeyutl -verify -rawin -pubin -keyform DER -inkey key.der -in pae -sigfile sig
      printf x >>pae
      ! openssl pkeyutl -verify -rawin -pubin -keyform DER -inkey key.der -in pae -sigfile sig
      s=$((512 + $(printf '%d' 0$(head -c 135 dist/x-1.aksara | tail -c 11)))); s=$(((s + 511) / 512 * 512))
      tail -c +$((s + 1)) dist/x-1.aksara | sha256sum
      """
    let run = try Binary.shell(script, folder: folder)
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    let digest = try #require(run.output.split(separator: "\n").last?.split(separator: " ").first)
    #expect(text("statement.json").contains(#""sha256":"\#(digest)""#))
  }

  @Test func a_second_person_signs_both_files() throws {
    _ = sign()
    let run = run("sign dist/x-1.aksara --key file:two.key")
    #expect(run.exitCode == .done, "\(run.errors)")
    #expect(try keyIDs(Self.file).count == 2)
    // Once more changes nothing.
    let both = (bytes(Self.file), bytes("dist/x-1.aksara"))
    #expect(self.run("sign dist/x-1.aksara --key file:two.key").exitCode == .done)
    #expect(bytes(Self.file) == both.0 && bytes("dist/x-1.aksara") == both.1)
  }

  @Test func a_provenance_that_is_gone_is_made_again() throws {
    _ = sign()
    let before = bytes(Self.file)
    try FileManager.default.removeItem(atPath: folder + "/" + Self.file)
    #expect(run("sign dist/x-1.aksara --key file:one.key").exitCode == .done)
    #expect(bytes(Self.file) == before)
  }

  @Test func a_second_person_does_not_sign_beside_a_wrong_provenance() throws {
    _ = sign()
    #expect(run("sign b --key file:one.key --name x --bundle-version 2 --previous none").exitCode == .done)
    try text("dist/x-2.aksara.intoto.jsonl").write(
      toFile: folder + "/" + Self.file, atomically: false, encoding: .utf8)
    let before = bytes("dist/x-1.aksara")
    let refused = run("sign dist/x-1.aksara --key file:two.key")
    #expect(refused.exitCode == .failed)
    #expect(refused.errors.contains("is not the provenance of 'dist/x-1.aksara' (wrongSubject: "))
    #expect(bytes("dist/x-1.aksara") == before)
    #expect(run("sign dist/x-1.aksara --key file:two.key --force").exitCode == .done)
    #expect(try keyIDs(Self.file).count == 1)
  }

  @Test func another_file_in_its_place_is_kept_and_no_bundle_is_written() throws {
    try FileManager.default.createDirectory(atPath: folder + "/dist", withIntermediateDirectories: true)
    try "mine".write(toFile: folder + "/" + Self.file, atomically: false, encoding: .utf8)
    let refused = sign()
    #expect(refused.exitCode == .couldNotRun && refused.errors.contains("'\(folder)/\(Self.file)' exists"))
    #expect(bytes("dist/x-1.aksara") == nil)
    #expect(sign("--force").exitCode == .done)
    #expect(text(Self.file) != "mine")
  }

  @Test func a_bundle_in_the_way_leaves_no_provenance() throws {
    _ = sign()
    try FileManager.default.removeItem(atPath: folder + "/" + Self.file)
    #expect(
      run("sign b --key file:one.key --name x --bundle-version 1 --date 1790000001 --previous none").exitCode
        == .couldNotRun)
    #expect(bytes(Self.file) == nil)
  }

  @Test func pack_writes_what_the_provenance_will_say() throws {
    let packed = run("pack b --name x --bundle-version 1 --date 1790000000 --previous none -o p")
    #expect(packed.output.contains("\n  statement p/x-1.unsigned.intoto.json\n"), "\(packed.errors)")
    let signed = run("sign p/x-1.unsigned.tar --key file:one.key")
    #expect(signed.exitCode == .done, "\(signed.errors)")
    _ = sign()
    #expect(bytes("p/x-1.aksara.intoto.jsonl") == bytes(Self.file))
    let payload = try DSSEEnvelope(reading: Array(bytes(Self.file) ?? Data())).payload
    #expect(bytes("p/x-1.unsigned.intoto.json") == Data(payload))
    // A second signer of the same payload.
    #expect(run("sign p/x-1.unsigned.tar --key file:two.key").exitCode == .done)
    #expect(try keyIDs("p/x-1.aksara.intoto.jsonl").count == 2)
  }

  @Test func a_statement_that_was_changed_on_the_way_to_the_signer_is_refused() throws {
    _ = run("pack b --name x --bundle-version 1 --previous none -o p")
    try text("p/x-1.unsigned.intoto.json").replacingOccurrences(of: "en.json", with: "xx.json")
      .write(toFile: folder + "/p/x-1.unsigned.intoto.json", atomically: false, encoding: .utf8)
    let refused = run("sign p/x-1.unsigned.tar --key file:one.key")
    #expect(refused.exitCode == .failed)
    #expect(refused.errors.contains("does not say of 'p/x-1.unsigned.tar' what is in it"))
    try FileManager.default.removeItem(atPath: folder + "/p/x-1.unsigned.intoto.json")
    #expect(run("sign p/x-1.unsigned.tar --key file:one.key").exitCode == .done)
  }

  @Test func a_reissue_was_made_from_the_older_release_alone() throws {
    _ = sign()
    #expect(
      run("sign b --key file:one.key --name x --bundle-version 2 --date 1790000001 --previous dist/x-1.aksara").exitCode
        == .done)
    let run = run("reissue dist/x-1.aksara --previous dist/x-2.aksara --key file:one.key --bundle-version 3")
    #expect(run.exitCode == .done, "\(run.errors)")
    #expect(run.output.contains("\n  provenance dist/x-3.aksara.intoto.jsonl\n"))
    let predicate = try #require(try statement("dist/x-3.aksara.intoto.jsonl")["predicate"] as? [String: Any])
    let build = try #require(predicate["buildDefinition"] as? [String: Any])
    #expect(build["buildType"] as? String == "urn:aksara-pack:reissue:v1")
    let dependencies = try #require(build["resolvedDependencies"] as? [[String: Any]])
    let old = try Binary.shell("$tool verify dist/x-1.aksara | sed -n 's/^payload //p'", folder: folder).output
    #expect(dependencies.count == 1)
    #expect((dependencies[0]["digest"] as? [String: String])?["blake2b"] == old.trimmingCharacters(in: .newlines))
  }

  /// The bundle and the provenance of the copied folder: none is about another release.
  func isSound(_ name: String) throws -> Bool {
    let place = "\(folder)/copy/dist/\(name)"
    guard let line = FileManager.default.contents(atPath: place + ".intoto.jsonl") else { return true }
    let file = try #require(FileManager.default.contents(atPath: place), "a provenance of nothing")
    let bundle = try BundleReader.readClaimed(Array(file), primitives: SystemPrimitives())
    try Provenance.checkClaims(DSSEEnvelope(reading: Array(line)), of: ProvenanceStatement(bundle))
    return true
  }

  /// What is left when a run dies, at each of the calls that give files their names or make them last.
  @Test(.enabled(if: StoreTrace.isPossible, "strace is not here, or may not trace"))
  func a_run_that_is_killed_leaves_no_provenance_of_another_release() throws {
    _ = sign()
    let pack = "$tool sign b --key file:one.key --name x --bundle-version 1 --date 1790000009 --no-source-info"
    var died = 0
    for (before, command, signatures) in [
      ("rm dist/*", pack, 1), ("", pack + " --force", 1), ("", "$tool sign dist/x-1.aksara --key file:two.key", 2),
    ] {
      for calls in ["fsync", "/^(link|unlink|rename)"] {
        for count in 1...9 {
          let run = try Binary.shell(
            """
            rm -rf copy && mkdir copy && cp -R b dist keys *.key copy/ && cd copy && \(before.isEmpty ? ":" : before)
            strace -f -o log -e 'trace=\(calls)' -e 'inject=\(calls):signal=KILL:when=\(count)' \(command)
            code=$?; cat log; exit $code
            """, folder: folder)
          guard run.output.contains("killed by SIGKILL") else {
            #expect(run.code == 0 && count > 2, "\(command), \(calls), \(count): \(run.errors)")
            break
          }
          died += 1
          #expect(try isSound("x-1.aksara"), "\(command), \(calls), \(count)")
          // The same again mends what is left.
          let again = try Binary.shell("cd copy && \(command)", folder: folder)
          #expect(again.code == 0, "\(command), \(calls), \(count): \(again.errors)")
          #expect(try keyIDs("copy/dist/x-1.aksara.intoto.jsonl").count == signatures)
        }
      }
    }
    #expect(died > 15)
  }
}
