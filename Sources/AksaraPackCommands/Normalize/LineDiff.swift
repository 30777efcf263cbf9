/// The difference of two texts, line by line, in the unified form that `diff -u` prints and `patch` reads.
struct LineDiff {
  /// One line of the difference.
  enum Line: Equatable {
    /// `--- old`, `+++ new` and `@@ ... @@`.
    case heading(String)
    case context(String)
    case removed(String)
    case added(String)

    /// With its mark in front.
    var text: String {
      switch self {
      case .heading(let text): text
      case .context(let text): " " + text
      case .removed(let text): "-" + text
      case .added(let text): "+" + text
      }
    }
  }

  private static let contextLines = 3
  /// Steps of the search before two texts count as wholly different: such a difference says nothing to anybody.
  private static let searchLimit = 2_000

  /// The lines of the difference; none when the texts are equal.
  static func lines(old: [UInt8], new: [UInt8], name: String) -> [Line] {
    let (old, new) = (split(old), split(new))
    let edits = edits(old, new)
    guard edits.contains(where: { $0.kind != .same }) else { return [] }
    var output: [Line] = [.heading("--- \(name)"), .heading("+++ \(name)")]
    for range in hunks(edits) {
      let hunk = edits[range]
      let (oldCount, newCount) = (hunk.count { $0.kind != .added }, hunk.count { $0.kind != .removed })
      let first = hunk[range.lowerBound]
      output.append(
        .heading("@@ -\(place(first.oldIndex, oldCount)) +\(place(first.newIndex, newCount)) @@"))
      for edit in hunk {
        switch edit.kind {
        case .same: append(old[edit.oldIndex], Line.context, to: &output)
        case .removed: append(old[edit.oldIndex], Line.removed, to: &output)
        case .added: append(new[edit.newIndex], Line.added, to: &output)
        }
      }
    }
    return output
  }

  // MARK: Lines

  /// Lines with their line feeds.
  private static func split(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for (index, byte) in text.enumerated() where byte == 0x0A {
      lines.append(text[start...index])
      start = index + 1
    }
    if start < text.count { lines.append(text[start...]) }
    return lines
  }

  private static func append(_ line: ArraySlice<UInt8>, _ kind: (String) -> Line, to output: inout [Line]) {
    let isWhole = line.last == 0x0A
    output.append(kind(String(decoding: isWhole ? line.dropLast() : line, as: UTF8.self)))
    if !isWhole { output.append(.heading("\\ No newline at end of file")) }
  }

  /// `start,count` as `diff -u` counts: from 1, and an empty range stands behind its place.
  private static func place(_ index: Int, _ count: Int) -> String {
    let start = count == 0 ? index : index + 1
    return count == 1 ? "\(start)" : "\(start),\(count)"
  }

  // MARK: Edits

  private enum Kind { case same, removed, added }

  private struct Edit {
    let kind: Kind
    /// Lines of either text before this one.
    let oldIndex: Int
    let newIndex: Int
  }

  private static func edits(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) -> [Edit] {
    let shorter = min(old.count, new.count)
    var head = 0
    while head < shorter, old[head] == new[head] { head += 1 }
    var tail = 0
    while tail < shorter - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
    let middle = shortest(Array(old[head..<old.count - tail]), Array(new[head..<new.count - tail]))
    var kinds = [Kind](repeating: .same, count: head) + middle
    kinds += [Kind](repeating: .same, count: tail)
    var (oldIndex, newIndex) = (0, 0)
    return kinds.map { kind in
      defer {
        if kind != .added { oldIndex += 1 }
        if kind != .removed { newIndex += 1 }
      }
      return Edit(kind: kind, oldIndex: oldIndex, newIndex: newIndex)
    }
  }

  /// Myers, "An O(ND) difference algorithm and its variations" (1986), the greedy forward search.
  private static func shortest(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) -> [Kind] {
    let replaced = old.map { _ in Kind.removed } + new.map { _ in Kind.added }
    if old.isEmpty || new.isEmpty { return replaced }
    // Furthest old index on each diagonal, one array for each number of edits.
    var history: [[Int]] = []
    var reach = [0, 0]
    for edits in 0...min(old.count + new.count, searchLimit) {
      history.append(reach)
      var next = [Int](repeating: 0, count: 2 * edits + 3)
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        var x = step(reach, edits, diagonal).x
        while x < old.count, x - diagonal < new.count, old[x] == new[x - diagonal] { x += 1 }
        next[diagonal + edits + 1] = x
        if x >= old.count, x - diagonal >= new.count { return trace(history, old.count, new.count) }
      }
      reach = next
    }
    return replaced
  }

  /// Where the path with `edits` edits enters `diagonal`, and whether by adding a line.
  private static func step(_ reach: [Int], _ edits: Int, _ diagonal: Int) -> (x: Int, isAddition: Bool) {
    if edits == 0 { return (0, true) }
    // `reach` is the array of one edit less: its diagonals are shifted by `edits`.
    let added = diagonal < edits - 1 ? reach[diagonal + 1 + edits] : -1
    let removed = diagonal > -edits + 1 ? reach[diagonal - 1 + edits] + 1 : -1
    return diagonal == -edits || diagonal != edits && added >= removed ? (added, true) : (removed, false)
  }

  private static func trace(_ history: [[Int]], _ oldCount: Int, _ newCount: Int) -> [Kind] {
    var kinds: [Kind] = []
    var (x, y) = (oldCount, newCount)
    for edits in stride(from: history.count - 1, through: 0, by: -1) {
      let (entry, isAddition) = step(history[edits], edits, x - y)
      kinds += [Kind](repeating: .same, count: x - entry)
      y -= x - entry
      x = entry
      if edits == 0 { break }
      kinds.append(isAddition ? .added : .removed)
      if isAddition { y -= 1 } else { x -= 1 }
    }
    return kinds.reversed()
  }

  /// Ranges of edits with their context; those that touch are one.
  private static func hunks(_ edits: [Edit]) -> [Range<Int>] {
    var hunks: [Range<Int>] = []
    for (index, edit) in edits.enumerated() where edit.kind != .same {
      let range = max(0, index - contextLines)..<min(edits.count, index + contextLines + 1)
      if let last = hunks.last, last.upperBound >= range.lowerBound {
        hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
      } else {
        hunks.append(range)
      }
    }
    return hunks
  }
}
