import AksaraFormat
import AksaraPrimitives
import AksaraRuntime
import Foundation
import Synchronization
import TestSupport
import Testing

/// The article on embedding: its code is the code here, and does what the article says.
@Suite struct EmbeddingTests {
  static let article = Corpus.root.appending(path: "Sources/AksaraRuntime/AksaraRuntime.docc/Embedding.md")

  @Test func every_piece_of_code_in_the_article_is_compiled_here() throws {
    let snippets = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "EmbeddingSnippets.swift"),
      encoding: .utf8)
    var pieces: [String] = []
    var piece: String?
    for line in try String(contentsOf: Self.article, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if line == "```swift" {
        piece = ""
      } else if line == "```", let done = piece {
        pieces.append(done)
        piece = nil
      } else {
        piece?.append(line + "\n")
      }
    }
    #expect(pieces.count == 14)
    for piece in pieces { #expect(snippets.contains("\n\n" + piece), "\(piece)") }
    // And the other way round: nothing is compiled that nobody reads.
    let lines = snippets.split(separator: "\n").filter { !$0.hasPrefix("//") && !$0.hasPrefix("import ") }
    let shown = Set(pieces.joined().split(separator: "\n"))
    #expect(lines.filter { !shown.contains($0) } == [])
  }

  static func key(_ name: String) throws -> String {
    try String(contentsOf: Corpus.fixtures.appending(path: "keys/test-only-\(name).pub"), encoding: .utf8)
  }

  static func bundle(_ version: String) throws -> Data {
    try Data(contentsOf: Corpus.fixtures.appending(path: "golden/pasar-demo-\(version).aksara"))
  }

  func folder() throws -> URL { URL(filePath: Scratch.path()).deletingLastPathComponent() }

  @Test func an_app_from_its_first_launch_to_a_rollback() async throws {
    let folder = try folder()
    let policy = try makePolicy(keys: [Self.key("first")], appVersion: "3.1")
    let (old, new) = (try Self.bundle("2026.11.0"), try Self.bundle("2026.11.1"))
    let store = makeStore(in: folder, policy: policy, builtIn: old)
    let localizer = Localizer()
    startTexts(localizer, store, language: "id-ID")
    #expect(localizer.currentLanguage == "id")
    #expect(basket(localizer, owner: "Ana", items: 1) == "Selamat datang kembali, Ana! 1 barang")
    localizer.setLanguage("en")
    #expect(basket(localizer, owner: "Ana", items: 1) == "Welcome back, Ana! 1 item")

    #expect(await refresh(localizer) { new } == "2026.11.1 is shown now")
    #expect(await refresh(localizer) { new } == "there is nothing new")
    firstScreenIsShown(localizer)
    #expect(store.status().confirmed?.version == "2026.11.1")
    #expect(openInAnExtension(store) == "2026.11.1")
    // Another launch.
    let next = Localizer()
    startTexts(next, makeStore(in: folder, policy: policy, builtIn: old), language: "pl")
    #expect(next.currentLanguage == "pl", "what the bundle lacks comes from the built-in one")

    #expect(await refresh(localizer) { old }.hasPrefix("older: "))
    var tampered = new
    tampered[new.count - 2_000] ^= 1
    #expect(await refresh(localizer) { tampered }.hasPrefix("forged: "))
    #expect(await refresh(localizer) { throw CancellationError() }.hasPrefix("not fetched: "))
    #expect(basket(localizer, owner: "Ana", items: 2) == "Welcome back, Ana! 2 items")

    #expect(try undoLastRelease(localizer) == "2026.11.0")
    #expect(await refresh(localizer) { new }.hasPrefix("rejectedHere: "))
    #expect(throws: StoreError.self) { try goBack(localizer, toVersion: "2026.11.0") }
    #expect(basket(localizer, owner: "Ana", items: 2) == "Welcome back, Ana! 2 items")
  }

  @Test func what_happens_is_seen_in_the_stream() async throws {
    let policy = try makePolicy(keys: [Self.key("first")], appVersion: "3.1")
    let localizer = Localizer()
    let store = makeStore(in: try folder(), policy: policy, builtIn: try Self.bundle("2026.11.0"))
    startTexts(localizer, store, language: "en")
    let shown = Mutex(0)
    let watching = Task {
      await watch(localizer, show: { shown.withLock { $0 += 1 } }, log: { _ in })
    }
    while shown.withLock({ $0 }) == 0 {
      localizer.setLanguage("id")
      localizer.setLanguage("en")
      try await Task.sleep(for: .milliseconds(5))
    }
    watching.cancel()
    await watching.value
  }

  @Test func a_key_is_rotated() throws {
    let (old, new) = (try Self.key("first"), try Self.key("second"))
    let folder = try folder()
    let bundles = [try Self.bundle("2026.11.0"), try Self.bundle("2026.11.1")].map { Array($0) }
    let both = makeStore(in: folder, policy: try policyOfTheNextApp(old: old, new: new), builtIn: nil)
    #expect(bundles.map { both.verdict($0) } == ["applied", "applied"])
    // The first was signed by the old key alone, the second by both.
    let after = makeStore(in: folder, policy: try policyOnceEverybodyHasIt(old: old, new: new), builtIn: nil)
    #expect(openInAnExtension(after) == "2026.11.1")
    #expect(after.status().earlier == [])
    let fresh = makeStore(
      in: try self.folder(), policy: try policyOnceEverybodyHasIt(old: old, new: new), builtIn: nil)
    #expect(bundles.map { fresh.verdict($0) } == ["revoked", "applied"])
  }

  @Test func a_stock_runtime_is_given_verified_texts_only() throws {
    let policy = try makePolicy(keys: [Self.key("first")], appVersion: "3.1")
    let (old, new) = (try Self.bundle("2026.11.0"), try Self.bundle("2026.11.1"))
    // A runtime with a parser and no store.
    var config = LocalizationConfig(defaultLanguage: "id", fallbackLanguage: "en", resources: .none)
    verifying(&config, policy)
    let localizer = Localizer()
    localizer.configure(config)
    for language in ["en", "id"] { try localizer.applyBundle(new, for: language) }
    #expect(basket(localizer, owner: "Ana", items: 3) == "Selamat datang kembali, Ana! 3 barang")
    #expect(throws: BundleRefusal.self) { try localizer.applyBundle(Data(#"{"a":"evil"}"#.utf8), for: "id") }
    // What the article says is lost: an older release is taken, in one language alone.
    try localizer.applyBundle(old, for: "en")
    let stock: any Aksara.TranslationParser = SignedBundleParser(policy: policy, primitives: SystemPrimitives())
    #expect(try stock.parse(new, language: "id")["auth.login"] == "Masuk")

    let store = makeStore(in: try folder(), policy: policy, builtIn: nil)
    let runtime = Aksara.Localizer()
    try carry(store, to: runtime)
    #expect(runtime.languages.isEmpty)
    #expect(store.verdict(Array(new)) == "applied")
    try carry(store, to: runtime)
    #expect(runtime.languages.keys.sorted() == ["en", "id", "zh-Hans"])
    #expect(try I18nextParser().parse(runtime.languages["id"] ?? Data(), language: "id")["auth.login"] == "Masuk")
  }

  @Test func the_apps_own_primitives_give_every_verdict_of_the_vectors() throws {
    for vector in try RuntimeVectors.cases("judgements.json", as: RuntimeVectors.Judgement.self) {
      #expect(try JudgementVectorTests.judge(vector, AppPrimitives()).verdict == vector.verdict, "\(vector.why)")
    }
  }
}
