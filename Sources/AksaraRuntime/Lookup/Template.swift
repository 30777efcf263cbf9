#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Filling in a text's `{{variables}}`: one pass from left to right, so that a value that holds `{{x}}` is never expanded.
enum Template {
  /// The text with each variable that has a value replaced by it; the others stay as they are.
  ///
  /// A placeholder is what `PlaceholderScan` finds, and its name is `Placeholder.name(in:)`.
  static func fill(_ value: TableView.Value, _ arguments: TranslationArguments, count: PluralCount?) -> String {
    let size = 512
    return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: size) { buffer in
      var output = unsafe Output(start: buffer.baseAddress.unsafelyUnwrapped, capacity: size)
      write(value, arguments, count, to: &output)
      if output.count <= size {
        return unsafe TextAccess.string(UnsafeBufferPointer(start: output.start, count: output.count))
      }
      // Too long for the stack: once more, in pieces.
      var pieces = Pieces()
      write(value, arguments, count, to: &pieces)
      return pieces.text
    }
  }

  private static func write(
    _ value: TableView.Value, _ arguments: TranslationArguments, _ count: PluralCount?, to output: inout some Sink
  ) {
    let text = unsafe value.bytes
    var copied = 0
    var from = value.placeholder.start
    while let hole = unsafe next(in: text, from: from) {
      from = hole.end
      let name = unsafe UnsafeBufferPointer(rebasing: text[name(hole.content, in: text)])
      if unsafe !arguments.contains(
        name,
        { replacement in
          unsafe output.append(UnsafeBufferPointer(rebasing: text[copied..<hole.start]))
          unsafe output.append(replacement)
        })
      {
        guard let count, unsafe Bytes.equal("count", name) else { continue }
        unsafe output.append(UnsafeBufferPointer(rebasing: text[copied..<hole.start]))
        unsafe TextAccess.withUTF8(count.text) { unsafe output.append($0) }
      }
      copied = hole.end
      if value.placeholder.isOnly { break }
    }
    unsafe output.append(UnsafeBufferPointer(rebasing: text[copied...]))
  }

  /// The next placeholder: `{{`, of a run of opening braces the last two, text without braces, `}}`.
  private static func next(
    in text: UnsafeBufferPointer<UInt8>, from: Int
  ) -> (start: Int, content: Range<Int>, end: Int)? {
    guard let base = text.baseAddress else { return nil }
    let open = UInt8(ascii: "{")
    let close = UInt8(ascii: "}")
    var index = from
    while index < text.count, let found = unsafe memchr(base + index, Int32(open), text.count - index) {
      let first = unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base)
      var start = first
      while start < text.count, unsafe text[start] == open { start += 1 }
      if start - first < 2 {
        index = start
        continue
      }
      var end = start
      while end < text.count, unsafe text[end] != open, unsafe text[end] != close { end += 1 }
      if end + 1 < text.count, unsafe text[end] == close, unsafe text[end + 1] == close {
        return (start - 2, start..<end, end + 2)
      }
      index = end
    }
    return nil
  }

  /// A variable's name: up to the first `,`, trimmed, a leading `- ` dropped.
  private static func name(_ content: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    func isSpace(_ index: Int) -> Bool {
      let byte = unsafe text[index]
      return byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
    var low = content.lowerBound
    var high = unsafe text[content].firstIndex(of: UInt8(ascii: ",")) ?? content.upperBound
    while low < high, isSpace(low) { low += 1 }
    while low < high, isSpace(high - 1) { high -= 1 }
    if high - low >= 2, unsafe text[low] == UInt8(ascii: "-"), isSpace(low + 1) {
      low += 2
      while low < high, isSpace(low) { low += 1 }
    }
    return low..<high
  }
}

/// Where a filled text goes.
private protocol Sink {
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>)
}

/// A buffer that counts on when it is full.
@safe
private struct Output: Sink {
  let start: UnsafeMutablePointer<UInt8>
  let capacity: Int
  var count = 0

  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    if let source = bytes.baseAddress, count + bytes.count <= capacity {
      unsafe (start + count).update(from: source, count: bytes.count)
    }
    count += bytes.count
  }
}

/// A text that grows.
private struct Pieces: Sink {
  var text = ""

  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    text += unsafe TextAccess.string(bytes)
  }
}

/// Comparing a string with bytes, never by Unicode's equivalence.
enum Bytes {
  @inline(__always)
  static func equal(_ text: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe TextAccess.withUTF8(text) { own in
      guard own.count == bytes.count else { return false }
      // Names are short: a call would take longer.
      for index in 0..<own.count where unsafe own[index] != bytes[index] { return false }
      return true
    }
  }
}
