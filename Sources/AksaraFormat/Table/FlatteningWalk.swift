/// One walk over a document's tree, without recursion: names become dot paths, values become entries.
///
/// A struct over borrowed storage, so that the loop pays for no reference counting.
@safe
struct FlatteningWalk {
  private let document: JSONDocument
  private let nodes: UnsafeMutablePointer<JSONNode>
  private let text: UnsafeMutablePointer<UInt8>
  private let entries: UnsafeMutablePointer<FlatEntry>
  private let siblings: UnsafeMutablePointer<SortKey>
  private let scratch: UnsafeMutablePointer<SortKey>
  private var siblingCount = 0
  private var frames: [Frame] = []
  /// The root's members are files of their own, each with its `_version`.
  private let hasNamespaces: Bool

  private(set) var paths: ByteBuffer
  private(set) var problems: [FlatProblem] = []
  private(set) var plurals: [FlatPlural] = []
  private(set) var lists: [FlatList] = []
  private(set) var version: String?
  /// Where the first `_version` is.
  private(set) var versionOffset: UInt32?
  private(set) var count = 0
  /// Depth-first order was not path order somewhere.
  private(set) var needsSort = false

  /// `entries`, `siblings` and `scratch` hold as many items as the document has values.
  init(
    document: JSONDocument, paths: ByteBuffer, entries: UnsafeMutablePointer<FlatEntry>,
    siblings: UnsafeMutablePointer<SortKey>, scratch: UnsafeMutablePointer<SortKey>, hasNamespaces: Bool
  ) {
    self.hasNamespaces = hasNamespaces
    self.document = document
    unsafe nodes = document.nodes
    unsafe text = document.text
    self.paths = paths
    unsafe self.entries = entries
    unsafe self.siblings = siblings
    unsafe self.scratch = scratch
    self.paths.removeAll()
  }

  mutating func run() {
    guard unsafe nodes[0].kind == .object else {
      report(.rootIsNoObject, at: unsafe nodes[0].valueOffset)
      return
    }
    enter(0, pathStart: 0, pathCount: 0, mayNeedEscape: false, isTop: !hasNamespaces)
    while var frame = frames.popLast() {
      // Texts of one container in one go; only a container inside it goes through the stack.
      var opened = false
      while frame.next < frame.end, !opened {
        let key = unsafe siblings[frame.next]
        frame.next += 1
        opened = unsafe nodes[Int(key.node)].isContainer
        if opened { frames.append(frame) }
        guard visit(key, in: frame) else { return }
      }
      if !opened { siblingCount = frame.first }
    }
  }

  private struct Frame {
    var first: Int
    var next: Int
    var end: Int
    var pathStart: Int
    var pathCount: Int
    var plural: UInt32
    var isArray: Bool
    /// Its names stand at the top of a file.
    var isTop: Bool
    var mayNeedEscape: Bool
  }

  /// Opens a container: its items go on `siblings`, in path order, each name once.
  private mutating func enter(
    _ index: Int, pathStart: Int, pathCount: Int, mayNeedEscape: Bool, isTop: Bool = false
  ) {
    let node = unsafe nodes[index]
    let first = siblingCount
    var child = index + 1
    var isSorted = true
    for position in 0..<Int(node.textCount) {
      let item = unsafe nodes[child]
      let key = unsafe SortKey(item, node: child, position: position, text: text)
      if isSorted, node.kind == .object, position > 0 {
        isSorted = unsafe siblings[siblingCount - 1].compare(key, text) < 0
      }
      unsafe (siblings + siblingCount).initialize(to: key)
      siblingCount += 1
      child = Int(item.next)
    }
    if !isSorted {
      unsafe SortKey.sort(siblings + first, count: siblingCount - first, scratch: scratch, text)
      dropRepeated(from: first, pathStart: pathStart, pathCount: pathCount)
    }
    let frame = Frame(
      first: first, next: first, end: siblingCount, pathStart: pathStart, pathCount: pathCount, plural: .max,
      isArray: node.kind == .array, isTop: isTop,
      mayNeedEscape: mayNeedEscape)
    frames.append(frame)
    if node.kind == .array {
      if node.textCount > 10 { needsSort = true }
      noteList(index, first: first, pathStart: pathStart, pathCount: pathCount)
      return
    }
    noteHazards(from: first)
    if index != 0 { notePlural(index, first: first, pathStart: pathStart, pathCount: pathCount) }
  }

  /// Visits one item; `false` when a limit ends the walk.
  private mutating func visit(_ key: SortKey, in frame: Frame) -> Bool {
    let item = unsafe nodes[Int(key.node)]
    let start = paths.count
    appendPath(
      pathStart: frame.pathStart, pathCount: frame.pathCount, name: frame.isArray ? nil : item, index: key.position)
    let length = paths.count - start
    let mayNeedEscape = frame.mayNeedEscape || item.keyTraits.contains(.escaped)
    if !frame.isArray, item.keyCount == 0 {
      report(.emptyKey, at: item.keyOffset, path: start)
      return true
    }
    if frame.isTop, isVersion(item) {
      noteVersion(item, path: start)
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
        let isTop = hasNamespaces && frame.pathCount == 0
        enter(Int(key.node), pathStart: start, pathCount: length, mayNeedEscape: mayNeedEscape, isTop: isTop)
      } else {
        report(.emptyContainer, at: item.valueOffset, path: start)
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
      unsafe entries[count] = FlatEntry(
        pathStart: UInt32(truncatingIfNeeded: start), pathCount: UInt32(truncatingIfNeeded: length), node: key.node,
        plural: frame.plural, pathMayNeedEscape: mayNeedEscape)
      count += 1
    }
    return true
  }

  private mutating func report(
    _ kind: FlatProblem.Kind, at offset: UInt32, other: UInt32? = nil, path start: Int? = nil
  ) {
    let path = start.map { unsafe Array(paths.slice($0, paths.count - $0)) } ?? []
    problems.append(FlatProblem(kind: kind, offset: Int(offset), otherOffset: other.map(Int.init), path: path))
  }

  /// Appends `parent.name`, or `parent.index` without a name.
  private mutating func appendPath(pathStart: Int, pathCount: Int, name: JSONNode?, index: UInt32) {
    paths.reserve(pathCount + Int(name?.keyCount ?? 10) + 1)
    if pathCount > 0 {
      unsafe paths.append(paths.base + pathStart, pathCount)
      paths.append(Byte.dot)
    }
    if let name {
      unsafe paths.append(document.bytes(name.keyStart, name.keyCount))
    } else {
      for digit in String(index).utf8 { paths.append(digit) }
    }
  }

  // MARK: What names mean

  private mutating func isVersion(_ item: JSONNode) -> Bool {
    unsafe item.keyCount == 8 && document.bytes(item.keyStart, item.keyCount).elementsEqual("_version".utf8)
  }

  private mutating func noteVersion(_ item: JSONNode, path start: Int) {
    guard item.kind == .string || item.kind == .number else {
      return report(.versionIsNoScalar, at: item.valueOffset, path: start)
    }
    let text = unsafe String(decoding: document.bytes(item.textStart, item.textCount), as: UTF8.self)
    // Of several files none goes before another.
    if let first = versionOffset, version.map({ !$0.utf8.elementsEqual(text.utf8) }) ?? true {
      version = nil
      return report(.versionsDiffer, at: item.valueOffset, other: first, path: start)
    }
    version = text
    versionOffset = versionOffset ?? item.valueOffset
  }

  /// Repeated names: the first one counts, and every later one is told.
  private mutating func dropRepeated(from first: Int, pathStart: Int, pathCount: Int) {
    var kept = first
    for index in first + 1..<siblingCount {
      let earlier = unsafe nodes[Int(siblings[kept].node)]
      let later = unsafe nodes[Int(siblings[index].node)]
      if unsafe siblings[kept].compare(siblings[index], text) == 0 {
        let isSame = unsafe isSameValue(Int(siblings[kept].node), Int(siblings[index].node))
        let start = paths.count
        appendPath(pathStart: pathStart, pathCount: pathCount, name: later, index: 0)
        report(
          isSame ? .repeatedKeySameValue : .repeatedKeyOtherValue, at: later.keyOffset, other: earlier.keyOffset,
          path: start)
        paths.truncate(to: start)
      } else {
        kept += 1
        unsafe siblings[kept] = unsafe siblings[index]
      }
    }
    siblingCount = kept + 1
  }

  /// Whether two values spell the same tree, names in the same order.
  private mutating func isSameValue(_ left: Int, _ right: Int) -> Bool {
    let length = unsafe Int(nodes[left].next) - left
    guard unsafe Int(nodes[right].next) - right == length else { return false }
    return (0..<length).allSatisfy { step in
      let one = unsafe nodes[left + step]
      let two = unsafe nodes[right + step]
      let isContainer = one.isContainer
      return one.kind == two.kind && one.textCount == two.textCount
        && (isContainer || document.copy(one.textStart, one.textCount) == document.copy(two.textStart, two.textCount))
        && (step == 0 || document.copy(one.keyStart, one.keyCount) == document.copy(two.keyStart, two.keyCount))
    }
  }

  /// Depth-first order is path order unless a container's name begins the next name and a byte up to `.` follows.
  private mutating func noteHazards(from first: Int) {
    guard siblingCount - first > 1 else { return }
    for index in first..<siblingCount - 1 {
      let one = unsafe nodes[Int(siblings[index].node)]
      guard one.isContainer else { continue }
      let two = unsafe nodes[Int(siblings[index + 1].node)]
      guard two.keyCount > one.keyCount, unsafe text[Int(two.keyStart + one.keyCount)] <= Byte.dot else {
        continue
      }
      let prefix = unsafe document.bytes(two.keyStart, one.keyCount)
      if unsafe prefix.elementsEqual(document.bytes(one.keyStart, one.keyCount)) { needsSort = true }
    }
  }

  private mutating func noteList(_ index: Int, first: Int, pathStart: Int, pathCount: Int) {
    lists.append(
      FlatList(
        pathStart: UInt32(truncatingIfNeeded: pathStart), pathCount: UInt32(truncatingIfNeeded: pathCount),
        node: UInt32(truncatingIfNeeded: index), count: siblingCount - first))
    var kinds: Set<UInt8> = []
    for place in first..<siblingCount {
      switch unsafe nodes[Int(siblings[place].node)].kind {
      case .object: kinds.insert(0)
      case .array: kinds.formUnion([1, 2])
      default: kinds.insert(2)
      }
    }
    guard kinds.count > 1 else { return }
    let path = unsafe Array(paths.slice(pathStart, pathCount))
    problems.append(
      FlatProblem(
        kind: .mixedList, offset: unsafe Int(nodes[index].valueOffset), otherOffset: nil, path: path))
  }

  /// A plural: every name a category, every value a text, and one of zero … many, or `other` holding `{{count}}`.
  private mutating func notePlural(_ index: Int, first: Int, pathStart: Int, pathCount: Int) {
    guard siblingCount - first <= PluralCategory.allCases.count else { return }
    var present: Set<PluralCategory> = []
    var container: JSONNode?
    var isPlural = false
    for index in first..<siblingCount {
      let key = unsafe siblings[index]
      let item = unsafe nodes[Int(key.node)]
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
      let path = unsafe Array(paths.slice(pathStart, pathCount))
      problems.append(
        FlatProblem(kind: .containerUnderCategory, offset: Int(container.keyOffset), otherOffset: nil, path: path))
      return
    }
    frames[frames.count - 1].plural = UInt32(truncatingIfNeeded: plurals.count)
    plurals.append(
      FlatPlural(
        pathStart: UInt32(truncatingIfNeeded: pathStart), pathCount: UInt32(truncatingIfNeeded: pathCount),
        node: UInt32(truncatingIfNeeded: index), present: present))
  }

  private mutating func holdsCount(_ item: JSONNode) -> Bool {
    guard item.textTraits.contains(.brace) else { return false }
    let value = document.copy(item.textStart, item.textCount)
    return PlaceholderScan(value).placeholders.contains { $0.name(in: value).elementsEqual("count".utf8) }
  }

}
