/// Values for a text's variables, in an array: for the few that a text has, quicker than a dictionary.
///
/// Written as a dictionary literal: `t("greeting", args: ["name": ana, "unread": 3])`.
public struct TranslationArguments: ExpressibleByDictionaryLiteral {
  private let elements: [(String, any CustomStringConvertible)]

  /// Values by name; of one name given twice, the first counts.
  public init(dictionaryLiteral elements: (String, any CustomStringConvertible)...) {
    self.elements = elements
  }

  /// Values by name, compared as bytes; of one name given twice, the first counts.
  public init(_ elements: [(name: String, value: any CustomStringConvertible)]) {
    self.elements = elements.map { ($0.name, $0.value) }
  }

  /// The values of a dictionary, each by its description.
  public init(_ values: [String: Any]) {
    elements = values.map { name, value in (name, value as? any CustomStringConvertible ?? String(describing: value)) }
  }

  /// No values.
  public static var none: TranslationArguments { [:] }

  var isEmpty: Bool { elements.isEmpty }

  /// The value of exactly these bytes.
  @inline(__always)
  func value(_ name: UnsafeBufferPointer<UInt8>) -> String? {
    for element in elements where unsafe Bytes.equal(element.0, name) { return element.1.description }
    return nil
  }
}
