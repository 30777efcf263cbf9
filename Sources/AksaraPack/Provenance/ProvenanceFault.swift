/// What is wrong with a provenance: a stable code, and the reason in words.
public struct ProvenanceFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, in the order in which it is looked for. Raw values are stable.
  public enum Code: String, Sendable, CaseIterable {
    /// Larger than the limit.
    case tooLarge
    /// Ends before its line does.
    case truncated
    /// More than one envelope.
    case severalLines
    /// Not an envelope in its one spelling.
    case malformed
    /// An envelope around something that is no in-toto statement.
    case foreignType
    /// A signature of a known key that does not verify.
    case forged
    /// Not signed by any known key.
    case untrusted
    /// Signed by known keys, but by none that signed the bundle.
    case otherSigner
    /// A statement of another kind: not in-toto's, not SLSA provenance, or of another way to build.
    case foreignStatement
    /// About another payload.
    case wrongSubject
    /// About this payload, but it says other things of its making than the manifest does.
    case wrongClaims
  }

  /// What is wrong.
  public let code: Code
  /// The same in one line.
  public let reason: String

  /// A fault.
  public init(_ code: Code, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  /// `code: reason`.
  public var description: String { "\(code.rawValue): \(reason)" }
}

/// What was found of a release's provenance.
public enum ProvenanceFinding: Sendable, Equatable {
  /// There is none. Older releases, and those that were signed by other tools, have none.
  case missing
  /// It is about this bundle, says what the manifest says, and one of the bundle's signers signed it.
  case matching([ProvenanceSigner])
  /// It is there, and wrong.
  case wrong(ProvenanceFault)
}
