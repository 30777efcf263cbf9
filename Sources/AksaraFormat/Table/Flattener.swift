/// Turns a language file's tree into dot paths in ascending byte order (the format, "Flattened tables").
///
/// Nothing is guessed and nothing fails: whatever a table cannot hold is in ``problems``, and the rest is in the
/// entries. Storage is kept between calls: one flattener per worker.
@safe
public final class Flattener {
  /// What stands in the way of a table, in the order found.
  public private(set) var problems: [FlatProblem] = []
  /// The plural objects.
  public private(set) var plurals: [FlatPlural] = []
  /// The value of the root's `_version`, when it is a string or a number.
  public private(set) var version: String?
  /// How many texts there are.
  public private(set) var count = 0

  private var entries = UnsafeMutablePointer<FlatEntry>.allocate(capacity: 1024)
  private var capacity = 1024
  private let paths = ByteBuffer()
  private var document = JSONDocument()
  private var frames: [Frame] = []
  private var siblings: [SortKey] = []
  /// Depth-first order was not path order somewhere.
  private var needsSort = false

  /// A flattener with no entries.
  public init() {}

  deinit {
    unsafe entries.deallocate()
  }

  /// The text at `index`, in path order.
  public func entry(_ index: Int) -> FlatEntry {
    precondition(index < count)
    return unsafe entries[index]
  }

  /// The dot path of an entry, in UTF-8.
  public func path(of entry: FlatEntry) -> [UInt8] { unsafe Array(pathBytes(entry)) }

  /// The dot path of a plural object, in UTF-8.
  public func path(of plural: FlatPlural) -> [UInt8] {
    unsafe Array(paths.slice(Int(plural.pathStart), Int(plural.pathCount)))
  }

  /// The value of an entry, with its places.
  public func value(of entry: FlatEntry) -> JSONValue { JSONValue(document: document, index: Int(entry.node)) }

  /// The plural object itself, with its places.
  public func value(of plural: FlatPlural) -> JSONValue { JSONValue(document: document, index: Int(plural.node)) }

  /// Flattens a document. The document must not parse another text while the entries are used.
  public func flatten(_ document: JSONDocument) {
    self.document = document
    problems.removeAll(keepingCapacity: true)
    plurals.removeAll(keepingCapacity: true)
    frames.removeAll(keepingCapacity: true)
    siblings.removeAll(keepingCapacity: true)
    paths.removeAll()
    version = nil
    count = 0
    needsSort = false
    guard unsafe document.nodes[0].kind == .object else {
      report(.rootIsNoObject, at: unsafe document.nodes[0].valueOffset)
      return
    }
    enter(0, pathStart: 0, pathCount: 0, mayNeedEscape: false)
    while let frame = frames.last {
      guard frame.next < siblings.count else {
        siblings.removeLast(siblings.count - frame.first)
        frames.removeLast()
        continue
      }
      frames[frames.count - 1].next += 1
      guard visit(siblings[frame.next], in: frame) else { break }
    }
    if needsSort { sortEntries() }
  }

  // MARK: Walking

  private struct Frame {
    var first: Int
    var next: Int
    var pathStart: Int
    var pathCount: Int
    var plural: UInt32
    var isArray: Bool
    var mayNeedEscape: Bool
  }

  /// Opens a container: its items go on `siblings`, in path order, each name once.
  private func enter(_ index: Int, pathStart: Int, pathCount: Int, mayNeedEscape: Bool) {
    let node = unsafe document.nodes[index]
    let first = siblings.count
    var child = index + 1
    var isSorted = true
    for position in 0..<Int(node.textCount) {
      let item = unsafe document.nodes[child]
      let key = unsafe SortKey(item, node: child, position: position, text: document.text)
      if isSorted, node.kind == .object, position > 0 {
        isSorted = siblings[siblings.count - 1].compare(key, in: document) < 0
      }
      siblings.append(key)
      child = Int(item.next)
    }
    let frame = Frame(
      first: first, next: first, pathStart: pathStart, pathCount: pathCount, plural: .max, isArray: node.kind == .array,
      mayNeedEscape: mayNeedEscape)
    frames.append(frame)
    if node.kind == .array {
      if node.textCount > 10 { needsSort = true }
      return
    }
    if !isSorted {
      let document = document
      siblings[first...].sort { $0.precedes($1, in: document) }
      dropRepeated(from: first, pathStart: pathStart, pathCount: pathCount)
    }
    noteHazards(from: first)
    if index != 0 { notePlural(index, first: first, pathStart: pathStart, pathCount: pathCount) }
  }

  /// Visits one item; `false` when a limit ends the walk.
  private func visit(_ key: SortKey, in frame: Frame) -> Bool {
    let item = unsafe document.nodes[Int(key.node)]
    let start = paths.count
    if frame.pathCount > 0 {
      paths.appendCopy(from: frame.pathStart, frame.pathCount)
      paths.append(Byte.dot)
    }
    if frame.isArray {
      for digit in String(key.position).utf8 { paths.append(digit) }
    } else {
      unsafe paths.append(document.bytes(item.keyStart, item.keyCount))
    }
    let length = paths.count - start
    let mayNeedEscape = frame.mayNeedEscape || item.keyTraits.contains(.escaped)
    if !frame.isArray, item.keyCount == 0 {
      report(.emptyKey, at: item.keyOffset, path: start)
      return true
    }
    if frames.count == 1, isVersion(item) {
      noteVersion(item)
      return true
    }
    if length > Limits.keyBytes {
      report(.keyTooLong, at: item.keyOffset == .max ? item.valueOffset : item.keyOffset, path: start)
      return true
    }
    if paths.count > Limits.tableBytes {
      report(.tableTooLarge, at: item.valueOffset)
      return false
    }
    switch item.kind {
    case .object, .array:
      if item.textCount > 0 {
        enter(Int(key.node), pathStart: start, pathCount: length, mayNeedEscape: mayNeedEscape)
      }
    case .null:
      report(.nullLeaf, at: item.valueOffset, path: start)
    case .string, .number, .true, .false:
      if item.kind == .number { report(.number, at: item.valueOffset, path: start) }
      if item.kind == .true || item.kind == .false { report(.boolean, at: item.valueOffset, path: start) }
      if item.textCount > Limits.valueBytes {
        report(.valueTooLong, at: item.valueOffset, path: start)
        return true
      }
      guard count < Limits.keysPerLanguage else {
        report(.tooManyKeys, at: item.valueOffset)
        return false
      }
      append(
        FlatEntry(
          pathStart: UInt32(truncatingIfNeeded: start), pathCount: UInt32(truncatingIfNeeded: length), node: key.node,
          plural: frame.plural, pathMayNeedEscape: mayNeedEscape))
    }
    return true
  }

  private func append(_ entry: FlatEntry) {
    if count == capacity {
      let larger = UnsafeMutablePointer<FlatEntry>.allocate(capacity: capacity * 2)
      unsafe larger.update(from: entries, count: count)
      unsafe entries.deallocate()
      unsafe entries = larger
      capacity *= 2
    }
    unsafe entries[count] = entry
    count += 1
  }

  private func report(_ kind: FlatProblem.Kind, at offset: UInt32, other: UInt32? = nil, path start: Int? = nil) {
    let path = start.map { unsafe Array(paths.slice($0, paths.count - $0)) } ?? []
    problems.append(FlatProblem(kind: kind, offset: Int(offset), otherOffset: other.map(Int.init), path: path))
  }

  // MARK: What names mean

  private func isVersion(_ item: JSONNode) -> Bool {
    unsafe item.keyCount == 8 && document.bytes(item.keyStart, item.keyCount).elementsEqual("_version".utf8)
  }

  private func noteVersion(_ item: JSONNode) {
    if item.kind == .string || item.kind == .number {
      version = unsafe String(decoding: document.bytes(item.textStart, item.textCount), as: UTF8.self)
    } else {
      report(.versionIsNoScalar, at: item.valueOffset, path: paths.count - 8)
    }
  }

  /// Repeated names: the first one counts, and every later one is told.
  private func dropRepeated(from first: Int, pathStart: Int, pathCount: Int) {
    var kept = first
    for index in first + 1..<siblings.count {
      let earlier = unsafe document.nodes[Int(siblings[kept].node)]
      let later = unsafe document.nodes[Int(siblings[index].node)]
      if siblings[kept].compare(siblings[index], in: document) == 0 {
        let isSame = isSameValue(Int(siblings[kept].node), Int(siblings[index].node))
        let start = paths.count
        if pathCount > 0 {
          paths.appendCopy(from: pathStart, pathCount)
          paths.append(Byte.dot)
        }
        unsafe paths.append(document.bytes(later.keyStart, later.keyCount))
        report(
          isSame ? .repeatedKeySameValue : .repeatedKeyOtherValue, at: later.keyOffset, other: earlier.keyOffset,
          path: start)
        paths.truncate(to: start)
      } else {
        kept += 1
        siblings[kept] = siblings[index]
      }
    }
    siblings.removeLast(siblings.count - kept - 1)
  }

  /// Whether two values spell the same tree, names in the same order.
  private func isSameValue(_ left: Int, _ right: Int) -> Bool {
    let length = unsafe Int(document.nodes[left].next) - left
    guard unsafe Int(document.nodes[right].next) - right == length else { return false }
    return (0..<length).allSatisfy { step in
      let one = unsafe document.nodes[left + step]
      let two = unsafe document.nodes[right + step]
      let isContainer = one.kind == .object || one.kind == .array
      return one.kind == two.kind && one.textCount == two.textCount
        && (isContainer || document.copy(one.textStart, one.textCount) == document.copy(two.textStart, two.textCount))
        && (step == 0 || document.copy(one.keyStart, one.keyCount) == document.copy(two.keyStart, two.keyCount))
    }
  }

  /// Depth-first order is path order unless a container's name begins the next name and a byte up to `.` follows.
  private func noteHazards(from first: Int) {
    guard siblings.count - first > 1 else { return }
    for index in first..<siblings.count - 1 {
      let one = unsafe document.nodes[Int(siblings[index].node)]
      guard one.kind == .object || one.kind == .array else { continue }
      let two = unsafe document.nodes[Int(siblings[index + 1].node)]
      guard two.keyCount > one.keyCount, unsafe document.text[Int(two.keyStart + one.keyCount)] <= Byte.dot else {
        continue
      }
      let prefix = unsafe document.bytes(two.keyStart, one.keyCount)
      if unsafe prefix.elementsEqual(document.bytes(one.keyStart, one.keyCount)) { needsSort = true }
    }
  }

  /// A plural: every name a category, every value a text, and one of zero … many, or `other` holding `{{count}}`.
  private func notePlural(_ index: Int, first: Int, pathStart: Int, pathCount: Int) {
    guard siblings.count - first <= PluralCategory.allCases.count else { return }
    var present: Set<PluralCategory> = []
    var container: JSONNode?
    var isPlural = false
    for key in siblings[first...] {
      let item = unsafe document.nodes[Int(key.node)]
      guard let category = unsafe PluralCategory(utf8: document.bytes(item.keyStart, item.keyCount)) else { return }
      if category != .other { isPlural = true }
      switch item.kind {
      case .object, .array: if container == nil { container = item }
      case .string:
        if item.textCount > 0 { present.insert(category) }
        if category == .other, !isPlural { isPlural = holdsCount(item) }
      case .number, .true, .false: present.insert(category)
      case .null: break
      }
    }
    guard isPlural else { return }
    if let container {
      let start = paths.count
      paths.appendCopy(from: pathStart, pathCount)
      report(.containerUnderCategory, at: container.keyOffset, path: start)
      paths.truncate(to: start)
      return
    }
    frames[frames.count - 1].plural = UInt32(truncatingIfNeeded: plurals.count)
    plurals.append(
      FlatPlural(
        pathStart: UInt32(truncatingIfNeeded: pathStart), pathCount: UInt32(truncatingIfNeeded: pathCount),
        node: UInt32(truncatingIfNeeded: index), present: present))
  }

  private func holdsCount(_ item: JSONNode) -> Bool {
    guard item.textTraits.contains(.brace) else { return false }
    let value = document.copy(item.textStart, item.textCount)
    return PlaceholderScan(value).placeholders.contains { $0.name(in: value).elementsEqual("count".utf8) }
  }

  // MARK: Order

  private func sortEntries() {
    var order = (0..<count).map {
      unsafe PathKey(prefix: SortKey.prefix(of: pathBytes(entries[$0])), index: UInt32($0))
    }
    order.sort { left, right in
      if left.prefix != right.prefix { return left.prefix < right.prefix }
      let comparison = unsafe ByteOrder.compare(
        pathBytes(entries[Int(left.index)]), pathBytes(entries[Int(right.index)]))
      return comparison == 0
        ? unsafe document.nodes[Int(entries[Int(left.index)].node)].valueOffset
          < document.nodes[Int(entries[Int(right.index)].node)].valueOffset : comparison < 0
    }
    var sorted: [FlatEntry] = []
    sorted.reserveCapacity(count)
    for key in order {
      let entry = unsafe entries[Int(key.index)]
      if let last = sorted.last, unsafe ByteOrder.compare(pathBytes(last), pathBytes(entry)) == 0 {
        problems.append(
          FlatProblem(
            kind: .samePath, offset: value(of: entry).keyOffset ?? value(of: entry).offset,
            otherOffset: value(of: last).keyOffset ?? value(of: last).offset, path: path(of: entry)))
      } else {
        sorted.append(entry)
      }
    }
    for (index, entry) in sorted.enumerated() { unsafe entries[index] = entry }
    count = sorted.count
  }

  private struct PathKey {
    let prefix: UInt64
    let index: UInt32
  }

  func pathBytes(_ entry: FlatEntry) -> UnsafeBufferPointer<UInt8> {
    unsafe paths.slice(Int(entry.pathStart), Int(entry.pathCount))
  }

  /// The text that a table would hold, before white space in placeholders is dropped.
  func textBytes(_ entry: FlatEntry) -> UnsafeBufferPointer<UInt8> {
    let node = unsafe document.nodes[Int(entry.node)]
    return switch node.kind {
    case .true: unsafe UnsafeBufferPointer(start: Self.trueText.utf8Start, count: 4)
    case .false: unsafe UnsafeBufferPointer(start: Self.falseText.utf8Start, count: 5)
    default: unsafe document.bytes(node.textStart, node.textCount)
    }
  }

  private static let trueText: StaticString = "true"
  private static let falseText: StaticString = "false"

  func traits(_ entry: FlatEntry) -> JSONTextTraits { unsafe document.nodes[Int(entry.node)].textTraits }
}
