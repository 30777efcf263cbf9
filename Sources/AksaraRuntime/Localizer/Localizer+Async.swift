internal import Dispatch

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The same off the caller's thread: nothing is verified, parsed or waited for on it.
extension Localizer {
  /// ``configure(_:)``.
  public func launch(with config: LocalizationConfig) async {
    await onThread { self.configure(config) }
  }

  /// ``setLanguage(_:)``.
  public func switchLanguage(to language: String) async {
    await onThread { self.setLanguage(language) }
  }

  /// ``applyBundle(_:)``.
  /// - Throws: ``AksaraError``, or `BundleRefusal`; what is shown stays.
  @discardableResult
  public func update(with data: Data) async throws -> BundleStore.Applied {
    try await onThread { Swift.Result { try self.applyBundle(data) } }.get()
  }

  /// Fetches a language as the app does it, and applies it as ``applyBundle(_:for:)`` does.
  /// - Throws: what `fetch` throws, ``AksaraError``, a parser's error, or `BundleRefusal`; what is shown stays.
  public func update(for language: String, using fetch: (String) async throws -> Data) async throws {
    let data = try await fetch(language)
    try await onThread { Swift.Result { try self.applyBundle(data, for: language) } }.get()
  }

  /// Runs `body` on a thread that may wait: not one of the few that tasks share.
  private func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      DispatchQueue.global(qos: .userInitiated).async { continuation.resume(returning: body()) }
    }
  }
}
