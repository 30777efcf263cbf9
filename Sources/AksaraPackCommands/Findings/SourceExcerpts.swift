internal import AksaraFormat
internal import AksaraPack

/// The line that a finding is about, with a caret under the place.
struct SourceExcerpts {
  /// Cells that are shown before and behind the place, at most.
  private static let before = 50
  private static let behind = 50
  /// Bytes of a line that are looked at, to each side.
  private static let reach = 400

  private let folder: String
  private var name: String?
  private var bytes: [UInt8] = []

  init(folder: String) {
    self.folder = folder
  }

  /// Two lines, or none where there is nothing to point at.
  mutating func lines(_ finding: Finding) -> [String] {
    // These are about the file's name.
    guard finding.rule != .S12 else { return [] }
    if name != finding.file {
      name = finding.file
      bytes = (try? InputFile.read(folder + "/" + finding.file, limit: Limits.languageFileBytes)) ?? []
    }
    let offset = finding.position.offset
    guard bytes.indices.contains(offset) else { return [] }
    let head = bytes[max(0, offset - Self.reach)..<offset]
    let tail = bytes[offset..<min(bytes.count, offset + Self.reach)]
    let start = head.lastIndex(where: Self.isLineEnd).map { $0 + 1 } ?? head.startIndex
    let end = tail.firstIndex(where: Self.isLineEnd) ?? tail.endIndex
    let prefix = Self.visible(bytes[start..<offset])
    let rest = Self.visible(bytes[offset..<end])
    let isCut = start > 0 && !Self.isLineEnd(bytes[start - 1])
    let shown = Cells.suffix(prefix, Self.before)
    let lead = isCut || shown.count < prefix.count ? "…" + String(shown) : String(shown)
    let follow = Cells.prefix(rest, Self.behind)
    let number = "\(finding.position.line)"
    let margin = String(repeating: " ", count: number.count)
    return [
      "  \(number) | \(lead)\(follow)\(follow.count < rest.count ? "…" : "")",
      "  \(margin) | \(String(repeating: " ", count: Cells.count(lead)))^",
    ]
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// Part of a line on which nothing moves the cursor.
  private static func visible(_ bytes: ArraySlice<UInt8>) -> String {
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes
    return VisibleText.escape(String(decoding: bytes.map { $0 == 0x09 ? 0x20 : $0 }, as: UTF8.self))
  }
}

/// Cells that characters take on a terminal.
enum Cells {
  static func count(_ text: some StringProtocol) -> Int { text.unicodeScalars.reduce(0) { $0 + width($1) } }

  /// The end of a text that fits.
  static func suffix(_ text: String, _ limit: Int) -> Substring {
    var start = text.endIndex
    var cells = 0
    while start > text.startIndex {
      let next = text.index(before: start)
      cells += count(text[next..<start])
      guard cells <= limit else { break }
      start = next
    }
    return text[start...]
  }

  /// The beginning of a text that fits.
  static func prefix(_ text: String, _ limit: Int) -> Substring {
    var end = text.startIndex
    var cells = 0
    while end < text.endIndex {
      let next = text.index(after: end)
      cells += count(text[end..<next])
      guard cells <= limit else { break }
      end = next
    }
    return text[..<end]
  }

  /// UAX #11, as terminals take it: marks and joiners none, ideographs and emoji two.
  private static func width(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF,
      0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
