/// A plural category of CLDR, in CLDR's order.
public enum PluralCategory: String, CaseIterable, Sendable, BitwiseCopyable {
  case zero, one, two, few, many, other

  /// The category that exactly these bytes name.
  public init?(utf8 name: some Collection<UInt8>) {
    guard let found = Self.allCases.first(where: { $0.rawValue.utf8.elementsEqual(name) }) else { return nil }
    self = found
  }
}

extension PluralCategory: Comparable {
  /// CLDR's order: zero, one, two, few, many, other.
  public static func < (left: PluralCategory, right: PluralCategory) -> Bool { left.rank < right.rank }

  /// 0 for zero … 5 for other.
  public var rank: Int {
    switch self {
    case .zero: 0
    case .one: 1
    case .two: 2
    case .few: 3
    case .many: 4
    case .other: 5
    }
  }
}
