internal import AksaraFormat

extension TextCheck {
  /// Braces, names against the source's, and other systems' placeholders.
  static let placeholders = TextCheck(
    .P01, .P02, .P03, .P05, .P06, .P08, .P09, .P10, gate: [.openBrace, .percent, .dollar]
  ) { pair, faults in
    var own = TextPlaceholders(pair.text, pair.mask)
    if own.isMalformed { faults.append(Fault(.P05, "a placeholder's braces do not close", "write {{name}}")) }
    if own.hasICU {
      faults.append(
        Fault(
          .P09, "this is ICU message syntax, which the runtime shows as it stands",
          "write a plural object with one, other and so on"))
    }
    if own.hasSpace {
      faults.append(
        Fault(.P06, "white space inside a placeholder's braces", "normalize --write removes it", group: ""))
    }
    if let odd = own.odd,
      pair.isSource
        || pair.source != nil && odd.hasPrefix("{{{")
          && !pair.sourceForms().contains(where: { TextPlaceholders($0).odd != nil })
    {
      faults.append(Fault(.P05, "\(odd) is no placeholder", "write {{name}}", as: .warning))
    }
    if let syntax = own.foreign,
      pair.isSource || !pair.sourceForms().contains(where: { TextPlaceholders($0).foreign != nil })
    {
      faults.append(
        Fault(.P08, "\(syntax) is i18next syntax that the runtime shows as it stands", "write {{name}}"))
    }
    if !pair.isSource { NameComparison(pair, own).report(&faults) }
    own.findStyles(pair.text)
    let known = pair.isSource ? [] : OtherPlaceholders.styles(in: pair.source ?? [])
    for style in own.styles where !known.contains(where: { $0.name == style.name }) {
      // A missing {{name}} was told, with what stands in its place.
      if faults.contains(where: { $0.rule == .P02 || $0.rule == .P05 || $0.rule == .P09 }) { break }
      if !pair.isSource && pair.source == nil { break }
      faults.append(
        Fault(
          .P09, "\(style.example) is a placeholder of another system, \(style.name), which the runtime does not fill",
          "write {{name}}, unless the app fills it itself", as: .warning, group: style.name))
    }
  }

  /// `$t(…)`.
  static let nesting = TextCheck(.P08, gate: .dollar) { pair, faults in
    guard holdsNesting(pair.text), !faults.contains(where: { $0.rule == .P08 }) else { return }
    guard
      pair.isSource || !pair.sourceForms().contains(where: { holdsNesting($0) || TextPlaceholders($0).foreign != nil })
    else { return }
    faults.append(
      Fault(.P08, "$t(…) is i18next syntax that the runtime shows as it stands", "write {{name}}"))
  }

  static func holdsNesting(_ text: [UInt8]) -> Bool {
    guard text.count >= 3 else { return false }
    return (0..<text.count - 2).contains {
      text[$0] == UInt8(ascii: "$") && text[$0 + 1] == UInt8(ascii: "t")
        && (text[$0 + 2] == UInt8(ascii: "(") || text[$0 + 2] == UInt8(ascii: "{"))
    }
  }
}

/// What one text has of placeholders.
struct TextPlaceholders {
  private(set) var names: [[UInt8]] = []
  /// It holds `{{` without `}}`, or `{name}}`.
  private(set) var isMalformed = false
  private(set) var hasICU = false
  private(set) var hasSpace = false
  /// The first placeholder that only i18next knows.
  private(set) var foreign: String?
  /// The first `{{}}` or `{{{name}}}`.
  private(set) var odd: String?
  private(set) var styles: [OtherPlaceholders.Style] = []

  init(_ text: [UInt8], _ mask: TextMask = .all) {
    guard mask.contains(.openBrace), text.contains(UInt8(ascii: "{")) else { return }
    let scan = PlaceholderScan(text)
    hasICU = ICUSyntax.isIn(text)
    isMalformed = !scan.malformed.isEmpty && !hasICU
    for placeholder in scan.placeholders {
      let name = placeholder.name(in: text)
      names.append(name)
      let inner = text[placeholder.content]
      let content = inner.drop(while: Self.isSpace)
      if let last = inner.last, !content.isEmpty,
        content.count < inner.count && content.first != UInt8(ascii: "-") || Self.isSpace(last)
      {
        hasSpace = true
      }
      let isForeign =
        content.first == UInt8(ascii: "-") || content.contains(UInt8(ascii: ","))
        || name.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "[") }
      if isForeign, foreign == nil { foreign = Array(text[placeholder.range]).asText }
      let isTriple =
        placeholder.range.lowerBound > 0 && text[placeholder.range.lowerBound - 1] == UInt8(ascii: "{")
        && placeholder.range.upperBound < text.count && text[placeholder.range.upperBound] == UInt8(ascii: "}")
      if odd == nil, content.isEmpty || isTriple {
        let range = placeholder.range
        odd = Array(isTriple ? text[range.lowerBound - 1...range.upperBound] : text[range]).asText
      }
    }
  }

  mutating func findStyles(_ text: [UInt8]) {
    if !hasICU { styles = OtherPlaceholders.styles(in: text) }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}

/// The names of a translation's placeholders against the source's.
private struct NameComparison {
  private let pair: TextPair
  private let own: TextPlaceholders
  private let known: Set<[UInt8]>

  init(_ pair: TextPair, _ own: TextPlaceholders) {
    self.pair = pair
    self.own = own
    known = Set(pair.sourceForms().flatMap { TextPlaceholders($0).names })
  }

  func report(_ faults: inout [Fault]) {
    guard let source = pair.source else { return }
    let wanted = TextPlaceholders(source, pair.sourceMask).names
    let extra = Self.unique(own.names.filter { !known.contains($0) && !isKnownCount($0) })
    let here = Set(own.names)
    let missing = Self.unique(wanted.filter { !here.contains($0) })
    if let name = extra.first {
      faults.append(unknown(name, missing))
      // Each missing name is probably one of the unknown ones.
      if missing.count <= extra.count { return }
    }
    reportMissing(missing.filter { !isExcused($0) }, &faults)
    if isCounted { reportCount(&faults) }
    guard pair.category == nil, extra.isEmpty, missing.isEmpty, !pair.hasPluralSuffix else { return }
    let counts = own.names.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    let wantedCounts = wanted.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    for name in Self.unique(wanted) {
      if let here = counts[name], let there = wantedCounts[name], here != there {
        faults.append(
          Fault(
            .P03, "{{\(name.asText)}} stands here \(Self.times(here)), in the source text \(Self.times(there))",
            "use it as often as the source does"))
        return
      }
    }
  }

  private var isCounted: Bool { pair.category != nil || pair.hasPluralSuffix }

  private func isKnownCount(_ name: [UInt8]) -> Bool { isCounted && name.elementsEqual("count".utf8) }

  /// The number itself, which `count` tells as well, or a form for one number may leave out.
  private func isExcused(_ name: [UInt8]) -> Bool {
    guard isCounted else { return false }
    if name.elementsEqual("count".utf8) { return true }
    let word = name.asText.lowercased()
    guard word.contains("count") || word.hasPrefix("num") || ["n", "total", "amount", "quantity"].contains(word) else {
      return false
    }
    return own.names.contains { $0.elementsEqual("count".utf8) }
      || pair.category.map(pair.language.mayDropCount) ?? false
  }

  private func unknown(_ name: [UInt8], _ missing: [[UInt8]]) -> Fault {
    let names = known.map(\.asText).sorted()
    var advice =
      names.isEmpty
      ? "the source text has no placeholder"
      : "the source text has " + names.map { "{{\($0)}}" }.joined(separator: ", ")
    if missing.count == 1, names.count > 1 { advice += "; it lacks {{\(missing[0].asText)}}" }
    return Fault(.P01, "{{\(name.asText)}} is not in the source text", advice)
  }

  private func reportMissing(_ missing: [[UInt8]], _ faults: inout [Fault]) {
    guard !missing.isEmpty, !faults.contains(where: { $0.rule == .P05 || $0.rule == .P09 }) else { return }
    // A $t(…) that stays may hold them, and is told itself.
    if TextCheck.holdsNesting(pair.text) || pair.source.map(TextCheck.holdsNesting) == true { return }
    let names = missing.map { "{{\($0.asText)}}" }.joined(separator: ", ")
    for name in missing.prefix(3) {
      if let stand = OtherPlaceholders.standIn(for: name, in: pair.text) {
        faults.append(
          Fault(.P02, "\(stand) stands where the source text has {{\(name.asText)}}", "write {{\(name.asText)}}"))
        return
      }
    }
    faults.append(Fault(.P02, "\(names) of the source text is missing", "put it in"))
  }

  /// `count` in a form for several numbers, when the source's `other` has it.
  private func reportCount(_ faults: inout [Fault]) {
    guard let category = pair.category, !own.names.contains(where: { $0.elementsEqual("count".utf8) }),
      !pair.language.mayDropCount(category), let other = pair.sourceOther(),
      TextPlaceholders(other).names.contains(where: { $0.elementsEqual("count".utf8) }),
      !faults.contains(where: { $0.rule == .P01 || $0.rule == .P05 || $0.rule == .P09 })
    else { return }
    faults.append(
      Fault(
        .P10, "\"\(category.rawValue)\" stands for several numbers in \(pair.language.tag) and does not show {{count}}",
        "put {{count}} in"))
  }

  private static func unique(_ names: [[UInt8]]) -> [[UInt8]] {
    var seen: Set<[UInt8]> = []
    return names.filter { seen.insert($0).inserted }
  }

  private static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }
}
