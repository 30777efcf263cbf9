internal import AksaraFormat
internal import AksaraSigning

/// What stays the same of a finding while lines move: the rule, the language, the key, and the text that it is about.
public struct FindingIdentity: Hashable, Sendable {
  /// The rule's id.
  public let rule: String
  /// The language's tag; a file's name where there is no language.
  public let place: String
  /// The dot path in UTF-8; empty where there is none.
  public let key: [UInt8]
  /// A digest of the text, in hex; empty where the finding is about no value.
  public let text: String

  /// The digest of all of it, in hex, for services that want one word a finding.
  public var fingerprint: String {
    let parts = [Array(rule.utf8), Array(place.utf8), key, Array(text.utf8)]
    return Self.digest(Array(parts.joined(separator: [0])), bytes: 16)
  }

  static func digest(_ bytes: [UInt8], bytes count: Int = 8) -> String {
    let hex = unsafe Digests.blake2b512(bytes.span.bytes).hex
    return String(hex.prefix(2 * count))
  }
}

extension FindingIdentity: Comparable {
  /// By rule, place, key and text, each by its bytes.
  public static func < (left: Self, right: Self) -> Bool {
    if left.rule != right.rule { return left.rule < right.rule }
    if left.place != right.place { return left.place.utf8.lexicographicallyPrecedes(right.place.utf8) }
    if left.key != right.key { return left.key.lexicographicallyPrecedes(right.key) }
    return left.text < right.text
  }
}

/// Finds out what findings are about, from the files that they are in. One file is held at a time.
public struct FindingIdentities {
  private let folder: String
  private var name: String?
  private var bytes: [UInt8] = []

  /// For findings in a folder.
  public init(folder: String) {
    self.folder = folder
  }

  /// What stays the same of `finding`. Findings are best asked about file by file.
  public mutating func identity(of finding: Finding) -> FindingIdentity {
    if name != finding.file {
      name = finding.file
      // A file that is gone meanwhile has no texts: its findings are then known by their keys.
      bytes = (try? InputFile.read(folder + "/" + finding.file, limit: Limits.languageFileBytes)) ?? []
    }
    // Without a key it is about the whole file, which changes all the time.
    let value = finding.key == nil ? nil : ValueSpelling(bytes, at: finding.position.offset)
    return FindingIdentity(
      rule: finding.rule.rawValue, place: finding.language?.text ?? finding.file, key: finding.key ?? [],
      text: value.map { FindingIdentity.digest($0.bytes) } ?? "")
  }
}

/// A value as a file spells it, but for white space between its parts.
struct ValueSpelling {
  private(set) var bytes: [UInt8] = []

  /// The value at `offset`, or the one whose name is there; `nil` where neither is.
  init?(_ source: [UInt8], at offset: Int) {
    guard source.indices.contains(offset) else { return nil }
    var here = offset
    if source[here] == UInt8(ascii: "\"") {
      let end = Self.endOfString(source, here)
      let next = Self.skipSpace(source, end)
      guard next < source.count, source[next] == UInt8(ascii: ":") else {
        bytes = Array(source[here..<end])
        return
      }
      here = Self.skipSpace(source, next + 1)
    }
    guard here < source.count else { return nil }
    switch source[here] {
    case UInt8(ascii: "\""): bytes = Array(source[here..<Self.endOfString(source, here)])
    case UInt8(ascii: "{"), UInt8(ascii: "["): appendContainer(source, here)
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "-"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      bytes = Array(source[here...].prefix { !Self.isSpace($0) && !",]}".utf8.contains($0) })
    default: return nil
    }
  }

  private mutating func appendContainer(_ source: [UInt8], _ start: Int) {
    var depth = 0
    var here = start
    while here < source.count {
      switch source[here] {
      case UInt8(ascii: "\""):
        let end = Self.endOfString(source, here)
        bytes += source[here..<end]
        here = end
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      if !Self.isSpace(source[here]) { bytes.append(source[here]) }
      if depth == 0 { return }
      here += 1
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

  private static func skipSpace(_ source: [UInt8], _ start: Int) -> Int {
    var here = start
    while here < source.count, isSpace(source[here]) { here += 1 }
    return here
  }

  /// Behind the closing quote; the end of the file where there is none.
  private static func endOfString(_ source: [UInt8], _ start: Int) -> Int {
    var here = start + 1
    while here < source.count, source[here] != UInt8(ascii: "\"") { here += source[here] == UInt8(ascii: "\\") ? 2 : 1 }
    return min(here + 1, source.count)
  }
}
