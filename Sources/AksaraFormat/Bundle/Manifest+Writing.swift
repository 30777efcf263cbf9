extension Manifest {
  /// The manifest's one spelling (RFC 8785), without a final line feed.
  public var canonicalBytes: [UInt8] { json.bytes }

  /// The manifest as a JSON value.
  public var json: CanonicalJSON {
    var members: [CanonicalJSON.Name: CanonicalJSON] = [
      "format": .string("aksara-bundle"), "formatVersion": .integer(1), "name": .string(name),
      "version": .string(version), "sequence": .integer(sequence), "createdAt": .string(createdAt.text),
      "sourceLanguage": .string(sourceLanguage.text), "build": build.json, "previous": previous?.json ?? .null,
      "languages": .object(
        Self.named(languages.map { ($0.key.text, $0.value.json) })),
    ]
    members["expiresAt"] = expiresAt.map { .string($0.text) }
    members["appVersion"] = appVersion.map { .object(Self.named($0.map { ($0.key, $0.value.json) })) }
    members["reissueOf"] = reissueOf.map { .string($0.hex) }
    members["leftOut"] = leftOut.map { .array($0.map(\.json)) }
    members["allowed"] = allowed.map { .array($0.map(\.json)) }
    members["annotations"] = annotations.map { .object(Self.named($0.map { ($0.key, .string($0.value)) })) }
    return .object(members)
  }

  private static func named(_ members: [(String, CanonicalJSON)]) -> [CanonicalJSON.Name: CanonicalJSON] {
    Dictionary(uniqueKeysWithValues: members.map { (CanonicalJSON.Name($0.0), $0.1) })
  }
}

extension Manifest: Equatable {
  /// Whether two manifests have one spelling.
  public static func == (left: Manifest, right: Manifest) -> Bool { left.json == right.json }
}

extension Manifest.Waiver: Equatable {
  /// Whether two waivers are of one rule, language and key, compared as bytes.
  public static func == (left: Self, right: Self) -> Bool { left.json == right.json }
}

extension Manifest.Language {
  var json: CanonicalJSON {
    .object([
      "path": .string(path), "keys": .integer(keys), "size": .integer(size), "blake2b": .string(blake2b.hex),
      "sources": .array(sources.map(\.json)),
    ])
  }
}

extension Manifest.SourceFile {
  var json: CanonicalJSON {
    .object(["path": .string(path), "size": .integer(size), "blake2b": .string(blake2b.hex)])
  }
}

extension Manifest.Previous {
  var json: CanonicalJSON {
    .object([
      "name": .string(name), "version": .string(version), "sequence": .integer(sequence),
      "payload": .string(payload.hex),
    ])
  }
}

extension Manifest.Build {
  var json: CanonicalJSON {
    var members: [CanonicalJSON.Name: CanonicalJSON] = [
      "tool": .string(tool), "toolVersion": .string(toolVersion), "zlib": .string(zlib), "options": .object(options),
    ]
    members["source"] = source?.json
    return .object(members)
  }
}

extension Manifest.Source {
  var json: CanonicalJSON {
    var members: [CanonicalJSON.Name: CanonicalJSON] = ["revision": .string(revision), "clean": .boolean(clean)]
    members["repository"] = repository.map(CanonicalJSON.string)
    return .object(members)
  }
}

extension Manifest.Waiver {
  var json: CanonicalJSON {
    .object(["rule": .string(rule), "language": .string(language), "key": .string(key)])
  }
}

extension AppVersionRange {
  var json: CanonicalJSON {
    var members: [CanonicalJSON.Name: CanonicalJSON] = [:]
    members["min"] = min.map { .string($0.text) }
    members["max"] = max.map { .string($0.text) }
    return .object(members)
  }
}
