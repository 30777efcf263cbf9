public import AksaraFormat
internal import AksaraSigning

/// What a release's provenance says: an in-toto Statement v1 with SLSA Provenance v1.
///
/// The bundle decides every byte of it: it says in the words of those tools what the manifest says, and binds it to the
/// payload by SHA-256, which they want. So it is checked by making it again.
public struct ProvenanceStatement: Sendable, Equatable {
  /// The statement's kind (in-toto attestation framework, "Statement").
  public static let type = "https://in-toto.io/Statement/v1"
  /// The predicate's kind (SLSA 1.0, "Provenance").
  public static let predicateType = "https://slsa.dev/provenance/v1"
  /// Packed from language files. A statement that is made in another way gets another number.
  public static let signing = "urn:aksara-pack:sign:v1"
  /// An older release's tables, put out again.
  public static let reissuing = "urn:aksara-pack:reissue:v1"
  /// Who builds: this tool, wherever it runs; the signing key says where that was.
  public static let builder = "urn:aksara-pack:tool"

  /// The payload, under the name that `pack` gives it.
  let subject: CanonicalJSON
  let buildType: CanonicalJSON
  /// What was asked for, defaults settled.
  let externalParameters: CanonicalJSON
  /// What it was made from.
  let resolvedDependencies: CanonicalJSON
  let runDetails: CanonicalJSON

  /// The statement about a bundle, or about a payload that is not signed yet.
  public init(_ bundle: AksaraBundle) {
    let digest = unsafe Digests.sha256(bundle.bytes.span.bytes.extracting(bundle.payload))
    self.init(bundle.manifest, bundle.payloadDigest, sha256: digest)
  }

  /// The statement about a release that was just packed.
  public init(_ release: borrowing PackedRelease) {
    self.init(release.manifest, release.digest, sha256: release.sha256)
  }

  /// The statement about a payload of these digests.
  package init(_ manifest: Manifest, _ payload: Digest512, sha256: [UInt8]) {
    subject = .array([
      .object([
        "name": .string("\(manifest.name)-\(manifest.version).unsigned.tar"),
        "digest": .object(["blake2b": .string(payload.hex), "sha256": .string(Hex.encode(sha256))]),
      ])
    ])
    var asked = ["name", "version", "sequence", "createdAt", "expiresAt", "appVersion", "previous"]
    var builder: [CanonicalJSON.Name: CanonicalJSON] = ["id": .string(Self.builder)]
    var parameters: [CanonicalJSON.Name: CanonicalJSON] = [:]
    if let old = manifest.reissueOf {
      // What the manifest says of tool, options and sources is the older release's.
      buildType = .string(Self.reissuing)
      parameters["reissueOf"] = .string(old.hex)
      resolvedDependencies = .array([Self.descriptor("the older release's payload", old)])
    } else {
      buildType = .string(Self.signing)
      asked += ["sourceLanguage", "annotations"]
      parameters["options"] = .object(manifest.build.options)
      builder["version"] = .object(
        [
          CanonicalJSON.Name(manifest.build.tool): .string(manifest.build.toolVersion)
        ].merging(["zlib": .string(manifest.build.zlib)]) { $1 })
      let files = manifest.languages.sorted { $0.key < $1.key }.flatMap(\.value.sources)
      resolvedDependencies = .array(
        (manifest.build.source.map { [Self.descriptor($0)] } ?? []) + files.map { Self.descriptor($0.path, $0.blake2b) }
      )
    }
    if case .object(let members) = manifest.json {
      for name in asked { parameters[CanonicalJSON.Name(name)] = members[CanonicalJSON.Name(name)] }
    }
    externalParameters = .object(parameters)
    runDetails = .object(["builder": .object(builder)])
  }

  private static func descriptor(_ name: String, _ digest: Digest512) -> CanonicalJSON {
    .object(["name": .string(name), "digest": .object(["blake2b": .string(digest.hex)])])
  }

  /// The commit; where the files were not those of the commit, `clean` is `false`.
  private static func descriptor(_ source: Manifest.Source) -> CanonicalJSON {
    var members: [CanonicalJSON.Name: CanonicalJSON] = [
      "name": .string("source"), "digest": .object(["gitCommit": .string(source.revision)]),
      "annotations": .object(["clean": .boolean(source.clean)]),
    ]
    members["uri"] = source.repository.map { .string(gitAddress($0) + "@" + source.revision) }
    return .object(members)
  }

  /// The address as SPDX writes it: `git+https://host/path`; `host:path` is ssh.
  private static func gitAddress(_ repository: String) -> String {
    let bytes = Array(repository.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return "git+" + repository }
    let (host, path) = (bytes[..<colon], bytes[(colon + 1)...])
    if path.starts(with: "//".utf8) { return "git+" + repository }
    let separator = path.first == UInt8(ascii: "/") ? "" : "/"
    return "git+ssh://" + String(decoding: host, as: UTF8.self) + separator + String(decoding: path, as: UTF8.self)
  }

  private var json: CanonicalJSON {
    .object([
      "_type": .string(Self.type), "subject": subject, "predicateType": .string(Self.predicateType),
      "predicate": .object([
        "buildDefinition": .object([
          "buildType": buildType, "externalParameters": externalParameters,
          "resolvedDependencies": resolvedDependencies,
        ]), "runDetails": runDetails,
      ]),
    ])
  }

  /// The statement: canonical JSON, without a final line feed.
  public var bytes: [UInt8] { json.bytes }
}
