extension JSONDocument {
  /// Whether the text is its value's canonical one (RFC 8785): no white space, names ascending and none twice, each
  /// text in its one spelling. Numbers are the caller's: which spelling is the one depends on what they count.
  var isCanonical: Bool { canonicalEnd(of: root, at: 0) == textCount }

  /// Where the value ends, when it begins at `start` and is canonical.
  private func canonicalEnd(of value: JSONValue, at start: Int) -> Int? {
    let node = value.node
    guard value.offset == start else { return nil }
    switch value.kind {
    case .null, .true, .false, .number: return value.endOffset
    case .string: return canonicalEnd(ofText: node.textStart, node.textCount, node.textTraits, at: start)
    case .array, .object: break
    }
    var here = start + 1
    var last: JSONNode?
    for child in value.children {
      if last != nil { here += 1 }
      let item = child.node
      if value.kind == .object {
        let name = unsafe bytes(item.keyStart, item.keyCount)
        if let last, unsafe !CanonicalJSON.Name.precedes(bytes(last.keyStart, last.keyCount), name) { return nil }
        guard child.keyOffset == here,
          let end = canonicalEnd(ofText: item.keyStart, item.keyCount, item.keyTraits, at: here)
        else { return nil }
        here = end + 1
      }
      guard let end = canonicalEnd(of: child, at: here) else { return nil }
      here = end
      last = item
    }
    return value.closingOffset == here ? here + 1 : nil
  }

  /// Where the string of a decoded text ends, when its opening quote is at `start` and its escapes are the canonical
  /// ones. What was decoded without an escape stands in the source as it is.
  private func canonicalEnd(ofText text: UInt32, _ count: UInt32, _ traits: JSONTextTraits, at start: Int) -> Int? {
    guard traits.contains(.escaped) else { return start + Int(count) + 2 }
    var spelling: [UInt8] = []
    unsafe JSONEscaping.appendQuoted(bytes(text, count), to: &spelling)
    let end = start + spelling.count
    guard end <= textCount else { return nil }
    return unsafe UnsafeBufferPointer(start: self.text + start, count: spelling.count).elementsEqual(spelling)
      ? end : nil
  }
}
