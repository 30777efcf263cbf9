/// A public key with the name that people know it by.
public struct NamedKey: Hashable, Sendable {
  /// For people: usually the key file's name.
  public let name: String
  /// The key.
  public let key: MinisignPublicKey

  /// A key and its name.
  public init(name: String, key: MinisignPublicKey) {
    self.name = name
    self.key = key
  }
}

/// Whose signatures count: active and revoked keys, and how many different active ones a bundle needs.
public struct KeyRing: Sendable {
  /// Keys whose signatures count.
  public let active: [NamedKey]
  /// Keys whose signatures count for nothing and are reported.
  public let revoked: [NamedKey]
  /// How many different active keys must have signed.
  public let threshold: Int

  /// A ring that can verify something.
  /// - Throws: ``KeyRingError`` for no active key, a threshold that no bundle could meet or that is below 1, one public
  ///   key under two ids, or two keys under one id.
  public init(active: [NamedKey], revoked: [NamedKey] = [], threshold: Int = 1) throws(KeyRingError) {
    let active = Self.unique(active)
    let revoked = Self.unique(revoked)
    guard !active.isEmpty else { throw KeyRingError("no active public key: nothing could be verified") }
    guard threshold >= 1 else { throw KeyRingError("the threshold is \(threshold); it must be at least 1") }
    guard threshold <= active.count else {
      throw KeyRingError("the threshold is \(threshold), but there are \(active.count) active keys")
    }
    try Self.check(active + revoked)
    self.active = active
    self.revoked = revoked
    self.threshold = threshold
  }

  /// A ring in which nobody counts any more: for an audit of the past, when every key is revoked.
  /// - Throws: ``KeyRingError`` for no key, one public key under two ids, or two keys under one id.
  package init(revokedAlone keys: [NamedKey]) throws(KeyRingError) {
    let keys = Self.unique(keys)
    guard !keys.isEmpty else { throw KeyRingError("no public key: nothing could be verified") }
    try Self.check(keys)
    active = []
    revoked = keys
    threshold = 1
  }

  /// Whose a signature is, and what it is worth; the state is `nil` when an active key's does not hold: a forgery.
  /// - Parameters:
  ///   - isSigner: whether the signature names a key.
  ///   - holds: whether it verifies by that key; asked once, of a known key alone.
  package func judge(
    _ isSigner: (NamedKey) -> Bool, _ holds: (MinisignPublicKey) -> Bool
  ) -> (key: NamedKey?, state: SignatureReport.State?) {
    if let key = active.first(where: isSigner) { return (key, holds(key.key) ? .valid : nil) }
    guard let key = revoked.first(where: isSigner) else { return (nil, .unknown) }
    return (key, holds(key.key) ? .revoked : .revokedAndInvalid)
  }

  private static func check(_ all: [NamedKey]) throws(KeyRingError) {
    for (index, one) in all.enumerated() {
      for two in all[(index + 1)...] {
        if one.key == two.key { throw KeyRingError("\(one.name) is both active and revoked (as \(two.name))") }
        if one.key.keyID == two.key.keyID {
          throw KeyRingError("\(one.name) and \(two.name) are different keys under one id, \(one.key.keyID)")
        }
        if one.key.bytes == two.key.bytes {
          throw KeyRingError(
            "\(one.name) and \(two.name) are one public key under two ids, \(one.key.keyID) and \(two.key.keyID)")
        }
      }
    }
  }

  /// The same key twice is one key.
  private static func unique(_ keys: [NamedKey]) -> [NamedKey] {
    var seen: Set<MinisignPublicKey> = []
    return keys.filter { seen.insert($0.key).inserted }
  }
}

/// Why keys make no ring.
public struct KeyRingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
