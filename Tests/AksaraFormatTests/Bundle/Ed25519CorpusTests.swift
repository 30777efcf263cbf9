import AksaraFormat
import AksaraPrimitives
import AksaraSigning
import Foundation
import TestSupport
import Testing

/// Published Ed25519 vectors, through the primitives that bundles are verified with.
struct Ed25519CorpusTests {
  struct Wycheproof: Decodable {
    struct Group: Decodable {
      struct Key: Decodable { let pk: String }
      struct Case: Decodable {
        let tcId: Int
        let msg: String
        let sig: String
        let result: String
      }

      let publicKey: Key
      let tests: [Case]
    }

    let testGroups: [Group]
  }

  struct CCTV: Decodable {
    let number: Int
    let key: String
    let sig: String
    let msg: String
    let flags: [String]?
  }

  static func load<Vectors: Decodable>(_ name: String, as type: Vectors.Type) throws -> Vectors {
    let folder = try #require(Corpus.folder)
    return try JSONDecoder().decode(type, from: Data(contentsOf: folder.appending(path: "ed25519/\(name)")))
  }

  static func isValid(_ signature: String, _ message: [UInt8], _ key: String) -> Bool {
    guard let signature = Hex.decode(signature), let key = Hex.decode(key) else { return false }
    return SystemPrimitives().isValidEd25519(signature: signature, of: message, publicKey: key)
  }

  @Test(.enabled(if: Corpus.isThere, "../shared/corpus is not here"))
  func `1, 4 and 6 Wycheproof's verdicts are ours`() throws {
    let suite = try Self.load("wycheproof_ed25519_test.json", as: Wycheproof.self)
    var count = 0
    for group in suite.testGroups {
      for test in group.tests {
        let message = Hex.decode(test.msg) ?? []
        #expect(Self.isValid(test.sig, message, group.publicKey.pk) == (test.result == "valid"), "\(test.tcId)")
        count += 1
      }
    }
    #expect(count == 151)
  }

  @Test(.enabled(if: Corpus.isThere, "../shared/corpus is not here"))
  func `5 keys and points of small order, and those spelled otherwise, verify nothing`() throws {
    // Vectors with a component of low order only are left out: libsodium's versions differ there.
    let faults: Set<String> = ["low_order_A", "low_order_R", "non_canonical_A", "non_canonical_R"]
    let vectors = try Self.load("cctv_ed25519vectors.json", as: [CCTV].self)
    let hostile = vectors.filter { !faults.isDisjoint(with: $0.flags ?? []) }
    #expect(vectors.count == 914)
    #expect(hostile.count > 800)
    for vector in hostile {
      #expect(!Self.isValid(vector.sig, Array(vector.msg.utf8), vector.key), "\(vector.number)")
    }
  }

  @Test func `6 a signature or a key of another length verifies nothing`() throws {
    let message = Array("hello".utf8)
    let secret = try Forge.secret("first")
    let signature = try secret.signature(of: message)
    let key = secret.publicKey.bytes
    let primitives = SystemPrimitives()
    #expect(primitives.isValidEd25519(signature: signature, of: message, publicKey: key))
    for count in [0, 1, 63] {
      #expect(!primitives.isValidEd25519(signature: Array(signature.prefix(count)), of: message, publicKey: key))
    }
    #expect(!primitives.isValidEd25519(signature: signature + [0], of: message, publicKey: key))
    #expect(!primitives.isValidEd25519(signature: signature, of: message, publicKey: key + [0]))
    #expect(!primitives.isValidEd25519(signature: signature, of: message, publicKey: Array(key.dropLast())))
    #expect(!primitives.isValidEd25519(signature: signature, of: message, publicKey: []))
  }
}
