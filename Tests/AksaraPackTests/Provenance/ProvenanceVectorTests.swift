import AksaraFormat
import AksaraPack
import Foundation
import TestSupport
import Testing

/// `Fixtures/vectors`: statements by an independent program, signed by OpenSSL.
@Suite struct ProvenanceVectorTests {
  struct Statement: Decodable, CustomTestStringConvertible {
    struct Payload: Decodable {
      let blake2b: String
      let sha256: String
    }

    let name: String
    let manifest: String
    let payload: Payload
    let statement: String
    var testDescription: String { name }
  }

  struct Envelope: Decodable, CustomTestStringConvertible {
    let bundle: String
    let key: String
    let provenance: String
    var testDescription: String { bundle }
  }

  static func read<Value: Decodable>(_ name: String) throws -> Value {
    try JSONDecoder().decode(
      Value.self, from: Data(contentsOf: Corpus.fixtures.appending(path: "vectors/\(name)")))
  }

  @Test(arguments: try ProvenanceVectorTests.read("statements.json") as [Statement])
  func a_statement_is_the_independent_programs_to_the_byte(_ vector: Statement) throws {
    let manifest = try Manifest(reading: Array(vector.manifest.utf8))
    let payload = try #require(Digest512(hex: vector.payload.blake2b))
    let sha256 = try #require(Hex.decode(vector.payload.sha256))
    let statement = ProvenanceStatement(manifest, payload, sha256: sha256)
    #expect(String(decoding: statement.bytes, as: UTF8.self) == vector.statement)
  }

  @Test(arguments: try ProvenanceVectorTests.read("envelopes.json") as [Envelope])
  func a_provenance_is_what_the_independent_program_and_OpenSSL_make(_ vector: Envelope) throws {
    let scene = try Attested(String(vector.bundle.split(separator: "/").last ?? ""))
    #expect(vector.key == "../keys/test-only-first.key")
    #expect(String(decoding: try scene.good(), as: UTF8.self) == vector.provenance)
    guard case .matching = scene.check(Array(vector.provenance.utf8)) else {
      return #expect(Bool(false), "\(scene.check(Array(vector.provenance.utf8)))")
    }
  }
}
