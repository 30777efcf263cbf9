internal import AksaraFormat

/// The parts of a bundle that are put together by hand, whatever they hold.
package protocol BundleParts {
  /// The time of the members that are no signature, in seconds since 1970.
  static var time: Int64 { get }
}

/// A value that the test's own input should have made.
package struct Impossible: Error {
  package init() {}
}

extension BundleParts {
  /// A tar member.
  package static func member(_ name: String, _ content: [UInt8], time: Int64 = Self.time) throws -> [UInt8] {
    guard let header = Ustar.header(name: name, size: content.count, modificationTime: time) else { throw Impossible() }
    return header + padded(content)
  }

  package static func padded(_ content: [UInt8]) -> [UInt8] {
    content + [UInt8](repeating: 0, count: Ustar.paddedSize(content.count) - content.count)
  }

  /// What a tar file ends with.
  package static var end: [UInt8] { [UInt8](repeating: 0, count: 1_024) }

  /// A bundle whose first member is this text.
  package static func bundle(signatures text: String, _ payload: [UInt8]) throws -> [UInt8] {
    try member("signature.minisig", Array(text.utf8), time: 0) + payload
  }

  /// The four lines of a signature of parts that need not fit.
  package static func lines(
    _ keyID: [UInt8], _ signature: [UInt8], _ comment: String, _ global: [UInt8], algorithm: String = "ED"
  ) -> String {
    """
    untrusted comment: signature from minisign secret key
    \(Base64.encode(Array(algorithm.utf8) + keyID + signature))
    trusted comment: \(comment)
    \(Base64.encode(global))

    """
  }

  /// A signature with the group's order added to its scalar (RFC 8032, 5.1.7: such a one must be refused).
  package static func malleated(_ signature: [UInt8]) -> [UInt8] {
    let order: [UInt8] =
      [0xED, 0xD3, 0xF5, 0x5C, 0x1A, 0x63, 0x12, 0x58, 0xD6, 0x9C, 0xF7, 0xA2, 0xDE, 0xF9, 0xDE, 0x14]
      + [UInt8](repeating: 0, count: 15) + [0x10]
    var carry = 0
    return signature[..<32]
      + zip(signature[32...], order).map { scalar, order in
        carry = carry >> 8 + Int(scalar) + Int(order)
        return UInt8(truncatingIfNeeded: carry)
      }
  }
}
