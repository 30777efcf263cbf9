internal import AksaraFormat

/// What translations are held against: the source language's texts by dot path, with what each holds.
///
/// Read by all workers at once, and never changed once it is made.
struct SourceTexts: @unchecked Sendable {
  // Unchecked: nobody but this has the flattener, and only what does not change it is called.
  let flattener: Flattener
  /// The source language.
  let language: LanguageTraits?
  /// What each text holds, by entry.
  private(set) var masks: [TextMask] = []
  /// The glossary's terms in each text, by entry; empty where there is no glossary.
  private var terms: [[Int]] = []
  /// The forms of each plural by the category's rank; -1 for one that is absent or empty.
  private var forms: [Int32] = []
  /// Indexes of plurals and lists, by path.
  private var pluralOrder: [Int32] = []
  private var listOrder: [Int32] = []
  /// Keys of the source that are not in NFC, by their composed form.
  private(set) var uncomposedKeys: [[UInt8]: [UInt8]] = [:]

  /// Holds nothing against anything.
  init() {
    flattener = Flattener()
    language = nil
  }

  /// The texts of a flattened language; the flattener must not be used for another one any more.
  init(_ flattener: Flattener, _ tag: LanguageTag, glossary: [GlossaryTerm]) {
    self.flattener = flattener
    language = LanguageTraits(tag)
    masks.reserveCapacity(flattener.count)
    forms = [Int32](repeating: -1, count: 6 * flattener.plurals.count)
    for index in 0..<flattener.count {
      let entry = flattener.entry(index)
      let text = unsafe flattener.textBytes(entry)
      var mask = unsafe TextMask(text)
      if unsafe Sentence.isOne(text, mask) { mask.insert(.sentence) }
      masks.append(mask)
      if let plural = entry.pluralIndex, !text.isEmpty, let category = flattener.category(of: entry) {
        forms[6 * plural + category.rank] = Int32(truncatingIfNeeded: index)
      }
      let path = unsafe flattener.pathBytes(entry)
      if unsafe path.contains(where: { $0 >= 0x80 }) {
        let composed = unsafe CanonicalComposition.compose(Array(path))
        if unsafe !path.elementsEqual(composed) { uncomposedKeys[composed] = unsafe Array(path) }
      }
    }
    if !glossary.isEmpty { terms = (0..<flattener.count).map { glossary.indices(in: text($0)) } }
    pluralOrder = (0..<flattener.plurals.count).map { Int32(truncatingIfNeeded: $0) }.sorted {
      unsafe Bytes.compare(
        flattener.pathBytes(of: flattener.plurals[Int($0)]), flattener.pathBytes(of: flattener.plurals[Int($1)])) < 0
    }
    listOrder = (0..<flattener.lists.count).map { Int32(truncatingIfNeeded: $0) }.sorted {
      unsafe Bytes.compare(
        flattener.pathBytes(of: flattener.lists[Int($0)]), flattener.pathBytes(of: flattener.lists[Int($1)])) < 0
    }
  }

  var count: Int { masks.count }

  /// The glossary's terms in the text of an entry.
  func terms(_ index: Int) -> [Int] { terms.isEmpty ? [] : terms[index] }

  /// The text of an entry.
  func text(_ index: Int) -> [UInt8] { unsafe Array(flattener.textBytes(flattener.entry(index))) }

  /// The entry, unless its text is empty.
  func filled(_ index: Int) -> Int? {
    unsafe flattener.textBytes(flattener.entry(index)).isEmpty ? nil : index
  }

  /// Whether the source has a key that differs from this one in its Unicode form alone.
  func hasTwin(of path: [UInt8]) -> Bool {
    guard path.contains(where: { $0 >= 0x80 }) else { return false }
    let composed = CanonicalComposition.compose(path)
    if composed == path { return uncomposedKeys[path] != nil }
    return entry(composed) != nil
      || uncomposedKeys[composed].map { $0 != path } ?? false
  }

  /// The form of a plural for a category, when it is there and not empty.
  func form(_ plural: Int, _ category: PluralCategory) -> Int? {
    let index = forms[6 * plural + category.rank]
    return index < 0 ? nil : Int(index)
  }

  /// The texts of all forms of a plural.
  func forms(_ plural: Int) -> [[UInt8]] {
    PluralCategory.allCases.compactMap { form(plural, $0).map(text) }
  }

  // MARK: Finding

  /// The entry under exactly this path.
  func entry(_ path: UnsafeBufferPointer<UInt8>) -> Int? {
    let index = unsafe firstEntry(notBefore: path)
    return unsafe index < count && Bytes.compare(entryPath(index), path) == 0 ? index : nil
  }

  /// The plural under exactly this path.
  func plural(_ path: UnsafeBufferPointer<UInt8>) -> Int? {
    let place = Bytes.firstIndex(in: pluralOrder.count) {
      unsafe Bytes.compare(pluralPath(Int(pluralOrder[$0])), path) >= 0
    }
    guard place < pluralOrder.count, unsafe Bytes.compare(pluralPath(Int(pluralOrder[place])), path) == 0 else {
      return nil
    }
    return Int(pluralOrder[place])
  }

  /// The list under exactly this path.
  func list(_ path: UnsafeBufferPointer<UInt8>) -> Int? {
    let place = Bytes.firstIndex(in: listOrder.count) {
      unsafe Bytes.compare(listPath(Int(listOrder[$0])), path) >= 0
    }
    guard place < listOrder.count, unsafe Bytes.compare(listPath(Int(listOrder[place])), path) == 0 else { return nil }
    return Int(listOrder[place])
  }

  /// The entry under exactly this path.
  func entry(_ path: [UInt8]) -> Int? { unsafe path.withUnsafeBufferPointer { unsafe entry($0) } }

  /// The plural under exactly this path.
  func plural(_ path: [UInt8]) -> Int? { unsafe path.withUnsafeBufferPointer { unsafe plural($0) } }

  /// The list under exactly this path.
  func list(_ path: [UInt8]) -> Int? { unsafe path.withUnsafeBufferPointer { unsafe list($0) } }

  /// Whether there are texts below this path.
  func hasTexts(below path: [UInt8]) -> Bool {
    unsafe (path + [UInt8(ascii: ".")]).withUnsafeBufferPointer { prefix in
      let index = unsafe firstEntry(notBefore: prefix)
      return unsafe index < count && entryPath(index).starts(with: prefix)
    }
  }

  func entryPath(_ index: Int) -> UnsafeBufferPointer<UInt8> { unsafe flattener.pathBytes(flattener.entry(index)) }

  private func pluralPath(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    unsafe flattener.pathBytes(of: flattener.plurals[index])
  }

  private func listPath(_ index: Int) -> UnsafeBufferPointer<UInt8> {
    unsafe flattener.pathBytes(of: flattener.lists[index])
  }

  private func firstEntry(notBefore path: UnsafeBufferPointer<UInt8>) -> Int {
    Bytes.firstIndex(in: count) { unsafe Bytes.compare(entryPath($0), path) >= 0 }
  }
}

/// A walk through the source's texts beside a translation's: both ascend, so that each step is short.
struct SourceCursor {
  private var index = 0

  /// The source's entry under `path`; paths are asked for in ascending order.
  mutating func entry(_ path: UnsafeBufferPointer<UInt8>, in source: SourceTexts) -> Int? {
    while index < source.count {
      let order = unsafe Bytes.compare(source.entryPath(index), path)
      if order == 0 { return index }
      if order > 0 { return nil }
      index += 1
    }
    return nil
  }
}

/// Whether a text is a sentence, which would hardly be the same in two languages.
private enum Sentence {
  /// Three words, two of which begin with a small letter; thirty bytes where there are no small letters.
  static func isOne(_ text: UnsafeBufferPointer<UInt8>, _ mask: TextMask) -> Bool {
    guard mask.contains(.letter) || text.count >= 30 else { return false }
    guard mask.contains(.letter) else {
      return mask.contains(.ideograph) || mask.contains(.marks) || mask.contains(.cyrillic)
    }
    guard mask.contains(.space), text.count >= 12 else { return false }
    var words = 0
    var small = 0
    let parts = unsafe Array(text).split(separator: 0x20)
    for word in parts where word.count >= 2 {
      guard
        word.dropLast().allSatisfy({
          $0.isLetter || $0 >= 0x80 || $0 == UInt8(ascii: "'")
        })
      else { continue }
      words += 1
      if let first = word.first, first.isSmallLetter { small += 1 }
    }
    return words >= 3 && small >= 2
  }
}
