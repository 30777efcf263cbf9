internal import AksaraFormat

/// One change to a file's bytes, as `Fixtures/vectors` writes it down.
package struct VectorEdit: Decodable {
  let at: Int?
  let hex: String?
  let text: String?
  let append: String?
  let truncate: Int?
  let extendTo: Int?

  package func apply(to bytes: inout [UInt8]) throws {
    if let truncate { bytes.removeSubrange(truncate...) }
    if let append { bytes += try Self.decode(append) }
    if let extendTo { bytes += [UInt8](repeating: 0, count: extendTo - bytes.count) }
    if let at {
      let new = try hex.map(Self.decode) ?? Array((text ?? "").utf8)
      bytes.replaceSubrange(at..<at + new.count, with: new)
    }
  }

  private static func decode(_ hex: String) throws -> [UInt8] {
    guard let bytes = Hex.decode(hex) else { throw Impossible() }
    return bytes
  }
}
