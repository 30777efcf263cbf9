internal import AksaraFormat

/// CRLF and CR inside texts.
enum LineBreaks {
  /// What makes LF of them; not inside placeholders, whose names are compared as bytes.
  static func edits(_ text: [UInt8]) -> [TextEdit] {
    guard text.contains(0x0D) else { return [] }
    let names = text.contains(UInt8(ascii: "{")) ? PlaceholderScan(text).placeholders.map(\.range) : []
    return text.indices.compactMap { index in
      guard text[index] == 0x0D, !names.contains(where: { $0.contains(index) }) else { return nil }
      let isPair = index + 1 < text.count && text[index + 1] == 0x0A
      return TextEdit(range: index..<index + 1, replacement: isPair ? [] : [0x0A])
    }
  }
}
