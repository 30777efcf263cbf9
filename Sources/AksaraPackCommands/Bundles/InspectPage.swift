internal import AksaraFormat
internal import AksaraPack

/// All that a bundle says, for people: what follows from signatures and bytes, and what its maker states.
struct InspectPage {
  let bundle: AksaraBundle
  let tables: BundleTables
  /// What lies beside it; `nil` when nobody looked.
  let provenance: ProvenanceFinding?

  private struct Lines {
    var all: [String] = []

    mutating func add(_ name: String, _ value: String?) {
      guard let value else { return }
      all.append(name + String(repeating: " ", count: max(1, 16 - name.count)) + value)
    }
  }

  /// Who signed, which bytes, and what is in the tables.
  var proven: [String] {
    var lines = Lines()
    if bundle.signatures.isEmpty { lines.add("signed by", "nobody") }
    for signature in bundle.signatures { lines.add("signed by", signature.line) }
    lines.add("payload", bundle.payloadDigest.hex)
    lines.add("size", "\(bundle.bytes.count) bytes, \(bundle.payload.count) of them signed")
    for table in tables.languages {
      lines.add(
        table.tag.text,
        "\(Counted.words(table.keys, "key")), coverage \(table.coverage) %, \(table.size) bytes (\(table.packed) packed)"
      )
      lines.add("", table.table.hex)
    }
    if let provenance { lines.add("provenance", Self.words(provenance)) }
    return lines.all
  }

  private static func words(_ provenance: ProvenanceFinding) -> String {
    switch provenance {
    case .missing: "none beside the bundle"
    case .matching(let signers):
      "matches, signed by \(signers.filter(\.holds).compactMap { $0.key?.name }.joined(separator: ", "))"
    case .wrong(let fault): "\(fault)"
    }
  }

  /// Everything else in the manifest.
  var stated: [String] {
    let manifest = bundle.manifest
    var lines = Lines()
    lines.add("name", manifest.name)
    lines.add("version", manifest.version)
    lines.add("sequence", String(manifest.sequence))
    lines.add("created", manifest.createdAt.text)
    lines.add("expires", manifest.expiresAt?.text ?? "never")
    for (platform, range) in (manifest.appVersion ?? [:]).sorted(by: { $0.key < $1.key }) {
      lines.add("for the app", "\(platform) \(range.text)")
    }
    if manifest.appVersion == nil { lines.add("for the app", "all versions") }
    lines.add(
      "previous",
      manifest.previous.map { "\($0.name) \($0.version), sequence \($0.sequence)" } ?? "none: the chain starts here")
    lines.add("", manifest.previous?.payload.hex)
    lines.add("reissue of", manifest.reissueOf?.hex)
    lines.add("made by", "\(manifest.build.tool) \(manifest.build.toolVersion), zlib \(manifest.build.zlib)")
    if let source = manifest.build.source {
      let place = source.repository.map { " of \($0)" } ?? ""
      lines.add("made from", "\(source.revision)\(place)\(source.clean ? "" : ", with changes that are not committed")")
    }
    for (name, value) in manifest.build.options.sorted(by: { $0.key < $1.key }) {
      lines.add("option", "\(name) = \(Report(value).json)")
    }
    for (name, value) in (manifest.annotations ?? [:]).sorted(by: { $0.key < $1.key }) {
      lines.add("annotation", "\(name) = \(value)")
    }
    lines.add("source language", manifest.sourceLanguage.text)
    for tag in bundle.languages {
      for file in manifest.languages[tag]?.sources ?? [] {
        lines.add(tag.text, "from \(file.path), \(file.size) bytes")
        lines.add("", file.blake2b.hex)
      }
    }
    for waiver in manifest.leftOut ?? [] { lines.add("left out", Self.words(waiver)) }
    for waiver in manifest.allowed ?? [] { lines.add("allowed", Self.words(waiver)) }
    return lines.all
  }

  private static func words(_ waiver: Manifest.Waiver) -> String {
    "\(waiver.language) \(waiver.key) (\(waiver.rule))"
  }

  /// The same as ``proven``, for the document.
  var contents: Report {
    .object([
      .init("payload", .string(bundle.payloadDigest.hex)), .init("bytes", .integer(bundle.bytes.count)),
      .init("signedBytes", .integer(bundle.payload.count)),
      .init(
        "tables",
        .array(
          tables.languages.map {
            .object([
              .init("language", .string($0.tag.text)), .init("keys", .integer($0.keys)),
              .init("coverage", .integer($0.coverage)), .init("size", .integer($0.size)),
              .init("packed", .integer($0.packed)), .init("blake2b", .string($0.table.hex)),
            ])
          })),
    ])
  }
}
