internal import AksaraFormat

extension TextCheck {
  /// Web and mail addresses of other sites than the source names.
  static let addresses = TextCheck(.V05, gate: .slash) { pair, faults in
    guard pair.mask.contains(.colon), let source = pair.source else { return }
    let wanted = Set(Addresses.sites(in: source, andInTags: true))
    if wanted.contains(where: Addresses.isExample) { return }
    let site = Addresses.sites(in: pair.text, andInTags: false).first { !wanted.contains($0) }
    if let site { faults.append(foreign("the site \(site)", wanted)) }
  }

  /// Mail addresses of other sites than the source names.
  static let mailAddresses = TextCheck(.V05, gate: .at) { pair, faults in
    guard pair.mask.isSuperset(of: [.at, .dot]), let source = pair.source else { return }
    let wanted = Set(Addresses.mailSites(in: source) + Addresses.sites(in: source, andInTags: true))
    // A source that shows what an address looks like may be answered with another one.
    if wanted.contains(where: Addresses.isExample) { return }
    let site = Addresses.mailSites(in: pair.text).first { !wanted.contains($0) && !Addresses.isExample($0) }
    if let site { faults.append(foreign("a mail address at \(site)", wanted)) }
  }

  private static func foreign(_ what: String, _ wanted: Set<String>) -> Fault {
    Fault(
      .V05, "the text names \(what), and the source text does not",
      wanted.isEmpty ? "remove the address" : "use the source's address")
  }
}

/// Web addresses in texts.
enum Addresses {
  /// The sites of addresses that begin with a scheme: the last two parts of the host, or three under a country's `co`.
  static func sites(in text: [UInt8], andInTags: Bool) -> [String] {
    var sites: [String] = []
    var from = 0
    while let colon = text.firstIndex(of: "://".utf8, from: from) {
      from = colon + 3
      var start = colon
      while start > 0, text[start - 1].isLetter { start -= 1 }
      if start == colon { continue }
      let isInTag =
        start > 1 && (text[start - 1] == UInt8(ascii: "\"") || text[start - 1] == UInt8(ascii: "'"))
        && text[start - 2] == UInt8(ascii: "=")
      if isInTag, !andInTags { continue }
      if let site = site(text[from...]) { sites.append(site) }
    }
    return sites
  }

  /// The sites of mail addresses: a name, `@`, and a host that ends in letters.
  static func mailSites(in text: [UInt8]) -> [String] {
    text.indices.compactMap { index in
      guard text[index] == UInt8(ascii: "@"), index > 0, isNamePart(text[index - 1]),
        let site = site(text[(index + 1)...]), let last = site.split(separator: ".").last,
        last.utf8.count >= 2, last.utf8.allSatisfy({ $0.isSmallLetter })
      else { return nil }
      return site
    }
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || "._+-".utf8.contains(byte)
  }

  /// The site of what begins with a host; `nil` when it is a placeholder or a single word.
  static func site(_ text: ArraySlice<UInt8>) -> String? {
    let host = text.prefix {
      $0.isLetter || $0.isDigit || $0 == UInt8(ascii: ".")
        || $0 == UInt8(ascii: "-")
    }
    let parts = Array(host).asText.lowercased().split(separator: ".")
    guard parts.count >= 2 else { return nil }
    let isCountry = parts.count > 2 && parts[parts.count - 1].count == 2 && parts[parts.count - 2].count <= 3
    return parts.suffix(isCountry ? 3 : 2).joined(separator: ".")
  }

  /// A site that stands for any: translators may put another in its place.
  static func isExample(_ site: String) -> Bool {
    ["example", "exampl", "domain", "server", "host", "your", "site"].contains {
      site.hasPrefix($0) || site.contains("." + $0)
    }
      || site.hasPrefix("my")
  }
}
