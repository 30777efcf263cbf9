internal import AksaraFormat

/// Texts and slots while they are gathered. Whoever does not make a table of it calls `deallocate`.
@safe
struct TableBuilder {
  let texts: UnsafeMutablePointer<UInt8>
  let textBytes: Int
  private(set) var entries: [TableView.Slot] = []
  /// The upper halves of the entries' hashes; the lower ones are their tags.
  private var homes: [UInt32] = []
  private var written = 0
  private let seed = KeyHash.seed

  init(textBytes: Int) {
    self.textBytes = textBytes
    unsafe texts = .allocate(capacity: textBytes)
  }

  func deallocate() { unsafe texts.deallocate() }

  /// An entry whose texts are in place.
  mutating func add(_ entry: CanonicalTableReader.Entry) {
    add(entry.start, entry.keyCount, entry.valueCount, hasPlaceholder: entry.hasPlaceholder)
  }

  mutating func add(_ key: String, _ value: String) {
    let start = written
    add(start, append(key), append(value), hasPlaceholder: value.utf8.contains(UInt8(ascii: "{")))
  }

  private mutating func add(_ start: Int, _ keyCount: Int, _ valueCount: Int, hasPlaceholder: Bool) {
    let hash = unsafe KeyHash.hash(UnsafeBufferPointer(start: texts + start, count: keyCount), seed: seed)
    homes.append(UInt32(truncatingIfNeeded: hash >> 32))
    entries.append(
      TableView.Slot(
        tag: UInt32(truncatingIfNeeded: hash), offset: UInt32(start), keyCount: UInt16(keyCount),
        hasPlaceholder: hasPlaceholder, valueCount: UInt32(valueCount)))
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

  /// The slots in their places, five for three keys.
  func index() -> UnsafeMutableBufferPointer<TableView.Slot> {
    let capacity = entries.count * 5 / 3 + 1
    let slots = UnsafeMutableBufferPointer<TableView.Slot>.allocate(capacity: capacity)
    unsafe slots.initialize(repeating: .free)
    for (entry, home) in zip(entries, homes) {
      var index = TableView.home(UInt64(home) << 32, capacity: UInt64(capacity))
      while unsafe !slots[index].isFree { index = index + 1 == capacity ? 0 : index + 1 }
      unsafe slots[index] = entry
    }
    return unsafe slots
  }
}
