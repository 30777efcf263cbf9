import AksaraArchive
import AksaraFormat
import AksaraPrimitives
import AksaraRuntime
import AksaraSigning
import Foundation
import Testing

/// A key pair made for one test.
struct TestKey: @unchecked Sendable {
  // Unchecked: the locked bytes are only read.
  let secret: SecretKey
  var publicKey: MinisignPublicKey { secret.publicKey }
  var named: NamedKey { NamedKey(name: "test \(publicKey.keyID)", key: publicKey) }

  init() throws {
    secret = try SecretKey.load(try SecretKey.generate(password: nil).file, password: nil)
  }
}

/// A bundle to be made; its tables are written by hand, not by our writer.
struct TestBundle {
  var name = "shop"
  var version: String?
  var sequence = 1
  var createdAt: Int64 = 1_700_000_000
  var expiresAt: Int64?
  var appVersion: [String: AppVersionRange]?
  var languages: [String: [String: String]] = ["en": ["greeting": "Hello, {{name}}!", "only.en": "English"]]
  /// Tables as bytes, whatever they are.
  var rawTables: [String: String] = [:]
  /// What the manifest says of their keys, when not 1.
  var rawKeys: [String: Int] = [:]

  func payload() throws -> [UInt8] {
    var tables = rawTables
    for (tag, texts) in languages { tables[tag] = Self.table(texts) }
    let tar = try UstarWriter(modificationTime: createdAt)
    var members: [(String, [UInt8])] = []
    var entries: [LanguageTag: Manifest.Language] = [:]
    for (tag, text) in tables.sorted(by: { $0.key < $1.key }) {
      let table = Array(text.utf8)
      let path = "tables/\(tag).json.gz"
      members.append((path, try Gzip.compress(table.span.bytes)))
      let keys = languages[tag]?.count ?? rawKeys[tag] ?? 1
      entries[try LanguageTag(tag)] = Manifest.Language(
        path: path, keys: keys, size: table.count, blake2b: Digests.blake2b512(table.span.bytes), sources: [])
    }
    let source = entries.keys.contains { $0.text == "en" } ? "en" : tables.keys.sorted()[0]
    var manifest = Manifest(
      name: name, version: version ?? "1.\(sequence)", sequence: sequence,
      createdAt: try #require(Timestamp(seconds: createdAt)), sourceLanguage: try LanguageTag(source),
      languages: entries, build: .init(tool: "test", toolVersion: "1", zlib: Gzip.zlibVersion, options: [:]))
    manifest.expiresAt = expiresAt.flatMap { Timestamp(seconds: $0) }
    manifest.appVersion = appVersion
    try tar.append(name: "manifest.json", manifest.canonicalBytes.span.bytes)
    for (path, bytes) in members.sorted(by: { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }) {
      try tar.append(name: path, bytes.span.bytes)
    }
    return try tar.finish()
  }

  func signed(by keys: TestKey...) throws -> [UInt8] {
    let payload = try payload()
    let comment = TrustedComment(seconds: createdAt, file: "\(name)-\(version ?? "1.\(sequence)").aksara").text
    let digest = Digests.blake2b512(payload.span.bytes)
    let signatures = try keys.map { try $0.secret.sign(payload: digest, trustedComment: comment) }
    return Envelope.firstMember(signatures) + payload
  }

  /// A canonical table, for texts without anything to escape.
  static func table(_ texts: [String: String]) -> String {
    let entries = texts.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    return "{" + entries.map { "\"\($0.key)\":\"\($0.value)\"" }.joined(separator: ",") + "}\n"
  }
}

/// Folders of one test alone.
enum Scratch {
  static func path() -> String {
    let base = FileManager.default.temporaryDirectory.appending(path: "aksara-runtime-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: base, withIntermediateDirectories: true)
    return base.appending(path: "store").path
  }
}

extension BundleStore {
  /// A store that trusts `keys`, with the clock in the middle of 2024 unless said.
  static func test(
    _ keys: [TestKey], revoked: [TestKey] = [], at path: String? = nil, name: String? = "shop", app: String? = nil,
    threshold: Int = 1, builtIn: [UInt8]? = nil, launchesToConfirm: Int? = nil, now: Int64 = 1_720_000_000
  ) throws -> BundleStore {
    let policy = try TrustPolicy(
      keys: KeyRing(active: keys.map(\.named), revoked: revoked.map(\.named), threshold: threshold), name: name,
      app: app.flatMap { TrustPolicy.App($0) })
    return BundleStore(
      at: path ?? Scratch.path(), policy: policy, primitives: SystemPrimitives(), builtIn: builtIn,
      launchesToConfirm: launchesToConfirm, clock: { now })
  }

  /// The version in use, as a reader sees it.
  var versionInUse: String? { open { _ in }.bundle?.manifest.version }

  /// Applies, and gives the verdict: `applied`, `alreadyCurrent`, or a refusal's code.
  func verdict(_ bytes: [UInt8], requiring language: String? = nil) -> String {
    do throws(BundleRefusal) {
      switch try apply(bytes, requiring: [language.flatMap { try? LanguageTag($0) }].compactMap(\.self)) {
      case .applied: return "applied"
      case .alreadyCurrent: return "alreadyCurrent"
      }
    } catch {
      return error.code.rawValue
    }
  }

  /// Names in the folder of bundles.
  var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path + "/bundles")) ?? []).sorted()
  }
}
