/// Finds the language to show for the one that was asked for.
///
/// RFC 4647, section 3.4 (lookup), over CLDR's inheritance: parts are dropped from the end, a tag whose region implies
/// another script than its language is read with that script (`zh-TW` is `zh-Hant-TW`, and its parent `zh-Hant`), and
/// `es-MX` asks `es-419` before `es`. When nothing above fits, a sibling is taken (`zh-TW` for `zh-Hant-HK`, `pt-BR`
/// for `pt`), and in the end the bare language whatever its script, as the RFC says.
public struct LanguageMatcher: Sendable {
  private let available: [(tag: LanguageTag, chain: [String])]

  /// A matcher over the languages that there are; their order does not matter.
  public init(_ languages: some Sequence<LanguageTag>) {
    available = languages.sorted().map { ($0, Self.chain($0)) }
  }

  /// The best of the available languages, or `nil` when none is in that language.
  public func match(_ wanted: LanguageTag) -> LanguageTag? {
    if let same = available.first(where: { $0.tag == wanted }) { return same.tag }
    let chain = Self.chain(wanted)
    for ancestor in chain {
      if let exact = available.first(where: { $0.chain.first == ancestor }) { return exact.tag }
    }
    for ancestor in chain {
      let siblings = available.filter { $0.chain.contains(ancestor) }
      let likely = Self.likelyRegion(ancestor)
      if let best = siblings.first(where: { Self.region($0.tag) == likely }) ?? siblings.first { return best.tag }
    }
    let bare = LanguageData.subtags(of: wanted)[0]
    return available.first { $0.chain.first == bare }?.tag
  }

  /// A tag and its ancestors, nearest first, in canonical codes.
  private static func chain(_ tag: LanguageTag) -> [String] {
    var subtags = LanguageData.subtags(of: tag)
    var chain = [subtags.joined(separator: "-")]
    if let region = subtags.dropFirst().first(where: isRegion), !subtags.contains(where: isScript),
      let script = LanguageData.value(of: "\(subtags[0])-\(region)", in: LanguageData.likely),
      script != likelyScript(subtags[0])
    {
      subtags.insert(script, at: 1)
      chain.append(subtags.joined(separator: "-"))
    }
    while let parent = parent(of: subtags) {
      subtags = parent
      chain.append(parent.joined(separator: "-"))
    }
    return chain
  }

  private static func parent(of subtags: [String]) -> [String]? {
    if let parent = LanguageData.value(of: subtags.joined(separator: "-"), in: LanguageData.parents) {
      return parent.split(separator: "-").map(String.init)
    }
    guard subtags.count > 1 else { return nil }
    // Whoever reads another script than the language's usual one is not helped by the usual one.
    if subtags.count == 2, isScript(subtags[1]), subtags[1] != likelyScript(subtags[0]) { return nil }
    var shorter = Array(subtags.dropLast())
    // An extension's or private use's one-letter key has no meaning without what followed (RFC 4647, section 3.4).
    if shorter.count > 1, shorter.last?.utf8.count == 1 { shorter.removeLast() }
    return shorter
  }

  // MARK: Parts

  private static func isScript(_ subtag: String) -> Bool {
    subtag.utf8.count == 4 && subtag.utf8.first.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } ?? false
  }

  /// In canonical spelling: small letters are an extension's key, such as the `co` of `u-co-phonebk`.
  private static func isRegion(_ subtag: String) -> Bool {
    subtag.utf8.count == 2 && subtag.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
      || subtag.utf8.count == 3 && subtag.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
  }

  private static func region(_ tag: LanguageTag) -> String? { tag.subtags.dropFirst().first(where: isRegion) }

  private static func likelyScript(_ language: String) -> String {
    LanguageData.value(of: language, in: LanguageData.likely)?.split(separator: "-").map(String.init)
      .first(where: isScript) ?? "Latn"
  }

  private static func likelyRegion(_ ancestor: String) -> String? {
    LanguageData.value(of: ancestor, in: LanguageData.likely)?.split(separator: "-").map(String.init)
      .first(where: isRegion)
  }
}
