internal import AksaraFormat

/// Writes a document again: the pieces of the source, mended, in the order asked for.
struct NormalizedWriter {
  private(set) var output: [UInt8] = []
  private(set) var mends: [String] = []

  private let document: JSONDocument
  private let source: [UInt8]
  private let options: Normalizer.Options

  init(_ document: JSONDocument, _ options: Normalizer.Options) {
    self.document = document
    source = document.source
    self.options = options
    output.reserveCapacity(source.count + 1)
  }

  mutating func write() {
    let root = document.root
    let start = document.hasByteOrderMark ? 3 : 0
    if start > 0 { note("byte order mark removed") }
    if options.indent == nil { output += source[start..<root.offset] }
    append(root, depth: 0)
    if !source[root.endOffset...].elementsEqual([0x0A]) { note("one line end at the end of the file") }
    output.append(0x0A)
    // Strings hold no raw carriage return, so every one is a line end.
    if output.contains(0x0D) {
      note("line ends are LF")
      output = Self.withLineFeeds(output)
    }
  }

  private mutating func note(_ mend: String) {
    if !mends.contains(mend) { mends.append(mend) }
  }

  // MARK: Containers

  /// Nesting is at most `Limits.depth`, which the reader saw to.
  private mutating func append(_ value: JSONValue, depth: Int) {
    switch value.kind {
    case .string: output += text(value)
    case .object, .array:
      if options.indent == nil { appendInPlace(value, depth) } else { appendLaidOut(value, depth) }
    case .null, .true, .false, .number: output += source[value.offset..<value.endOffset]
    }
  }

  /// Items in order, in the places and with the white space that the source has.
  private mutating func appendInPlace(_ container: JSONValue, _ depth: Int) {
    let (places, items) = ordered(container)
    guard let first = places.first else {
      output += source[container.offset..<container.endOffset]
      return
    }
    output += source[container.offset..<start(first.item)]
    for (place, item) in zip(places, items) {
      if let before = place.gapStart { output += source[before..<start(place.item)] }
      if let key = item.keyOffset { output += source[key..<item.offset] }
      append(item, depth: depth + 1)
    }
    output += source[(Array(container.children).last ?? first.item).endOffset..<container.endOffset]
  }

  /// Items in order, one a line.
  private mutating func appendLaidOut(_ container: JSONValue, _ depth: Int) {
    let (_, items) = ordered(container)
    output.append(source[container.offset])
    for (index, item) in items.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      appendLine(depth + 1)
      if let key = item.keyOffset {
        output += source[key..<endOfName(at: key)]
        output += Array(": ".utf8)
      }
      append(item, depth: depth + 1)
    }
    if !items.isEmpty { appendLine(depth) }
    output.append(source[container.endOffset - 1])
  }

  private mutating func appendLine(_ depth: Int) {
    output.append(0x0A)
    switch options.indent {
    case .spaces(let count): output += [UInt8](repeating: 0x20, count: count * depth)
    case .tab: output += [UInt8](repeating: 0x09, count: depth)
    case nil: break
    }
  }

  private func start(_ item: JSONValue) -> Int { item.keyOffset ?? item.offset }

  private func endOfName(at key: Int) -> Int {
    var here = key + 1
    while source[here] != UInt8(ascii: "\"") { here += source[here] == UInt8(ascii: "\\") ? 2 : 1 }
    return here + 1
  }

  // MARK: Order

  /// A place in the source that an item can take; the gap before it begins behind the item before, kept or not.
  private struct Place {
    let item: JSONValue
    let gapStart: Int?
  }

  /// The places that stay, and the items that go there.
  private mutating func ordered(_ container: JSONValue) -> (places: [Place], items: [JSONValue]) {
    var places: [Place] = []
    var names: Set<[UInt8]> = []
    var last: JSONValue?
    for item in container.children {
      // A second one has the same value: anything else is a hard fault, and the file is not touched.
      if container.kind == .array || names.insert(item.keyUTF8 ?? []).inserted {
        places.append(Place(item: item, gapStart: last?.endOffset))
      } else {
        note("repeated names removed")
      }
      last = item
    }
    let items = places.map(\.item)
    guard container.kind == .object else { return (places, items) }
    var sorted = items
    if let ranks = pluralRanks(items) {
      sorted = zip(items, ranks).sorted { $0.1 < $1.1 }.map(\.0)
      if zip(ranks, ranks.dropFirst()).contains(where: >) { note("plural forms in CLDR's order") }
    } else if options.sort {
      sorted.sort { ($0.keyUTF8 ?? []).lexicographicallyPrecedes($1.keyUTF8 ?? []) }
      if !zip(items, sorted).allSatisfy({ $0.offset == $1.offset }) { note("names sorted") }
    }
    return (places, sorted)
  }

  /// CLDR's order of a plural object's forms; `nil` when it is none (the format, "Language files").
  private func pluralRanks(_ items: [JSONValue]) -> [Int]? {
    var ranks: [Int] = []
    var isPlural = false
    for item in items {
      guard item.kind == .string, let key = item.keyUTF8, let category = PluralCategory(utf8: key) else { return nil }
      let value = item.utf8
      isPlural =
        isPlural || category != .other
        || PlaceholderScan(value).placeholders.contains { $0.name(in: value).elementsEqual("count".utf8) }
      ranks.append(category.rank)
    }
    return isPlural ? ranks : nil
  }

  // MARK: Texts

  /// A string as it should be spelled, quotes included: its own bytes, but for the mends.
  private mutating func text(_ value: JSONValue) -> [UInt8] {
    var raw = Array(source[value.offset..<value.endOffset])
    var decoded = value.utf8
    if options.nfc {
      let normalized = CanonicalComposition.compose(decoded)
      if normalized != decoded {
        note("texts in NFC")
        decoded = normalized
        raw = []
        JSONEscaping.appendQuoted(decoded, to: &raw)
      }
    }
    guard decoded.contains(UInt8(ascii: "{")) else { return raw }
    let spaces = PlaceholderScan(decoded).placeholders.flatMap { $0.outerSpace(in: decoded) }
    guard !spaces.isEmpty else { return raw }
    note("white space in placeholders removed")
    return RawText(raw).removing(spaces)
  }

  private static func withLineFeeds(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      if byte != 0x0D {
        output.append(byte)
      } else if index + 1 == bytes.count || bytes[index + 1] != 0x0A {
        output.append(0x0A)
      }
    }
    return output
  }
}

extension Placeholder {
  /// Offsets of the white space inside the braces that a table drops.
  fileprivate func outerSpace(in value: [UInt8]) -> [Int] {
    func isSpace(_ offset: Int) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(value[offset]) }
    let leading = content.prefix(while: isSpace)
    let trailing = content.dropFirst(leading.count).reversed().prefix(while: isSpace)
    return Array(leading) + trailing.reversed()
  }
}

/// A string as it is spelled in the source, with quotes: which source bytes spell which byte of the text.
private struct RawText {
  private let raw: [UInt8]
  /// For each byte of the text, the source bytes of the character or escape that spells it.
  private var spelling: [Range<Int>] = []

  init(_ raw: [UInt8]) {
    self.raw = raw
    var here = 1
    while here < raw.count - 1 {
      guard raw[here] == UInt8(ascii: "\\") else {
        spelling.append(here..<here + 1)
        here += 1
        continue
      }
      let length = Self.escapeLength(raw, at: here)
      spelling += repeatElement(here..<here + length, count: Self.decodedCount(raw, at: here))
      here += length
    }
  }

  /// The source without what spells these bytes of the text, which are all white space.
  func removing(_ offsets: [Int]) -> [UInt8] {
    var output: [UInt8] = []
    var from = 0
    for offset in offsets {
      output += raw[from..<spelling[offset].lowerBound]
      from = spelling[offset].upperBound
    }
    return output + raw[from...]
  }

  private static func escapeLength(_ raw: [UInt8], at offset: Int) -> Int {
    guard raw[offset + 1] == UInt8(ascii: "u") else { return 2 }
    return isHighSurrogate(raw, at: offset) ? 12 : 6
  }

  private static func decodedCount(_ raw: [UInt8], at offset: Int) -> Int {
    guard raw[offset + 1] == UInt8(ascii: "u") else { return 1 }
    if isHighSurrogate(raw, at: offset) { return 4 }
    let value = Int(String(decoding: raw[offset + 2..<offset + 6], as: UTF8.self), radix: 16) ?? 0
    return value < 0x80 ? 1 : value < 0x800 ? 2 : 3
  }

  private static func isHighSurrogate(_ raw: [UInt8], at offset: Int) -> Bool {
    raw[offset + 2] | 0x20 == UInt8(ascii: "d") && "89abAB".utf8.contains(raw[offset + 3])
  }
}
