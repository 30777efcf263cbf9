/// What a conversion may change between flattening and checking: paths, plurals and texts. Places in the file stay.
extension Flattener {
  /// One text that gets another path.
  package struct Move {
    /// Index of the text.
    package let index: Int
    /// The new dot path.
    package let path: [UInt8]
    /// Index of the plural that the text becomes a form of; `nil` leaves it a text of its own.
    package let plural: Int?
    /// The text keeps its old path too, or is moved a second time.
    package let isCopy: Bool

    /// A text that gets another path.
    package init(index: Int, path: [UInt8], plural: Int?, isCopy: Bool = false) {
      self.index = index
      self.path = path
      self.plural = plural
      self.isCopy = isCopy
    }
  }

  /// Index of the first text whose path does not come before these bytes; ``count`` when there is none.
  /// - Parameter start: an index that is known not to come after it.
  package func firstIndex(notBefore path: [UInt8], from start: Int = 0) -> Int {
    // Steps that double: neighbours are near, and the last one is not far in a file of many.
    var low = start
    var step = 1
    while low + step < count, precedes(low + step, path) {
      low += step
      step *= 2
    }
    var high = min(low + step, count)
    while low < high {
      let middle = (low + high) / 2
      if precedes(middle, path) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Index of the text under exactly this path.
  package func index(of path: [UInt8]) -> Int? {
    let index = firstIndex(notBefore: path)
    guard index < count, unsafe pathBytes(entries[index]).elementsEqual(path) else { return nil }
    return index
  }

  private func precedes(_ index: Int, _ path: [UInt8]) -> Bool {
    let bytes = unsafe pathBytes(entries[index])
    let shared = min(bytes.count, path.count)
    for place in 0..<shared where unsafe bytes[place] != path[place] { return unsafe bytes[place] < path[place] }
    return bytes.count < path.count
  }

  /// Adds a plural object that the file spells otherwise.
  /// - Parameter index: one of its texts, whose place stands for the whole.
  /// - Returns: its index.
  package func addPlural(path: [UInt8], at index: Int, present: Set<PluralCategory>) -> Int {
    let start = appendPath(path)
    plurals.append(
      FlatPlural(
        pathStart: start, pathCount: UInt32(truncatingIfNeeded: path.count), node: unsafe entries[index].node,
        present: present, isConverted: true))
    return plurals.count - 1
  }

  /// Moves texts; the entries are in path order again afterwards, and indexes have changed.
  ///
  /// - Precondition: no new path is that of a text which stays, and no two are the same.
  package func move(_ moves: [Move]) {
    guard !moves.isEmpty else { return }
    var moved: Set<Int> = []
    var changed: [FlatEntry] = []
    changed.reserveCapacity(moves.count)
    for move in moves {
      var entry = unsafe entries[move.index]
      entry.pathStart = appendPath(move.path)
      entry.pathCount = UInt32(truncatingIfNeeded: move.path.count)
      entry.plural = move.plural.map { UInt32(truncatingIfNeeded: $0) } ?? .max
      changed.append(entry)
      if !move.isCopy { moved.insert(move.index) }
    }
    changed.sort { unsafe ByteOrder.compare(pathBytes($0), pathBytes($1)) < 0 }
    var merged: [FlatEntry] = []
    merged.reserveCapacity(count + changed.count)
    var next = 0
    for index in 0..<count where !moved.contains(index) {
      let entry = unsafe entries[index]
      while next < changed.count, unsafe ByteOrder.compare(pathBytes(changed[next]), pathBytes(entry)) < 0 {
        merged.append(changed[next])
        next += 1
      }
      merged.append(entry)
    }
    merged += changed[next...]
    reserve(merged.count)
    for (index, entry) in merged.enumerated() { unsafe entries[index] = entry }
    count = merged.count
  }

  private func appendPath(_ path: [UInt8]) -> UInt32 {
    let start = paths.count
    paths.reserve(path.count)
    for byte in path { paths.append(byte) }
    return UInt32(truncatingIfNeeded: start)
  }

  /// Puts another text in place of an entry's.
  ///
  /// - Precondition: the entry is a string.
  package func replaceText(of entry: FlatEntry, with text: [UInt8]) {
    precondition(value(of: entry).kind == .string, "only strings are texts that can change")
    document.replaceText(of: Int(entry.node), with: text)
  }

  /// What tells two entries of one text apart from two texts.
  package func textID(_ entry: FlatEntry) -> UInt32 { entry.node }
}
