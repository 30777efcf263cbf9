/// Turns a language file's tree into dot paths in ascending byte order (the format, "Flattened tables").
///
/// Nothing is guessed and nothing fails: whatever a table cannot hold is in ``problems``, and the rest is in the
/// entries. Storage is kept between calls: one flattener per worker.
@safe
public final class Flattener {
  /// What stands in the way of a table, in the order found.
  public private(set) var problems: [FlatProblem] = []
  /// The plural objects.
  public internal(set) var plurals: [FlatPlural] = []
  /// The lists.
  public private(set) var lists: [FlatList] = []
  /// The value of the root's `_version`, when it is a string or a number.
  public private(set) var version: String?
  /// Bytes before the first `_version`, in the file.
  public private(set) var versionOffset: Int?
  /// How many texts there are.
  public internal(set) var count = 0

  private(set) var document = JSONDocument()
  var paths = ByteBuffer()
  var entries = UnsafeMutablePointer<FlatEntry>.allocate(capacity: 0)
  private var siblings = UnsafeMutablePointer<SortKey>.allocate(capacity: 0)
  private var capacity = 0

  /// A flattener with no entries.
  public init() {}

  deinit {
    unsafe entries.deallocate()
    unsafe siblings.deallocate()
    paths.deallocate()
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

  /// The dot path of a list, in UTF-8.
  public func path(of list: FlatList) -> [UInt8] { unsafe Array(pathBytes(of: list)) }

  /// Bytes before a list, in the file.
  public func offset(of list: FlatList) -> Int { JSONValue(document: document, index: Int(list.node)).offset }

  /// Which form of its plural an entry is.
  public func category(of entry: FlatEntry) -> PluralCategory? {
    guard let plural = entry.pluralIndex else { return nil }
    return unsafe PluralCategory(utf8: pathBytes(entry).dropFirst(Int(plurals[plural].pathCount) + 1))
  }

  /// The value of an entry, with its places.
  public func value(of entry: FlatEntry) -> JSONValue { JSONValue(document: document, index: Int(entry.node)) }

  /// The plural object itself, with its places.
  public func value(of plural: FlatPlural) -> JSONValue { JSONValue(document: document, index: Int(plural.node)) }

  /// Flattens a document. The document must not parse another text while the entries are used.
  /// - Parameter hasNamespaces: whether the root's members are files of their own, each with a `_version` of its own.
  public func flatten(_ document: JSONDocument, hasNamespaces: Bool = false) {
    self.document = document
    reserve(document.nodeCount)
    var walk = unsafe FlatteningWalk(
      document: document, paths: paths, entries: entries, siblings: siblings, scratch: siblings + capacity,
      hasNamespaces: hasNamespaces)
    walk.run()
    paths = walk.paths
    problems = walk.problems
    plurals = walk.plurals
    lists = walk.lists
    version = walk.version
    versionOffset = walk.versionOffset.map(Int.init)
    count = walk.count
    if walk.needsSort { sortEntries() }
  }

  /// No container holds more items, and no document more texts, than there are values.
  func reserve(_ values: Int) {
    guard values > capacity else { return }
    unsafe entries.deallocate()
    unsafe siblings.deallocate()
    unsafe entries = .allocate(capacity: values)
    unsafe siblings = .allocate(capacity: 2 * values)
    capacity = values
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

  /// The dot path of an entry, where it lies; valid until the next call of ``flatten(_:)``.
  package func pathBytes(_ entry: FlatEntry) -> UnsafeBufferPointer<UInt8> {
    unsafe paths.slice(Int(entry.pathStart), Int(entry.pathCount))
  }

  package func pathBytes(of plural: FlatPlural) -> UnsafeBufferPointer<UInt8> {
    unsafe paths.slice(Int(plural.pathStart), Int(plural.pathCount))
  }

  package func pathBytes(of list: FlatList) -> UnsafeBufferPointer<UInt8> {
    unsafe paths.slice(Int(list.pathStart), Int(list.pathCount))
  }

  /// The text that a table would hold, before white space in placeholders is dropped; valid until the next call of
  /// ``flatten(_:)``.
  package func textBytes(_ entry: FlatEntry) -> UnsafeBufferPointer<UInt8> {
    let node = unsafe document.nodes[Int(entry.node)]
    return switch node.kind {
    case .true: unsafe UnsafeBufferPointer(start: Self.trueText.utf8Start, count: 4)
    case .false: unsafe UnsafeBufferPointer(start: Self.falseText.utf8Start, count: 5)
    default: unsafe document.bytes(node.textStart, node.textCount)
    }
  }

  // Spaces behind the words because texts are copied in blocks (`ByteBuffer.slack`).
  private static var trueText: StaticString { "true                                " }
  private static var falseText: StaticString { "false                               " }

  /// What the reader saw in an entry's text.
  package func traits(_ entry: FlatEntry) -> JSONTextTraits { unsafe document.nodes[Int(entry.node)].textTraits }
}
