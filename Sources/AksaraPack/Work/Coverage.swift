internal import AksaraFormat

/// How much of the source language a language has.
public struct Coverage: Sendable, Hashable {
  /// One namespace's share.
  public struct Namespace: Sendable, Hashable {
    /// The first part of its dot paths; empty for keys that are in none.
    public let name: String
    /// Texts of the source language; a plural is one.
    public let total: Int
    /// How many of them the language has.
    public let translated: Int

    /// In percent, rounded down.
    public var percent: Int { total == 0 ? 100 : 100 * translated / total }
  }

  /// Texts of the source language that are not empty; a plural is one.
  public let total: Int
  /// How many of them a device finds in the language's table.
  public let translated: Int
  /// Dot paths of the others, in byte order, when asked for; of a plural, the path of the whole.
  public let missing: [String]?
  /// By the source's top-level objects, in its order; none when all keys are at the top.
  public let namespaces: [Namespace]

  /// In percent, rounded down.
  public var percent: Int { total == 0 ? 100 : 100 * translated / total }
}

/// The source language's texts, to be counted in the others.
struct CoverageUnits: Sendable {
  private var singles: [(index: Int32, namespace: Int32)] = []
  private var plurals: [(index: Int32, namespace: Int32)] = []
  private var names: [String] = []

  init() {}

  init(_ flattener: Flattener, _ document: JSONDocument, policy: CheckPolicy) {
    let objects = Set(flattener.plurals.filter { !$0.isConverted }.map { flattener.value(of: $0).offset })
    var ranges: [(range: Range<Int>, name: Int32)] = []
    for child in document.root.children where child.closingOffset != nil && !objects.contains(child.offset) {
      ranges.append((child.offset..<(child.closingOffset ?? child.offset), Int32(names.count)))
      names.append(child.key ?? "")
    }
    if !names.isEmpty { names.append("") }
    let outside = Int32(names.count - 1)
    func namespace(_ offset: Int) -> Int32 {
      let place = Bytes.firstIndex(in: ranges.count) { ranges[$0].range.upperBound > offset }
      return place < ranges.count && ranges[place].range.contains(offset) ? ranges[place].name : outside
    }
    func isDropped(_ path: [UInt8]) -> Bool { policy.dropKeys.contains { $0.matches(path) } }
    for index in 0..<flattener.count {
      let entry = flattener.entry(index)
      guard entry.pluralIndex == nil, unsafe !flattener.textBytes(entry).isEmpty else { continue }
      if policy.dropsKeys, isDropped(flattener.path(of: entry)) { continue }
      singles.append((Int32(truncatingIfNeeded: index), namespace(flattener.value(of: entry).offset)))
    }
    for (index, plural) in flattener.plurals.enumerated() where !plural.present.isEmpty {
      let path = flattener.path(of: plural)
      if policy.dropsKeys, isDropped(path + Array(".other".utf8)) { continue }
      plurals.append((Int32(truncatingIfNeeded: index), namespace(flattener.value(of: plural).offset)))
    }
  }

  /// Whether a device that asks for a plural finds one of its forms.
  private static func hasForm(of path: [UInt8], in language: Flattener, besides gone: Set<Int>) -> Bool {
    let stem = path + [UInt8(ascii: ".")]
    let first = language.firstIndex(notBefore: stem)
    guard first < language.count, unsafe language.pathBytes(language.entry(first)).starts(with: stem) else {
      return false
    }
    return PluralCategory.allCases.contains { category in
      guard let index = language.index(of: stem + Array(category.rawValue.utf8)), !gone.contains(index) else {
        return false
      }
      return unsafe !language.textBytes(language.entry(index)).isEmpty
    }
  }

  /// Counts what a language has under the source's own paths: both are in path order, so one pass does.
  /// - Parameter leftOut: indexes of its entries that are in no table, ascending.
  func coverage(of language: Flattener, source: Flattener, leftOut: [Int], listsMissing: Bool) -> Coverage {
    var missing: [[UInt8]] = []
    var totals = [Int](repeating: 0, count: max(1, names.count))
    var found = totals
    var skipped = leftOut[...]
    var place = 0
    for single in singles {
      let group = max(0, Int(single.namespace))
      totals[group] += 1
      let path = unsafe source.pathBytes(source.entry(Int(single.index)))
      let before = found[group]
      while place < language.count {
        let order = unsafe Bytes.compare(language.pathBytes(language.entry(place)), path)
        if order < 0 {
          place += 1
          continue
        }
        if order == 0, language.entry(place).pluralIndex == nil {
          while let next = skipped.first, next < place { skipped.removeFirst() }
          let isFilled = unsafe !language.textBytes(language.entry(place)).isEmpty
          if isFilled, skipped.first != place { found[group] += 1 }
        }
        break
      }
      if listsMissing, found[group] == before { unsafe missing.append(Array(path)) }
    }
    if !plurals.isEmpty {
      let gone = Set(leftOut)
      for plural in plurals {
        let group = max(0, Int(plural.namespace))
        totals[group] += 1
        let path = source.path(of: source.plurals[Int(plural.index)])
        if Self.hasForm(of: path, in: language, besides: gone) {
          found[group] += 1
        } else if listsMissing {
          missing.append(path)
        }
      }
    }
    let namespaces = names.indices.filter { totals[$0] > 0 }.map {
      Coverage.Namespace(name: names[$0], total: totals[$0], translated: found[$0])
    }
    return Coverage(
      total: totals.reduce(0, +), translated: found.reduce(0, +),
      missing: listsMissing ? missing.sorted { $0.lexicographicallyPrecedes($1) }.map(\.asText) : nil,
      namespaces: namespaces.count == 1 && namespaces[0].name.isEmpty ? [] : namespaces)
  }
}
