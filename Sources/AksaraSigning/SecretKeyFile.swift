internal import AksaraFormat
internal import CSodium

/// The layout of a minisign secret key, and its way from text to open bytes.
enum SecretKeyFile {
  static let comment = "untrusted comment: minisign encrypted secret key"

  /// Where the parts of the 158 bytes lie.
  static let algorithm = 0..<2
  static let derivation = 2..<4
  static let checksumAlgorithm = 4..<6
  static let salt = 6..<38
  static let operations = 38..<46
  static let memory = 46..<54
  static let number = 54..<62
  static let seed = 62..<94
  static let publicHalf = 94..<126
  static let checksum = 126..<158
  static let byteCount = 158
  /// Key number, both halves and checksum: what a password encrypts.
  static let sealed = 54..<158

  /// Decodes the text of a key into locked memory; checks that it is of a kind and a cost that can be opened.
  static func decode(_ text: LockedBytes) throws(SecretKeyError) -> LockedBytes {
    let key = try SecretKeyText.decode(text)
    guard key.spells("Ed", at: algorithm.lowerBound), key.spells("B2", at: checksumAlgorithm.lowerBound),
      isEncrypted(key) || key.spells("\0\0", at: derivation.lowerBound)
    else { throw SecretKeyError(.unsupported) }
    guard integer(key, operations) <= Limits.kdfOperations, integer(key, memory) <= Limits.kdfMemoryBytes else {
      throw SecretKeyError(.tooCostly)
    }
    return key
  }

  /// Whether a decoded key needs a password.
  static func isEncrypted(_ key: LockedBytes) -> Bool { key.spells("Sc", at: derivation.lowerBound) }

  /// Opens the sealed part in place, at the cost that the key itself names.
  static func unseal(_ key: LockedBytes, password: LockedBytes?) throws(SecretKeyError) {
    guard isEncrypted(key) else {
      // minisign leaves the checksum of an open key zero; others write it.
      guard checksum.allSatisfy({ key[$0] == 0 }) || isChecksumRight(key) else { throw SecretKeyError(.damaged) }
      return
    }
    guard let password else { throw SecretKeyError(.noPassword) }
    try applyStream(of: password, to: key)
    guard isChecksumRight(key) else { throw SecretKeyError(password.count == 0 ? .emptyPassword : .wrongPassword) }
  }

  /// Encrypts an open key in place.
  static func seal(
    _ key: LockedBytes, password: LockedBytes, cost: (operations: UInt64, memory: UInt64)
  ) throws(SecretKeyError) {
    key.replace(derivation, with: "Sc".utf8)
    key.replace(salt, with: LockedBytes(randomCount: salt.count))
    key.replace(operations, with: littleEndian(cost.operations))
    key.replace(memory, with: littleEndian(cost.memory))
    key.replace(checksum, with: rightChecksum(key))
    try applyStream(of: password, to: key)
  }

  /// XORs the sealed part with scrypt's stream.
  private static func applyStream(of password: LockedBytes, to key: LockedBytes) throws(SecretKeyError) {
    let stream = LockedBytes(count: sealed.count)
    let salt = key.slice(salt)
    let (operations, memory) = (integer(key, operations), integer(key, memory))
    let code = unsafe stream.withPointer { target in
      unsafe password.withPointer { text in
        unsafe salt.withPointer { salt in
          unsafe crypto_pwhash_scryptsalsa208sha256(
            target, UInt64(stream.count), text, UInt64(password.count), salt, operations, Int(memory))
        }
      }
    }
    guard code == 0 else { throw SecretKeyError(.noMemory) }
    for index in 0..<sealed.count { key[sealed.lowerBound + index] ^= stream[index] }
  }

  private static func isChecksumRight(_ key: LockedBytes) -> Bool {
    rightChecksum(key).isEqual(to: key.slice(checksum))
  }

  /// BLAKE2b-256 over algorithm, key number and both halves.
  private static func rightChecksum(_ key: LockedBytes) -> LockedBytes {
    let parts = LockedBytes(count: 74)
    parts.replace(0..<2, with: key.slice(algorithm))
    parts.replace(2..<74, with: key.slice(number.lowerBound..<publicHalf.upperBound))
    let digest = LockedBytes(count: checksum.count)
    unsafe digest.withPointer { target in
      unsafe parts.withPointer { source in
        // Fails for lengths out of range alone.
        _ = unsafe crypto_generichash(target, digest.count, source, UInt64(parts.count), nil, 0)
      }
    }
    return digest
  }

  private static func integer(_ key: LockedBytes, _ range: Range<Int>) -> UInt64 {
    range.reversed().reduce(0) { $0 << 8 | UInt64(key[$1]) }
  }

  private static func littleEndian(_ value: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
  }
}
