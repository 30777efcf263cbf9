internal import CSodium

/// The text of a secret key: a comment line and a base64 line, or the latter alone.
enum SecretKeyText {
  /// Decodes the base64 line straight into locked memory.
  static func decode(_ text: LockedBytes) throws(SecretKeyError) -> LockedBytes {
    let line = try keyLine(text)
    guard let decoded = base64(line) else { throw SecretKeyError(looksLikePath(line) ? .pathInsteadOfKey : .notBase64) }
    switch decoded.count {
    case SecretKeyFile.byteCount: return decoded
    case 42: throw SecretKeyError(.publicKey)
    // signify's secret key.
    case 104: throw SecretKeyError(.unsupported)
    default:
      if decoded.spells("untrusted comment:", at: 0) { throw SecretKeyError(.encodedTwice) }
      // Every key begins with `Ed`; a path such as keys/release is base64 as well.
      throw SecretKeyError(!line.spells("RW", at: 0) && looksLikePath(line) ? .pathInsteadOfKey : .wrongLength)
    }
  }

  /// A comment line and the base64 line, each with its line end.
  static func encode(_ key: LockedBytes) -> LockedBytes {
    let comment = Array((SecretKeyFile.comment + "\n").utf8)
    let encodedCount = sodium_base64_encoded_len(key.count, sodium_base64_VARIANT_ORIGINAL)
    let file = LockedBytes(count: comment.count + encodedCount)
    file.replace(0..<comment.count, with: comment)
    unsafe file.withPointer { target in
      unsafe key.withPointer { source in
        _ = unsafe sodium_bin2base64(
          target + comment.count, encodedCount, source, key.count, sodium_base64_VARIANT_ORIGINAL)
      }
    }
    // The length counts a final NUL: the line's end takes its place.
    file[file.count - 1] = newline
    return file
  }

  private static let newline = UInt8(ascii: "\n")
  private static let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]
  private static let byteOrderMarks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]]

  /// The line that holds the key, without its line end.
  private static func keyLine(_ text: LockedBytes) throws(SecretKeyError) -> LockedBytes {
    if byteOrderMarks.contains(where: { text.starts(with: $0, at: 0) }) { throw SecretKeyError(.byteOrderMark) }
    if text.spells("-----BEGIN ", at: 0) { throw SecretKeyError(.unsupported) }
    var lines: [Range<Int>] = []
    var start = 0
    for index in 0...text.count where index == text.count || text[index] == newline {
      let end = index > start && text[index - 1] == UInt8(ascii: "\r") ? index - 1 : index
      if end > start { lines.append(start..<end) }
      start = index + 1
    }
    guard let first = lines.first, let last = lines.last else { throw SecretKeyError(.empty) }
    if quotes.contains(text[first.lowerBound]) || quotes.contains(text[last.upperBound - 1]) {
      throw SecretKeyError(.quotes)
    }
    if text.spells("untrusted comment:", at: first.lowerBound) {
      lines.removeFirst()
      if lines.isEmpty { throw SecretKeyError(.noKeyLine) }
    }
    guard lines.count == 1 else { throw SecretKeyError(.notBase64) }
    return text.slice(last)
  }

  private static func base64(_ line: LockedBytes) -> LockedBytes? {
    let decoded = LockedBytes(count: line.count)
    var count = 0
    let code = unsafe decoded.withPointer { target in
      unsafe line.withPointer { source in
        unsafe sodium_base642bin(
          target, decoded.count, source, line.count, nil, &count, nil, sodium_base64_VARIANT_ORIGINAL)
      }
    }
    return code == 0 ? decoded.slice(0..<count) : nil
  }

  /// Whether a text that is no key reads like a file name.
  private static func looksLikePath(_ line: LockedBytes) -> Bool {
    if ["/", "./", "../", "~", "file:"].contains(where: { line.spells($0, at: 0) }) { return true }
    let bytes = (0..<line.count).lazy.map { line[$0] }
    return line.count < 200 && !bytes.contains(UInt8(ascii: " "))
      && bytes.contains { #"/\.~:"#.utf8.contains($0) }
  }
}
