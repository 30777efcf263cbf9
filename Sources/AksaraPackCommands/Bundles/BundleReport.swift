internal import AksaraFormat

/// A bundle in the JSON documents.
extension Report {
  /// A manifest, or a part of one.
  init(_ json: CanonicalJSON) {
    self =
      switch json {
      case .null: .null
      case .boolean(let value): .bool(value)
      case .integer(let value): .integer(value)
      case .string(let text): .string(text)
      case .array(let items): .array(items.map(Report.init))
      case .object(let members):
        .object(
          members.sorted { $0.key.text.utf8.lexicographicallyPrecedes($1.key.text.utf8) }
            .map { Member($0.key.text, Report($0.value)) })
      }
  }

  /// A signature and what it is worth.
  init(_ signature: SignatureReport) {
    self = .object([
      Member("keyID", .string(signature.keyID.description)), Member("key", .optional(signature.keyName)),
      Member("state", .string(signature.state.rawValue)),
      Member("trustedComment", .string(signature.signature.trustedComment)),
    ])
  }
}

extension SignatureReport {
  /// The signer and what the signature is worth, for people.
  var line: String {
    let signer = keyName.map { "\($0) (\(keyID))" } ?? keyID.description
    return switch state {
    case .valid: signer
    case .revoked: "\(signer): a revoked key, counts for nothing"
    case .revokedAndInvalid: "\(signer): a revoked key, and the signature does not verify; ignored"
    case .unknown: "\(signer): an unknown key, counts for nothing"
    case .claimed: "\(signer): not checked"
    }
  }
}
