// The code of the article on embedding, part by part: `EmbeddingTests` runs it, and compares it with the article.

import AksaraFormat
import AksaraPrimitives
import AksaraRuntime
import Foundation

// MARK: Whose bundles are taken

struct BadAppVersion: Error {
  let text: String
}

func makePolicy(keys: [String], revoked: [String] = [], appVersion: String) throws -> TrustPolicy {
  guard let app = TrustPolicy.App("ios:\(appVersion)") else { throw BadAppVersion(text: appVersion) }
  return try TrustPolicy(publicKeys: keys, revoked: revoked, name: "pasar-demo", app: app)
}

// MARK: The store

func makeStore(in folder: URL, policy: TrustPolicy, builtIn: Data?) -> BundleStore {
  BundleStore(
    at: folder.appending(path: "aksara").path, policy: policy, primitives: SystemPrimitives(),
    builtIn: builtIn.map { Array($0) }, launchesToConfirm: 3)
}

// MARK: Launch

func startTexts(_ localizer: Localizer, _ store: BundleStore, language: String) {
  localizer.configure(LocalizationConfig(defaultLanguage: language, fallbackLanguage: "en", store: store))
}

func basket(_ localizer: Localizer, owner: String, items: Int) -> String {
  localizer.t("auth.welcome", args: ["name": owner]) + " " + localizer.t("cart.items", count: items)
}

// MARK: Download and apply

func refresh(_ localizer: Localizer, fetch: () async throws -> Data) async -> String {
  do {
    switch try await localizer.update(with: try await fetch()) {
    case .applied(let verified): return "\(verified.release.version) is shown now"
    case .alreadyCurrent: return "there is nothing new"
    }
  } catch let refusal as BundleRefusal {
    // What is shown stays. `code` is for machines, the rest for whoever watches releases.
    return "\(refusal.code.rawValue): \(refusal.reason) (\(refusal.offered ?? "nothing offered")); \(refusal.advice)"
  } catch {
    return "not fetched: \(error)"
  }
}

func watch(_ localizer: Localizer, show: () -> Void, log: (String) -> Void) async {
  for await event in localizer.events {
    switch event {
    case .changed: show()
    case .store(let event): log("\(event.code): \(event)")
    case .cache(let problem): log(problem)
    }
  }
}

// MARK: Confirm

func firstScreenIsShown(_ localizer: Localizer) {
  do {
    try localizer.confirm()
  } catch {
    // The store cannot be written to at the moment; the next launch counts again.
  }
}

// MARK: Roll back

func undoLastRelease(_ localizer: Localizer) throws -> String {
  try localizer.rollback().version
}

func goBack(_ localizer: Localizer, toVersion version: String) throws {
  try localizer.rollback(to: version)
}

// MARK: Rotate a key

func policyOfTheNextApp(old: String, new: String) throws -> TrustPolicy {
  try makePolicy(keys: [old, new], appVersion: "3.2")
}

func policyOnceEverybodyHasIt(old: String, new: String) throws -> TrustPolicy {
  try makePolicy(keys: [new], revoked: [old], appVersion: "3.3")
}

// MARK: An extension, or another process

func openInAnExtension(_ store: BundleStore) -> String? {
  store.open { _ in }.bundle?.manifest.version
}

// MARK: A stock Aksara runtime

func verifying(_ config: inout LocalizationConfig, _ policy: TrustPolicy) {
  config.parser = SignedBundleParser(policy: policy, primitives: SystemPrimitives())
}

extension SignedBundleParser: Aksara.TranslationParser {}

extension Aksara.Localizer: BundleApplying {}

func carry(_ store: BundleStore, to runtime: Aksara.Localizer) throws {
  try store.carry(to: runtime)
}

// MARK: iOS with its own libraries

struct AppPrimitives: Primitives {
  func blake2b512(_ message: RawSpan) -> Digest512 {
    let digest = message.withUnsafeBytes { AppLibraries.blake2b($0, outputBytes: 64) }
    guard let digest = Digest512(bytes: digest) else { preconditionFailure("BLAKE2b-512 has 64 bytes") }
    return digest
  }

  func isValidEd25519(signature: [UInt8], of message: [UInt8], publicKey: [UInt8]) -> Bool {
    signature.count == 64 && publicKey.count == 32 && AppLibraries.verify(signature, message, publicKey)
  }

  func inflateGzip(_ member: RawSpan, size: Int, checkingCRC: Bool) throws(InflateError) -> [UInt8] {
    // At most `size` bytes are ever produced; fewer, or a member that goes on, is an error.
    guard let bytes = member.withUnsafeBytes({ AppLibraries.inflate($0, atMost: size) }), bytes.count == size else {
      throw InflateError("the table cannot be inflated")
    }
    return bytes
  }
}
