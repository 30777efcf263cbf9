import AksaraFormat
import Foundation
import TestSupport
import Testing

/// `Fixtures/vectors`: inputs with answers that an independent program computed.
enum Vectors {
  static let folder = Corpus.fixtures.appending(path: "vectors")

  static func cases<Case: Decodable>(_ name: String, as type: Case.Type = Case.self) throws -> Case {
    try JSONDecoder().decode(Case.self, from: Data(contentsOf: folder.appending(path: name)))
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path, relativeTo: folder.appending(path: "x"))))
  }
}

struct TableVectorTests {
  struct Case: Decodable, CustomTestStringConvertible {
    let name: String
    let input: String
    let empty: String
    let table: String?
    let keys: Int
    let size: Int
    var testDescription: String { name }
  }

  @Test(arguments: try Vectors.cases("tables.json", as: [Case].self))
  func `an input gives the table that the independent program gave`(_ vector: Case) throws {
    let document = try JSONDocument(parsing: Vectors.bytes(vector.input))
    let flattener = Flattener()
    flattener.flatten(document)
    let writer = TableWriter()
    writer.write(flattener, empty: try #require(TableWriter.EmptyText(rawValue: vector.empty)))
    #expect(writer.keys == vector.keys)
    #expect(writer.size == vector.size)
    if let table = vector.table { #expect(try writer.bytes == Vectors.bytes(table)) }
    if vector.keys > 0 { #expect(try CanonicalTable.check(writer.bytes) == vector.keys) }
  }

  struct Refused: Decodable, CustomTestStringConvertible {
    let why: String
    let text: String
    var testDescription: String { why }
  }

  @Test(arguments: try Vectors.cases("tables-refused.json", as: [Refused].self))
  func `a table that is spelled otherwise, or is none, is refused`(_ vector: Refused) {
    #expect(throws: CanonicalTable.Failure.self) { try CanonicalTable.check(Array(vector.text.utf8)) }
  }
}
