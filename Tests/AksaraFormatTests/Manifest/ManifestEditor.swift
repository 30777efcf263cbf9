import AksaraFormat

/// The independent program's fullest manifest, with one thing changed and in canonical form otherwise: what is refused
/// then is the change, not its spelling.
struct ManifestEditor {
  /// A place: names of members and numbers of items.
  typealias Path = [String]

  static let full = Result { try CanonicalJSON(JSONDocument(parsing: Vectors.bytes("manifests/full.canonical")).root) }

  /// The bytes with `value` at `path`; without anything there when it is `nil`.
  static func bytes(_ path: Path, _ value: CanonicalJSON?) throws -> [UInt8] {
    try full.get().replacing(path[...], value).bytes
  }

  /// What the reader says of them; `nil` when it takes them.
  static func refusal(_ path: Path, _ value: CanonicalJSON?) throws -> ManifestError? {
    let bytes = try bytes(path, value)
    do throws(ManifestError) {
      _ = try Manifest(reading: bytes)
      return nil
    } catch {
      return error
    }
  }

  /// Every value below the root with its place.
  static func values() throws -> [(path: Path, value: CanonicalJSON)] {
    try full.get().descendants(below: [])
  }
}

extension CanonicalJSON {
  struct Impossible: Error {}

  init(_ value: JSONValue) throws {
    self =
      switch value.kind {
      case .null: .null
      case .true: .boolean(true)
      case .false: .boolean(false)
      case .string: .string(value.string ?? "")
      case .number: .integer(Int(value.numberText ?? "") ?? -1)
      case .array: .array(try value.children.map(CanonicalJSON.init))
      case .object:
        .object(
          Dictionary(
            uniqueKeysWithValues: try value.children.map { (Name($0.key ?? ""), try CanonicalJSON($0)) }))
      }
  }

  func replacing(_ path: ArraySlice<String>, _ value: CanonicalJSON?) throws -> CanonicalJSON {
    guard let first = path.first else {
      guard let value else { throw Impossible() }
      return value
    }
    let rest = path.dropFirst()
    switch self {
    case .object(var members):
      let name = Name(first)
      members[name] = rest.isEmpty ? value : try (members[name] ?? .null).replacing(rest, value)
      return .object(members)
    case .array(var items):
      guard let index = Int(first), items.indices.contains(index) else { throw Impossible() }
      items[index] = try items[index].replacing(rest, value)
      return .array(items)
    default: throw Impossible()
    }
  }

  func descendants(below path: [String]) -> [(path: [String], value: CanonicalJSON)] {
    let children: [([String], CanonicalJSON)] =
      switch self {
      case .object(let members): members.sorted { $0.key < $1.key }.map { (path + [$0.key.text], $0.value) }
      case .array(let items): items.enumerated().map { (path + ["\($0.offset)"], $0.element) }
      default: []
      }
    return children.flatMap { [(path: $0.0, value: $0.1)] + $0.1.descendants(below: $0.0) }
  }
}
