/// Rules made ready for evaluation: a pointer to tests that live as long as the process.
///
/// Copying one touches no reference count, because it is read by every look-up of a plural on every thread. There are
/// fewer than a hundred sets of rules in the world, so that keeping those in use costs nothing.
@safe
public struct PluralRuleTable: BitwiseCopyable, @unchecked Sendable {
  // Unchecked: the tests are written before the pointer is handed out, and never again.
  private let tests: UnsafePointer<Test>
  private let count: Int

  /// Whether an operand, perhaps its remainder, lies in a range.
  ///
  /// Ranges make a relation, relations an "and" group, groups a category.
  private struct Test: BitwiseCopyable {
    enum Operand: UInt8 { case n, i, f, t, v, w, e, c }
    enum Ends: UInt8 { case range, relation, group }

    var operand: Operand
    var ends = Ends.range
    var isNegated: Bool
    var category: PluralCategory
    var modulus: UInt32
    var low: UInt32
    var high: UInt32

    func matches(_ number: PluralOperands) -> Bool {
      let value: UInt64
      switch operand {
      case .n:
        if number.t != 0 { return false }
        value = number.i
      case .i: value = number.i
      case .f: value = number.f
      case .t: value = number.t
      case .v: value = UInt64(number.v)
      case .w: value = UInt64(number.w)
      case .e, .c: value = UInt64(number.e)
      }
      let rest = modulus == 0 ? value : value % UInt64(modulus)
      return UInt64(low) <= rest && rest <= UInt64(high)
    }
  }

  /// The category of a number.
  public func category(of number: PluralOperands) -> PluralCategory {
    var relationHolds = false
    var groupHolds = true
    for index in 0..<count {
      let test = unsafe tests[index]
      relationHolds = relationHolds || test.matches(number)
      if test.ends == .range { continue }
      groupHolds = groupHolds && relationHolds != test.isNegated
      relationHolds = false
      if test.ends == .relation { continue }
      if groupHolds { return test.category }
      groupHolds = true
    }
    return .other
  }

  // MARK: Making

  /// CLDR's sets, in the order of the data; made together at the first use, so that nobody waits for a lock later.
  static let cardinal = PluralData.cardinal.map { PluralRuleTable(parse($0.rules)) }
  static let ordinal = PluralData.ordinal.map { PluralRuleTable(parse($0.rules)) }

  /// Everything is `other`.
  static let none = PluralRuleTable([])

  private init(_ tests: [Test]) {
    let copy = UnsafeMutableBufferPointer<Test>.allocate(capacity: max(1, tests.count))
    _ = unsafe copy.initialize(from: tests)
    unsafe self.tests = UnsafePointer(copy.baseAddress.unsafelyUnwrapped)
    count = tests.count
  }

  /// Reads `one: n = 1 or i % 10 = 2..4,9 and v != 0; other`.
  private static func parse(_ rules: String) -> [Test] {
    rules.split(separator: ";").flatMap { rule -> [Test] in
      let parts = rule.split(separator: ":")
      guard parts.count == 2, let category = PluralRuleSet.category(of: rule) else { return [] }
      return groups(parts[1].split(separator: " "), category)
    }
  }

  private static func groups(_ words: [Substring], _ category: PluralCategory) -> [Test] {
    words.split(separator: "or").flatMap { group in
      var tests = group.split(separator: "and").flatMap { relation($0, category) }
      if !tests.isEmpty { tests[tests.count - 1].ends = .group }
      return tests
    }
  }

  /// `n`, perhaps `%` and a number, `=` or `!=`, and ranges.
  private static func relation(_ words: ArraySlice<Substring>, _ category: PluralCategory) -> [Test] {
    let operands: [Substring: Test.Operand] = [
      "n": .n, "i": .i, "f": .f, "t": .t, "v": .v, "w": .w, "e": .e, "c": .c,
    ]
    guard let operand = words.first.flatMap({ operands[$0] }), let ranges = words.last else { return [] }
    let modulus = words.count == 5 ? UInt32(words[words.startIndex + 2]) : 0
    var tests = ranges.split(separator: ",").map { range in
      let ends = range.split(separator: ".").compactMap { UInt32($0) }
      return Test(
        operand: operand, isNegated: words.contains("!="), category: category, modulus: modulus ?? 0,
        low: ends.first ?? 0, high: ends.last ?? 0)
    }
    if !tests.isEmpty { tests[tests.count - 1].ends = .relation }
    return tests
  }
}
