import AksaraFormat
import AksaraPrimitives
import AksaraRuntime
import Foundation
import Testing

@Suite struct SignedLocalizerTests {
  static func texts(_ release: Int, _ languages: [String] = ["en", "id"]) -> [String: [String: String]] {
    Dictionary(
      uniqueKeysWithValues: languages.map { tag in
        (tag, Dictionary(uniqueKeysWithValues: (0..<50).map { ("k\($0)", "\(tag) \(release)") }))
      })
  }

  static func localizer(_ store: BundleStore, language: String = "id") -> Localizer {
    let localizer = Localizer()
    localizer.configure(LocalizationConfig(defaultLanguage: language, fallbackLanguage: "en", store: store))
    return localizer
  }

  @Test func nothing_unsigned_is_applied_where_there_is_a_store() throws {
    let key = try TestKey()
    let localizer = Self.localizer(try .test([key]))
    let json = Data(#"{"k0": "evil"}"#.utf8)
    #expect(throws: AksaraError.unsigned) { try localizer.applyBundle(json) }
    #expect(throws: AksaraError.unsigned) { try localizer.applyBundle(json, for: "en") }
    #expect(localizer.t("k0") == "k0")
  }

  @Test func a_bundle_is_shown_whole_and_again_at_the_next_launch() throws {
    let key = try TestKey()
    let path = Scratch.path()
    let localizer = Self.localizer(try .test([key], at: path))
    try localizer.applyBundle(Data(TestBundle(languages: Self.texts(1)).signed(by: key)))
    #expect(localizer.t("k7") == "id 1")
    #expect(localizer.currentLanguage == "id")
    #expect(throws: BundleRefusal.self) {
      try localizer.applyBundle(Data(TestBundle(sequence: 2, languages: Self.texts(2)).signed(by: key)), for: "ja")
    }
    #expect(throws: BundleRefusal.self) {
      try localizer.applyBundle(Data(TestBundle(sequence: 2, languages: Self.texts(2, ["id"])).signed(by: key)))
    }
    try localizer.applyBundle(Data(TestBundle(sequence: 2, languages: Self.texts(2)).signed(by: key)), for: "id")
    #expect(localizer.t("k7") == "id 2")
    #expect(Self.localizer(try .test([key], at: path)).t("k7") == "id 2")
    #expect(try localizer.rollback().version == "1.1")
    #expect(localizer.t("k7") == "id 1")
  }

  @Test func what_a_bundle_lacks_comes_from_the_built_in_one_in_the_same_language() throws {
    let key = try TestKey()
    let builtIn = try TestBundle(
      version: "in", languages: ["en": ["old": "en in", "a": "en in"], "id": ["old": "id in", "a": "id in"]]
    ).payload()
    let localizer = Self.localizer(try .test([key], builtIn: builtIn))
    #expect(localizer.t("a") == "id in")
    try localizer.applyBundle(
      Data(TestBundle(sequence: 2, languages: ["en": ["old": "en new"], "id": ["a": "id new"]]).signed(by: key)))
    #expect(localizer.t("a") == "id new")
    #expect(localizer.t("old") == "id in")
  }

  @Test func the_parser_of_the_app_reads_bundles_too_at_launch_as_well() throws {
    struct Shouting: TranslationParser {
      func parse(_ data: Data, language: String) throws -> [String: String] {
        try I18nextParser().parse(data, language: language).mapValues { $0.uppercased() }
      }
    }
    struct Refusing: TranslationParser {
      struct No: Error {}
      func parse(_ data: Data, language: String) throws -> [String: String] { throw No() }
    }
    let key = try TestKey()
    let store = try BundleStore.test([key])
    let bytes = Data(try TestBundle(languages: Self.texts(1)).signed(by: key))
    let refusing = Localizer()
    refusing.configure(
      LocalizationConfig(defaultLanguage: "id", fallbackLanguage: "en", parser: Refusing(), store: store))
    #expect(throws: BundleRefusal.self) { try refusing.applyBundle(bytes) }
    #expect(store.versionInUse == nil)
    for _ in 0..<2 {
      let localizer = Localizer()
      localizer.configure(
        LocalizationConfig(defaultLanguage: "id", fallbackLanguage: "en", parser: Shouting(), store: store))
      try localizer.applyBundle(bytes)
      #expect(localizer.t("k1") == "ID 1")
    }
  }

  @Test func changes_and_steps_down_are_told_in_one_stream() async throws {
    let key = try TestKey()
    let localizer = Self.localizer(try .test([key]))
    var events = localizer.events.makeAsyncIterator()
    try await localizer.update(with: Data(TestBundle(languages: Self.texts(1)).signed(by: key)))
    #expect(await events.next() == .changed(language: "id"))
    localizer.setLanguage("en")
    #expect(await events.next() == .changed(language: "en"))
    try await localizer.update(for: "en") { _ in
      Data(try TestBundle(sequence: 2, languages: Self.texts(2)).signed(by: key))
    }
    #expect(localizer.t("k3") == "en 2")
  }

  @Test func a_thread_that_looks_up_during_an_apply_sees_old_or_new() throws {
    let key = try TestKey()
    let localizer = Self.localizer(try .test([key]))
    let bundles = try (1...40).map {
      Data(try TestBundle(sequence: $0, languages: Self.texts($0)).signed(by: key))
    }
    try localizer.applyBundle(bundles[0])
    let group = DispatchGroup()
    let finished = Flag()
    let failures = Failures()
    for _ in 0..<3 {
      Thread.detachNewThread(in: group) {
        var last = 0
        while !finished.isSet {
          for key in ["k1", "k9", "k49"] {
            let text = localizer.t(key)
            let release = Int(text.split(separator: " ").last ?? "") ?? -1
            if !text.hasPrefix("id ") || release < last { failures.add(text) }
            last = release
          }
        }
      }
    }
    for bundle in bundles[1...] { try localizer.applyBundle(bundle) }
    finished.set()
    group.wait()
    #expect(failures.all.isEmpty)
    #expect(localizer.t("k1") == "id 40")
  }

  @Test func a_stock_runtime_gets_verification_from_a_parser() throws {
    let (key, other) = (try TestKey(), try TestKey())
    let policy = try TrustPolicy(publicKeys: [key.publicKey.fileText], name: "shop")
    let parser = SignedBundleParser(policy: policy, primitives: SystemPrimitives())
    let bytes = Data(try TestBundle(languages: Self.texts(1)).signed(by: key))
    #expect(try parser.parse(bytes, language: "id-ID")["k1"] == "id 1")
    #expect(throws: BundleRefusal.self) { try parser.parse(bytes, language: "ja") }
    let foreign = Data(try TestBundle(languages: Self.texts(1)).signed(by: other))
    #expect(throws: BundleRefusal.self) { try parser.parse(foreign, language: "id") }
    #expect(throws: BundleRefusal.self) { try parser.parse(Data(#"{"k1": "evil"}"#.utf8), language: "id") }
  }

  @Test func a_bundle_is_carried_to_another_runtime_or_put_back() throws {
    final class Runtime: BundleApplying {
      struct No: Error {}
      var shown: [String: String] = [:]
      var refused: String?
      func applyBundle(_ data: Data, for language: String) throws {
        if language == refused, data.count != shown[language]?.utf8.count { throw No() }
        shown[language] = String(decoding: data, as: UTF8.self)
      }
    }
    let key = try TestKey()
    let verifier = BundleVerifier(
      policy: try TrustPolicy(publicKeys: [key.publicKey.base64], name: "shop"), primitives: SystemPrimitives())
    let old = try verifier.launch(TestBundle(sequence: 1, languages: Self.texts(1)).signed(by: key), at: 0)
    let new = try verifier.launch(TestBundle(sequence: 2, languages: Self.texts(22)).signed(by: key), at: 0)
    let runtime = Runtime()
    try old.carry(to: runtime, primitives: SystemPrimitives())
    let before = runtime.shown
    #expect(before["id"]?.contains("id 1") == true)
    runtime.refused = "id"
    #expect(throws: Runtime.No.self) { try new.carry(to: runtime, primitives: SystemPrimitives(), previous: old) }
    #expect(runtime.shown == before)
  }
}

/// Set once, from any thread.
final class Flag: @unchecked Sendable {
  private let lock = NSLock()
  private var value = false
  var isSet: Bool { lock.withLock { value } }
  func set() { lock.withLock { value = true } }
}

/// Texts from any thread.
final class Failures: @unchecked Sendable {
  private let lock = NSLock()
  private var texts: [String] = []
  var all: [String] { lock.withLock { texts } }
  func add(_ text: String) { lock.withLock { texts.append(text) } }
}

extension Thread {
  static func detachNewThread(in group: DispatchGroup, _ body: @escaping @Sendable () -> Void) {
    group.enter()
    detachNewThread {
      body()
      group.leave()
    }
  }
}
