internal import CSodium

/// The one door to libsodium's start-up: every caller goes through `ready` before its first call.
enum Sodium {
  /// Done once; libsodium is safe to use from any thread afterwards.
  static let ready: Void = {
    guard sodium_init() >= 0 else { fatalError("libsodium could not start: no source of random bytes") }
  }()
}
