/// Where lines start, so that an offset can be told as line and column.
struct LineIndex {
  private var starts: [Int] = [0]

  init(_ bytes: [UInt8]) {
    for (index, byte) in bytes.enumerated() {
      if byte == 0x0A {
        starts.append(index + 1)
      } else if byte == 0x0D, index + 1 == bytes.count || bytes[index + 1] != 0x0A {
        starts.append(index + 1)
      }
    }
  }

  func position<Bytes: RandomAccessCollection>(at offset: Int, in bytes: Bytes) -> SourcePosition
  where Bytes.Element == UInt8, Bytes.Index == Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    let from = starts[low] == 0 && bytes.starts(with: JSONDocument.byteOrderMark) ? 3 : starts[low]
    let scalars = bytes[min(from, offset)..<min(offset, bytes.count)].reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
    return SourcePosition(line: low + 1, column: scalars + 1, offset: offset)
  }
}
