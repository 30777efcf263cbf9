/// Which lines of two texts stay, as a patience diff finds them: lines that occur once on both sides and in the same
/// order are kept, and what lies between them is compared in turn.
///
/// Time grows with the lines (times their logarithm), however different the texts are: Myers' algorithm, which finds
/// the shortest of all scripts, takes lines times changes, and a file that is laid out anew changes every line.
struct LineMatching {
  /// Lines of the old text that go, by index.
  private(set) var removed: [Bool]
  /// Lines of the new text that come, by index.
  private(set) var added: [Bool]

  /// Lines as numbers: equal lines have equal numbers.
  private let old: [Int]
  private let new: [Int]

  init(old: [Int], new: [Int]) {
    self.old = old
    self.new = new
    removed = [Bool](repeating: false, count: old.count)
    added = [Bool](repeating: false, count: new.count)
    var open = [Gap(left: 0..<old.count, right: 0..<new.count, level: 0)]
    while let gap = open.popLast() { open += compare(gap) }
  }

  private struct Gap {
    var left: Range<Int>
    var right: Range<Int>
    var level: Int
  }

  /// Compares what lies between two kept lines; what is still to compare comes back.
  private mutating func compare(_ gap: Gap) -> [Gap] {
    var (left, right) = (gap.left, gap.right)
    while let one = left.first, let two = right.first, old[one] == new[two] {
      left = one + 1..<left.upperBound
      right = two + 1..<right.upperBound
    }
    while let one = left.last, let two = right.last, old[one] == new[two] {
      left = left.lowerBound..<one
      right = right.lowerBound..<two
    }
    guard !left.isEmpty, !right.isEmpty else {
      change(left, right)
      return []
    }
    let anchors = gap.level < 32 ? Self.longestAscent(pairs(left, right)) : []
    guard !anchors.isEmpty else {
      compareRest(left, right)
      return []
    }
    var gaps: [Gap] = []
    for anchor in anchors + [(left.upperBound, right.upperBound)] {
      gaps.append(Gap(left: left.lowerBound..<anchor.0, right: right.lowerBound..<anchor.1, level: gap.level + 1))
      left = min(anchor.0 + 1, left.upperBound)..<left.upperBound
      right = min(anchor.1 + 1, right.upperBound)..<right.upperBound
    }
    return gaps
  }

  private mutating func change(_ left: Range<Int>, _ right: Range<Int>) {
    for index in left { removed[index] = true }
    for index in right { added[index] = true }
  }

  /// Lines that occur once on each side, in the order of the left one.
  private func pairs(_ left: Range<Int>, _ right: Range<Int>) -> [(Int, Int)] {
    func places(_ lines: [Int], _ range: Range<Int>) -> [Int: Int] {
      var places: [Int: Int] = [:]
      for index in range { places[lines[index]] = places[lines[index]] == nil ? index : -1 }
      return places
    }
    let (ours, theirs) = (places(old, left), places(new, right))
    return left.compactMap { index in
      guard ours[old[index]] == index, let other = theirs[old[index]], other >= 0 else { return nil }
      return (index, other)
    }
  }

  /// The longest run of pairs whose second parts ascend, by piles of patience.
  private static func longestAscent(_ pairs: [(Int, Int)]) -> [(Int, Int)] {
    var tops: [Int] = []
    var before = [Int](repeating: -1, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      var (low, high) = (0, tops.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[tops[middle]].1 < pair.1 { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[index] = tops[low - 1] }
      if low == tops.count { tops.append(index) } else { tops[low] = index }
    }
    var ascent: [(Int, Int)] = []
    var index = tops.last ?? -1
    while index >= 0 {
      ascent.append(pairs[index])
      index = before[index]
    }
    return ascent.reversed()
  }

  /// Without lines to hold on to: what one side lacks is a change, the rest is few enough for the shortest script, or
  /// else changes as a whole.
  private mutating func compareRest(_ left: Range<Int>, _ right: Range<Int>) {
    let (ours, theirs) = (Set(old[left]), Set(new[right]))
    let kept = (left.filter { theirs.contains(old[$0]) }, right.filter { ours.contains(new[$0]) })
    change(left, right)
    guard kept.0.count + kept.1.count <= 2000 else { return }
    for index in kept.0 { removed[index] = false }
    for index in kept.1 { added[index] = false }
    for step in kept.1.map({ new[$0] }).difference(from: kept.0.map { old[$0] }) {
      switch step {
      case .remove(let offset, _, _): removed[kept.0[offset]] = true
      case .insert(let offset, _, _): added[kept.1[offset]] = true
      }
    }
  }
}
