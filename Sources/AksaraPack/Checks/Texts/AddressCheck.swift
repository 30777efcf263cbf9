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
      if let site = site(text[from...]) ?? foreignSite(text[from...]) { sites.append(site) }
    }
    return sites
  }

  /// The site of a host that is not all ASCII: its letters may look like those of another one. Behind a whole name in
  /// ASCII, other letters are the text's, which some languages write without a space.
  private static func foreignSite(_ text: ArraySlice<UInt8>) -> String? {
    let host = text.prefix {
      $0.isLetter || $0.isDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") || $0 >= 0x80
    }
    let scalars = Array(host).asText.unicodeScalars.prefix {
      $0.isASCII || $0.properties.isAlphabetic || $0.properties.generalCategory == .nonspacingMark
    }
    guard scalars.contains(where: { !$0.isASCII }) else { return nil }
    return site(ofHost: String(scalars), least: 2)
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

  /// The site of what begins with a host in ASCII; `nil` when it is a placeholder or a single word.
  static func site(_ text: ArraySlice<UInt8>) -> String? {
    let host = text.prefix {
      $0.isLetter || $0.isDigit || $0 == UInt8(ascii: ".")
        || $0 == UInt8(ascii: "-")
    }
    let isCutShort = text[host.endIndex...].first.map { $0 >= 0x80 } ?? false
    // bank.c, and then a Cyrillic o.
    if isCutShort, host.reversed().prefix(while: { $0 != UInt8(ascii: ".") }).count < 2 { return nil }
    return site(ofHost: Array(host).asText, least: 2)
  }

  /// The last two parts of a host, or three under a country's `co`; all of it where it is a number.
  /// - Parameter least: how many parts it must have.
  static func site(ofHost host: String, least: Int) -> String? {
    let parts = host.lowercased().split(separator: ".")
    guard parts.count >= least, let last = parts.last else { return nil }
    if last.utf8.allSatisfy(\.isDigit) { return parts.joined(separator: ".") }
    let isCountry = parts.count > 2 && last.count == 2 && parts[parts.count - 2].count <= 3
    return parts.suffix(isCountry ? 3 : 2).joined(separator: ".")
  }

  /// A site that stands for any: translators may put another in its place.
  static func isExample(_ site: String) -> Bool {
    let parts = site.split(separator: ".")
    guard let name = parts.first, let last = parts.last else { return false }
    return exampleNames.contains(name) || ["example", "invalid", "localhost", "tld"].contains(last)
  }

  /// Names that nobody takes for somebody's site, whatever follows the dot.
  private static let exampleNames: Set<Substring> = {
    let things = ["domain", "server", "host", "hostname", "site", "website", "instance", "company", "app", "url"]
    let owned = things.flatMap { ["your\($0)", "your-\($0)", "my\($0)", "my-\($0)"] }
    return Set((["example", "examples", "exampl", "domain", "server", "host", "site"] + owned).map { $0[...] })
  }()
}
