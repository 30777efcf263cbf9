internal import AksaraFormat
internal import AksaraRuntime

/// `status`: what is in a store, and what an app would use of it.
struct StatusCommand: Command {
  static let spec = CommandSpec(
    "status", abstract: "Show what is in a store, and which release is in use.",
    discussion: [
      "Nothing is written. The release in use is what an app would find: the newest one whose signatures, name, app "
        + "version and tables hold today, else the one before, else the built-in one. Every step down has a line of its "
        + "own that says why.",
      "Exits with 2 when the store cannot be read, and with 0 otherwise, steps down or not.",
    ],
    groups: StoreOptions.groups(StoreOptions.at),
    examples: [
      Example("aksara-pack status --store store", "With the public keys in keys/."),
      Example("aksara-pack status --store store --json", "One document; events[].code are stable words."),
    ])

  private let options: StoreOptions

  init(_ arguments: ParsedArguments) throws(UsageError) {
    options = try StoreOptions(arguments)
  }

  func run(_ console: Console) throws -> ExitCode {
    let status = try options.open(console).status()
    report(status, console)
    for line in Self.lines(status) { console.line(line) }
    if let failure = status.failure { throw failure }
    return .done
  }

  private func report(_ status: StoreStatus, _ console: Console) {
    let release = status.bundle.map { ReleaseID($0) }
    console.report("origin", .string(status.origin.rawValue))
    console.report("name", .optional(status.bundle?.manifest.name))
    console.report("inUse", Report(release))
    console.report("languages", .strings(status.bundle?.languages.map(\.text) ?? []))
    console.report("signatures", .array(status.bundle?.signatures.map(Report.init) ?? []))
    console.report("kept", .array(status.kept.map { Report($0) }))
    console.report("rollbackTo", .array(status.earlier.map { Report($0) }))
    console.report("builtIn", Report(status.builtIn))
    console.report("confirmed", Report(status.confirmed))
    console.report("unconfirmedLaunches", .integer(status.launches))
    console.report("rejected", .strings(status.rejected.map(\.hex)))
    console.report("events", Report(status.events))
  }

  private static func lines(_ status: StoreStatus) -> [String] {
    var lines: [String] = []
    func add(_ name: String, _ value: String) {
      lines.append(name + String(repeating: " ", count: max(1, 16 - name.count)) + value)
    }
    if let bundle = status.bundle {
      let manifest = bundle.manifest
      let place = status.origin == .builtIn ? "built in: " : ""
      add(
        "in use", "\(place)\(manifest.name) \(manifest.version), sequence \(manifest.sequence), \(manifest.createdAt)")
      add("payload", bundle.payloadDigest.hex)
      for signature in bundle.signatures { add("signed by", signature.line) }
      add("languages", bundle.languages.map(\.text).joined(separator: ", "))
    } else {
      add("in use", "none: an app shows its keys")
    }
    // Those that only say something about a signature have their line above.
    for event in status.events {
      if case .notice(.signature) = event { continue }
      add(event.isStepDown ? "step down" : "note", event.line)
    }
    for release in status.kept {
      add("kept", "\(release)\(status.earlier.contains(release) ? "" : "; rollback cannot go there today")")
    }
    if let builtIn = status.builtIn, status.origin != .builtIn { add("built in", "\(builtIn)") }
    add("confirmed", status.confirmed.map { "\($0)" } ?? "none")
    if status.launches > 0 { add("unconfirmed", "\(status.launches) launches") }
    for payload in status.rejected { add("rejected", "payload \(payload)") }
    return lines
  }
}
