/// Numbers as CLDR's samples write them down (UTS 35, part 3, "Plural Rules Syntax").
package enum PluralSamples {
  /// `2~5` is 2, 3, 4, 5; `0.1~0.3` is 0.1, 0.2, 0.3.
  package static func expand(_ sample: String) throws -> [String] {
    let ends = sample.split(separator: "~").map(String.init)
    guard ends.count == 2 else { return [sample] }
    let digits = ends[0].split(separator: ".").dropFirst().first?.count ?? 0
    guard let low = Int(ends[0].filter { $0 != "." }), let high = Int(ends[1].filter { $0 != "." }) else {
      throw Impossible()
    }
    return (low...high).map { value in
      if digits == 0 { return String(value) }
      let text = String(repeating: "0", count: max(0, digits + 1 - String(value).count)) + String(value)
      return text.dropLast(digits) + "." + text.suffix(digits)
    }
  }
}
