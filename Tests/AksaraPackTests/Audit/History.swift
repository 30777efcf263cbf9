import AksaraArchive
import AksaraFormat
import AksaraPack
import AksaraSigning
import TestSupport

/// A folder of releases made to order, with one key that was revoked and two that are in use.
final class History: BundleParts {
  static let time: Int64 = 1_793_500_000

  let folder = FilesTests.freshFolder()
  let (old, one, two, stranger): (SecretKey, SecretKey, SecretKey, SecretKey)
  private(set) var files: [Audit.File] = []

  init() throws {
    func key() throws -> SecretKey { try SecretKey.load(try SecretKey.generate(password: nil).file, password: nil) }
    (old, one, two, stranger) = (try key(), try key(), try key(), try key())
  }

  /// A release that was put into the folder.
  struct Made {
    let manifest: Manifest
    let digest: Digest512
    let bytes: [UInt8]
    var link: Manifest.Previous {
      Manifest.Previous(
        name: manifest.name, version: manifest.version, sequence: manifest.sequence, payload: digest)
    }
  }

  /// Adds a release; its version is `1.SEQUENCE`.
  @discardableResult
  func add(
    _ sequence: Int, after before: Made? = nil, by keys: [SecretKey]? = nil, file: String? = nil,
    tables: [String: String] = ["en": #"{"a":"A"}"#, "id": #"{"a":"a"}"#], members: [String: [UInt8]] = [:],
    _ edit: (inout Manifest) throws -> Void = { _ in }
  ) throws -> Made {
    var languages: [LanguageTag: Manifest.Language] = [:]
    var packed: [String: [UInt8]] = [:]
    for (name, text) in tables {
      let (tag, table) = (try LanguageTag(name), Array((text + "\n").utf8))
      languages[tag] = Manifest.Language(
        path: Manifest.tablePath(for: tag), keys: text.split(separator: ",").count, size: table.count,
        blake2b: Digests.blake2b512(table.span.bytes), sources: [])
      packed[name] = try members[name] ?? Gzip.compress(table.span.bytes)
    }
    guard let created = Timestamp(seconds: Self.time + 3_600 * Int64(sequence)) else { throw Impossible() }
    var manifest = Manifest(
      name: "shop", version: "1.\(sequence)", sequence: sequence, createdAt: created,
      sourceLanguage: try LanguageTag("en"), languages: languages,
      build: .init(tool: "test", toolVersion: "1", zlib: "1", options: [:]))
    manifest.previous = before?.link
    try edit(&manifest)
    let time = manifest.createdAt.seconds
    let payload =
      try Self.member("manifest.json", manifest.canonicalBytes, time: time)
      + packed.sorted { $0.key < $1.key }.flatMap { try Self.member("tables/\($0.key).json.gz", $0.value, time: time) }
      + Self.end
    return try put(payload, manifest, by: keys ?? [one], file: file)
  }

  /// Signs a payload and writes it under the release's name or another.
  @discardableResult
  func put(_ payload: [UInt8], _ manifest: Manifest, by keys: [SecretKey], file: String? = nil) throws -> Made {
    let digest = Digests.blake2b512(payload.span.bytes)
    let comment = TrustedComment(seconds: manifest.createdAt.seconds, file: manifest.fileName).text
    let bytes =
      Envelope.firstMember(try keys.map { try $0.sign(payload: digest, trustedComment: comment) }) + payload
    try write(bytes, as: file ?? manifest.fileName)
    return Made(manifest: manifest, digest: digest, bytes: bytes)
  }

  /// Writes a file and adds it to the audit; a file of this name is replaced.
  func write(_ bytes: [UInt8], as name: String) throws {
    if let slash = name.lastIndex(of: "/") { try OutputFile.createFolder(folder + "/" + name[..<slash]) }
    try OutputFile.write(bytes, to: folder + "/" + name, replacing: true)
    if !files.contains(where: { $0.name == name }) { files.append(Audit.File(name: name, path: folder + "/" + name)) }
  }

  /// Leaves a file out of the audit.
  func remove(_ name: String) { files.removeAll { $0.name == name } }

  /// Adds a path that leads nowhere.
  func addMissing(_ name: String) { files.append(Audit.File(name: name, path: folder + "/" + name)) }

  var ring: KeyRing {
    get throws {
      func named(_ name: String, _ key: SecretKey) -> NamedKey { NamedKey(name: name, key: key.publicKey) }
      return try KeyRing(
        active: [named("one.pub", one), named("two.pub", two)], revoked: [named("old.pub", old)])
    }
  }

  func audit(threshold: Int = 1) throws -> Audit {
    let ring = try ring
    return Audit(files, keys: try KeyRing(active: ring.active, revoked: ring.revoked, threshold: threshold))
  }

  /// What the audit finds wrong: `code file`, in its order.
  func errors() throws -> [String] {
    try audit().findings.filter { $0.level == .error }.map { "\($0.code.rawValue) \($0.file)" }
  }

  /// What the audit remarks, but for absent provenance.
  func notes() throws -> [String] {
    try audit().findings.filter { $0.level == .note && $0.code != .noProvenance }.map {
      "\($0.code.rawValue) \($0.file)"
    }
  }

  /// The message of the first finding of a kind.
  func message(_ code: AuditFinding.Code) throws -> String {
    try audit().findings.first { $0.code == code }?.message ?? "none"
  }

  /// Releases 1 to `count`, each on top of the one before.
  @discardableResult
  func chain(_ count: Int) throws -> [Made] {
    var chain: [Made] = []
    for sequence in 1...count { chain.append(try add(sequence, after: chain.last)) }
    return chain
  }
}
