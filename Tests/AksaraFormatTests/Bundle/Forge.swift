import AksaraArchive
import AksaraFormat
import AksaraPrimitives
import AksaraSigning
import TestSupport

/// Bundles made to order with the test keys: sound ones, and ones with one fault behind a valid signature.
enum Forge: BundleParts {
  static let time: Int64 = 1_793_523_600
  static let comment = TrustedComment(seconds: time, file: "tiny-1.aksara").text
  static let english = Array("{\"hello\":\"Hello\"}\n".utf8)

  // MARK: Keys

  static func secret(_ name: String) throws -> SecretKey {
    let text = try Vectors.bytes("../keys/test-only-\(name).key")
    return try SecretKey.load(LockedBytes(copying: text), password: LockedBytes(copying: Array("test-only".utf8)))
  }

  static func named(_ name: String) throws -> NamedKey {
    NamedKey(name: name, key: try secret(name).publicKey)
  }

  static func ring(_ active: String..., revoked: [String] = [], threshold: Int = 1) throws -> KeyRing {
    try KeyRing(active: active.map(named), revoked: revoked.map(named), threshold: threshold)
  }

  // MARK: Payloads

  static func manifest(_ tables: [String: [UInt8]] = ["en": english]) throws -> Manifest {
    var languages: [LanguageTag: Manifest.Language] = [:]
    for (tag, table) in tables {
      let tag = try LanguageTag(tag)
      languages[tag] = Manifest.Language(
        path: Manifest.tablePath(for: tag), keys: (try? CanonicalTable.check(table)) ?? 1, size: table.count,
        blake2b: Digests.blake2b512(table.span.bytes), sources: [])
    }
    guard let created = Timestamp(seconds: time) else { throw Impossible() }
    return Manifest(
      name: "tiny", version: "1", sequence: 1, createdAt: created, sourceLanguage: try LanguageTag("en"),
      languages: languages, build: Manifest.Build(tool: "test", toolVersion: "1", zlib: "1", options: [:]))
  }

  /// A payload of these tables, its manifest edited as text.
  static func payload(
    _ tables: [String: [UInt8]] = ["en": english], manifest edit: (String) -> String = { $0 }
  ) throws -> [UInt8] {
    let text = edit(String(decoding: try manifest(tables).canonicalBytes, as: UTF8.self))
    let members = tables.map { (path: "tables/\($0.key).json.gz", table: $0.value) }.sorted { $0.path < $1.path }
    return try member("manifest.json", Array(text.utf8))
      + members.flatMap { try member($0.path, Gzip.compress($0.table.span.bytes)) } + end
  }

  /// A payload of members as they are given, behind the usual manifest.
  static func payload(members: [(name: String, content: [UInt8])]) throws -> [UInt8] {
    try member("manifest.json", manifest().canonicalBytes) + members.flatMap { try member($0.name, $0.content) } + end
  }

  static func digest(_ bytes: [UInt8]) -> Digest512 { Digests.blake2b512(bytes.span.bytes) }

  static func gzipped(_ bytes: [UInt8] = english) throws -> [UInt8] { try Gzip.compress(bytes.span.bytes) }

  // MARK: Signatures

  static func signature(
    _ payload: [UInt8], by name: String = "first", comment: String = comment
  ) throws -> MinisignSignature {
    try secret(name).sign(payload: Digests.blake2b512(payload.span.bytes), trustedComment: comment)
  }

  static func bundle(_ payload: [UInt8], by names: String..., comment: String = comment) throws -> [UInt8] {
    let names = names.isEmpty ? ["first"] : names
    return Envelope.firstMember(try names.map { try signature(payload, by: $0, comment: comment) }) + payload
  }

  // MARK: Verdicts

  /// What the reader says of a bundle and of each of its tables; `nil` when it is taken.
  static func verdict(_ bundle: [UInt8], _ ring: KeyRing) -> BundleRefusal.Code? {
    do throws(BundleRefusal) {
      let bundle = try BundleReader.read(bundle, ring: ring, primitives: SystemPrimitives())
      for tag in bundle.languages { _ = try bundle.table(tag, primitives: SystemPrimitives()) }
      return nil
    } catch {
      return error.code
    }
  }

  /// What the reader says of a payload that a trusted key signed.
  static func verdict(payload: [UInt8], comment: String = comment) throws -> BundleRefusal.Code? {
    try verdict(bundle(payload, comment: comment), ring("first"))
  }
}
