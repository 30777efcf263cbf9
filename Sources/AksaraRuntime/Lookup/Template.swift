internal import AksaraFormat

/// Filling in a text's `{{variables}}`: one pass from left to right, so that a value that holds `{{x}}` is never expanded.
enum Template {
  /// The text with each variable that has a value replaced by it; the others stay as they are.
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
    while let hole = unsafe Placeholder.next(in: text, from: from) {
      from = hole.range.upperBound
      let name = unsafe UnsafeBufferPointer(rebasing: text[hole.nameRange(in: text)])
      if unsafe !arguments.contains(
        name,
        { replacement in
          unsafe output.append(UnsafeBufferPointer(rebasing: text[copied..<hole.range.lowerBound]))
          unsafe output.append(replacement)
        })
      {
        guard let count, unsafe Bytes.equal("count", name) else { continue }
        unsafe output.append(UnsafeBufferPointer(rebasing: text[copied..<hole.range.lowerBound]))
        unsafe TextAccess.withUTF8(count.text) { unsafe output.append($0) }
      }
      copied = from
      if value.placeholder.isOnly { break }
    }
    unsafe output.append(UnsafeBufferPointer(rebasing: text[copied...]))
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
