/// The operands of plural rules (UTS 35, part 3, "Plural Operand Meanings") for one number.
///
/// Rules compare with integers, take remainders by divisors of 10^18, and name no integer above 10^18. So a longer run
/// of digits is kept as 10^18 plus its last 18 digits, and a number with a fraction equals no integer.
public struct PluralOperands: BitwiseCopyable, Hashable, Sendable {
  /// The integer digits.
  public private(set) var i: UInt64
  /// The fraction's digits as an integer, with trailing zeros.
  public private(set) var f: UInt64 = 0
  /// The fraction's digits as an integer, without trailing zeros.
  public private(set) var t: UInt64 = 0
  /// How many digits the fraction has, with trailing zeros.
  public private(set) var v = 0
  /// How many digits the fraction has, without trailing zeros.
  public private(set) var w = 0
  /// The exponent of compact notation: 6 in `1.2c6`.
  public private(set) var e = 0

  /// The operands of an integer; its sign does not count.
  public init(_ value: Int) {
    i = UInt64(value.magnitude)
    if i >= Self.large { i = Self.large + i % Self.large }
  }

  /// The operands of a number in `[0-9]+(\.[0-9]+)?([ce][0-9]{1,2})?` behind an optional minus sign; `nil` for any
  /// other text, or one of more than 400 bytes.
  public init?(_ text: some StringProtocol) {
    var rest = Array(text.utf8)[...]
    guard rest.count <= 400 else { return nil }
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    guard var integer = Self.takeDigits(&rest) else { return nil }
    var fraction: ArraySlice<UInt8> = []
    if rest.first == Byte.dot {
      rest.removeFirst()
      guard let digits = Self.takeDigits(&rest) else { return nil }
      fraction = digits
    }
    if rest.first == UInt8(ascii: "c") || rest.first == UInt8(ascii: "e") {
      rest.removeFirst()
      guard let digits = Self.takeDigits(&rest), digits.count <= 2 else { return nil }
      e = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
      // The operands are those of the number written out.
      integer += fraction.prefix(e)
      integer += [UInt8](repeating: UInt8(ascii: "0"), count: max(0, e - fraction.count))
      fraction = fraction.dropFirst(e)
    }
    guard rest.isEmpty else { return nil }
    i = Self.value(integer)
    f = Self.value(fraction)
    v = fraction.count
    while fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
    t = Self.value(fraction)
    w = fraction.count
  }

  private static let large: UInt64 = 1_000_000_000_000_000_000

  private static func takeDigits(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let digits = rest.prefix { $0 &- UInt8(ascii: "0") < 10 }
    rest = rest.dropFirst(digits.count)
    return digits.isEmpty ? nil : digits
  }

  private static func value(_ digits: ArraySlice<UInt8>) -> UInt64 {
    let digits = digits.drop { $0 == UInt8(ascii: "0") }
    let value = digits.suffix(18).reduce(0) { $0 * 10 + UInt64($1 - UInt8(ascii: "0")) }
    return digits.count > 18 ? large + value : value
  }
}
