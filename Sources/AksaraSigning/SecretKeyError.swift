/// Why a secret key cannot be used. Holds nothing of the key.
public struct SecretKeyError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of fault it is. Raw values are stable.
  public enum Code: String, Sendable, CaseIterable {
    case empty = "key-empty"
    case pathInsteadOfKey = "key-is-a-path"
    case byteOrderMark = "key-has-byte-order-mark"
    case quotes = "key-has-quotes"
    case noKeyLine = "key-line-missing"
    case notBase64 = "key-not-base64"
    case encodedTwice = "key-encoded-twice"
    case wrongLength = "key-wrong-length"
    case publicKey = "key-is-public"
    case unsupported = "key-unsupported"
    case noPassword = "password-missing"
    case emptyPassword = "password-empty"
    case wrongPassword = "password-wrong"
    case unusablePassword = "password-unusable"
    case tooCostly = "key-too-costly"
    case noMemory = "key-no-memory"
    case damaged = "key-damaged"
    case halvesDiffer = "key-halves-differ"
    case signingFailed = "signing-failed"
  }

  /// What kind of fault it is.
  public let code: Code

  /// An error of one kind.
  public init(_ code: Code) {
    self.code = code
  }

  /// What is wrong.
  public var description: String {
    switch code {
    case .empty: "the secret key is empty"
    case .pathInsteadOfKey: "this is a path where the text of a secret key was expected"
    case .byteOrderMark: "the secret key begins with a byte order mark"
    case .quotes: "the secret key has quotes around it"
    case .noKeyLine: "the secret key's comment is there, but not the line after it"
    case .notBase64: "the secret key is not base64"
    case .encodedTwice: "the secret key is base64 of a whole key file"
    case .wrongLength: "the secret key has the wrong length"
    case .publicKey: "this is a public key where a secret one was expected"
    case .unsupported: "the secret key is of a kind that is not minisign's"
    case .noPassword: "the secret key is encrypted and there is no password"
    case .emptyPassword: "the secret key is encrypted and the password is empty"
    case .wrongPassword: "the password does not open the secret key"
    case .unusablePassword: "minisign could not take this password"
    case .tooCostly: "opening the secret key would cost more than the limits allow"
    case .noMemory: "there is not enough memory for the secret key's password"
    case .damaged: "the secret key is damaged"
    case .halvesDiffer: "the public half inside the secret key does not belong to its secret half"
    case .signingFailed: "the signature that was just made does not verify"
    }
  }

  /// What to do.
  public var advice: String {
    switch code {
    case .empty: "set the variable or file to the text of a minisign secret key"
    case .pathInsteadOfKey: "a variable holds the text itself; to read a key from a file, pass --key file:PATH"
    case .byteOrderMark: "save it as UTF-8 without a byte order mark"
    case .quotes: "store the text without quotes; some CI systems keep them"
    case .noKeyLine: "keep the file's line break, or give its second line alone"
    case .notBase64: "give the whole file that keygen wrote, or its second line; nothing before, between or after"
    case .encodedTwice: "decode it once with base64 -d"
    case .wrongLength: "give the whole file that keygen wrote, or its second line; a part may be missing"
    case .publicKey: "use the file that keygen called the secret key"
    case .unsupported: "make a key with aksara-pack keygen or minisign -G"
    case .noPassword: "set AKSARA_KEY_PASSWORD, or pass --password-from SPEC"
    case .emptyPassword: "set AKSARA_KEY_PASSWORD to the password; an unset secret is often an empty one"
    case .wrongPassword: "check it for a line break, or characters that a shell changed; a damaged key reads the same"
    case .unusablePassword: "choose one of at most 1,023 bytes, without line breaks"
    case .tooCostly: "encrypt it anew with minisign -C, whose usual cost is within them"
    case .noMemory:
      "it takes up to 1 GiB; give the machine more, or use a key without a password from a store of secrets"
    case .damaged: "restore it from a backup"
    case .halvesDiffer: "do not sign with it: restore it from a backup (signing would give the secret away)"
    case .signingFailed: "run it on another machine: memory or processor may be at fault"
    }
  }
}
