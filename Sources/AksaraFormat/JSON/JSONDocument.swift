/// A JSON text (RFC 8259), read strictly from UTF-8 into a flat list of values.
///
/// One reader serves language files, tables and manifests. It accepts exactly the grammar of the RFC, with the limits
/// of ``Limits``; it refuses invalid UTF-8 and lone surrogates, and keeps every member, repeated names included, so
/// that the caller can name both places. A byte order mark is skipped and told (`hasByteOrderMark`).
///
/// Storage is kept between calls of ``parse(_:)``: one document per worker reads any number of files without
/// allocating again. Values of an earlier text are invalid after the next call.
@safe
public final class JSONDocument {
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The text, zeros behind it, then the decoded forms of strings that held escapes.
  var text = UnsafeMutablePointer<UInt8>.allocate(capacity: 0)
  private var textCapacity = 0
  /// Bytes of the text itself.
  private(set) var textCount = 0

  var nodes = UnsafeMutablePointer<JSONNode>.allocate(capacity: 0)
  var nodeCapacity = 0
  var nodeCount = 0

  private var lines: LineIndex?
  /// Behind the last decoded string.
  private var usedCount = 0

  /// Whether the text began with U+FEFF.
  public private(set) var hasByteOrderMark = false

  /// An empty document, to be filled by ``parse(_:)``.
  public init() {}

  /// The document that `bytes` spell.
  /// - Throws: ``JSONError``, with the first fault and its place.
  public convenience init(parsing bytes: [UInt8]) throws(JSONError) {
    self.init()
    try parse(bytes)
  }

  deinit {
    unsafe text.deallocate()
    unsafe nodes.deallocate()
  }

  /// Reads another text into the same storage.
  /// - Throws: ``JSONError``, with the first fault and its place; the document is then empty.
  public func parse(_ bytes: [UInt8]) throws(JSONError) {
    nodeCount = 0
    textCount = 0
    lines = nil
    guard bytes.count <= Limits.languageFileBytes else {
      throw JSONError(JSONFault(code: .tooLarge, offset: 0), in: [])
    }
    // Decoded text is never longer than its escaped form, so twice the size always suffices; zeros between the two
    // let the scanner load eight bytes anywhere.
    reserveText(2 * bytes.count + 2 * JSONScanner.padding)
    unsafe (text + bytes.count).update(repeating: 0, count: JSONScanner.padding)
    unsafe bytes.withUnsafeBufferPointer { source in
      if let base = source.baseAddress { unsafe text.update(from: base, count: source.count) }
    }
    textCount = bytes.count
    hasByteOrderMark = bytes.starts(with: Self.byteOrderMark)
    do throws(JSONFault) {
      var scanner = JSONScanner(document: self, start: hasByteOrderMark ? 3 : 0)
      try scanner.scan()
      usedCount = scanner.arena
    } catch {
      nodeCount = 0
      throw JSONError(error, in: bytes)
    }
  }

  /// The value that the whole text is.
  ///
  /// - Precondition: a text was parsed.
  public var root: JSONValue {
    precondition(nodeCount > 0, "no text was parsed")
    return JSONValue(document: self, index: 0)
  }

  /// Line and column of the byte at `offset`.
  public func position(at offset: Int) -> SourcePosition {
    let index = lines ?? LineIndex(source)
    lines = index
    return unsafe index.position(at: offset, in: UnsafeBufferPointer(start: text, count: textCount))
  }

  /// The bytes that were parsed.
  public var source: [UInt8] {
    unsafe Array(UnsafeBufferPointer(start: text, count: textCount))
  }

  /// Whether `byte` occurs anywhere in the text or in what its escapes spell: a quick no for rare things.
  package func mayContain(_ byte: UInt8) -> Bool {
    var offset = 0
    while offset < usedCount {
      if unsafe Word.matches(Word.load(text + offset), byte) != 0 { return true }
      offset += 8
    }
    return false
  }

  /// Whether three bytes follow one another anywhere in the text or in what its escapes spell.
  package func mayContain(_ byte: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    var offset = 0
    while offset < usedCount {
      if unsafe Word.matches(Word.load(text + offset), byte) != 0 {
        for start in offset..<min(offset + 8, usedCount) {
          if unsafe text[start] == byte && text[start + 1] == second && text[start + 2] == third { return true }
        }
      }
      offset += 8
    }
    return false
  }

  /// Puts another text in place of a value's; its place in the source stays.
  ///
  /// - Precondition: `index` is a string's node.
  func replaceText(of index: Int, with bytes: [UInt8]) {
    let start = usedCount
    growText(start + bytes.count + JSONScanner.padding)
    for place in bytes.indices { unsafe text[start + place] = bytes[place] }
    unsafe (text + start + bytes.count).update(repeating: 0, count: JSONScanner.padding)
    usedCount += bytes.count
    var traits: JSONTextTraits = []
    for byte in bytes {
      if byte < 0x20 || byte == Byte.quote || byte == Byte.backslash { traits.insert(.escaped) }
      if byte == Byte.openBrace { traits.insert(.brace) }
      if byte >= 0x80 { traits.insert(.nonASCII) }
    }
    unsafe nodes[index].textStart = UInt32(start)
    unsafe nodes[index].textCount = UInt32(bytes.count)
    unsafe nodes[index].textTraits = traits
  }

  private func growText(_ capacity: Int) {
    guard capacity > textCapacity else { return }
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * capacity)
    unsafe larger.update(from: text, count: usedCount)
    unsafe text.deallocate()
    unsafe text = larger
    textCapacity = 2 * capacity
  }

  private func reserveText(_ capacity: Int) {
    guard capacity > textCapacity else { return }
    unsafe text.deallocate()
    unsafe text = .allocate(capacity: capacity)
    textCapacity = capacity
  }

  func growNodes() {
    let capacity = max(1024, nodeCapacity * 2)
    let larger = UnsafeMutablePointer<JSONNode>.allocate(capacity: capacity)
    unsafe larger.update(from: nodes, count: nodeCount)
    unsafe nodes.deallocate()
    unsafe nodes = larger
    nodeCapacity = capacity
  }
}

/// One value of a document. Containers are followed by everything inside them.
struct JSONNode: BitwiseCopyable {
  /// Decoded text of a string, literal text of a number; for containers, the offset of the closing bracket.
  var textStart: UInt32 = 0
  /// Bytes of that text; for containers, how many items they hold.
  var textCount: UInt32 = 0
  /// The decoded name, for members.
  var keyStart: UInt32 = 0
  var keyCount: UInt32 = 0
  /// Source offsets of the value's first byte and of the name's opening quote.
  var valueOffset: UInt32 = 0
  var keyOffset: UInt32 = .max
  /// Index of the node after this one and everything inside it.
  var next: UInt32 = 0
  var kind = JSONValue.Kind.null
  /// What a writer must know of the text: see `JSONScanner`.
  var textTraits: JSONTextTraits = []
  var keyTraits: JSONTextTraits = []

  var isContainer: Bool { kind == .object || kind == .array }
}

/// What the scanner saw in a string while it read it.
package struct JSONTextTraits: OptionSet, BitwiseCopyable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Held an escape: the decoded form stands apart, and may need escaping again.
  package static let escaped = JSONTextTraits(rawValue: 1)
  /// May hold `{`.
  package static let brace = JSONTextTraits(rawValue: 2)
  /// Holds bytes beyond ASCII.
  package static let nonASCII = JSONTextTraits(rawValue: 4)
}
