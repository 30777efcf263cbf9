import AksaraArchive
import AksaraFormat
import AksaraSigning
import Foundation
import TestSupport

/// Bundles made to order: shop 1.6, with one fault behind signatures that hold, or in the signatures.
enum Forgery: BundleParts {
  static let time: Int64 = 1_700_000_000
  static let comment = "timestamp:1700000000\tfile:shop-1.6.aksara\thashed"
  static let english = Array("{\"greeting\":\"Hello\"}\n".utf8)
  static let path = "tables/en.json.gz"

  // MARK: Payloads

  static func gzipped(_ bytes: [UInt8] = english) throws -> [UInt8] { try Gzip.compress(bytes.span.bytes) }

  static func manifest(_ tables: [String: [UInt8]] = ["en": english]) throws -> [UInt8] {
    var languages: [LanguageTag: Manifest.Language] = [:]
    for (tag, table) in tables {
      let tag = try LanguageTag(tag)
      languages[tag] = Manifest.Language(
        path: Manifest.tablePath(for: tag), keys: (try? CanonicalTable.check(table)) ?? 1, size: table.count,
        blake2b: Digests.blake2b512(table.span.bytes), sources: [])
    }
    guard let created = Timestamp(seconds: time) else { throw Impossible() }
    return Manifest(
      name: "shop", version: "1.6", sequence: 6, createdAt: created, sourceLanguage: try LanguageTag("en"),
      languages: languages, build: .init(tool: "test", toolVersion: "1", zlib: "1", options: [:])
    ).canonicalBytes
  }

  /// A payload of these tables, its manifest edited as text.
  static func payload(
    _ tables: [String: [UInt8]] = ["en": english], manifest edit: (String) -> String = { $0 }
  ) throws -> [UInt8] {
    let text = edit(String(decoding: try manifest(tables), as: UTF8.self))
    let sorted = tables.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    return try member("manifest.json", Array(text.utf8))
      + sorted.flatMap { try member("tables/\($0.key).json.gz", gzipped($0.value)) } + end
  }

  /// A payload of members as they are given, behind the usual manifest.
  static func payload(members: [(name: String, content: [UInt8])]) throws -> [UInt8] {
    try member("manifest.json", manifest()) + members.flatMap { try member($0.name, $0.content) } + end
  }

  /// A payload whose table has this header, in part, and a checksum that is right.
  static func payload(header at: Int, _ bytes: [UInt8]) throws -> [UInt8] {
    var member = try member(path, gzipped())
    member.replaceSubrange(at..<at + bytes.count, with: bytes)
    member.replaceSubrange(148..<156, with: [UInt8](repeating: 0x20, count: 8))
    let sum = String(member[..<512].reduce(0) { $0 + Int($1) }, radix: 8)
    member.replaceSubrange(148..<156, with: Array((String(repeating: "0", count: 6 - sum.count) + sum + "\0 ").utf8))
    return try Self.member("manifest.json", manifest()) + member + end
  }

  // MARK: Signatures

  static func signature(
    _ payload: [UInt8], by key: TestKey, comment: String = comment
  ) throws -> MinisignSignature {
    try key.secret.sign(payload: Digests.blake2b512(payload.span.bytes), trustedComment: comment)
  }

  static func signed(_ payload: [UInt8], by keys: TestKey..., comment: String = comment) throws -> [UInt8] {
    Envelope.firstMember(try keys.map { try signature(payload, by: $0, comment: comment) }) + payload
  }
}
