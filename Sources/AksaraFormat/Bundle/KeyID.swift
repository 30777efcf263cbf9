/// The eight bytes by which minisign tells keys apart. Random, and nothing more than a label.
public struct KeyID: Hashable, Sendable {
  /// The bytes as they stand in keys and signatures.
  public let bytes: [UInt8]

  /// An id of exactly eight bytes.
  public init(bytes: [UInt8]) {
    precondition(bytes.count == Self.size)
    self.bytes = bytes
  }

  static let size = 8
}

extension KeyID: Comparable, CustomStringConvertible {
  /// The bytes as one little-endian number in 16 upper-case hexadecimal digits, as minisign prints it.
  public var description: String { Hex.encode(bytes.reversed()).uppercased() }

  /// Order of the numbers, which is that of the texts.
  public static func < (left: KeyID, right: KeyID) -> Bool {
    left.bytes.reversed().lexicographicallyPrecedes(right.bytes.reversed())
  }
}
