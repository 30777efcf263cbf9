package import AksaraFormat

/// How language files lie in a folder: `{lang}.json`, `{lang}/{ns}.json`, `{ns}/{lang}.json`, `messages_{lang}.json`.
///
/// `{lang}` stands for the language tag, `{ns}` for a namespace, the first part of every dot path of its file. Everything
/// else stands for itself.
public struct Layout: Sendable, Hashable, CustomStringConvertible {
  /// The pattern as written.
  public let pattern: String
  private let segments: [[Piece]]

  private enum Piece: Sendable, Hashable {
    case text(String)
    case language
    case namespace
  }

  /// One file per language, named by its tag.
  public static let byLanguage = Layout(pattern: "{lang}.json", segments: [[.language, .text(".json")]])

  private init(pattern: String, segments: [[Piece]]) {
    self.pattern = pattern
    self.segments = segments
  }

  /// What a pattern must be, in words.
  public static let expected = "a path such as {lang}.json, {lang}/{ns}.json or messages_{lang}.json"

  /// The layout that a pattern spells; `nil` when it is none.
  public init?(_ pattern: String) {
    var segments: [[Piece]] = []
    for segment in pattern.split(separator: "/", omittingEmptySubsequences: false) {
      guard let pieces = Self.pieces(segment) else { return nil }
      segments.append(pieces)
    }
    let all = segments.joined()
    guard all.count(where: { $0 == .language }) == 1, all.count(where: { $0 == .namespace }) <= 1,
      case .text(let ending)? = segments.last?.last, ending.hasSuffix(".json"), segments.count <= 8
    else { return nil }
    self.init(pattern: pattern, segments: segments)
  }

  private static func pieces(_ segment: Substring) -> [Piece]? {
    guard !segment.isEmpty, !segment.hasPrefix(".") else { return nil }
    var pieces: [Piece] = []
    var rest = segment
    while !rest.isEmpty {
      if rest.hasPrefix("{lang}") {
        pieces.append(.language)
        rest = rest.dropFirst(6)
      } else if rest.hasPrefix("{ns}") {
        pieces.append(.namespace)
        rest = rest.dropFirst(4)
      } else {
        let text = rest.prefix { $0 != "{" }
        guard !text.isEmpty, !text.contains("}") else { return nil }
        pieces.append(.text(String(text)))
        rest = rest.dropFirst(text.count)
      }
    }
    for index in pieces.indices.dropFirst() {
      guard case .text(let text) = pieces[index] else {
        // Two names with nothing in between.
        if case .text = pieces[index - 1] { continue }
        return nil
      }
      guard index + 1 < pieces.count, index > 0, case .text = pieces[index - 1] else {
        // Between two names must stand what no tag holds: in de_CH_common nobody can tell where the tag ends.
        if index + 1 < pieces.count, !text.utf8.contains(where: { !isTagByte($0) }) { return nil }
        continue
      }
    }
    return pieces
  }

  private static func isTagByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "_")
  }

  /// The pattern as written.
  public var description: String { pattern }

  /// Whether a language has a file for each namespace.
  public var hasNamespaces: Bool { segments.joined().contains(.namespace) }

  /// How many names a path has.
  var depth: Int { segments.count }

  /// What the names of a path stand for.
  struct Match: Equatable {
    var language: String?
    var namespace: String?
  }

  /// What a file or folder name stands for; `nil` when it does not fit its place in the pattern.
  func match(_ name: String, at level: Int) -> Match? {
    guard level < segments.count else { return nil }
    var match = Match()
    var rest = name[...]
    let pieces = segments[level]
    for (index, piece) in pieces.enumerated() {
      if case .text(let text) = piece {
        guard rest.hasPrefix(text) else { return nil }
        rest = rest.dropFirst(text.count)
        continue
      }
      var value = rest
      if index + 1 < pieces.count, case .text(let text) = pieces[index + 1] {
        let isLast = index + 2 == pieces.count
        // A tag ends where it can, and what comes before the last text is whatever is left.
        guard let end = isLast ? Self.lastStart(of: text, in: rest) : Self.start(of: text, in: rest, piece) else {
          return nil
        }
        value = rest[..<end]
      }
      guard !value.isEmpty else { return nil }
      if piece == .language { match.language = String(value) } else { match.namespace = String(value) }
      rest = rest[value.endIndex...]
    }
    return rest.isEmpty ? match : nil
  }

  /// A file's name with the language's canonical tag; `nil` where it is so spelled, or where a folder has the tag.
  package func canonicalName(of name: String, _ tag: LanguageTag) -> String? {
    var names = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let level = names.count - 1
    guard level == segments.count - 1, let match = match(names[level], at: level), let spelling = match.language,
      !spelling.utf8.elementsEqual(tag.text.utf8)
    else { return nil }
    names[level] = segments[level].map { piece in
      switch piece {
      case .text(let text): text
      case .language: tag.text
      case .namespace: match.namespace ?? ""
      }
    }.joined()
    return names.joined(separator: "/")
  }

  private static func lastStart(of text: String, in rest: Substring) -> Substring.Index? {
    rest.hasSuffix(text) ? rest.index(rest.endIndex, offsetBy: -text.count) : nil
  }

  /// Where the text between two names begins: its first place behind a tag, its last one behind a namespace.
  private static func start(of text: String, in rest: Substring, _ piece: Piece) -> Substring.Index? {
    let places = rest.indices.filter { rest[$0...].hasPrefix(text) }
    guard piece == .namespace else { return places.first }
    // The tag behind it runs up to the next text: the last place but those in that text.
    return places.last { place in
      rest[place...].dropFirst(text.count).prefix { $0 != "." }.utf8.allSatisfy(isTagByte)
        && !rest[place...].dropFirst(text.count).hasPrefix("json")
    }
  }
}
