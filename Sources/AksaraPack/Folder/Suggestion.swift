/// "Did you mean ...?"
package enum Suggestion {
  /// The candidate that `text` was probably meant to be: two edits away at most, or the only one that it begins.
  package static func closest(to text: String, among candidates: [String]) -> String? {
    let ranked = candidates.map { (candidate: $0, distance: distance(Array(text.utf8), Array($0.utf8))) }
    // Two edits make any two short words alike.
    let allowed = text.utf8.count <= 4 ? 1 : 2
    if let best = ranked.min(by: { $0.distance < $1.distance }), best.distance <= allowed { return best.candidate }
    let begun = candidates.filter { text.utf8.count >= 3 && $0.hasPrefix(text) }
    return begun.count == 1 ? begun[0] : nil
  }

  /// Insertions, removals, replacements and swaps of neighbours that turn one text into the other.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (row, byte) in left.enumerated() {
      var next = [row + 1]
      for (column, other) in right.enumerated() {
        var best = min(last[column] + (byte == other ? 0 : 1), last[column + 1] + 1, next[column] + 1)
        if row > 0, column > 0, byte == right[column - 1], left[row - 1] == other {
          best = min(best, beforeLast[column - 1] + 1)
        }
        next.append(best)
      }
      beforeLast = last
      last = next
    }
    return last[right.count]
  }
}
