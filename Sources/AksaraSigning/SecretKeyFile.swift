internal import AksaraFormat
internal import CSodium

/// The layout of a minisign secret key: text → 158 bytes → key number, seed and public half.
enum SecretKeyFile {
  static let comment = "untrusted comment: minisign encrypted secret key"
  static let bytes = 158
  /// Key number, secret key, checksum: what a password encrypts.
  static let sealedRange = 54..<158
  static let sealedBytes = 104

  /// The base64 line of a key file or of a lone line, decoded into locked memory.
  static func decode(_ text: LockedBytes) throws(SecretKeyError) -> LockedBytes {
    let line = try keyLine(text)
    let decoded = LockedBytes(count: line.count)
    var length = 0
    let code = unsafe sodium_base642bin(
      decoded.pointer, decoded.count, line.characters, line.count, nil, &length, nil, sodium_base64_VARIANT_ORIGINAL)
    guard code == 0 else { throw SecretKeyError(looksLikePath(line) ? .pathInsteadOfKey : .notBase64) }
    decoded.truncate(to: length)
    if length == 42 { throw SecretKeyError(.publicKey) }
    guard length == bytes else { throw SecretKeyError(looksLikePath(line) ? .pathInsteadOfKey : .wrongLength) }
    return decoded
  }

  /// The line that holds the key, without its line end.
  private static func keyLine(_ text: LockedBytes) throws(SecretKeyError) -> LockedBytes {
    if text.count == 0 { throw SecretKeyError(.empty) }
    if text.count >= 2, text[0] == 0xEF && text[1] == 0xBB || text[0] == 0xFF && text[1] == 0xFE {
      throw SecretKeyError(.byteOrderMark)
    }
    if text[0] == UInt8(ascii: "\"") || text[0] == UInt8(ascii: "'") { throw SecretKeyError(.quotes) }
    var lines: [Range<Int>] = []
    var start = 0
    for index in 0...text.count where index == text.count || text[index] == 0x0A {
      let end = index > start && text[index - 1] == 0x0D ? index - 1 : index
      if end > start { lines.append(start..<end) }
      start = index + 1
    }
    guard let first = lines.first else { throw SecretKeyError(.empty) }
    let hasComment =
      first.count > 18 && "untrusted comment:".utf8.enumerated().allSatisfy { text[first.lowerBound + $0] == $1 }
    guard lines.count == (hasComment ? 2 : 1) else {
      throw SecretKeyError(hasComment && lines.count < 2 ? .wrongLength : .notBase64)
    }
    return text.slice(lines[hasComment ? 1 : 0])
  }

  /// Whether a text that is no key reads like a file name.
  private static func looksLikePath(_ line: LockedBytes) -> Bool {
    guard line.count < 200 else { return false }
    let first = line[0]
    let isRooted = first == UInt8(ascii: "/") || first == UInt8(ascii: ".") || first == UInt8(ascii: "~")
    return isRooted || (0..<line.count).contains { line[$0] == UInt8(ascii: ".") || line[$0] == UInt8(ascii: ":") }
  }

  /// Opens the sealed part in place, with the cost that the key itself names.
  static func unseal(_ key: LockedBytes, password: LockedBytes?) throws(SecretKeyError) {
    guard key[0] == UInt8(ascii: "E"), key[1] == UInt8(ascii: "d"), key[4] == UInt8(ascii: "B"),
      key[5] == UInt8(ascii: "2")
    else { throw SecretKeyError(.unsupported) }
    switch (key[2], key[3]) {
    case (0, 0):
      // minisign leaves the checksum of such keys zero; others write it.
      let isZero = (126..<158).allSatisfy { key[$0] == 0 }
      guard isZero || isChecksumRight(key) else { throw SecretKeyError(.damaged) }
    case (UInt8(ascii: "S"), UInt8(ascii: "c")):
      guard let password else { throw SecretKeyError(.noPassword) }
      try apply(password, to: key)
      guard isChecksumRight(key) else { throw SecretKeyError(password.count == 0 ? .emptyPassword : .wrongPassword) }
    default: throw SecretKeyError(.unsupported)
    }
  }

  /// XORs the sealed part with scrypt's stream: seals what is open, opens what is sealed.
  static func apply(_ password: LockedBytes, to key: LockedBytes) throws(SecretKeyError) {
    let operations = integer(key, at: 38)
    let memory = integer(key, at: 46)
    guard operations <= Limits.kdfOperations, memory <= Limits.kdfMemoryBytes else { throw SecretKeyError(.tooCostly) }
    let stream = LockedBytes(count: sealedBytes)
    let salt = key.slice(6..<38)
    let code = unsafe crypto_pwhash_scryptsalsa208sha256(
      stream.pointer, UInt64(stream.count), password.characters, UInt64(password.count), salt.pointer, operations,
      Int(memory))
    guard code == 0 else { throw SecretKeyError(.noMemory) }
    for index in 0..<sealedBytes { unsafe key.pointer[sealedRange.lowerBound + index] ^= stream[index] }
  }

  /// BLAKE2b-256 over algorithm, key number and secret key.
  static func checksum(_ key: LockedBytes) -> LockedBytes {
    let checked = LockedBytes(count: 74)
    for index in 0..<2 { unsafe checked.pointer[index] = key[index] }
    for index in 0..<72 { unsafe checked.pointer[2 + index] = key[54 + index] }
    let digest = LockedBytes(count: 32)
    _ = unsafe crypto_generichash(digest.pointer, digest.count, checked.pointer, UInt64(checked.count), nil, 0)
    return digest
  }

  private static func isChecksumRight(_ key: LockedBytes) -> Bool {
    let expected = checksum(key)
    let stored = key.slice(126..<158)
    return unsafe sodium_memcmp(expected.pointer, stored.pointer, 32) == 0
  }

  private static func integer(_ key: LockedBytes, at offset: Int) -> UInt64 {
    (0..<8).reduce(0) { $0 | UInt64(key[offset + $1]) << UInt64(8 * $1) }
  }
}
