import AksaraFormat
import Foundation
import Testing

/// Every field of a manifest, one change at a time. The text is Foundation's, whose sorted keys and escapes are the
/// canonical ones for the names and texts here: but for the change each text is a manifest.
struct ManifestFieldTests {
  typealias Path = [String]

  static let text = """
    {
      "format": "aksara-bundle", "formatVersion": 1, "name": "shop-ios-beta", "version": "4.2.0-rc.1", "sequence": 7,
      "createdAt": "2026-11-01T09:00:00Z", "expiresAt": "2027-11-01T09:00:00Z",
      "appVersion": {"ios": {"min": "3.1", "max": "4"}, "web": {"max": "0"}}, "sourceLanguage": "en",
      "languages": {
        "en": {
          "path": "tables/en.json.gz", "keys": 2, "size": 34, "blake2b": "DIGEST",
          "sources": [{"path": "sub folder/en.json", "size": 0, "blake2b": "DIGEST"}]
        },
        "pt-BR": {"path": "tables/pt-BR.json.gz", "keys": 1, "size": 11, "blake2b": "DIGEST", "sources": []}
      },
      "previous": {"name": "shop-ios-beta", "version": "4.1", "sequence": 6, "payload": "DIGEST"},
      "reissueOf": "DIGEST",
      "build": {
        "tool": "aksara-pack", "toolVersion": "1", "zlib": "1.2.13",
        "options": {"empty": "missing", "exclude": ["a"], "force": false, "level": 6},
        "source": {"repository": "https://example.org/strings", "revision": "0123", "clean": true}
      },
      "leftOut": [{"rule": "P01", "language": "pt-BR", "key": "cart.total"}],
      "allowed": [{"rule": "P05", "language": "en", "key": "docs"}],
      "annotations": {"org.example/ticket": "SHOP-123"}
    }
    """.replacing("DIGEST", with: String(repeating: "0f", count: 64))

  static func whole() throws -> Any { try JSONSerialization.jsonObject(with: Data(text.utf8)) }

  static func read(_ value: Any) throws -> Manifest {
    let text = try JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .withoutEscapingSlashes])
    return try Manifest(reading: Array(text))
  }

  /// `value` with what stands at `path` replaced, or dropped for `nil`.
  static func changed(_ value: Any, _ path: Path, to new: Any?) -> Any {
    guard let name = path.first else { return new ?? value }
    let rest = Array(path.dropFirst())
    if var object = value as? [String: Any] {
      object[name] = rest.isEmpty ? new : object[name].map { changed($0, rest, to: new) }
      return object
    }
    guard var items = value as? [Any], let index = Int(name) else { return value }
    items[index] = changed(items[index], rest, to: new ?? NSNull())
    return items
  }

  /// The paths of everything below a value.
  static func paths(_ value: Any, _ path: Path = []) -> [Path] {
    let children =
      (value as? [String: Any])?.map { ($0.key, $0.value) }
      ?? (value as? [Any])?.enumerated().map { (String($0.offset), $0.element) } ?? []
    return children.flatMap { [path + [$0.0]] + paths($0.1, path + [$0.0]) }
  }

  static func value(_ value: Any, at path: Path) -> Any? {
    path.reduce(Optional(value)) { value, name in
      (value as? [String: Any])?[name] ?? (value as? [Any]).flatMap { items in Int(name).map { items[$0] } }
    }
  }

  enum Kind: CaseIterable {
    case null, boolean, number, text, array, object

    init(_ value: Any) {
      switch value {
      case is NSNull: self = .null
      case is String: self = .text
      case is [Any]: self = .array
      case is [String: Any]: self = .object
      default: self = "\(type(of: value))".contains("Boolean") ? .boolean : .number
      }
    }

    var sample: Any {
      switch self {
      case .null: NSNull()
      case .boolean: true
      case .number: 7
      case .text: "x"
      case .array: [Any]()
      case .object: [String: Any]()
      }
    }
  }

  /// What may be absent.
  static let optional: Set<Path> = [
    ["expiresAt"], ["appVersion"], ["reissueOf"], ["leftOut"], ["allowed"], ["annotations"], ["build", "source"],
    ["build", "source", "repository"], ["appVersion", "ios"], ["appVersion", "web"], ["appVersion", "ios", "min"],
    ["appVersion", "ios", "max"], ["languages", "pt-BR"], ["annotations", "org.example/ticket"],
  ]

  static func isOption(_ path: Path) -> Bool { path.count > 2 && path.starts(with: ["build", "options"]) }

  /// Refused, and the error names the field.
  func isRefused(_ value: Any, _ path: Path, _ what: String, at place: SourceLocation = #_sourceLocation) {
    let field = (Self.isOption(path) ? ["build", "options"] : path).joined(separator: ".")
    let error = #expect(throws: ManifestError.self, "\(field): \(what)", sourceLocation: place) {
      try Self.read(value)
    }
    #expect(error?.field == field, "\(what): \(error.map(String.init(describing:)) ?? "")", sourceLocation: place)
  }

  @Test func `the manifest of this suite is read, and every field is in it`() throws {
    let manifest = try Self.read(Self.whole())
    #expect(manifest.languages.count == 2)
    #expect(Self.paths(try Self.whole()).count == 63)
  }

  @Test func `a field that is missing is refused by name, and an optional one may be absent`() throws {
    let whole = try Self.whole()
    for path in Self.paths(whole) where Int(path[path.count - 1]) == nil {
      let value = Self.changed(whole, path, to: nil)
      if Self.optional.contains(path) || Self.isOption(path) {
        #expect(throws: Never.self, "\(path)") { try Self.read(value) }
      } else if path == ["languages", "en"] {
        isRefused(value, ["sourceLanguage"], "missing")
      } else if path == ["appVersion", "web", "max"] {
        isRefused(value, ["appVersion", "web"], "without both ends")
      } else {
        isRefused(value, path, "missing")
      }
    }
  }

  @Test func `a field that the format lacks is refused at every depth, by name`() throws {
    let whole = try Self.whole()
    for path in [[]] + Self.paths(whole) where Self.value(whole, at: path).map(Kind.init) == .object {
      if path == ["build", "options"] || path == ["annotations"] { continue }
      for name in ["zz", "Critical", ""] {
        isRefused(Self.changed(whole, path + [name], to: "x"), path + [name], "unknown")
      }
    }
  }

  @Test func `a value of another type is refused by name`() throws {
    let whole = try Self.whole()
    for path in Self.paths(whole) {
      let right = Kind(try #require(Self.value(whole, at: path)))
      for kind in Kind.allCases where kind != right {
        if path == ["previous"], kind == .null { continue }
        if Self.isOption(path), path.count == 3, kind != .null, kind != .object { continue }
        isRefused(Self.changed(whole, path, to: kind.sample), path, "\(kind)")
      }
    }
  }

  @Test func `an empty text is refused but for options and annotations`() throws {
    let whole = try Self.whole()
    for path in Self.paths(whole) where Self.value(whole, at: path) is String {
      let value = Self.changed(whole, path, to: "")
      if Self.isOption(path) || path[0] == "annotations" {
        #expect(throws: Never.self, "\(path)") { try Self.read(value) }
      } else {
        isRefused(value, path, "empty")
      }
    }
  }

  @Test func `numbers are taken from their lowest to their highest value, and no others`() throws {
    let whole = try Self.whole()
    let largest = 9_007_199_254_740_991
    let ranges: [(Path, ClosedRange<Int>)] = [
      (["formatVersion"], 1...1), (["sequence"], 1...largest), (["previous", "sequence"], 1...largest),
      (["build", "options", "level"], 0...largest), (["languages", "en", "keys"], 1...1_000_000),
      (["languages", "en", "size"], 1...67_108_864), (["languages", "en", "sources", "0", "size"], 0...67_108_864),
    ]
    for (path, range) in ranges {
      for end in [range.lowerBound, range.upperBound] {
        #expect(throws: Never.self) { try Self.read(Self.changed(whole, path, to: end)) }
      }
      for beyond in [range.lowerBound - 1, range.upperBound + 1, -7, Int.max] {
        isRefused(Self.changed(whole, path, to: beyond), path, "\(beyond)")
      }
      isRefused(Self.changed(whole, path, to: Double(range.lowerBound) + 0.5), path, "a fraction")
    }
  }

  @Test func `texts are taken up to their longest and refused beyond`() throws {
    let whole = try Self.whole()
    func a(_ count: Int) -> String { String(repeating: "a", count: count) }
    for path in [["name"], ["version"], ["previous", "name"], ["previous", "version"]] {
      #expect(throws: Never.self) { try Self.read(Self.changed(whole, path, to: a(64))) }
      for text in [a(65), "-a", ".a", "a b", "a/b", "a_b", "é", "a\n", "a\u{0}"] {
        isRefused(Self.changed(whole, path, to: text), path, text)
      }
    }
    #expect(throws: Never.self) { try Self.read(Self.changed(whole, ["appVersion", a(16)], to: ["min": "1"])) }
    #expect(throws: Never.self) { try Self.read(Self.changed(whole, ["annotations", a(64)], to: "")) }
    for name in [a(17), "iOS", "ios1", "io-s", ""] {
      isRefused(Self.changed(whole, ["appVersion", name], to: ["min": "1"]), ["appVersion", name], "platform")
    }
    for name in [a(65), "A", "a_b", "é", ""] {
      isRefused(Self.changed(whole, ["annotations", name], to: "x"), ["annotations", name], "annotation")
    }
    for tag in ["EN", "en_GB", "pt-br", "e", "engl", "en-", "en-\u{212A}R", ""] {
      let entry = Self.value(whole, at: ["languages", "en"])
      isRefused(Self.changed(whole, ["languages", tag], to: entry), ["languages", tag], "tag")
    }
  }

  @Test func `lists are taken up to their longest and refused beyond`() throws {
    let whole = try Self.whole()
    for name in ["leftOut", "allowed"] {
      let entry = try #require(Self.value(whole, at: [name, "0"]))
      let longest = [Any](repeating: entry, count: 1_000)
      #expect(throws: Never.self) { try Self.read(Self.changed(whole, [name], to: longest)) }
      isRefused(Self.changed(whole, [name], to: longest + [entry]), [name], "1,001 entries")
    }
    func languages(_ count: Int) -> [String: Any] {
      var languages: [String: Any] = ["en": Self.value(whole, at: ["languages", "en"]) ?? 0]
      for index in 1..<count {
        let tag = "qaa-x-\(1_000 + index)"
        languages[tag] = Self.changed(
          Self.value(whole, at: ["languages", "pt-BR"]) ?? 0, ["path"], to: "tables/\(tag).json.gz")
      }
      return languages
    }
    #expect(throws: Never.self) { try Self.read(Self.changed(whole, ["languages"], to: languages(1_022))) }
    isRefused(Self.changed(whole, ["languages"], to: languages(1_023)), ["languages"], "1,023 languages")
    isRefused(Self.changed(whole, ["languages"], to: [String: Any]()), ["languages"], "no languages")
    isRefused(Self.changed(whole, ["appVersion"], to: [String: Any]()), ["appVersion"], "no platforms")
  }

  @Test func `a manifest of more than 1 MiB is refused`() throws {
    let whole = try Self.whole()
    let least = try JSONSerialization.data(
      withJSONObject: Self.changed(whole, ["annotations", "a"], to: ""),
      options: [.sortedKeys, .withoutEscapingSlashes])
    let room = 1 << 20 - least.count
    let longest = String(repeating: "a", count: room)
    #expect(throws: Never.self) { try Self.read(Self.changed(whole, ["annotations", "a"], to: longest)) }
    isRefused(Self.changed(whole, ["annotations", "a"], to: longest + "a"), [""], "a byte more")
  }
}
