/// Values for a text's variables, in an array: for the few that a text has, quicker than a dictionary.
///
/// Written as a dictionary literal: `t("greeting", args: ["name": ana, "unread": 3])`.
@frozen
public struct TranslationArguments: ExpressibleByDictionaryLiteral {
  @usableFromInline let elements: [(String, any CustomStringConvertible)]

  /// Values by name; of one name given twice, the first counts.
  @inlinable
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

  /// Gives `body` the text of the value of exactly this name.
  /// - Returns: whether there is one.
  @inline(__always)
  func contains(_ name: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void) -> Bool {
    // By the addresses of its parts: an element that is named is copied whole, which takes longer than all the rest.
    unsafe elements.withUnsafeBytes { bytes in
      for index in 0..<elements.count {
        guard let element = unsafe bytes.baseAddress.map({ unsafe $0 + index * Self.stride }) else { return false }
        guard unsafe Bytes.equal(element.assumingMemoryBound(to: String.self).pointee, name) else { continue }
        let value = unsafe (element + Self.valueOffset).assumingMemoryBound(to: (any CustomStringConvertible).self)
        unsafe TextAccess.withUTF8(value.pointee.description, body)
        return true
      }
      return false
    }
  }

  private static let stride = MemoryLayout<Element>.stride
  // A tuple's parts lie in order, each aligned.
  private static let valueOffset = MemoryLayout<String>.stride

  private typealias Element = (String, any CustomStringConvertible)
}
