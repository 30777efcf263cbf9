public import AksaraFormat
internal import AksaraPrimitives

/// A release packed again from the files that it records, by the options that it records, and judged by its tables.
public enum Rebuild: Sendable {
  /// Every table, and every member as it is compressed, is the same.
  case same
  /// Every table is the same; zlib compresses them otherwise here.
  case sameButCompressor(recorded: String, here: String)
  /// Tables differ.
  case differs(BundleDiff)
  /// The sources cannot be packed, for this reason.
  case failed(String)
  /// Not tried: the release was made from other files than these.
  case otherSources([String])

  /// Packs again and compares.
  /// - Parameters:
  ///   - recorded: a release.
  ///   - tree: where its language files are.
  public init(_ recorded: AksaraBundle, from tree: SourceTree) {
    do throws(PackError) {
      self = try Self.compare(recorded, with: Self.pack(recorded.manifest, from: tree))
    } catch {
      self = .failed(error.message)
    }
  }

  private static func compare(_ recorded: AksaraBundle, with rebuilt: AksaraBundle) throws(PackError) -> Rebuild {
    let tags = Set(recorded.languages + rebuilt.languages)
    let isSame = tags.allSatisfy {
      recorded.manifest.languages[$0]?.blake2b == rebuilt.manifest.languages[$0]?.blake2b
    }
    guard isSame else {
      do throws(BundleDiff.Failure) {
        return .differs(try BundleDiff(from: recorded, to: rebuilt))
      } catch {
        throw PackError("the tables cannot be compared: \(error.refusal.reason)")
      }
    }
    if tags.allSatisfy({ recorded.member($0) == rebuilt.member($0) }) { return .same }
    return .sameButCompressor(recorded: recorded.manifest.build.zlib, here: PackedRelease.compressorVersion)
  }

  // MARK: Packing

  private static func pack(_ manifest: Manifest, from tree: SourceTree) throws(PackError) -> AksaraBundle {
    let sources = try tree.checkout(for: manifest)
    defer { withExtendedLifetime(sources) {} }
    let options = try RecordedOptions(manifest)
    let folder = try LanguageFolder(path: sources.path, layout: options.layout, excluding: options.exclude)
    let examination = try Examination(
      folder, source: manifest.sourceLanguage.text, policy: options.policy, product: .members)
    if let refusal = examination.findings.first(where: \.isRefusal) {
      throw PackError("\(refusal.file):\(refusal.position): \(refusal.rule.rawValue): \(refusal.message)")
    }
    var request = Release.Request(now: manifest.createdAt.seconds)
    request.name = manifest.name
    request.version = manifest.version
    request.sequence = manifest.sequence
    request.date = manifest.createdAt
    request.previous = .some(nil)
    let release = try Release(request, configuration: Configuration(), folder: sources.path, sourceVersion: nil)
    let packed = try PackedRelease(examination, release: release, build: manifest.build)
    do throws(BundleRefusal) {
      return try BundleReader.readUnsigned(Array(packed.payload), primitives: SystemPrimitives())
    } catch {
      throw PackError("what was packed again does not read: \(error.reason)")
    }
  }
}

/// The options of a build, as a manifest records them.
struct RecordedOptions {
  let layout: Layout
  let exclude: [Glob]
  let policy: CheckPolicy

  init(_ manifest: Manifest) throws(PackError) {
    let options = manifest.build.options
    func text(_ name: CanonicalJSON.Name) -> String? {
      if case .string(let text)? = options[name] { text } else { nil }
    }
    func texts(_ name: CanonicalJSON.Name) -> [String] {
      guard case .array(let items)? = options[name] else { return [] }
      return items.compactMap { if case .string(let text) = $0 { text } else { nil } }
    }
    func known<Value>(
      _ name: CanonicalJSON.Name, _ standard: Value, _ read: (String) -> Value?
    ) throws(PackError) -> Value {
      guard let text = text(name) else { return standard }
      guard let value = read(text) else {
        throw PackError("this version does not know the option that is recorded: \(name) = \"\(text)\"")
      }
      return value
    }
    layout = try known("layout", Layout.byLanguage) { Layout($0) }
    exclude = texts("exclude").map { Glob($0) }
    var policy = CheckPolicy(
      quarantine: options["quarantine"] == .boolean(true), dropKeys: texts("dropKeys").map { Glob($0) },
      empty: try known("empty", EmptyPolicy.missing) { EmptyPolicy(rawValue: $0) },
      plurals: try known("plurals", PluralStyle.auto) { PluralStyle(rawValue: $0) })
    if text("minCoverage") != nil {
      policy.thresholds = try known("minCoverage", Thresholds()) { Thresholds($0) }
      policy.thresholds.below = try known("below", Thresholds.Below.fail) { Thresholds.Below(rawValue: $0) }
    }
    // What was let pass then is let pass now. Without quarantine that changes no table, so rules that came later do not
    // stand in the way either.
    let waived = (manifest.allowed ?? []).map { "\($0.rule):\($0.key)" }
    let all = policy.quarantine ? [] : Rule.allCases.map(\.rawValue)
    policy.allow = (texts("allow") + waived + all).compactMap { Allowance($0) }
    policy.now = manifest.createdAt.seconds
    self.policy = policy
  }
}
