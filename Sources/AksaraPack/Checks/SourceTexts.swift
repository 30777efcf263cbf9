internal import AksaraFormat

/// What translations are held against: the source language's messages, by dot path.
///
/// A plural is one message under its own path, with the variables of all its forms and `count`.
struct SourceTexts: Sendable {
  struct Message: Sendable {
    let path: [UInt8]
    var names: [[UInt8]]
    var isPlural = false
    /// The source uses i18next syntax that the runtime does not know; it is reported there, once.
    var hasForeignSyntax = false
    var hasPrivateUse = false
  }

  private let messages: [Message]

  /// Holds nothing against anything.
  init() {
    messages = []
  }

  init(_ flattener: Flattener) {
    var messages: [Message] = []
    var plurals = flattener.plurals.map {
      Message(path: flattener.path(of: $0), names: [Array("count".utf8)], isPlural: true)
    }
    for index in 0..<flattener.count {
      let entry = flattener.entry(index)
      let text = TextTraits(flattener, entry)
      if let plural = entry.pluralIndex {
        plurals[plural].names += text.names
        if text.foreignSyntax != nil { plurals[plural].hasForeignSyntax = true }
        if text.privateUse != nil { plurals[plural].hasPrivateUse = true }
      } else {
        messages.append(
          Message(
            path: flattener.path(of: entry), names: text.names, hasForeignSyntax: text.foreignSyntax != nil,
            hasPrivateUse: text.privateUse != nil))
      }
    }
    messages += plurals
    messages.sort { $0.path.lexicographicallyPrecedes($1.path) }
    self.messages = messages
  }

  /// The source's message under exactly this path.
  func message(_ path: [UInt8]) -> Message? {
    var low = 0
    var high = messages.count
    while low < high {
      let middle = (low + high) / 2
      if messages[middle].path.lexicographicallyPrecedes(path) { low = middle + 1 } else { high = middle }
    }
    return low < messages.count && messages[low].path == path ? messages[low] : nil
  }
}
