/// Writes a flattened table: one canonical line of JSON (the format, "Flattened tables").
///
/// Storage is kept between calls: one writer per worker.
@safe
public final class TableWriter {
  /// What an empty text means.
  public enum EmptyText: String, Sendable {
    /// Left out and counted as untranslated.
    case missing
    /// Written as it is.
    case keep
  }

  private var output = ByteBuffer()
  /// Keys in the last table.
  public private(set) var keys = 0

  /// A writer with an empty table.
  public init() {}

  deinit {
    output.deallocate()
  }

  /// Size of the last table in bytes.
  public var size: Int { output.count }

  /// Writes the table of a flattened document.
  /// - Parameters:
  ///   - flattener: the texts, in path order.
  ///   - empty: what an empty text means.
  ///   - leftOut: indexes of entries that are not written, ascending, each once.
  public func write(_ flattener: Flattener, empty: EmptyText = .missing, leavingOut leftOut: [Int] = []) {
    // The buffer is moved into a local for the loop, and back.
    var output = self.output
    output.removeAll()
    output.reserve(2)
    output.append(Byte.openBrace)
    var written = 0
    assert(zip(leftOut, leftOut.dropFirst()).allSatisfy { $0 < $1 }, "ascending, each once")
    var skipped = leftOut[...]
    for index in 0..<flattener.count {
      if let next = skipped.first, next == index {
        skipped.removeFirst()
        continue
      }
      let entry = unsafe flattener.entries[index]
      let text = unsafe flattener.textBytes(entry)
      if text.isEmpty, empty == .missing { continue }
      let path = unsafe flattener.pathBytes(entry)
      // An escape is at most six bytes for one.
      output.reserve((path.count + text.count) * 6 + 8)
      if written > 0 { output.append(Byte.comma) }
      written += 1
      output.append(Byte.quote)
      unsafe entry.pathMayNeedEscape ? Self.appendEscaped(path, to: &output) : output.append(path)
      output.append(Byte.quote)
      output.append(Byte.colon)
      output.append(Byte.quote)
      unsafe Self.append(text, flattener.traits(entry), to: &output)
      output.append(Byte.quote)
    }
    output.reserve(2)
    output.append(Byte.closeBrace)
    output.append(0x0A)
    self.output = output
    keys = written
  }

  /// The last table's bytes; they live as long as `body` runs.
  public func withBytes<Result>(_ body: (RawSpan) throws -> Result) rethrows -> Result {
    let span = unsafe RawSpan(_unsafeStart: UnsafeRawPointer(output.base), byteCount: output.count)
    return try body(span)
  }

  /// A copy of the last table's bytes.
  public var bytes: [UInt8] { unsafe Array(output.slice(0, output.count)) }

  /// A value: escaped, and its placeholders without the white space inside their braces.
  private static func append(
    _ text: UnsafeBufferPointer<UInt8>, _ traits: JSONTextTraits, to output: inout ByteBuffer
  ) {
    let isPlain = !traits.contains(.escaped)
    guard traits.contains(.brace), unsafe Placeholder.mayNeedTrimming(text) else {
      unsafe isPlain ? output.append(text) : appendEscaped(text, to: &output)
      return
    }
    var from = 0
    for placeholder in unsafe PlaceholderScan(text).placeholders {
      let trimmed = unsafe placeholder.trimmedContent(in: text)
      if trimmed == placeholder.content { continue }
      unsafe appendEscaped(.init(rebasing: text[from..<placeholder.content.lowerBound]), to: &output)
      unsafe appendEscaped(.init(rebasing: text[trimmed]), to: &output)
      from = placeholder.content.upperBound
    }
    let rest = unsafe UnsafeBufferPointer(rebasing: text[from...])
    unsafe isPlain ? output.append(rest) : appendEscaped(rest, to: &output)
  }

  private static func appendEscaped(_ text: UnsafeBufferPointer<UInt8>, to output: inout ByteBuffer) {
    var from = 0
    for index in 0..<text.count {
      let byte = unsafe text[index]
      if byte >= 0x20, byte != Byte.quote, byte != Byte.backslash { continue }
      unsafe output.append(.init(rebasing: text[from..<index]))
      var escape: [UInt8] = []
      JSONEscaping.append(CollectionOfOne(byte), to: &escape)
      for byte in escape { output.append(byte) }
      from = index + 1
    }
    unsafe output.append(.init(rebasing: text[from...]))
  }
}

extension Placeholder {
  /// Whether white space follows an opening or precedes a closing brace anywhere.
  static func mayNeedTrimming(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    var last: UInt8 = 0
    for index in 0..<value.count {
      let byte = unsafe value[index]
      if last == Byte.openBrace && isSpace(byte) || byte == Byte.closeBrace && isSpace(last) { return true }
      last = byte
    }
    return false
  }

  /// The content without white space at its ends.
  func trimmedContent(in value: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    var low = content.lowerBound
    var high = content.upperBound
    while low < high, unsafe Self.isSpace(value[low]) { low += 1 }
    while low < high, unsafe Self.isSpace(value[high - 1]) { high -= 1 }
    return low..<high
  }
}
