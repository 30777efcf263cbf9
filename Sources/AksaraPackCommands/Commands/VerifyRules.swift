internal import AksaraFormat
internal import AksaraPack
internal import AksaraRuntime

/// What `verify` checks beside signatures, format and tables, when it is told the values.
struct VerifyRules: Sendable {
  private static let newerThan = OptionSpec(
    "newer-than", nil, .value("FILE"),
    help: "The release that is out: this one must have a higher sequence and name it as the one before, or be it.")
  private static let at = OptionSpec(
    "at", nil, .value("TIME"), help: "Check the expiry at this time, YYYY-MM-DDThh:mm:ssZ.")
  private static let name = OptionSpec("name", nil, .value("NAME"), help: "The bundle's name must be this.")
  static let app = OptionSpec(
    "app", nil, .value("PLATFORM:VERSION"), help: "The bundle must be for this version of the app, such as ios:3.1.")
  static let thresholdOption = OptionSpec(
    "threshold", nil, .value("N"), help: "So many different active keys must have signed. Default: 1.")
  static let options = [newerThan, at, name, app, thresholdOption]

  let threshold: Int
  private let predecessor: String?
  private let time: Timestamp?
  private let expectedName: String?
  private let appVersion: TrustPolicy.App?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    threshold = try Self.threshold(arguments)
    predecessor = arguments.value(Self.newerThan)
    time = try Self.time(arguments, Self.at)
    expectedName = try Self.name(arguments, Self.name)
    appVersion = try Self.app(arguments)
  }

  static func threshold(_ arguments: ParsedArguments) throws(UsageError) -> Int {
    try arguments.integer(thresholdOption, in: 1...Limits.signatures) ?? 1
  }

  static func time(_ arguments: ParsedArguments, _ option: OptionSpec) throws(UsageError) -> Timestamp? {
    try arguments.value(option, expected: "a time such as 2026-11-30T09:00:00Z") { Timestamp($0) }
  }

  static func name(_ arguments: ParsedArguments, _ option: OptionSpec) throws(UsageError) -> String? {
    try arguments.value(option, expected: "lower-case letters, digits and hyphens") { Manifest.isName($0) ? $0 : nil }
  }

  static func app(_ arguments: ParsedArguments) throws(UsageError) -> TrustPolicy.App? {
    try arguments.value(app, expected: "a platform and a version such as ios:3.1") { TrustPolicy.App($0) }
  }

  /// Checks the rules in the order of a device's verdicts.
  func check(_ bundle: AksaraBundle, path: String, keys: PublicKeys, _ console: Console) throws {
    let manifest = bundle.manifest
    let policy = try TrustPolicy(keys: keys.ring(threshold: threshold), name: expectedName, app: appVersion)
    try BundleInput.naming(path) { () throws(BundleRefusal) in
      try policy.checkName(manifest)
      try policy.checkApp(manifest)
    }
    if let predecessor { try check(bundle, path, against: predecessor, keys, console) }
    try checkExpiry(manifest, path, console)
    let skipped = [
      expectedName == nil ? Self.name : nil, appVersion == nil ? Self.app : nil,
      predecessor == nil ? Self.newerThan : nil, time == nil && manifest.expiresAt != nil ? Self.at : nil,
    ].compactMap { $0?.spelling }
    console.report("skipped", .strings(skipped))
    if !skipped.isEmpty { console.note("not checked, as no value was given: \(skipped.joined(separator: ", "))") }
  }

  private func checkExpiry(_ manifest: Manifest, _ path: String, _ console: Console) throws {
    guard let expiry = manifest.expiresAt else { return }
    console.report("expiresAt", .string(expiry.text))
    guard let time else {
      let isPast = console.context.now() > expiry.seconds
      return isPast ? console.warning("expired at \(expiry)") : console.note("expires at \(expiry)")
    }
    guard time >= manifest.createdAt else {
      return console.note("\(time) is before the release itself: the clock is wrong, and expiry is not judged")
    }
    guard time > expiry else { return }
    let refusal = BundleRefusal(
      .expired, "it may not be taken any more", offered: "until \(expiry)", expected: "at \(time)",
      advice: "sign a new release")
    throw CommandFailure(refusal, path: path)
  }

  /// The chain: the release before may be signed by keys that were revoked since.
  private func check(
    _ bundle: AksaraBundle, _ path: String, against predecessor: String, _ keys: PublicKeys, _ console: Console
  ) throws {
    let bytes = try BundleInput.bytes(predecessor, console.context)
    let other = try BundleInput.verified(predecessor, bytes, keys.historicalRing())
    guard other.payloadDigest != bundle.payloadDigest else {
      return console.note("'\(path)' and '\(predecessor)' are the same release")
    }
    let (new, old) = (bundle.manifest, other.manifest)
    func release(_ manifest: Manifest) -> String {
      "\(manifest.name) \(manifest.version), sequence \(manifest.sequence)"
    }
    func refusal(_ code: BundleRefusal.Code, _ reason: String, _ advice: String) -> CommandFailure {
      CommandFailure(
        BundleRefusal(code, reason, offered: release(new), expected: "after \(release(old))", advice: advice),
        path: path)
    }
    guard new.name == old.name else {
      throw refusal(.wrongName, "sequences compare within one name", "compare it with a release of \(new.name)")
    }
    guard new.sequence >= old.sequence else {
      throw refusal(.older, "it is older than '\(predecessor)'", "sign it again with a higher --sequence")
    }
    guard new.sequence > old.sequence else {
      throw refusal(
        .conflict, "it has the sequence of '\(predecessor)' and other content", "sign it again with --sequence")
    }
    guard new.previous?.payload == other.payloadDigest else {
      throw CommandFailure(
        .failed, code: "brokenChain", "'\(path)' does not name '\(predecessor)' as the release before",
        hints: [
          "named: \(new.previous.map { "\($0.name) \($0.version), payload \($0.payload)" } ?? "none")",
          "expected: \(old.name) \(old.version), payload \(other.payloadDigest)",
          "sign it again with --previous '\(predecessor)'",
        ])
    }
  }
}
