/// Where lines start, so that an offset can be told as line and column.
struct LineIndex {
  private var starts: [Int] = [0]
  /// Places inside long lines, so that a file that is one line is not counted from its start each time.
  private var marks: [(offset: Int, column: Int)] = []
  private static let markDistance = 4096

  init(_ bytes: [UInt8]) {
    var last = bytes.starts(with: JSONDocument.byteOrderMark) ? 3 : 0
    var column = 0
    for (index, byte) in bytes.enumerated().dropFirst(last) {
      if index - last >= Self.markDistance {
        marks.append((index, column))
        last = index
      }
      if byte & 0xC0 != 0x80 { column += 1 }
      guard byte == 0x0A || byte == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A) else { continue }
      starts.append(index + 1)
      last = index + 1
      column = 0
    }
  }

  func position<Bytes: RandomAccessCollection>(at offset: Int, in bytes: Bytes) -> SourcePosition
  where Bytes.Element == UInt8, Bytes.Index == Int {
    let line = Self.last(in: starts.count) { starts[$0] <= offset } ?? 0
    var from = starts[line] == 0 && bytes.starts(with: JSONDocument.byteOrderMark) ? 3 : starts[line]
    var column = 0
    if let mark = Self.last(in: marks.count, where: { marks[$0].offset <= offset }), marks[mark].offset > from {
      (from, column) = marks[mark]
    }
    column += bytes[min(from, offset)..<min(offset, bytes.count)].reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
    return SourcePosition(line: line + 1, column: column + 1, offset: offset)
  }

  /// The last of `count` indexes for which `holds`, as it does for all before it.
  private static func last(in count: Int, where holds: (Int) -> Bool) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }
}
