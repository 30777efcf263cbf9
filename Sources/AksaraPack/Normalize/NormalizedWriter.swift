internal import AksaraFormat

/// Writes a document again: the pieces of the source, mended, in the order asked for.
///
/// The document has no hard fault: a repeated name has an equal value.
struct NormalizedWriter {
  /// A mend, and where it was.
  struct Note {
    let kind: Mend.Kind
    let offset: Int
  }

  private(set) var output: [UInt8] = []
  private(set) var notes: [Note] = []

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
    if start > 0 { note(.byteOrderMark, 0) }
    if options.indent == nil { output += source[start..<root.offset] }
    append(root, depth: 0)
    // Strings hold no raw carriage return, so every one is a line end.
    let lineEnd = source.firstIndex(of: 0x0D)
    if let lineEnd { note(.lineEnds, lineEnd) }
    output.append(0x0A)
    let end = Self.withLineFeeds(source[root.endOffset...])
    if end != [0x0A] { note(.finalLineEnd, root.endOffset) }
    if lineEnd != nil { output = Self.withLineFeeds(output[...]) }
    if options.indent != nil, isLaidOutOtherwise() { note(.layout, root.offset) }
  }

  private mutating func note(_ kind: Mend.Kind, _ offset: Int) { notes.append(Note(kind: kind, offset: offset)) }

  /// Whether the white space between the values was not yet what was asked for.
  private func isLaidOutOtherwise() -> Bool {
    var options = options
    options.indent = nil
    var inPlace = NormalizedWriter(document, options)
    inPlace.write()
    return inPlace.output != output
  }

  /// A number or boolean as the text that a table has. Where it stands among plural forms the object would become a
  /// plural, and a file's `_version` is no text: there it stays.
  private mutating func appendQuoted(_ value: JSONValue, _ kind: Mend.Kind, _ depth: Int) {
    let spelling = source[value.offset..<value.endOffset]
    let name = value.keyUTF8
    let isVersion = depth == 1 && name?.elementsEqual("_version".utf8) == true
    guard !isVersion, name.flatMap(PluralCategory.init(utf8:)) == nil else {
      output += spelling
      return
    }
    note(kind, value.offset)
    output.append(UInt8(ascii: "\""))
    output += spelling
    output.append(UInt8(ascii: "\""))
  }

  // MARK: Containers

  /// Nesting is at most `Limits.depth`, which the reader saw to.
  private mutating func append(_ value: JSONValue, depth: Int) {
    switch value.kind {
    case .string: appendText(value)
    case .object, .array:
      let places = kept(value)
      if options.indent == nil {
        appendInPlace(value, places, depth)
      } else {
        appendLaidOut(value, places, depth)
      }
    case .number: appendQuoted(value, .number, depth)
    case .true, .false:
      if options.booleans {
        appendQuoted(value, .boolean, depth)
      } else {
        output += source[value.offset..<value.endOffset]
      }
    case .null: output += source[value.offset..<value.endOffset]
    }
  }

  /// Items in order, in the places and with the white space that the source has.
  private mutating func appendInPlace(_ container: JSONValue, _ places: Places, _ depth: Int) {
    guard !places.list.isEmpty else {
      if container.isEmpty {
        output += source[container.offset..<container.endOffset]
      } else {
        output += [source[container.offset], source[container.endOffset - 1]]
      }
      return
    }
    output += source[container.offset..<places.start]
    for (place, item) in zip(places.list, ordered(container, places.list)) {
      if let gap = place.gapStart { output += source[gap..<place.start] }
      output += source[item.start..<item.value.offset]
      append(item.value, depth: depth + 1)
    }
    output += source[places.end..<container.endOffset]
  }

  /// Items in order, one a line.
  private mutating func appendLaidOut(_ container: JSONValue, _ places: Places, _ depth: Int) {
    output.append(source[container.offset])
    for (index, item) in ordered(container, places.list).enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      appendLine(depth + 1)
      if item.name != nil {
        output += source[item.start..<endOfName(at: item.start)]
        output += Array(": ".utf8)
      }
      append(item.value, depth: depth + 1)
    }
    if !places.list.isEmpty { appendLine(depth) }
    output.append(source[container.endOffset - 1])
  }

  private mutating func appendLine(_ depth: Int) {
    output.append(0x0A)
    switch options.indent {
    case .spaces(let count): output += repeatElement(0x20, count: count * depth)
    case .tab: output += repeatElement(0x09, count: depth)
    case nil: break
    }
  }

  private func endOfName(at key: Int) -> Int {
    var here = key + 1
    while source[here] != UInt8(ascii: "\"") { here += source[here] == UInt8(ascii: "\\") ? 2 : 1 }
    return here + 1
  }

  // MARK: Order

  /// An item that stays, and the place in the source that another one may take.
  private struct Place {
    let value: JSONValue
    let name: [UInt8]?
    /// Behind the item before, kept or not; `nil` for the first.
    let gapStart: Int?

    var start: Int { value.keyOffset ?? value.offset }
  }

  private struct Places {
    var list: [Place] = []
    /// Before the first item, kept or not.
    var start = 0
    /// Behind the last item, kept or not.
    var end = 0
  }

  private mutating func kept(_ container: JSONValue) -> Places {
    var places = Places()
    var names: Set<[UInt8]> = []
    let mayLose = container.kind == .object && !container.children.contains(where: Self.isCategory)
    for item in container.children {
      let name = item.keyUTF8
      if names.isEmpty, places.end == 0 { places.start = item.keyOffset ?? item.offset }
      if mayLose, Self.isVoid(item) {
        note(.emptyContainer, item.keyOffset ?? item.offset)
      } else if name.map({ names.insert($0).inserted }) ?? true {
        places.list.append(Place(value: item, name: name, gapStart: places.list.isEmpty ? nil : places.end))
      } else {
        note(.repeatedName, item.keyOffset ?? item.offset)
      }
      places.end = item.endOffset
    }
    return places
  }

  /// Whether it holds nothing, however deep. Among plural forms nothing goes: the rest could become a plural.
  private static func isVoid(_ value: JSONValue) -> Bool {
    switch value.kind {
    case .array: value.isEmpty
    case .object: value.children.allSatisfy { isVoid($0) && !isCategory($0) }
    default: false
    }
  }

  private static func isCategory(_ value: JSONValue) -> Bool {
    value.keyUTF8.flatMap(PluralCategory.init(utf8:)) != nil
  }

  private mutating func ordered(_ container: JSONValue, _ items: [Place]) -> [Place] {
    guard container.kind == .object else { return items }
    // The root is no plural: it holds namespaces.
    if container.offset != document.root.offset, let ranks = pluralRanks(items) {
      guard zip(ranks, ranks.dropFirst()).contains(where: >) else { return items }
      note(.pluralOrder, container.offset)
      return zip(items, ranks).sorted { $0.1 < $1.1 }.map(\.0)
    }
    guard options.sort else { return items }
    func precedes(_ left: Place, _ right: Place) -> Bool {
      (left.name ?? []).lexicographicallyPrecedes(right.name ?? [])
    }
    guard zip(items, items.dropFirst()).contains(where: { precedes($1, $0) }) else { return items }
    note(.nameOrder, container.offset)
    return items.sorted(by: precedes)
  }

  /// CLDR's order of a plural object's forms; `nil` when it is none (the format, "Language files").
  private func pluralRanks(_ items: [Place]) -> [Int]? {
    guard items.count <= PluralCategory.allCases.count else { return nil }
    var ranks: [Int] = []
    var isPlural = false
    for item in items {
      guard item.value.kind == .string, let name = item.name, let category = PluralCategory(utf8: name) else {
        return nil
      }
      isPlural = isPlural || category != .other || holdsCount(item.value.utf8)
      ranks.append(category.rank)
    }
    return isPlural ? ranks : nil
  }

  private func holdsCount(_ text: [UInt8]) -> Bool {
    PlaceholderScan(text).placeholders.contains { $0.name(in: text).elementsEqual("count".utf8) }
  }

  // MARK: Texts

  /// A string as it should be spelled, quotes included: its own bytes, but for the mends.
  private mutating func appendText(_ value: JSONValue) {
    let raw = source[value.offset..<value.endOffset]
    let text = value.utf8
    var edits: [TextEdit] = []
    if text.contains(UInt8(ascii: "{")) {
      edits = PlaceholderScan(text).placeholders.flatMap { $0.outerSpace(in: text) }
      if !edits.isEmpty { note(.placeholderSpace, value.offset) }
    }
    if options.lineBreaks {
      let breaks = LineBreaks.edits(text)
      if !breaks.isEmpty { note(.lineBreaks, value.offset) }
      edits = (edits + breaks).sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
    if options.nfc {
      let compositions = CanonicalComposition.edits(text)
      if !compositions.isEmpty { note(.composition, value.offset) }
      edits = (edits + compositions).sorted { $0.range.lowerBound < $1.range.lowerBound }
    }
    output += edits.isEmpty ? raw : SpelledText(Array(raw)).applying(edits)[...]
  }

  private static func withLineFeeds(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    for index in bytes.indices {
      if bytes[index] != 0x0D {
        output.append(bytes[index])
      } else if index + 1 == bytes.endIndex || bytes[index + 1] != 0x0A {
        output.append(0x0A)
      }
    }
    return output
  }
}

extension Placeholder {
  /// What drops the white space inside the braces that a table drops.
  fileprivate func outerSpace(in text: [UInt8]) -> [TextEdit] {
    func isSpace(_ offset: Int) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(text[offset]) }
    let start = content.prefix(while: isSpace).count
    // {{ - x}} is no {{- x}}, which is converted: made one, it would be another text.
    let leading = content.dropFirst(start).first.map { text[$0] } == UInt8(ascii: "-") ? 0 : start
    let trailing = content.dropFirst(start).reversed().prefix(while: isSpace).count
    let ranges = [
      content.lowerBound..<content.lowerBound + leading, content.upperBound - trailing..<content.upperBound,
    ]
    return ranges.filter { !$0.isEmpty }.map { TextEdit(range: $0, replacement: []) }
  }
}
