/// A number as it is shown, which decides its plural category: `1` and `1.0` differ in many languages.
public struct PluralNumber: Hashable, Sendable {
  /// What is shown.
  public let text: String
  /// What rules look at; `nil` when it is no number (`inf`, `nan`), whose category is `other`.
  public let operands: PluralOperands?

  /// An integer.
  public init(_ value: Int) {
    text = String(value)
    operands = PluralOperands(value)
  }

  /// A number by its shortest text, without a final `.0`: `1.5`, `2`, `1e+20`.
  public init(_ value: Double) {
    let shortest = value.description
    text = shortest.hasSuffix(".0") ? String(shortest.dropLast(2)) : shortest
    operands = value.isFinite ? PluralOperands(Self.writtenOut(text)) : nil
  }

  /// A number as text: `1.0`, `-3`, or compact notation, `1c6` (CLDR's sample syntax); `nil` for any other text.
  public init?(_ text: String) {
    guard let operands = PluralOperands(text) else { return nil }
    self.text = text
    self.operands = operands
  }

  /// `1.5e-07` as `0.00000015`: a floating-point exponent is notation, not compact form.
  private static func writtenOut(_ text: String) -> String {
    let parts = text.split(separator: "e")
    guard parts.count == 2, let exponent = Int(parts[1]) else { return text }
    let mantissa = parts[0].drop { $0 == "-" }.split(separator: ".")
    let digits = mantissa.joined()
    let point = (mantissa.first?.count ?? 0) + exponent
    if point <= 0 { return "0." + String(repeating: "0", count: -point) + digits }
    if point >= digits.count { return digits + String(repeating: "0", count: point - digits.count) }
    return digits.prefix(point) + "." + digits.dropFirst(point)
  }
}
