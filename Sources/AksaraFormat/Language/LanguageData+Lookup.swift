extension LanguageData {
  /// The parts of a tag, with an old or overlong code replaced: `he` for `iw`, `sr`, `Latn` for `sh`.
  static func subtags(of tag: LanguageTag) -> [String] {
    var subtags = tag.subtags
    if let alias = value(of: subtags[0], in: aliases) {
      subtags.replaceSubrange(0..<1, with: alias.split(separator: "-").map(String.init))
    }
    return subtags
  }

  /// The value of a word `key=value`, by bisection over the text of ascending words.
  static func value(of key: String, in words: StaticString) -> String? {
    let text = unsafe UnsafeBufferPointer(start: words.utf8Start, count: words.utf8CodeUnitCount)
    let isGap = { (byte: UInt8) in byte == 0x20 || byte == 0x0A }
    var low = 0
    var high = text.count
    while low < high {
      var start = (low + high) / 2
      while start > low, unsafe !isGap(text[start - 1]) { start -= 1 }
      var end = start
      while end < high, unsafe !isGap(text[end]) { end += 1 }
      guard let equals = unsafe text[start..<end].firstIndex(of: UInt8(ascii: "=")) else {
        // Between two words.
        if end < high { low = end + 1 } else { high = start }
        continue
      }
      let word = unsafe text[start..<equals]
      if unsafe word.elementsEqual(key.utf8) {
        return unsafe String(decoding: text[(equals + 1)..<end], as: UTF8.self)
      }
      if unsafe word.lexicographicallyPrecedes(key.utf8) { low = min(high, end + 1) } else { high = start }
    }
    return nil
  }
}
