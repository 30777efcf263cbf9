/// The lines that differ between two texts, in the form that `patch` reads (POSIX `diff -u`).
public struct UnifiedDiff: Sendable {
  private static let context = 3
  private let name: String
  private let old: [ArraySlice<UInt8>]
  private let new: [ArraySlice<UInt8>]

  /// Compares two texts by lines.
  /// - Parameter name: the file's path, for the two lines at the top: `a/` and `b/` go before it.
  public init(name: String, old: [UInt8], new: [UInt8]) {
    self.name = name
    self.old = Self.lines(old)
    self.new = Self.lines(new)
  }

  /// Each line with its line feed, which the last may lack.
  private static func lines(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for index in text.indices where text[index] == 0x0A {
      lines.append(text[start...index])
      start = index + 1
    }
    if start < text.count { lines.append(text[start...]) }
    return lines
  }

  /// The diff; empty when nothing differs.
  public var text: [UInt8] {
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    func number(_ line: ArraySlice<UInt8>) -> Int {
      if let known = numbers[line] { return known }
      numbers[line] = numbers.count
      return numbers.count - 1
    }
    let matching = LineMatching(old: old.map(number), new: new.map(number))
    let steps = steps(matching)
    var output: [UInt8] = []
    for hunk in hunks(steps) { output += hunk }
    return output.isEmpty ? [] : header("---", "a") + header("+++", "b") + output
  }

  /// As GNU diff writes it: a tab ends a name that holds a space, and one with quotes or controls is a C string.
  private func header(_ mark: String, _ side: String) -> [UInt8] {
    let path = "\(side)/\(name.drop { $0 == "/" })"
    guard path.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") })
    else {
      return Array("\(mark) \(path)\(path.utf8.contains(0x20) ? "\t" : "")\n".utf8)
    }
    var quoted = Array("\(mark) \"".utf8)
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): quoted += [UInt8(ascii: "\\"), byte]
      case 0x20..<0x7F, 0x80...: quoted.append(byte)
      default:
        let digits = String(byte, radix: 8)
        quoted += Array("\\\(String(repeating: "0", count: 3 - digits.count))\(digits)".utf8)
      }
    }
    return quoted + Array("\"\n".utf8)
  }

  // MARK: Hunks

  private enum Kind { case same, removed, added }

  private struct Step {
    let kind: Kind
    /// Index into the old lines for `same` and `removed`, into the new ones for `added`.
    let line: Int
  }

  private func steps(_ matching: LineMatching) -> [Step] {
    var steps: [Step] = []
    var (one, two) = (0, 0)
    while one < old.count || two < new.count {
      if one < old.count, matching.removed[one] {
        steps.append(Step(kind: .removed, line: one))
        one += 1
      } else if two < new.count, matching.added[two] {
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

  private func hunks(_ steps: [Step]) -> [[UInt8]] {
    var hunks: [[UInt8]] = []
    var (oldLine, newLine) = (0, 0)
    var index = 0
    while let first = steps[index...].firstIndex(where: { $0.kind != .same }) {
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
