import AksaraFormat
import Testing

struct ManifestVectorTests {
  struct Case: Decodable, CustomTestStringConvertible {
    let name: String
    let canonical: String
    var testDescription: String { name }
  }

  struct Refused: Decodable, CustomTestStringConvertible {
    let why: String
    let text: String
    var testDescription: String { why }
  }

  @Test(arguments: try Vectors.cases("manifests.json", as: [Case].self))
  func `a manifest is read, and written with the bytes of the independent program`(_ vector: Case) throws {
    let bytes = try Vectors.bytes(vector.canonical)
    #expect(try Manifest(reading: bytes).canonicalBytes == bytes)
  }

  @Test(arguments: try Vectors.cases("manifests-refused.json", as: [Refused].self))
  func `a manifest with one fault is refused`(_ vector: Refused) {
    #expect(throws: ManifestError.self) { try Manifest(reading: Array(vector.text.utf8)) }
  }
}
