/// One minisign signature, prehashed (`ED`), with its signed comment: four lines of text.
public struct MinisignSignature: Hashable, Sendable {
  /// The signer's label.
  public let keyID: KeyID
  /// Ed25519 over the payload's BLAKE2b-512, 64 bytes.
  public let signature: [UInt8]
  /// `timestamp:N<TAB>file:NAME<TAB>hashed`.
  public let trustedComment: String
  /// Ed25519 over `signature` and the trusted comment, 64 bytes.
  public let globalSignature: [UInt8]

  static let untrustedComment = "untrusted comment: signature from minisign secret key"
  static let trustedPrefix = "trusted comment: "

  /// A signature of known parts.
  public init(keyID: KeyID, signature: [UInt8], trustedComment: String, globalSignature: [UInt8]) {
    precondition(signature.count == 64 && globalSignature.count == 64)
    self.keyID = keyID
    self.signature = signature
    self.trustedComment = trustedComment
    self.globalSignature = globalSignature
  }

  /// The four lines, each ending in LF.
  public var text: String {
    """
    \(Self.untrustedComment)
    \(Base64.encode(Array("ED".utf8) + keyID.bytes + signature))
    \(Self.trustedPrefix)\(trustedComment)
    \(Base64.encode(globalSignature))

    """
  }

  /// Reads four lines, without their LF, that spell a signature in the one way that this format allows.
  /// - Throws: ``SignatureTextError``.
  public init(lines: [String]) throws(SignatureTextError) {
    guard lines.count == 4 else { throw SignatureTextError("a signature has four lines") }
    guard lines[0].utf8.elementsEqual(Self.untrustedComment.utf8) else {
      throw SignatureTextError("the untrusted comment is not the one that the format prescribes")
    }
    guard let block = Base64.decode(lines[1]), block.count == 74 else {
      throw SignatureTextError("the signature line is not 74 bytes in canonical base64")
    }
    if block.starts(with: "Ed".utf8) { throw SignatureTextError("a legacy signature (Ed); only ED is accepted") }
    guard block.starts(with: "ED".utf8) else { throw SignatureTextError("an unknown signature algorithm") }
    guard lines[2].utf8.starts(with: Self.trustedPrefix.utf8) else {
      throw SignatureTextError("the third line is no trusted comment")
    }
    let comment = String(decoding: lines[2].utf8.dropFirst(Self.trustedPrefix.utf8.count), as: UTF8.self)
    guard TrustedComment(comment) != nil else { throw SignatureTextError("the trusted comment is not as prescribed") }
    guard let global = Base64.decode(lines[3]), global.count == 64 else {
      throw SignatureTextError("the global signature is not 64 bytes in canonical base64")
    }
    self.init(
      keyID: KeyID(bytes: Array(block[2..<10])), signature: Array(block[10...]), trustedComment: comment,
      globalSignature: global)
  }

  /// Whether both signatures hold under `key`, whose id must be this one's.
  public func isValid(payload digest: Digest512, key: MinisignPublicKey, primitives: some Primitives) -> Bool {
    key.keyID == keyID
      && primitives.isValidEd25519(signature: signature, of: digest.bytes, publicKey: key.bytes)
      && primitives.isValidEd25519(
        signature: globalSignature, of: signature + Array(trustedComment.utf8), publicKey: key.bytes)
  }
}

/// What a signature's comment says: `timestamp:N<TAB>file:NAME<TAB>hashed`.
public struct TrustedComment: Hashable, Sendable {
  /// The release time in seconds since 1970.
  public let seconds: Int64
  /// The bundle's file name.
  public let file: String

  /// A comment of known parts.
  public init(seconds: Int64, file: String) {
    self.seconds = seconds
    self.file = file
  }

  /// The comment's text.
  public var text: String { "timestamp:\(seconds)\tfile:\(file)\thashed" }

  /// Reads `timestamp:[1-9][0-9]{0,10}<TAB>file:[0-9A-Za-z.+-]{1,140}<TAB>hashed`, and nothing else.
  public init?(_ text: String) {
    let parts = text.utf8.split(separator: 0x09, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].starts(with: "timestamp:".utf8), parts[1].starts(with: "file:".utf8),
      parts[2].elementsEqual("hashed".utf8)
    else { return nil }
    let digits = parts[0].dropFirst(10)
    guard (1...11).contains(digits.count), digits.first != UInt8(ascii: "0"),
      digits.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }), let seconds = Int64(String(decoding: digits, as: UTF8.self))
    else { return nil }
    let name = parts[1].dropFirst(5)
    guard (1...140).contains(name.count), name.allSatisfy(Self.isFileByte) else { return nil }
    self.init(seconds: seconds, file: String(decoding: name, as: UTF8.self))
  }

  private static func isFileByte(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26 || ".+-".utf8.contains(byte)
  }
}

/// Why lines are no signature.
public struct SignatureTextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
