/// A minisign public key: an Ed25519 key with its id.
public struct MinisignPublicKey: Hashable, Sendable {
  /// The key's label.
  public let keyID: KeyID
  /// The Ed25519 key, 32 bytes.
  public let bytes: [UInt8]

  /// A key of known parts.
  public init(keyID: KeyID, bytes: [UInt8]) {
    precondition(bytes.count == 32)
    self.keyID = keyID
    self.bytes = bytes
  }

  /// Reads a key file (comment and base64 line) or the base64 line alone.
  /// - Throws: ``KeyTextError``.
  public init(text: String) throws(KeyTextError) {
    if text.unicodeScalars.first == "\u{FEFF}" { throw .byteOrderMark }
    var lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: true).map { line in
      String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
    }
    if lines.first?.hasPrefix("untrusted comment:") == true { lines.removeFirst() }
    guard let line = lines.first else { throw .empty }
    if line.hasPrefix("\"") || line.hasPrefix("'") { throw .quotes }
    guard lines.count == 1, let decoded = Base64.decode(line) else { throw .notBase64 }
    if decoded.count == 158 { throw .secretKey }
    guard decoded.count == 42 else { throw .wrongLength }
    guard decoded.starts(with: "Ed".utf8) else { throw .unsupported }
    self.init(keyID: KeyID(bytes: Array(decoded[2..<10])), bytes: Array(decoded[10...]))
  }

  /// The base64 line, 56 characters.
  public var base64: String { Base64.encode(Array("Ed".utf8) + keyID.bytes + bytes) }

  /// The key file: a comment line and the base64 line.
  public var fileText: String { "untrusted comment: minisign public key \(keyID)\n\(base64)\n" }
}

/// Why a text is no public key.
public enum KeyTextError: String, Error, Sendable, CaseIterable, CustomStringConvertible {
  case empty, byteOrderMark, quotes, notBase64, wrongLength, secretKey, unsupported

  /// What is wrong, and what to do.
  public var description: String {
    switch self {
    case .empty: "the public key is empty"
    case .byteOrderMark: "the public key begins with a byte order mark; save it as UTF-8 without one"
    case .quotes: "the public key has quotes around it; remove them"
    case .notBase64: "the public key is not base64; give the whole .pub file, or its second line"
    case .wrongLength: "the public key has the wrong length; a part may be missing"
    case .secretKey: "this is a secret key where a public one was expected; keep it to yourself and give the .pub file"
    case .unsupported: "the public key is of a kind that is not minisign's"
    }
  }
}
