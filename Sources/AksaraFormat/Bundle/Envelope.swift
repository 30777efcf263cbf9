/// The outer shape of a bundle: the first member with the signatures, and the payload that they sign.
public struct Envelope: Sendable {
  /// The signatures, ascending by key id.
  public let signatures: [MinisignSignature]
  /// Where the payload lies in the file: everything behind the first member's last block.
  public let payload: Range<Int>

  static let memberName = "signature.minisig"

  /// Reads the first member; nothing of the payload is looked at.
  /// - Throws: ``BundleRefusal``: `tooLarge` or `malformed`.
  public init(_ bytes: [UInt8]) throws(BundleRefusal) {
    guard bytes.count <= Limits.bundleBytes else { throw .tooLarge(bytes.count) }
    guard bytes.count >= 2 * Ustar.blockBytes else { throw .malformed("too short to be a bundle") }
    let sizeField = bytes[124..<135]
    guard sizeField.allSatisfy({ $0 &- UInt8(ascii: "0") < 8 }) else { throw .malformed("this is not a signed bundle") }
    let size = sizeField.reduce(0) { $0 << 3 | Int($1 - UInt8(ascii: "0")) }
    guard let header = Ustar.header(name: Self.memberName, size: size, modificationTime: 0),
      bytes.holds(header, at: 0)
    else { throw .malformed("the first member's header is not the one that the format prescribes") }
    guard (1...Limits.signatureMemberBytes).contains(size) else {
      throw .malformed("the first member has \(size) bytes; 1 to \(Limits.signatureMemberBytes) are allowed")
    }
    let start = Ustar.blockBytes + Ustar.paddedSize(size)
    guard start < bytes.count else { throw .malformed("the file ends inside the first member") }
    guard bytes.isZero(Ustar.blockBytes + size..<start) else {
      throw .malformed("the padding of the first member is not zero")
    }
    signatures = try Self.signatures(bytes, Ustar.blockBytes..<Ustar.blockBytes + size)
    payload = start..<bytes.count
  }

  private static func signatures(_ bytes: [UInt8], _ range: Range<Int>) throws(BundleRefusal) -> [MinisignSignature] {
    var lines: [String] = []
    var start = range.lowerBound
    for index in range {
      // Signatures are ASCII, so that no other spelling of a line compares equal.
      guard bytes[index] < 0x80 else { throw .malformed("the signatures are not ASCII") }
      if bytes[index] == 0x0A {
        lines.append(String(decoding: bytes[start..<index], as: UTF8.self))
        start = index + 1
      }
    }
    guard start == range.upperBound else { throw .malformed("the signatures do not end with a line feed") }
    guard lines.count.isMultiple(of: 4) else { throw .malformed("a signature has four lines") }
    guard lines.count / 4 <= Limits.signatures else { throw .malformed("more than \(Limits.signatures) signatures") }
    var signatures: [MinisignSignature] = []
    for start in stride(from: 0, to: lines.count, by: 4) {
      do throws(SignatureTextError) {
        signatures.append(try MinisignSignature(lines: Array(lines[start..<start + 4])))
      } catch {
        throw .malformed("signature \(start / 4 + 1): \(error)")
      }
    }
    for (one, two) in zip(signatures, signatures.dropFirst()) where one.keyID >= two.keyID {
      throw .malformed("the signatures are not in ascending order of key ids, one per key")
    }
    return signatures
  }

  /// Bytes of the first member with one signature for each of these trusted comments.
  public static func firstMemberBytes(comments: [String]) -> Int {
    let none = [UInt8](repeating: 0, count: 64)
    let signatures = comments.enumerated().map { index, comment in
      MinisignSignature(
        keyID: KeyID(bytes: [UInt8](repeating: UInt8(truncatingIfNeeded: index), count: 8)), signature: none,
        trustedComment: comment, globalSignature: none)
    }
    return firstMember(signatures).count
  }

  /// The first member of a bundle, header and padding included; signatures are put in order.
  public static func firstMember(_ signatures: [MinisignSignature]) -> [UInt8] {
    let content = signatures.sorted { $0.keyID < $1.keyID }.flatMap { Array($0.text.utf8) }
    let header = Ustar.header(name: memberName, size: content.count, modificationTime: 0) ?? []
    return header + content + [UInt8](repeating: 0, count: Ustar.paddedSize(content.count) - content.count)
  }
}
