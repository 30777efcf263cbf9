internal import AksaraFormat

/// How a team spells its keys; nothing is asked for where it says nothing.
public struct KeyStyle: Sendable, Hashable {
  /// Spellings of one name in a dot path.
  public enum Spelling: String, Sendable, CaseIterable {
    /// `save_all`.
    case snake = "snake_case"
    /// `save-all`.
    case kebab = "kebab-case"
    /// `saveAll`.
    case camel = "camelCase"
    /// `SaveAll`.
    case pascal = "PascalCase"
    /// `SAVE_ALL`.
    case upper = "UPPER_CASE"
  }

  /// How every name is spelled.
  public var style: Spelling?
  /// How many characters a dot path may have.
  public var maxLength: Int?
  /// How many names a dot path may have; a plural's forms and a list's items count not.
  public var maxDepth: Int?

  /// No style.
  public init() {}

  /// Whether anything is asked for.
  public var isSet: Bool { style != nil || maxLength != nil || maxDepth != nil }
}

extension KeyStyle.Spelling {
  /// Whether a name, of a letter and then letters, digits and this style's mark, is spelled so.
  func fits(_ name: some Collection<UInt8>) -> Bool {
    guard let first = name.first else { return true }
    if name.allSatisfy(\.isDigit) { return true }
    let mark: UInt8? =
      switch self {
      case .snake, .upper: UInt8(ascii: "_")
      case .kebab: UInt8(ascii: "-")
      case .camel, .pascal: nil
      }
    var last: UInt8 = 0
    for byte in name {
      if byte == mark {
        if last == mark { return false }
      } else if !byte.isDigit {
        let isRight =
          switch self {
          case .snake, .kebab: byte.isSmallLetter
          case .upper: byte.isCapitalLetter
          case .camel, .pascal: byte.isSmallLetter || byte.isCapitalLetter
          }
        guard isRight else { return false }
      }
      last = byte
    }
    if first == mark || last == mark { return false }
    return self == .camel ? !first.isCapitalLetter : self == .pascal ? !first.isSmallLetter : true
  }
}

extension LanguageChecks {
  /// The source language's names beside the team's style.
  mutating func checkKeyStyle() {
    // A namespace is a file's name, and no key in it.
    for child in document.root.children {
      guard file.hasNamespaces else {
        checkStyle(child, below: [], depth: 1)
        continue
      }
      for name in child.children {
        checkStyle(name, below: (child.keyUTF8 ?? []) + [UInt8(ascii: ".")], depth: 2)
      }
    }
  }

  private mutating func checkStyle(_ value: JSONValue, below prefix: [UInt8], depth: Int) {
    guard let name = value.keyUTF8, prefix.isEmpty ? name != Array("_version".utf8) : true else { return }
    let path = prefix + name
    if isDropped(path) { return }
    let offset = value.keyOffset ?? value.offset
    if let style = policy.keyStyle.style, !parts(name).allSatisfy(style.fits) {
      report(
        .K08, .warning, at: offset, key: path, "the name \"\(name.asText)\" is not in \(style.rawValue)",
        "rename it, in the app too")
    }
    let inner = value.kind == .object ? value.children.map { $0 } : []
    let isPlural =
      !inner.isEmpty && inner.allSatisfy { $0.keyUTF8.flatMap { PluralCategory(utf8: $0) } != nil }
    if value.kind == .object, !isPlural {
      for child in inner { checkStyle(child, below: path + [UInt8(ascii: ".")], depth: depth + 1) }
      return
    }
    checkLimits(path, depth, at: offset)
    guard value.kind == .array else { return }
    for (index, item) in value.children.enumerated() where item.kind == .object {
      for child in item.children {
        checkStyle(child, below: path + Array(".\(index).".utf8), depth: depth + 1)
      }
    }
  }

  private mutating func checkLimits(_ path: [UInt8], _ depth: Int, at offset: Int) {
    if let limit = policy.keyStyle.maxDepth, depth > limit {
      report(
        .K08, .warning, at: offset, key: path, "\(depth) names in a path, where \(limit) are allowed", "nest it less")
    }
    if let limit = policy.keyStyle.maxLength, path.count > limit, path.asText.count > limit {
      report(
        .K08, .warning, at: offset, key: path,
        "a path of \(path.asText.count) characters, where \(limit) are allowed", "shorten it")
    }
  }

  /// The names in a name that holds dots, without i18next's endings, which are no choice of the team's.
  private func parts(_ name: [UInt8]) -> [ArraySlice<UInt8>] {
    var stem = name[...]
    while let ending = Self.endings.first(where: { stem.count > $0.count && stem.suffix($0.count).elementsEqual($0) }) {
      stem = stem.dropLast(ending.count)
    }
    return stem.split(separator: UInt8(ascii: "."))
  }

  private static let endings: [[UInt8]] = (PluralCategory.allCases.map(\.rawValue) + ["plural", "male", "female"])
    .map { Array("_\($0)".utf8) }
}
