import AksaraFormat
import AksaraPack
import Foundation
import Testing

@Suite struct ProvenanceStatementTests {
  func object(_ statement: ProvenanceStatement) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(statement.bytes)) as? [String: Any])
  }

  @Test func a_statement_names_the_payload_by_both_digests() throws {
    let scene = try Attested("tiny-1.aksara")
    let subject = try #require(try object(scene.statement)["subject"] as? [[String: Any]])
    let digest = try #require(subject[0]["digest"] as? [String: String])
    #expect(subject.count == 1)
    #expect(subject[0]["name"] as? String == "tiny-1.unsigned.tar")
    #expect(digest["blake2b"] == scene.bundle.payloadDigest.hex)
    // What sha256sum prints for what `verify --how` cuts out.
    #expect(digest["sha256"] == "b278ee04b27aea295f5b7f4258fb2e361c827698de8e495c44a284803168a3b8")
  }

  @Test func every_language_file_and_the_commit_are_what_it_was_made_from() throws {
    let scene = try Attested()
    let build = try #require(
      (try object(scene.statement)["predicate"] as? [String: Any])?["buildDefinition"] as? [String: Any])
    let dependencies = try #require(build["resolvedDependencies"] as? [[String: Any]])
    let files = scene.bundle.manifest.languages.sorted { $0.key < $1.key }.flatMap(\.value.sources)
    let source = scene.bundle.manifest.build.source == nil ? 0 : 1
    #expect(dependencies.count == files.count + source)
    #expect(dependencies.dropFirst(source).map { $0["name"] as? String } == files.map(\.path))
    #expect(
      dependencies.dropFirst(source).map { ($0["digest"] as? [String: String])?["blake2b"] }
        == files.map(\.blake2b.hex))
    let asked = try #require(build["externalParameters"] as? [String: Any])
    #expect(asked["name"] as? String == "pasar-demo")
    #expect(asked["options"] is [String: Any])
  }
}
