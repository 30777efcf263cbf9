#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Comparisons of byte strings.
enum Bytes {
  /// Below, at or above zero, as `left` comes before, equals or comes after `right`.
  static func compare(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
    let shared = min(left.count, right.count)
    if shared > 0, let one = left.baseAddress, let two = right.baseAddress {
      let order = unsafe Int(memcmp(one, two, shared))
      if order != 0 { return order }
    }
    return left.count - right.count
  }

  /// The first of `count` ascending places at which `isReached` holds.
  static func firstIndex(in count: Int, where isReached: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isReached(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension UInt8 {
  /// `0` to `9`.
  var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
  /// `a` to `z`.
  var isSmallLetter: Bool { self &- UInt8(ascii: "a") < 26 }
  /// `A` to `Z`.
  var isCapitalLetter: Bool { self &- UInt8(ascii: "A") < 26 }
  /// `a` to `z` and `A` to `Z`.
  var isLetter: Bool { (self | 0x20).isSmallLetter }
}

extension [UInt8] {
  /// As text.
  var asText: String { String(decoding: self, as: UTF8.self) }

  /// Whether these bytes occur.
  func contains(_ word: some Collection<UInt8>) -> Bool { firstIndex(of: word) != nil }

  /// Where these bytes occur first.
  func firstIndex(of word: some Collection<UInt8>, from start: Int = 0) -> Int? {
    guard let first = word.first, count >= word.count else { return nil }
    var index = start
    while index + word.count <= count {
      if self[index] == first, self[index..<index + word.count].elementsEqual(word) { return index }
      index += 1
    }
    return nil
  }
}
