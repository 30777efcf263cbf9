public import AksaraFormat
internal import AksaraPrimitives
internal import AksaraSigning

/// The tables of one bundle, read one after another, held against what its manifest says of them.
public struct BundleTables: Sendable {
  /// One language's table, as it is: what the manifest says of it was compared.
  public struct Language: Sendable {
    /// The language.
    public let tag: LanguageTag
    /// Keys in the table.
    public let keys: Int
    /// Size of the table in bytes.
    public let size: Int
    /// Size of its member in the bundle, compressed.
    public let packed: Int
    /// How many texts of the source language it has, in percent, rounded down; a plural is one text.
    public let coverage: Int
    /// Digest of the table.
    public let table: Digest512
    /// Digest of its member, compressed.
    let member: Digest512
  }

  /// The languages, ascending by tag.
  public private(set) var languages: [Language] = []
  /// What else the manifest says and the tables contradict.
  public private(set) var lies: [String] = []

  /// Reads and checks every table.
  /// - Throws: ``BundleRefusal`` for a table that a device would refuse.
  public init(_ bundle: AksaraBundle) throws(BundleRefusal) {
    let manifest = bundle.manifest
    let source = try TableTexts(bundle, manifest.sourceLanguage)
    let units = source.units()
    for tag in bundle.languages {
      guard let entry = manifest.languages[tag], let member = bundle.member(tag) else { continue }
      let texts = tag == manifest.sourceLanguage ? source : try TableTexts(bundle, tag)
      let coverage = texts.coverage(of: units)
      languages.append(
        Language(
          tag: tag, keys: entry.keys, size: entry.size, packed: member.count, coverage: coverage, table: entry.blake2b,
          member: unsafe Digests.blake2b512(member.span.bytes)))
      checkLeftOut(tag, texts, manifest)
      checkCoverage(tag, texts, source, manifest)
    }
  }

  /// What was left out for an error is in no table.
  private mutating func checkLeftOut(_ tag: LanguageTag, _ texts: TableTexts, _ manifest: Manifest) {
    for waiver in manifest.leftOut ?? []
    where waiver.language.utf8.elementsEqual(tag.text.utf8) && texts.has(Array(waiver.key.utf8)) {
      lies.append("it says that [\(waiver.key)] was left out of \(tag) (\(waiver.rule)), and the table has it")
    }
  }

  /// A bundle that was made with a threshold says so, and no language in it has less.
  private mutating func checkCoverage(
    _ tag: LanguageTag, _ texts: TableTexts, _ source: TableTexts, _ manifest: Manifest
  ) {
    let options = manifest.build.options
    guard tag != manifest.sourceLanguage, case .string(let words)? = options["minCoverage"],
      options["empty"] == .string(EmptyPolicy.missing.rawValue), let wanted = Thresholds(words)?.percent(for: tag)
    else { return }
    // Errors that were let pass can change what counts as a text.
    let isWaived = (manifest.allowed ?? []).contains { $0.language.utf8.elementsEqual(tag.text.utf8) }
    let coverage = texts.coverageBound(by: source)
    if coverage < wanted, !isWaived {
      lies.append("it says that every language has the coverage \(words), and \(tag) has \(coverage) percent")
    }
  }
}

extension Thresholds {
  /// Reads what a manifest records: `80, de 95`; `nil` for anything else.
  init?(_ words: String) {
    self.init()
    for part in words.split(separator: ",") {
      let words = part.split(separator: " ")
      guard let last = words.last, let percent = Int(last), (0...100).contains(percent) else { return nil }
      switch words.count {
      case 1: minCoverage = percent
      case 2:
        guard let tag = try? LanguageTag(String(words[0])) else { return nil }
        languages[tag] = percent
      default: return nil
      }
    }
  }
}
