internal import AksaraFormat
internal import AksaraPrimitives

/// A table's keys and texts, in the table's order, which is that of the keys' bytes.
struct TableTexts: Sendable {
  private var texts: [UInt8] = []
  private var entries: [CanonicalTableReader.Entry] = []

  /// The number of keys.
  var count: Int { entries.count }

  /// Reads one language's table of a bundle, checking all that a device checks.
  /// - Throws: ``BundleRefusal``.
  init(_ bundle: AksaraBundle, _ tag: LanguageTag) throws(BundleRefusal) {
    let table = try bundle.inflated(tag, primitives: SystemPrimitives(), checkingCRC: true)
    var read = TableTexts()
    try bundle.judge(tag) { () throws(CanonicalTable.Failure) in
      read = try TableTexts(reading: table)
      return read.count
    }
    self = read
  }

  private init() {}

  private init(reading table: [UInt8]) throws(CanonicalTable.Failure) {
    var entries: [CanonicalTableReader.Entry] = []
    var read = Result<Int, CanonicalTable.Failure>.success(0)
    texts = unsafe [UInt8](unsafeUninitializedCapacity: table.count + CanonicalTableReader.slack) { output, count in
      guard let start = output.baseAddress else { return }
      read = Result { () throws(CanonicalTable.Failure) in
        try unsafe CanonicalTableReader.read(table, decodingInto: start) { entries.append($0) }
      }
      count = entries.last.map { $0.start + $0.keyCount + $0.valueCount } ?? 0
    }
    _ = try read.get()
    self.entries = entries
  }

  /// A key's bytes.
  func key(_ index: Int) -> ArraySlice<UInt8> {
    let entry = entries[index]
    return texts[entry.start..<entry.start + entry.keyCount]
  }

  /// A text's bytes.
  func value(_ index: Int) -> ArraySlice<UInt8> {
    let entry = entries[index]
    let start = entry.start + entry.keyCount
    return texts[start..<start + entry.valueCount]
  }

  /// Whether the table has a key.
  func has(_ key: some Collection<UInt8>) -> Bool { index(of: key) != nil }

  /// Where the table has a key.
  func index(of key: some Collection<UInt8>) -> Int? {
    let index = Bytes.firstIndex(in: count) { !self.key($0).lexicographicallyPrecedes(key) }
    return index < count && self.key(index).elementsEqual(key) ? index : nil
  }

  /// The keys of which a translation is expected: a plural counts once, as its `other`.
  func units() -> [ArraySlice<UInt8>] {
    (0..<count).map(key).filter { key in
      guard let dot = key.lastIndex(of: UInt8(ascii: ".")) else { return true }
      let category = key[(dot + 1)...]
      guard Self.categories.contains(where: { $0.elementsEqual(category) }) else { return true }
      return !has(key[...dot] + Array("other".utf8))
    }
  }

  /// The most that whoever packed it can have counted of the source language's texts, in percent: there, a plural was
  /// known as one, and any of its forms was enough.
  func coverageBound(by source: TableTexts) -> Int {
    func share(_ keys: [ArraySlice<UInt8>]) -> Int {
      keys.isEmpty ? 100 : 100 * keys.count { has($0) || hasForm(beside: $0) } / keys.count
    }
    return max(share(source.units()), share((0..<source.count).map { source.key($0) }))
  }

  private func hasForm(beside key: ArraySlice<UInt8>) -> Bool {
    guard let dot = key.lastIndex(of: UInt8(ascii: ".")), PluralCategory(utf8: key[(dot + 1)...]) != nil else {
      return false
    }
    return PluralCategory.allCases.contains { has(key[...dot] + Array($0.rawValue.utf8)) }
  }

  private static let categories = ["zero", "one", "two", "few", "many"].map { Array($0.utf8) }

  /// How many of another table's units, in the order of their bytes, this one has: in percent, rounded down.
  func coverage(of units: [ArraySlice<UInt8>]) -> Int {
    var (index, found) = (0, 0)
    for unit in units {
      while index < count, key(index).lexicographicallyPrecedes(unit) { index += 1 }
      if index < count, key(index) == unit { found += 1 }
    }
    return units.isEmpty ? 100 : 100 * found / units.count
  }
}
