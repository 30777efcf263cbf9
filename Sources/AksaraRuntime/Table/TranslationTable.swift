public import AksaraFormat

/// One language's texts, never changed: an index of 8-byte slots over the texts themselves.
///
/// Keys are compared as bytes. A look-up asks one slot, and the next ones only when hashes collide.
@safe
public final class TranslationTable: @unchecked Sendable {
  // Unchecked: whatever the pointers point to is written in `init` alone.
  let view: TableView
  private let texts: UnsafeMutablePointer<UInt8>
  private let slots: UnsafeMutableBufferPointer<TableView.Slot>
  private let textBytes: Int

  /// How many keys there are, empty values included.
  public let count: Int

  /// Bytes that the table takes in memory.
  public var memoryBytes: Int { unsafe textBytes + slots.count * MemoryLayout<TableView.Slot>.stride }

  /// The table of canonical bytes (the format, "Flattened tables"), checked in full.
  /// - Throws: `CanonicalTable.Failure` for bytes that are not the one spelling of the map that they spell.
  public convenience init(canonical table: [UInt8]) throws(CanonicalTable.Failure) {
    try self.init(canonical: table, keys: CanonicalTable.check(table))
  }

  /// The table of canonical bytes with so many keys.
  convenience init(canonical table: [UInt8], keys: Int) throws(CanonicalTable.Failure) {
    var builder = TableBuilder(table: table, keys: keys)
    do throws(CanonicalTable.Failure) {
      _ = try builder.add(canonical: table)
    } catch {
      builder.deallocate()
      throw error
    }
    self.init(builder)
  }

  /// The table of a map, as a parser of one's own gives it.
  /// - Throws: ``TranslationTableError`` when a text is larger than the format allows, or all of them together.
  public convenience init(_ map: [String: String]) throws(TranslationTableError) {
    var size = 0
    for (key, value) in map {
      guard key.utf8.count <= Limits.keyBytes else { throw TranslationTableError("a key is too long", key: key) }
      guard value.utf8.count <= Limits.valueBytes else { throw TranslationTableError("a value is too long", key: key) }
      size += key.utf8.count + value.utf8.count
    }
    size += map.count * TableView.Head.bytes
    guard size <= Limits.tableBytes, map.count <= Limits.keysPerLanguage else {
      throw TranslationTableError("more text than a language may have", key: nil)
    }
    var builder = TableBuilder(textBytes: max(1, size), keys: map.count)
    for (key, value) in map { builder.add(key, value) }
    self.init(builder)
  }

  init(_ builder: TableBuilder) {
    unsafe slots = builder.index()
    unsafe texts = builder.texts
    textBytes = builder.textBytes
    count = builder.count
    unsafe view = TableView(
      texts: UnsafePointer(texts), slots: UnsafePointer(slots.baseAddress.unsafelyUnwrapped),
      capacity: UInt64(slots.count))
  }

  deinit {
    unsafe texts.deallocate()
    unsafe slots.deallocate()
  }

  /// The value of a key; `nil` when it is missing or empty.
  public subscript(_ key: String) -> String? {
    unsafe TextAccess.withUTF8(key) { bytes in
      let hash = unsafe KeyHash.hash(bytes, seed: KeyHash.seed)
      return unsafe view.value(bytes, hash: hash).map { unsafe TextAccess.string($0.bytes) }
    }
  }

  /// Keys and values as a dictionary, for runtimes that want one; of keys that Unicode holds equal, the first stays.
  public var map: [String: String] {
    var map: [String: String] = [:]
    map.reserveCapacity(count)
    var start = TableView.Head.bytes
    for _ in 0..<count {
      let head = unsafe TableView.Head(inFrontOf: UnsafePointer(texts + start))
      let key = unsafe UnsafeBufferPointer(start: texts + start, count: head.keyCount)
      let value = unsafe UnsafeBufferPointer(start: texts + start + head.keyCount, count: head.valueCount)
      start += head.keyCount + head.valueCount + TableView.Head.bytes
      let name = unsafe TextAccess.string(key)
      if map[name] == nil { map[name] = unsafe TextAccess.string(value) }
    }
    return map
  }
}

/// A map that makes no table.
public struct TranslationTableError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public let reason: String
  /// The key that it is about.
  public let key: String?
  /// The reason, and the key.
  public var description: String { key.map { "\(reason): \($0.prefix(80))" } ?? reason }

  init(_ reason: String, key: String?) {
    self.reason = reason
    self.key = key
  }
}
