/// The lines that differ between two texts, in the form that `patch` reads.
public struct UnifiedDiff: Sendable {
  private static let context = 3
  private let name: String
  private let old: [ArraySlice<UInt8>]
  private let new: [ArraySlice<UInt8>]

  /// Compares two texts by lines.
  public init(name: String, old: [UInt8], new: [UInt8]) {
    self.name = name
    self.old = Self.lines(old)
    self.new = Self.lines(new)
  }

  /// Each line with its line feed, which the last may lack.
  private static func lines(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for (index, byte) in text.enumerated() where byte == 0x0A {
      lines.append(text[start...index])
      start = index + 1
    }
    if start < text.count { lines.append(text[start...]) }
    return lines
  }

  /// The diff; empty when nothing differs.
  public var text: [UInt8] {
    let changes = steps()
    guard changes.contains(where: { $0.kind != .same }) else { return [] }
    // A tab ends a name that holds spaces, as diff and git write it.
    let end = name.contains(" ") ? "\t" : ""
    var output = Array("--- a/\(name)\(end)\n+++ b/\(name)\(end)\n".utf8)
    for hunk in hunks(changes) { output += hunk }
    return output
  }

  // MARK: Steps

  private enum Kind { case same, removed, added }

  private struct Step {
    let kind: Kind
    /// Index into the old lines for `same` and `removed`, into the new ones for `added`.
    let line: Int
  }

  /// What turns the old lines into the new: ends that are equal are passed over, the middle is compared.
  private func steps() -> [Step] {
    var front = 0
    while front < old.count, front < new.count, old[front] == new[front] { front += 1 }
    var back = 0
    while back < old.count - front, back < new.count - front, old[old.count - 1 - back] == new[new.count - 1 - back] {
      back += 1
    }
    var steps = (0..<front).map { Step(kind: .same, line: $0) }
    steps += middle(front..<old.count - back, front..<new.count - back)
    steps += (old.count - back..<old.count).map { Step(kind: .same, line: $0) }
    return steps
  }

  /// The standard library's difference (Myers), as steps.
  private func middle(_ left: Range<Int>, _ right: Range<Int>) -> [Step] {
    let difference = new[right].difference(from: old[left])
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(left.lowerBound + offset)
      case .insert(let offset, _, _): added.insert(right.lowerBound + offset)
      }
    }
    var steps: [Step] = []
    var (one, two) = (left.lowerBound, right.lowerBound)
    while one < left.upperBound || two < right.upperBound {
      if one < left.upperBound, removed.contains(one) {
        steps.append(Step(kind: .removed, line: one))
        one += 1
      } else if two < right.upperBound, added.contains(two) {
        steps.append(Step(kind: .added, line: two))
        two += 1
      } else {
        steps.append(Step(kind: .same, line: one))
        one += 1
        two += 1
      }
    }
    return steps
  }

  // MARK: Hunks

  private func hunks(_ steps: [Step]) -> [[UInt8]] {
    var hunks: [[UInt8]] = []
    var (oldLine, newLine) = (0, 0)
    var index = 0
    while index < steps.count {
      guard let first = steps[index...].firstIndex(where: { $0.kind != .same }) else { break }
      let start = max(index, first - Self.context)
      (oldLine, newLine) = (oldLine + start - index, newLine + start - index)
      var end = first + 1
      // Changes whose contexts touch share a hunk.
      while let next = steps[end...].prefix(2 * Self.context + 1).firstIndex(where: { $0.kind != .same }) {
        end = next + 1
      }
      end = min(end + Self.context, steps.count)
      let hunk = steps[start..<end]
      let (oldCount, newCount) = (hunk.count { $0.kind != .added }, hunk.count { $0.kind != .removed })
      hunks.append(
        Array("@@ -\(Self.range(oldLine, oldCount)) +\(Self.range(newLine, newCount)) @@\n".utf8) + hunk.flatMap(line))
      (oldLine, newLine) = (oldLine + oldCount, newLine + newCount)
      index = end
    }
    return hunks
  }

  private static func range(_ start: Int, _ count: Int) -> String {
    "\(count == 0 ? start : start + 1)" + (count == 1 ? "" : ",\(count)")
  }

  private func line(_ step: Step) -> [UInt8] {
    let mark: UInt8 =
      switch step.kind {
      case .same: UInt8(ascii: " ")
      case .removed: UInt8(ascii: "-")
      case .added: UInt8(ascii: "+")
      }
    let text = step.kind == .added ? new[step.line] : old[step.line]
    let ending = text.last == 0x0A ? [] : Array("\n\\ No newline at end of file\n".utf8)
    return [mark] + text + ending
  }
}
