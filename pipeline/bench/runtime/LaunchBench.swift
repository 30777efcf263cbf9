import AksaraArchive
import AksaraFormat
import AksaraPrimitives
import AksaraRuntime
import AksaraSigning
import CArchive
import CSodium
import Foundation
import Synchronization

/// From the bytes of a signed bundle to two tables, against the C libraries' share of that work on the same bytes.
struct LaunchBench {
  private let bytes: [UInt8]
  private let policy: TrustPolicy
  private let tags: [LanguageTag]
  private let raw: BareWork

  init() throws {
    let secret = try SecretKey.load(try SecretKey.generate(password: nil).file, password: nil)
    let languages = try (0..<20).map {
      try LanguageTag($0 == 0 ? "en" : "q\("abcdefghijklmnopqrst".map(String.init)[$0])a")
    }
    let payload = try Self.payload(languages)
    let digest = Digests.blake2b512(payload.span.bytes)
    let signature = try secret.sign(
      payload: digest, trustedComment: TrustedComment(seconds: 1_700_000_000, file: "bench-1.aksara").text)
    bytes = Envelope.firstMember([signature]) + payload
    policy = try TrustPolicy(publicKeys: [secret.publicKey.fileText], name: "bench")
    tags = Array(languages.prefix(2))
    let bundle = try BundleVerifier(policy: policy, primitives: SystemPrimitives()).launch(bytes, at: 0).bundle
    raw = BareWork(
      payload: payload, key: secret.publicKey.bytes, signature: signature.signature,
      globalSignature: signature.globalSignature, comment: Array(signature.trustedComment.utf8),
      members: tags.compactMap { tag in
        bundle.manifest.languages[tag].map { (Array(bundle.member(tag) ?? []), $0.size) }
      })
  }

  private static func payload(_ languages: [LanguageTag]) throws -> [UInt8] {
    let tar = try UstarWriter(modificationTime: 1_700_000_000)
    var entries: [LanguageTag: Manifest.Language] = [:]
    var members: [(path: String, bytes: [UInt8])] = []
    for (index, tag) in languages.enumerated() {
      let table = Array(Self.table(seed: index).utf8)
      let path = "tables/\(tag).json.gz"
      members.append((path, try Gzip.compress(table.span.bytes)))
      entries[tag] = Manifest.Language(
        path: path, keys: 10_000, size: table.count, blake2b: Digests.blake2b512(table.span.bytes), sources: [])
    }
    guard let time = Timestamp(seconds: 1_700_000_000) else { throw CocoaError(.featureUnsupported) }
    let manifest = Manifest(
      name: "bench", version: "1", sequence: 1, createdAt: time, sourceLanguage: languages[0], languages: entries,
      build: .init(tool: "bench", toolVersion: "1", zlib: Gzip.zlibVersion, options: [:]))
    try tar.append(name: "manifest.json", manifest.canonicalBytes.span.bytes)
    for member in members { try tar.append(name: member.path, member.bytes.span.bytes) }
    return try tar.finish()
  }

  /// Texts of about 60 bytes; they compress to a quarter, as the tables of real apps do.
  private static func table(seed: Int) -> String {
    var numbers = Xorshift(state: UInt64(seed + 1) &* 0x9E37_79B9_7F4A_7C15)
    func random(_ limit: Int) -> Int { Int(numbers.next() >> 33) % limit }
    let syllables = ["ka", "men", "to", "ri", "sa", "lu", "pe", "nor", "di", "gan", "we", "ti", "os", "ra", "bel", "u"]
    let vocabulary = (0..<800).map { _ in (0...random(4)).map { _ in syllables[random(16)] }.joined() }
    // Few words are frequent.
    func word() -> String { vocabulary[min(random(800), random(800), random(800))] }
    var entries: [(key: String, value: String)] = []
    for index in 0..<10_000 {
      var value = ""
      while value.utf8.count < 54 { value += word() + " " }
      entries.append(("namespace\(index % 40).\(word())_\(index)", value + "end"))
    }
    entries.sort { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    return "{" + entries.map { "\"\($0.key)\":\"\($0.value)\"" }.joined(separator: ",") + "}\n"
  }

  func run() throws {
    let verifier = BundleVerifier(policy: policy, primitives: SystemPrimitives())
    let sizes = raw.members.map { "\($0.size) in \($0.bytes.count)" }.joined(separator: ", ")
    print("launch of \(bytes.count) bytes; tables of \(sizes)")
    let what = "launch: 2 of 20 languages verified and made tables, to the bare C work"
    try Ratios(
      turns: 31,
      {
        let bundle = try verifier.launch(bytes, at: 0).bundle
        for tag in tags { sink &+= try TranslationTable(tag, of: bundle, primitives: SystemPrimitives()).count }
      }, to: { try raw.run() }
    ).report(what, limit: 1.2)
    let clock = ContinuousClock()
    try Ratios(
      (0..<61).map { _ in
        let launch = try clock.measure { try twoTasks(verifier) }
        return try launch / clock.measure { try raw.run() }
      }
    ).report("the same with two tasks, wall time", limit: 0.95)
    // What an app calls, the reading of files included: from a store's folder to the texts on the screen.
    let folder = FileManager.default.temporaryDirectory.appending(path: "aksara-bench-\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = BundleStore(at: folder, policy: policy, primitives: SystemPrimitives(), clock: { 1_700_000_000 })
    _ = try store.apply(bytes)
    let localizer = Localizer()
    let config = LocalizationConfig(defaultLanguage: tags[1].text, fallbackLanguage: tags[0].text, store: store)
    Ratios(
      try (0..<61).map { _ in
        let launch = clock.measure { localizer.configure(config) }
        return try launch / clock.measure { try raw.run() }
      }
    ).report("the same from a store on disk by the localizer, wall time", limit: nil)
    guard localizer.currentLanguage == tags[1].text else { throw CocoaError(.featureUnsupported) }
  }

  private func twoTasks(_ verifier: BundleVerifier) throws {
    let bundle = try verifier.launch(bytes, at: 0).bundle
    let tags = tags
    let keys = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: tags.count) { index in
      let table = try? TranslationTable(tags[index], of: bundle, primitives: SystemPrimitives())
      keys.wrappingAdd(table?.count ?? 0, ordering: .relaxed)
    }
    guard keys.load(ordering: .relaxed) == 20_000 else { throw CocoaError(.featureUnsupported) }
  }
}

/// What the libraries do of a launch: hash the payload, check two signatures, inflate and hash two members.
private struct BareWork {
  let payload: [UInt8]
  let key: [UInt8]
  let signature: [UInt8]
  let globalSignature: [UInt8]
  let comment: [UInt8]
  let members: [(bytes: [UInt8], size: Int)]

  struct Failed: Error {}

  func run() throws {
    var digest = hash(payload)
    guard crypto_sign_verify_detached(signature, &digest, 64, key) == 0 else { throw Failed() }
    let signed = signature + comment
    guard crypto_sign_verify_detached(globalSignature, signed, UInt64(signed.count), key) == 0 else { throw Failed() }
    for member in members { sink &+= Int(hash(try inflate(member.bytes, member.size))[0]) }
  }

  private func hash(_ bytes: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 64)
    crypto_generichash_blake2b(&digest, 64, bytes, UInt64(bytes.count), nil, 0)
    return digest
  }

  private func inflate(_ member: [UInt8], _ size: Int) throws -> [UInt8] {
    let archive = archive_read_new()
    defer { archive_read_free(archive) }
    archive_read_support_format_raw(archive)
    archive_read_support_filter_gzip(archive)
    return try member.withUnsafeBytes { source in
      guard archive_read_open_memory(archive, source.baseAddress, source.count) == 0 else { throw Failed() }
      var entry: OpaquePointer?
      guard archive_read_next_header(archive, &entry) == 0 else { throw Failed() }
      return try [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        while count < size {
          let got = archive_read_data(archive, buffer.baseAddress.map { $0 + count }, size - count)
          guard got > 0 else { throw Failed() }
          count += got
        }
      }
    }
  }
}
