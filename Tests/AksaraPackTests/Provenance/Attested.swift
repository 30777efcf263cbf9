import AksaraFormat
import AksaraPack
import AksaraPrimitives
import AksaraSigning
import Foundation
import TestSupport

/// A golden bundle, and provenances of it by the test keys.
struct Attested {
  static let rfcLine =
    "RWQAAEIyAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQIDBAUGBwidYbGd7/1aYLqESvSS7CzEREnFaXsy"
    + "aRlwO6wDHK5/YNdamAGCsQq31Uv+08lkBzoO4XLz2qYjJa8CGmj3B1EaAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="

  static func key(_ text: String, password: String? = nil) throws -> SecretKey {
    try SecretKey.load(LockedBytes(copying: text.utf8), password: password.map { LockedBytes(copying: $0.utf8) })
  }

  static func testKey(_ name: String) throws -> SecretKey {
    let text = try String(contentsOf: Corpus.fixtures.appending(path: "keys/test-only-\(name).key"), encoding: .utf8)
    return try key(text, password: name == "second" ? "test-only" : nil)
  }

  static func bytes(_ file: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Corpus.fixtures.appending(path: "golden/\(file)")))
  }

  let first: SecretKey
  let keys: KeyRing
  let bundle: AksaraBundle
  let statement: ProvenanceStatement

  /// - Parameter active: names of test keys; the key named `revoked` is revoked unless it is among them.
  init(_ file: String = "pasar-demo-2026.11.0.aksara", active: [String] = ["first", "second"]) throws {
    first = try Self.testKey("first")
    let named = { (name: String) in NamedKey(name: "\(name).pub", key: try Self.testKey(name).publicKey) }
    keys = try KeyRing(
      active: try active.map(named), revoked: active.contains("revoked") ? [] : [try named("revoked")])
    bundle = try BundleReader.readClaimed(try Self.bytes(file), primitives: SystemPrimitives())
    statement = ProvenanceStatement(bundle)
  }

  /// The golden bundle as its signer left it: a right provenance.
  func good() throws -> [UInt8] { try Provenance.sign(statement, with: first) }

  func check(_ bytes: [UInt8]?) -> ProvenanceFinding { Provenance.check(bytes, against: bundle, keys: keys) }

  /// The code of the fault; `nil` when there is none.
  func fault(_ bytes: [UInt8]) -> ProvenanceFault? {
    if case .wrong(let fault) = check(bytes) { fault } else { nil }
  }

  /// An envelope around another body, signed as it is.
  func signed(_ body: String, type: String = Provenance.payloadType, by key: SecretKey? = nil) throws -> [UInt8] {
    var envelope = DSSEEnvelope(payloadType: type, payload: Array(body.utf8))
    try envelope.sign(with: key ?? first)
    return envelope.bytes
  }

  /// The statement's text after a change.
  func body(_ old: String, _ new: String) -> String {
    String(decoding: statement.bytes, as: UTF8.self).replacingOccurrences(of: old, with: new)
  }
}
