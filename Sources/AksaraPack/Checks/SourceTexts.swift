internal import AksaraFormat

/// What translations are held against: the source language's messages, by dot path.
///
/// A plural is one message under its own path, with the variables of all its forms and `count`.
struct SourceTexts: Sendable {
  struct Message: Sendable {
    /// Names of the placeholders.
    var names: [[UInt8]] = []
    /// The source uses i18next syntax that the runtime does not know; it is reported there, once.
    var hasForeignSyntax = false
    var hasPrivateUse = false

    fileprivate mutating func add(_ text: TextTraits) {
      for name in text.names where !names.contains(name) { names.append(name) }
      if text.foreignSyntax != nil { hasForeignSyntax = true }
      if text.privateUse != nil { hasPrivateUse = true }
    }

    fileprivate var isPlain: Bool { names.isEmpty && !hasForeignSyntax && !hasPrivateUse }
  }

  /// All paths, one behind the other.
  private var paths: [UInt8] = []
  /// Where each path ends and which message it has, ascending by path; most messages are the plain one, -1.
  private var entries: [(start: Int, count: Int, message: Int)] = []
  private var messages: [Message] = []

  /// Holds nothing against anything.
  init() {}

  init(_ flattener: Flattener) {
    entries.reserveCapacity(flattener.count)
    var plurals = flattener.plurals.map { _ in Message(names: [Array("count".utf8)]) }
    for index in 0..<flattener.count {
      let entry = flattener.entry(index)
      let text = TextTraits(flattener, entry)
      if let plural = entry.pluralIndex {
        plurals[plural].add(text)
      } else {
        var message = Message()
        message.add(text)
        unsafe append(flattener.pathBytes(entry), message)
      }
    }
    guard !plurals.isEmpty else { return }
    for (plural, message) in zip(flattener.plurals, plurals) {
      unsafe flattener.path(of: plural).withUnsafeBufferPointer { unsafe append($0, message) }
    }
    // Texts were in order; the plurals' own paths are not.
    let paths = paths
    unsafe paths.withUnsafeBufferPointer { bytes in
      entries.sort { left, right in
        unsafe Self.compare(
          .init(rebasing: bytes[left.start..<left.start + left.count]),
          .init(rebasing: bytes[right.start..<right.start + right.count])) < 0
      }
    }
  }

  private mutating func append(_ path: UnsafeBufferPointer<UInt8>, _ message: Message) {
    entries.append((paths.count, path.count, message.isPlain ? -1 : messages.count))
    unsafe paths.append(contentsOf: path)
    if !message.isPlain { messages.append(message) }
  }

  /// The source's message under exactly this path.
  func message(_ path: UnsafeBufferPointer<UInt8>) -> Message? {
    unsafe paths.withUnsafeBufferPointer { bytes in
      var low = 0
      var high = entries.count
      while low < high {
        let middle = (low + high) / 2
        let entry = entries[middle]
        let comparison = unsafe Self.compare(.init(rebasing: bytes[entry.start..<entry.start + entry.count]), path)
        if comparison == 0 { return entry.message < 0 ? Message() : messages[entry.message] }
        if comparison < 0 { low = middle + 1 } else { high = middle }
      }
      return nil
    }
  }

  private static func compare(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
    for index in 0..<min(left.count, right.count) where unsafe left[index] != right[index] {
      return unsafe Int(left[index]) - Int(right[index])
    }
    return left.count - right.count
  }
}
