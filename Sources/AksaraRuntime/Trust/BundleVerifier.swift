public import AksaraFormat

/// Judges bundles: a function of the bytes, the policy, what is in use, and the clock.
public struct BundleVerifier: Sendable {
  /// The policy.
  public let policy: TrustPolicy
  let primitives: any Primitives

  /// A verifier by a policy.
  public init(policy: TrustPolicy, primitives: any Primitives) {
    self.policy = policy
    self.primitives = primitives
  }

  /// What an offered bundle is compared with.
  public struct Holdings: Sendable {
    /// The release in use, stored or built in; `nil` for none.
    public var inUse: ReleaseID?
    /// Releases that were rolled back here.
    public var rejected: Set<Digest512>

    /// What is in use, and what was rolled back.
    public init(inUse: ReleaseID? = nil, rejected: Set<Digest512> = []) {
      self.inUse = inUse
      self.rejected = rejected
    }
  }

  /// The answer to a bundle that may be used.
  public enum Answer: Sendable {
    /// It may be taken.
    case admitted(VerifiedBundle)
    /// It is the release in use.
    case alreadyCurrent(VerifiedBundle)
  }

  /// Judges a bundle that is offered: every rule, and every table.
  /// - Parameters:
  ///   - clock: seconds since 1970.
  ///   - languages: what the app cannot do without: each must be in it, or a language that stands in for it.
  /// - Throws: `BundleRefusal`, the first in the order of its codes.
  public func admit(
    _ bytes: [UInt8], over holdings: Holdings, at clock: Int64, requiring languages: [LanguageTag] = []
  ) throws(BundleRefusal) -> Answer {
    let verified = try launch(bytes, at: clock)
    if try compare(verified.release, with: holdings) == .same { return .alreadyCurrent(verified) }
    try checkContents(verified.bundle, at: clock, requiring: languages)
    return .admitted(verified)
  }

  /// Judges a bundle that was admitted before: signatures under today's keys, name and app version, never sequence or
  /// expiry. Tables are checked when they are asked for.
  /// - Throws: `BundleRefusal`.
  public func launch(_ bytes: [UInt8], at clock: Int64) throws(BundleRefusal) -> VerifiedBundle {
    let bundle = try BundleReader.read(bytes, ring: policy.keys, primitives: primitives)
    try policy.checkName(bundle.manifest)
    try policy.checkApp(bundle.manifest)
    return VerifiedBundle(bundle, notices: notices(bundle, clock))
  }

  // MARK: Steps

  enum Comparison { case same, newer }

  /// Sequence and rejections.
  func compare(_ offered: ReleaseID, with holdings: Holdings) throws(BundleRefusal) -> Comparison {
    if holdings.inUse?.payload == offered.payload { return .same }
    if holdings.rejected.contains(offered.payload) {
      throw BundleRefusal(
        .rejectedHere, "it was rolled back on this store", offered: offered.description,
        advice: "sign a new release; where the app's version is known, the rejection ends with the next one")
    }
    guard let inUse = holdings.inUse, offered.sequence <= inUse.sequence else { return .newer }
    let isOlder = offered.sequence < inUse.sequence
    throw BundleRefusal(
      isOlder ? .older : .conflict,
      isOlder ? "it is older than the release in use" : "it has the sequence of the release in use, and other content",
      offered: offered.description, expected: "a sequence above \(inUse.sequence) (\(inUse.version))",
      advice: isOlder ? "nothing, or sign it again with a higher sequence" : "sign it again with a higher sequence")
  }

  /// Expiry, languages, tables.
  func checkContents(
    _ bundle: AksaraBundle, at clock: Int64, requiring languages: [LanguageTag]
  ) throws(BundleRefusal) {
    let manifest = bundle.manifest
    if let expiry = manifest.expiresAt, clock >= manifest.createdAt.seconds, clock > expiry.seconds {
      throw BundleRefusal(
        .expired, "it may not be taken any more", offered: "until \(expiry)",
        expected: Timestamp(seconds: clock).map { "at \($0)" }, advice: "sign a new release")
    }
    let matcher = LanguageMatcher(bundle.languages)
    if let language = languages.first(where: { matcher.match($0) == nil }) {
      throw BundleRefusal(
        .missingLanguage, "a language that is needed is not in it",
        offered: bundle.languages.map(\.text).joined(separator: ", "), expected: language.text,
        advice: "sign a release with that language")
    }
    for tag in bundle.languages { _ = try bundle.table(tag, primitives: primitives) }
  }

  private func notices(_ bundle: AksaraBundle, _ clock: Int64) -> [BundleNotice] {
    let manifest = bundle.manifest
    var notices: [BundleNotice] = []
    if clock < manifest.createdAt.seconds {
      notices.append(.clock(now: clock, createdAt: manifest.createdAt))
    } else if let expiry = manifest.expiresAt, clock > expiry.seconds {
      notices.append(.stale(expiry))
    }
    return notices + bundle.signatures.filter { $0.state != .valid }.map { .signature($0) }
  }
}
