/// Reads a table in one pass: every rule of its one spelling is checked while its texts are decoded.
///
/// The decoded texts lie one behind the other in the buffer that the caller gives: key, value, key, value; in front of
/// each key is as much room as the caller wants.
@safe
package struct CanonicalTableReader {
  /// One key with its value, both in UTF-8.
  package struct Entry: BitwiseCopyable {
    /// Where the key starts in the decoded texts; the value follows it.
    package var start: Int
    /// Bytes of the key.
    package var keyCount: Int
    /// Bytes of the value.
    package var valueCount: Int
    /// Where in the value the first `{{` is; `nil` when there is none.
    package var placeholder: Int?
  }

  /// Bytes that the buffer for decoded texts must have beyond the table's size.
  package static let slack = 16
  /// The most room in front of a key for which that suffices: an entry's punctuation takes as much in the table.
  package static let mostRoom = 6

  /// Keys read so far.
  package private(set) var keys = 0

  private let table: UnsafePointer<UInt8>
  private let end: Int
  private let output: UnsafeMutablePointer<UInt8>
  private let room: Int
  private var here = 0
  private var written = 0
  private var lastKey = 0
  private var lastKeyEnd = 0

  /// A reader of `table`, whose bytes and the buffer must outlive it.
  /// - Parameter room: bytes that are left free in front of each key, at most ``mostRoom``.
  package init(
    _ table: UnsafeBufferPointer<UInt8>, decodingInto output: UnsafeMutablePointer<UInt8>, room: Int = 0
  ) {
    precondition((0...Self.mostRoom).contains(room))
    self.room = room
    unsafe self.table = table.baseAddress ?? UnsafePointer(output)
    end = table.count
    unsafe self.output = output
  }

  /// Reads a whole table and gives each entry to `take`.
  /// - Returns: how many keys there are.
  package static func read(
    _ table: [UInt8], decodingInto output: UnsafeMutablePointer<UInt8>, _ take: (Entry) -> Void
  ) throws(CanonicalTable.Failure) -> Int {
    let result: Result<Int, CanonicalTable.Failure> = unsafe table.withUnsafeBufferPointer { bytes in
      var reader = unsafe CanonicalTableReader(bytes, decodingInto: output)
      do throws(CanonicalTable.Failure) {
        while let entry = try reader.next() { take(entry) }
        return .success(reader.keys)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// The next entry, or `nil` behind the last one, when the whole table has been found right.
  package mutating func next() throws(CanonicalTable.Failure) -> Entry? {
    if here == 0 {
      guard end <= Limits.tableBytes else { throw failure("larger than a table may be") }
      try expect(Byte.openBrace)
    } else if byte(here) == Byte.comma {
      here += 1
    } else {
      return try finish()
    }
    written += room
    let start = written
    let keyPlace = here
    let keyTraits = try text(limit: Limits.keyBytes)
    let key = start..<written
    try check(key, keyTraits, at: keyPlace)
    lastKey = start
    lastKeyEnd = key.upperBound
    keys += 1
    guard keys <= Limits.keysPerLanguage else { throw failure("more keys than a table may have") }
    try expect(Byte.colon)
    let valuePlace = here
    let traits = try text(limit: Limits.valueBytes)
    let value = key.upperBound..<written
    let placeholder = traits.contains(.brace) ? opening(in: value) : nil
    if placeholder != nil { try checkPlaceholders(value, at: valuePlace) }
    return Entry(start: start, keyCount: key.count, valueCount: value.count, placeholder: placeholder)
  }

  private mutating func finish() throws(CanonicalTable.Failure) -> Entry? {
    try expect(Byte.closeBrace)
    try expect(0x0A)
    guard here == end else { throw failure("more behind the table") }
    return nil
  }

  // MARK: Rules

  private func check(
    _ key: Range<Int>, _ traits: JSONTextTraits, at place: Int
  ) throws(CanonicalTable.Failure) {
    guard !key.isEmpty else { throw failure("an empty key", at: place) }
    let bytes = unsafe decoded(key)
    if bytes.count == 8, unsafe bytes.elementsEqual("_version".utf8) {
      throw failure("a reserved key", at: place)
    }
    guard unsafe keys == 0 || ByteOrder.compare(decoded(lastKey..<lastKeyEnd), bytes) < 0 else {
      throw failure("keys out of order, or one key twice", at: place)
    }
  }

  /// Where `{{` is first.
  private func opening(in value: Range<Int>) -> Int? {
    let bytes = unsafe decoded(value)
    var last: UInt8 = 0
    for index in 0..<bytes.count {
      let byte = unsafe bytes[index]
      if byte == Byte.openBrace, last == Byte.openBrace { return index - 1 }
      last = byte
    }
    return nil
  }

  private func checkPlaceholders(_ value: Range<Int>, at place: Int) throws(CanonicalTable.Failure) {
    let bytes = unsafe decoded(value)
    guard unsafe Placeholder.mayNeedTrimming(bytes) else { return }
    for placeholder in unsafe PlaceholderScan(bytes).placeholders
    where unsafe placeholder.trimmedContent(in: bytes) != placeholder.content {
      throw failure("white space inside a placeholder's braces", at: place)
    }
  }

  private func decoded(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: output + range.lowerBound, count: range.count)
  }

  // MARK: Bytes

  /// The byte at an offset; zero, which no rule allows, behind the end.
  @inline(__always)
  private func byte(_ offset: Int) -> UInt8 { offset < end ? unsafe table[offset] : 0 }

  private mutating func expect(_ expected: UInt8) throws(CanonicalTable.Failure) {
    guard byte(here) == expected else {
      throw failure(here >= end ? "the table ends too early" : "not spelled as a table is")
    }
    here += 1
  }

  private func failure(_ reason: String, at offset: Int? = nil) -> CanonicalTable.Failure {
    CanonicalTable.Failure(offset: min(offset ?? here, end), reason: reason)
  }

  /// Eight bytes; zeros, at which every run of plain text stops, behind the end.
  @inline(__always)
  private func word(_ offset: Int) -> UInt64 {
    if offset + 8 <= end { return unsafe Word.load(table + offset) }
    var word: UInt64 = 0
    for index in offset..<max(offset, end) { word |= UInt64(byte(index)) << UInt64((index - offset) * 8) }
    return word
  }

  /// Decodes one string, from its opening quote to behind its closing one.
  @inline(__always)
  private mutating func text(limit: Int) throws(CanonicalTable.Failure) -> JSONTextTraits {
    let place = here
    try expect(Byte.quote)
    let start = written
    var braces: UInt64 = 0
    var traits: JSONTextTraits = []
    while true {
      braces |= copyPlain()
      let byte = byte(here)
      if byte == Byte.quote { break }
      if byte >= 0x80 {
        traits.insert(.nonASCII)
        try copyNonASCII()
      } else if byte == Byte.backslash {
        try decodeEscape()
      } else {
        throw failure(here >= end ? "the table ends too early" : "a control character that is not escaped")
      }
    }
    here += 1
    if braces != 0 { traits.insert(.brace) }
    guard written - start <= limit else { throw failure("longer than a text may be", at: place) }
    return traits
  }

  /// A run of plain text, up to a quote, a backslash, a control character or one beyond ASCII.
  /// - Returns: not zero when there may be an opening brace.
  @inline(__always)
  private mutating func copyPlain() -> UInt64 {
    // Kept in registers: in the reader's memory each step would wait for the one before.
    var (from, to) = (here, written)
    var braces: UInt64 = 0
    while true {
      let word = word(from)
      unsafe UnsafeMutableRawPointer(output + to).storeBytes(of: word.littleEndian, as: UInt64.self)
      braces |= Word.braces(word)
      let stops = Word.stops(word)
      if stops != 0 {
        let plain = stops.trailingZeroBitCount >> 3
        (from, to) = (from &+ plain, to &+ plain)
        break
      }
      // A constant step, so that the next word can be loaded before this one is judged.
      (from, to) = (from &+ 8, to &+ 8)
    }
    (here, written) = (from, to)
    return braces
  }

  /// A run of characters beyond ASCII.
  @inline(__always)
  private mutating func copyNonASCII() throws(CanonicalTable.Failure) {
    repeat {
      // A table ends with three more bytes at least, so that a character in it has three more bytes behind its first.
      let length = here + 4 <= end ? unsafe UTF8Sequence.length(at: table + here) : 0
      if length == 0 { throw failure("not UTF-8") }
      let character = unsafe UnsafeRawPointer(table + here).loadUnaligned(as: UInt32.self)
      unsafe UnsafeMutableRawPointer(output + written).storeBytes(of: character, as: UInt32.self)
      here += length
      written += length
    } while byte(here) >= 0x80
  }

  /// An escape, which must be the one that a table has for its character.
  private mutating func decodeEscape() throws(CanonicalTable.Failure) {
    let place = here
    let plain: UInt8
    switch byte(here + 1) {
    case Byte.quote: plain = Byte.quote
    case Byte.backslash: plain = Byte.backslash
    case UInt8(ascii: "b"): plain = 0x08
    case UInt8(ascii: "t"): plain = 0x09
    case UInt8(ascii: "n"): plain = 0x0A
    case UInt8(ascii: "f"): plain = 0x0C
    case UInt8(ascii: "r"): plain = 0x0D
    case UInt8(ascii: "u"):
      let high = byte(here + 4)
      let low = byte(here + 5)
      plain = (high &- UInt8(ascii: "0")) << 4 | (low < 0x3A ? low &- UInt8(ascii: "0") : low &- 0x57)
    default: plain = 0xFF
    }
    var spelling: [UInt8] = []
    JSONEscaping.append(CollectionOfOne(plain), to: &spelling)
    for expected in spelling {
      guard byte(here) == expected else { throw failure("not the escape that a table has", at: place) }
      here += 1
    }
    unsafe output[written] = plain
    written += 1
  }
}
