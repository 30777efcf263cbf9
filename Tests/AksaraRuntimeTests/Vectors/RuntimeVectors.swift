import AksaraFormat
import Foundation
import TestSupport

/// `Fixtures/vectors/runtime`: questions with their right answers, which `pipeline/second_reader.py` answers as well.
enum RuntimeVectors {
  static let folder = Corpus.fixtures.appending(path: "vectors/runtime")

  /// The same folder, or the one in which `pipeline/random_vectors.py` has left random questions of the same form.
  static let asked = random ?? folder
  static let random = ProcessInfo.processInfo.environment["AKSARA_RANDOM_VECTORS"].map { URL(filePath: $0) }

  static func cases<Case: Decodable>(
    _ name: String, in folder: URL = folder, as type: Case.Type = Case.self
  ) throws -> [Case] {
    try JSONDecoder().decode([Case].self, from: Data(contentsOf: folder.appending(path: name)))
  }

  static func bytes(_ name: String, in folder: URL = folder) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: name)))
  }

  /// The language files of a folder, by tag.
  static func texts(_ name: String) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: name).path)
    return Dictionary(
      uniqueKeysWithValues: try names.filter { $0.hasSuffix(".json") }.map { file in
        (String(file.dropLast(5)), try Data(contentsOf: folder.appending(path: "\(name)/\(file)")))
      })
  }

  /// A number that a plural is for.
  enum Count: Decodable {
    case integer(Int)
    case text(String)
    case double(Double)

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let integer = try? value.decode(Int.self) {
        self = .integer(integer)
      } else if let text = try? value.decode(String.self) {
        self = .text(text)
      } else {
        self = .double(try value.decode([String: Double].self)["double"] ?? .nan)
      }
    }
  }

  struct Lookup: Decodable {
    struct Case: Decodable {
      let key: String
      let count: Count?
      let args: [String: String]?
      let text: String?
    }

    let why: String
    let builtIn: Bool?
    let active: String
    let fallback: String
    let shown: String?
    let ownCategory: Bool?
    let cases: [Case]
  }

  struct Numbers: Decodable {
    struct Case: Decodable {
      let language: String
      let kind: String
      let number: String
      let category: String
    }
    let cases: [Case]
  }

  struct Interpolation: Decodable {
    let why: String
    let text: String
    let args: [String: String]
    let result: String
  }

  struct Matching: Decodable {
    let why: String
    let available: [String]
    let wanted: String
    let found: String?
  }

  struct Parsing: Decodable {
    let why: String
    let file: String?
    let texts: [String: String]?
    let nested: Int?
    let pathBytes: Int?
    let textBytes: Int?
    let taken: Bool?

    var data: Data {
      if let nested {
        let open = String(repeating: "{\"a\":", count: nested)
        return Data((open + "\"x\"" + String(repeating: "}", count: nested)).utf8)
      }
      if let pathBytes { return Data("{\"\(String(repeating: "a", count: pathBytes))\":\"x\"}".utf8) }
      if let textBytes { return Data("{\"a\":\"\(String(repeating: "x", count: textBytes))\"}".utf8) }
      return Data((file ?? "").utf8)
    }
  }

  struct Policy: Decodable {
    let why: String
    let active: [String]
    let revoked: [String]
    let threshold: Int
    let name: String
    let canBeBuilt: Bool
  }

  struct Judgement: Decodable {
    struct Policy: Decodable {
      let active: [String]
      let revoked: [String]
      let threshold: Int
      let name: String?
      let app: String?
    }

    struct Release: Decodable {
      let payload: String
      let sequence: Int
      let version: String
    }

    let why: String
    let judgement: String
    let bundle: String
    let edits: [VectorEdit]
    let policy: Policy
    let inUse: Release?
    let rejected: [String]?
    let requires: [String]?
    let shows: [String]?
    let clock: Int64
    let verdict: String
    let reported: [String]
  }
}
