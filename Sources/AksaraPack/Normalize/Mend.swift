public import AksaraFormat

/// One thing that normalising changes.
public struct Mend: Hashable, Sendable {
  /// What was mended; the raw values are stable words for machines.
  public enum Kind: String, Sendable, CaseIterable {
    /// U+FEFF before the text.
    case byteOrderMark
    /// CRLF, or a lone CR, between the values.
    case lineEnds
    /// The file ends with something else than one line feed.
    case finalLineEnd
    /// White space inside the braces of a placeholder, which a table drops.
    case placeholderSpace
    /// CRLF or CR inside a text.
    case lineBreaks
    /// A number where a text belongs.
    case number
    /// A boolean where a text belongs.
    case boolean
    /// An object or list with nothing in it.
    case emptyContainer
    /// Plural forms in another order than CLDR's.
    case pluralOrder
    /// A name repeated in one object with an equal value.
    case repeatedName
    /// Names in another order than that of their bytes.
    case nameOrder
    /// Other white space between the values than asked for.
    case layout
    /// Text that is not in Unicode's NFC.
    case composition
  }

  /// What was mended.
  public let kind: Kind
  /// Where, in the file as it was.
  public let position: SourcePosition
}

extension Mend.Kind {
  /// What became of it, in a few words.
  public var words: String {
    switch self {
    case .byteOrderMark: "byte order mark removed"
    case .lineEnds: "line ends made LF"
    case .finalLineEnd: "one line end at the end"
    case .placeholderSpace: "white space in placeholders removed"
    case .lineBreaks: "line breaks in texts made LF"
    case .number: "number written as text"
    case .boolean: "boolean written as text"
    case .emptyContainer: "empty object or list removed"
    case .pluralOrder: "plural forms put in CLDR's order"
    case .repeatedName: "repeated name removed"
    case .nameOrder: "names sorted"
    case .layout: "laid out anew"
    case .composition: "text brought into NFC"
    }
  }
}

/// Line and column of ascending offsets, in one pass over the file.
struct PositionSweep {
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1
  private var column = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// - Precondition: `target` is not before the one asked for last.
  mutating func position(at target: Int) -> SourcePosition {
    if offset == 0, target >= 3, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    while offset < target {
      let byte = bytes[offset]
      offset += 1
      if byte == 0x0A || byte == 0x0D && (offset == bytes.count || bytes[offset] != 0x0A) {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return SourcePosition(line: line, column: column, offset: target)
  }
}
