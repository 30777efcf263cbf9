internal import AksaraFormat

extension TextCheck {
  /// Tags against the source's.
  static let tags = TextCheck(.M01, .M02, gate: .less) { pair, faults in
    guard let source = pair.source else { return }
    let (own, other) = (TagScan(pair.text), TagScan(source))
    if let unsafe = own.unsafeFault(against: other) { faults.append(unsafe) }
    let wanted = other.counts(meaningIn: other)
    let found = own.counts(meaningIn: other)
    for (name, count) in wanted.sorted(by: { $0.key < $1.key }) where found[name, default: 0] < count {
      faults.append(Fault(.M01, "<\(name)> of the source text is missing", "use the source's tags"))
      return
    }
    // A tag may stand more often: "neither a nor b" can be two words in bold.
    for name in found.keys.sorted() where wanted[name] == nil {
      faults.append(Fault(.M01, "<\(name)> is not in the source text", "use the source's tags"))
      return
    }
    if other.fault(meaningIn: other) == nil, let fault = own.fault(meaningIn: other) {
      faults.append(Fault(.M01, fault, "close each tag, the last one opened first"))
    }
  }

  /// Character references without their semicolon.
  static let references = TextCheck(.M03, gate: .ampersand) { pair, faults in
    guard let broken = brokenReference(pair.text), pair.source.map({ brokenReference($0) == nil }) ?? true else {
      return
    }
    faults.append(Fault(.M03, "\(broken) lacks its semicolon", "write \(broken);"))
  }

  private static func brokenReference(_ text: [UInt8]) -> String? {
    for index in text.indices where text[index] == UInt8(ascii: "&") {
      let name = text[(index + 1)...].prefix { $0.isLetter || $0.isDigit }
      guard referenceNames.contains(Array(name).asText) else { continue }
      let rest = text[name.endIndex...]
      // A query in an address: ?a=1&lt=2.
      if rest.first == UInt8(ascii: "=") || rest.first == UInt8(ascii: ";") { continue }
      return "&" + Array(name).asText
    }
    return nil
  }

  private static let referenceNames: Set<String> = [
    "nbsp", "amp", "lt", "gt", "quot", "apos", "mdash", "ndash", "hellip", "laquo", "raquo", "rarr", "larr",
  ]
}

/// The tags of a text, left to right.
private struct TagScan {
  struct Tag {
    let name: String
    let isClosing: Bool
    let isClosed: Bool
    /// What stands behind the name.
    let attributes: String
  }

  private(set) var tags: [Tag] = []
  /// Names that are tags here, rather than words in angle brackets: they close, or have attributes.
  private var used: Set<String> = []

  init(_ text: [UInt8]) {
    var index = 0
    // A text with more tags than that is a document; nobody compares those by eye.
    while tags.count < 1_000, let open = text.firstIndex(of: CollectionOfOne(UInt8(ascii: "<")), from: index) {
      index = open + 1
      var start = open + 1
      let isClosing = start < text.count && text[start] == UInt8(ascii: "/")
      if isClosing { start += 1 }
      let name = text[min(start, text.count)...].prefix {
        $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-")
      }
      guard !name.isEmpty,
        let end = text[name.endIndex...].firstIndex(where: { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }),
        text[end] == UInt8(ascii: ">")
      else { continue }
      let inner = text[name.endIndex..<end]
      guard
        inner.isEmpty || inner.first == 0x20 || inner.first == UInt8(ascii: "/")
          || (0x09...0x0D).contains(inner.first ?? 0)
      else { continue }
      tags.append(
        Tag(
          name: Array(name).asText.lowercased(), isClosing: isClosing, isClosed: inner.last == UInt8(ascii: "/"),
          attributes: Array(inner).asText))
      if let tag = tags.last, tag.isClosing || tag.isClosed || tag.attributes.contains("=") { used.insert(tag.name) }
      index = end + 1
    }
  }

  /// Whether a name is a tag, rather than a word in angle brackets that may be translated.
  private func means(_ name: String) -> Bool {
    Self.known.contains(name) || name.utf8.allSatisfy { $0.isDigit }
      || used.contains(name)
  }

  /// How often each tag is opened, line breaks aside.
  func counts(meaningIn source: TagScan) -> [String: Int] {
    tags.reduce(into: [:]) { counts, tag in
      if !tag.isClosing, !Self.free.contains(tag.name), source.means(tag.name) { counts[tag.name, default: 0] += 1 }
    }
  }

  /// What is wrong with the nesting.
  func fault(meaningIn source: TagScan) -> String? {
    var open: [String] = []
    for tag in tags where source.means(tag.name) && !Self.void.contains(tag.name) && !tag.isClosed {
      if !tag.isClosing {
        open.append(tag.name)
      } else if open.last == tag.name {
        open.removeLast()
      } else if open.contains(tag.name) {
        return "<\(open.last ?? "")> is not closed before </\(tag.name)>"
      } else {
        return "</\(tag.name)> closes nothing"
      }
    }
    return open.last.map { "<\($0)> is not closed" }
  }

  /// What could carry an attack.
  func unsafeFault(against source: TagScan) -> Fault? {
    let known = Set(source.tags.map(\.name))
    let others = source.tags.map { TagAttributes($0.attributes) }
    let sites = Set(others.flatMap(\.sites))
    let isExample = sites.contains(where: Addresses.isExample)
    let schemes = Set(others.flatMap(\.schemes))
    let handlers = Set(others.flatMap(\.handlers))
    for tag in tags where !tag.isClosing {
      if Self.active.contains(tag.name), !known.contains(tag.name) {
        return Fault(.M02, "<\(tag.name)> is not in the source text", "remove it")
      }
      let own = TagAttributes(tag.attributes)
      if let handler = own.handlers.first(where: { !handlers.contains($0) }) {
        return Fault(.M02, "\(handler) is not in the source text", "remove it")
      }
      if let scheme = own.schemes.first(where: { !schemes.contains($0) }) {
        return Fault(.M02, "a \(scheme): address is not in the source text", "remove it")
      }
      if !isExample, let site = own.sites.first(where: { !sites.contains($0) }) {
        return Fault(.M02, "a tag names the site \(site), and the source text's do not", "copy the tag from the source")
      }
    }
    return nil
  }

  private static let known: Set<String> = [
    "a", "b", "i", "u", "em", "strong", "small", "sub", "sup", "br", "p", "span", "div", "ul", "ol", "li", "code",
    "pre", "kbd", "h1", "h2", "h3", "h4", "h5", "h6", "img", "hr", "script", "iframe",
  ]
  private static let free: Set<String> = ["br", "wbr", "hr", "p"]
  private static let void: Set<String> = ["br", "wbr", "hr", "img", "input", "p", "li"]
  private static let active: Set<String> = [
    "script", "iframe", "object", "embed", "style", "link", "base", "meta", "form",
  ]
}
