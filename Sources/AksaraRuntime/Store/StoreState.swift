internal import AksaraFormat

/// What `state.json` says. A store has none until its first commit.
struct StoreState: Hashable, Sendable {
  /// The name of the bundles.
  var name: String?
  /// The release in use and those before it, newest first; none when the built-in one is in use.
  var generations: [ReleaseID] = []
  /// The last release that was confirmed; `nil` for the built-in one.
  var confirmed: ReleaseID?
  /// Launches of the first generation that nobody confirmed.
  var launches = 0

  /// Generations besides the one in use.
  static let earlierGenerations = 2

  /// The releases whose files must stay.
  var kept: Set<Digest512> { Set((generations + [confirmed].compactMap(\.self)).map(\.payload)) }
}

extension StoreState {
  static let fileName = "state.json"
  static let largestBytes = 64 << 10

  /// The file's bytes.
  var bytes: [UInt8] {
    let state: CanonicalJSON = .object([
      "format": .string("aksara-store"), "formatVersion": .integer(1), "name": name.map(CanonicalJSON.string) ?? .null,
      "generations": .array(generations.map(Self.json)), "confirmed": confirmed.map(Self.json) ?? .null,
      "launches": .integer(launches),
    ])
    return state.bytes + [0x0A]
  }

  private static func json(_ release: ReleaseID) -> CanonicalJSON {
    .object([
      "payload": .string(release.payload.hex), "sequence": .integer(release.sequence),
      "version": .string(release.version),
    ])
  }

  private static func release(_ json: JSONValue) -> ReleaseID? {
    guard json.kind == .object, let payload = json["payload"]?.string.flatMap(Digest512.init(hex:)),
      let sequence = json["sequence"]?.numberText.flatMap({ Int($0) }), let version = json["version"]?.string
    else { return nil }
    return ReleaseID(payload: payload, sequence: sequence, version: version)
  }

  /// Reads the file; `nil` when it is damaged. It is ours, so that anything but our own spelling is damage.
  init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.largestBytes, let document = try? JSONDocument(parsing: bytes) else { return nil }
    let root = document.root
    guard root.kind == .object, let list = root["generations"], list.kind == .array,
      let launches = root["launches"]?.numberText.flatMap({ Int($0) })
    else { return nil }
    name = root["name"]?.string
    generations = list.children.compactMap(Self.release)
    confirmed = root["confirmed"].flatMap(Self.release)
    self.launches = launches
    // Newer before older, none twice: else going back would not go back.
    let sequences = generations.map(\.sequence)
    guard self.bytes == bytes, launches >= 0, name.map(Manifest.isName) ?? true,
      zip(sequences, sequences.dropFirst()).allSatisfy({ $0 > $1 })
    else { return nil }
  }
}
