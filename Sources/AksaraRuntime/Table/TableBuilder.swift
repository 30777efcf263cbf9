internal import AksaraFormat

/// Texts and what their index will hold, while they are gathered. Whoever does not make a table of it calls
/// `deallocate`.
@safe
struct TableBuilder {
  /// One key: its slot, and the half of its hash that chooses which.
  private struct Entry: BitwiseCopyable {
    var slot: TableView.Slot
    var home: UInt32
  }

  /// Each key has its ``TableView/Head`` in front, and its value behind it.
  let texts: UnsafeMutablePointer<UInt8>
  let textBytes: Int
  private let entries: UnsafeMutablePointer<Entry>
  private(set) var count = 0
  private let keys: Int
  private var written = 0
  private let seed = KeyHash.seed

  /// Room for `keys` keys.
  init(textBytes: Int, keys: Int) {
    self.textBytes = textBytes
    self.keys = keys
    unsafe texts = .allocate(capacity: textBytes)
    unsafe entries = .allocate(capacity: max(1, keys))
  }

  /// Room for a table of which no more than its size and what is said of its keys is known.
  init(table: [UInt8], keys: Int) {
    // Nothing of a larger table than is allowed is decoded. `"a":"",` are seven bytes.
    let bytes = min(table.count, Limits.tableBytes)
    self.init(textBytes: bytes + CanonicalTableReader.slack, keys: min(keys, bytes / 7 + 1))
  }

  func deallocate() {
    unsafe texts.deallocate()
    unsafe entries.deallocate()
  }

  /// The index over what was gathered, which takes the place of the gathered entries; the texts are the caller's now.
  ///
  /// Two slots for each key, so that a key that is missing is soon known to be. Filled at the end, in one go: the index
  /// is larger than a processor's nearest memory, and texts that pass through would push it out between two keys.
  func index() -> UnsafeMutableBufferPointer<TableView.Slot> {
    let slots = UnsafeMutableBufferPointer<TableView.Slot>.allocate(capacity: max(1, keys * 2))
    unsafe slots.initialize(repeating: .free)
    for number in 0..<count {
      let entry = unsafe entries[number]
      var index = TableView.home(UInt64(entry.home) << 32, capacity: UInt64(slots.count))
      while unsafe !slots[index].isFree { index = index + 1 == slots.count ? 0 : index + 1 }
      unsafe slots[index] = entry.slot
    }
    unsafe entries.deallocate()
    return unsafe slots
  }

  /// The entries of a table in its one spelling, each checked.
  /// - Returns: how many keys there are; of more than there is room for, the first are in the index.
  mutating func add(canonical table: [UInt8]) throws(CanonicalTable.Failure) -> Int {
    // Not by `CanonicalTableReader.read`: its call for each entry can be measured in every launch.
    let result: Result<Int, CanonicalTable.Failure> = unsafe table.withUnsafeBufferPointer { bytes in
      var reader = unsafe CanonicalTableReader(bytes, decodingInto: texts, room: TableView.Head.bytes)
      do throws(CanonicalTable.Failure) {
        while let entry = try reader.next() {
          if count < keys { add(entry.start, entry.keyCount, entry.valueCount, placeholder: entry.placeholder) }
        }
        return .success(reader.keys)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  mutating func add(_ key: String, _ value: String) {
    precondition(count < keys)
    written += TableView.Head.bytes
    let start = written
    add(
      start, append(key), append(value),
      placeholder: value.utf8.firstIndex(of: UInt8(ascii: "{")).map {
        value.utf8.distance(from: value.startIndex, to: $0)
      })
  }

  @inline(__always)
  private mutating func add(_ start: Int, _ keyCount: Int, _ valueCount: Int, placeholder: Int?) {
    let hash = unsafe KeyHash.hash(UnsafeBufferPointer(start: texts + start, count: keyCount), seed: seed)
    let head = TableView.Head(
      keyCount: keyCount, valueCount: valueCount,
      placeholder: placeholder.map { hint(start + keyCount, valueCount, first: $0) } ?? .none)
    unsafe head.store(inFrontOf: texts + start)
    let slot = TableView.Slot(tag: UInt32(truncatingIfNeeded: hash), offset: UInt32(start))
    unsafe (entries + count).initialize(to: Entry(slot: slot, home: UInt32(truncatingIfNeeded: hash >> 32)))
    count += 1
  }

  /// - Parameter first: where in the value the first `{{` may be.
  private func hint(_ start: Int, _ count: Int, first: Int) -> TableView.PlaceholderHint {
    let behind = unsafe UnsafeBufferPointer(start: texts + start + first, count: count - first)
      .drop { $0 == UInt8(ascii: "{") }
    return unsafe TableView.PlaceholderHint(start: first, isOnly: !behind.contains(UInt8(ascii: "{")))
  }

  private mutating func append(_ text: String) -> Int {
    let target = unsafe texts + written
    let count = unsafe TextAccess.withUTF8(text) { bytes in
      if let start = bytes.baseAddress { unsafe target.update(from: start, count: bytes.count) }
      return bytes.count
    }
    written += count
    return count
  }
}
