/// The tar headers of this format, and the reading that accepts nothing else (the format, "Header").
///
/// POSIX ustar with the spelling of libarchive's writer: regular files, mode 0644, owner 0, no names of users.
public enum Ustar {
  /// Bytes of a header, and what contents are padded to.
  public static let blockBytes = 512

  /// The header of one member; `nil` when the name is not ASCII, or it or a number does not fit.
  public static func header(name: String, size: Int, modificationTime: Int64) -> [UInt8]? {
    guard (1...100).contains(name.utf8.count), name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    var header = [UInt8](repeating: 0, count: blockBytes)
    func put(_ text: some Sequence<UInt8>, at offset: Int) {
      for (index, byte) in text.enumerated() { header[offset + index] = byte }
    }
    put(name.utf8, at: 0)
    put("000644 ".utf8, at: 100)
    for offset in [108, 116, 329, 337] { put("000000 ".utf8, at: offset) }
    guard putOctal(Int64(size), digits: 11, in: &header, at: 124),
      putOctal(modificationTime, digits: 11, in: &header, at: 136)
    else { return nil }
    for offset in [135, 147] { header[offset] = UInt8(ascii: " ") }
    put("        0".utf8, at: 148)
    put("ustar\u{0}00".utf8, at: 257)
    var sum: Int64 = 0
    var index = 0
    while index < blockBytes {
      sum += Int64(header[index])
      index += 1
    }
    guard putOctal(sum, digits: 6, in: &header, at: 148) else { return nil }
    header[154] = 0
    return header
  }

  /// - Returns: `false` when the number has more digits.
  private static func putOctal(_ value: Int64, digits: Int, in header: inout [UInt8], at offset: Int) -> Bool {
    var rest = value
    var index = offset + digits
    while index > offset {
      index -= 1
      header[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest & 7)
      rest >>= 3
    }
    return rest == 0
  }

  /// Bytes that `size` bytes of content take up, padding included.
  public static func paddedSize(_ size: Int) -> Int { (size + blockBytes - 1) / blockBytes * blockBytes }

  /// One member: its name, and where its content lies.
  struct Member {
    let name: String
    let content: Range<Int>
  }

  /// The members of a payload, whose every byte must be what the writer would have written.
  ///
  /// Names, sizes and the common time are read; then each header is written anew and compared, so that no field, pad
  /// byte or trailing byte can say anything else.
  static func members(of bytes: [UInt8], in payload: Range<Int>) throws(BundleRefusal) -> (
    members: [Member], time: Int64
  ) {
    func wrong(_ offset: Int, _ what: String) -> BundleRefusal {
      .malformed("the payload at byte \(offset - payload.lowerBound): \(what)")
    }
    var members: [Member] = []
    var time: Int64?
    var here = payload.lowerBound
    while true {
      guard payload.upperBound - here >= 2 * blockBytes else { throw wrong(here, "the end of the archive is missing") }
      if bytes[here] == 0 { break }
      guard members.count < Limits.members - 1 else { throw wrong(here, "more than \(Limits.members) members") }
      let header = bytes[here..<here + blockBytes]
      let name = String(decoding: header.prefix(100).prefix { $0 != 0 }, as: UTF8.self)
      guard let size = number(header, at: 124), let modified = number(header, at: 136),
        let expected = Self.header(name: name, size: Int(size), modificationTime: time ?? modified),
        bytes.holds(expected, at: here)
      else { throw wrong(here, "the header is not the one that the format prescribes") }
      time = time ?? modified
      let start = here + blockBytes
      guard size <= payload.upperBound - start, paddedSize(Int(size)) <= payload.upperBound - start else {
        throw wrong(here, "the member ends behind the end of the file")
      }
      let content = start..<start + Int(size)
      here = start + paddedSize(Int(size))
      guard bytes.isZero(content.upperBound..<here) else {
        throw wrong(content.upperBound, "padding is not zero")
      }
      members.append(Member(name: name, content: content))
    }
    guard payload.upperBound - here == 2 * blockBytes, bytes.isZero(here..<payload.upperBound) else {
      throw wrong(here, "the archive does not end with two zero blocks and nothing behind them")
    }
    return (members, time ?? 0)
  }

  /// Eleven octal digits.
  private static func number(_ header: ArraySlice<UInt8>, at offset: Int) -> Int64? {
    let digits = header.dropFirst(offset).prefix(11)
    guard digits.allSatisfy({ $0 &- UInt8(ascii: "0") < 8 }) else { return nil }
    return digits.reduce(0) { $0 << 3 | Int64($1 - UInt8(ascii: "0")) }
  }
}

// Plain loops: they cost little in a debug build too, where a test reads tens of thousands of bundles.
extension [UInt8] {
  /// Whether all of `other` stands at `offset`; there must be room for it.
  func holds(_ other: [UInt8], at offset: Int) -> Bool {
    var index = 0
    while index < other.count {
      if self[offset + index] != other[index] { return false }
      index += 1
    }
    return true
  }

  /// Whether every byte of a range is zero.
  func isZero(_ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      if self[index] != 0 { return false }
      index += 1
    }
    return true
  }
}
