internal import AksaraFormat
internal import AksaraPack

/// `audit`: a history of releases, judged as a whole.
struct AuditCommand: Command {
  private static let all = OptionSpec("all", help: "Print every finding, not the first ten of each kind.")
  private static let html = OptionSpec(
    "html", nil, .value("FILE"),
    help:
      "Also write a page for a browser: chain, coverage, signers, findings, and what changed from release to release.")
  private static let rebuildFrom = OptionSpec(
    "rebuild-from", nil, .value("DIR|REVISION"),
    help: "Pack releases again from these language files, by the options that they record, and compare the tables.")

  static let spec = CommandSpec(
    "audit", abstract: "Check a history of releases: who signed, what is in each, and whether they make one chain.",
    discussion: [
      "Reads the bundles one after another: signatures, manifest, every table, provenance; then the chain over all of "
        + "them: gaps, forks, replays, releases that were altered or signed again, reissues. A file that is refused is "
        + "told with its reason, and the audit goes on with the rest.",
      "A key that was revoked since counts for releases that a release of a key in use builds on, and not for one that "
        + "a reissue replaces. Of a folder, its own "
        + "*.aksara files are read. Needs no network.",
      "--rebuild-from takes a folder of language files, or a revision of the git repository here, such as v1.4 or "
        + "v1.4:bundles. Releases that were made from these very files are packed again, from the files that they "
        + "record; the others of the history are passed over. Where none was made from these files, the newest of each "
        + "name is packed: other tables, or none, are an error then. Of a repository git's objects are read as they "
        + "are: it runs nothing, and nothing is fetched.",
      "Exits with 1 when there is an error among the findings, with 0 when there are notes alone.",
    ],
    positionals: [PositionalSpec("FOLDER|FILE", isRepeated: true, help: "Bundles, or folders of bundles.")],
    groups: [
      PublicKeySource.group, OptionGroup("Trust", [VerifyRules.thresholdOption]),
      OptionGroup("Sources", [rebuildFrom]), OptionGroup("Output", [html, all]),
    ],
    examples: [
      Example("aksara-pack audit dist/", "Every release in a folder, with the public keys in keys/."),
      Example("aksara-pack audit dist/ --rebuild-from v1.4", "Do the language files of that tag give that release?"),
      Example("aksara-pack audit dist/ --html audit.html", "One page, which needs no network and no script."),
      Example("aksara-pack audit found.aksara dist/ --json", "Does this file belong to the history? For a script."),
    ])

  private let paths: [String]
  private let keys: PublicKeySource
  private let threshold: Int
  private let isWhole: Bool
  private let sources: String?
  private let pagePath: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    paths = arguments.positionals
    guard !paths.contains("-") else {
      throw .other("an audit reads files, not standard input", hint: "name the file; 'verify -' checks a single bundle")
    }
    keys = try PublicKeySource(arguments)
    threshold = try VerifyRules.threshold(arguments)
    isWhole = arguments.has(Self.all)
    sources = arguments.value(Self.rebuildFrom)
    pagePath = arguments.value(Self.html)
    guard pagePath != "-" else {
      throw .other("a page is written to a file, not to standard output", hint: "\(Self.html.spelling) audit.html")
    }
  }

  func run(_ console: Console) throws -> ExitCode {
    // What nobody can write must not cost the time of an audit.
    try pagePath.map { try checkPage($0, console.context) }
    let ring = try keys.load(console.context).auditRing(threshold: threshold)
    if ring.active.isEmpty { console.note("every public key is revoked: no release is vouched for by a key in use") }
    let input = try AuditInput(paths, console.context)
    let files = input.files
    let tree = try sources.map { try AuditInput.sources($0, console.context) }
    if let tree, let commit = tree.commit { console.note("\(tree.name) is commit \(commit)") }
    let line = ProgressLine(console, verb: "auditing", total: files.count)
    let audit = Audit(files, strays: input.strays, keys: ring, sources: tree, progress: { line.done($0) })
    var failure: (any Error)?
    do {
      if let pagePath { try write(audit, files.count, ring, to: pagePath, console) }
    } catch {
      failure = error
    }
    let page = AuditPage(audit: audit, files: files.count)
    page.report(console)
    for line in page.releaseLines { console.line(line) }
    page.showFindings(isWhole: isWhole, console)
    console.line(page.summary)
    if let failure { throw failure }
    return audit.hasErrors ? .failed : .done
  }

  private func checkPage(_ path: String, _ context: CommandContext) throws {
    let place = context.resolve(path)
    // A name that was mistyped must not cost a bundle.
    if InputFile.isThere(place), try !AuditInput.isPage(place) {
      throw CommandFailure(
        code: "outputExists", "'\(path)' is there, and is no page of an audit", hints: ["name another file"])
    }
    do throws(FileError) {
      try OutputFile.checkFolder(of: place)
    } catch {
      throw CommandFailure(
        code: error.code, "cannot write '\(path)': \(error.description)",
        hints: [
          error.code == "noSuchFile"
            ? "make the folder first, or name a file in another one" : "name a file in a folder that you can write to"
        ])
    }
  }

  private func write(_ audit: Audit, _ files: Int, _ ring: KeyRing, to path: String, _ console: Console) throws {
    try checkPage(path, console.context)
    let place = console.context.resolve(path)
    let line = ProgressLine(console, verb: "comparing", total: audit.releases.count)
    let changes = AuditChanges(audit, ring) { line.done($0) }
    let page = AuditHTML(audit: audit, files: files, ring: ring, changes: changes)
    try OutputFile.write(Array(page.markup.utf8), to: place, replacing: true)
    console.report("html", .string(path))
    console.note("the page is in \(path)")
  }
}

/// The files that an audit is asked for.
struct AuditInput {
  /// Files as they are given, folders as the bundles in them; each file once.
  private(set) var files: [Audit.File] = []
  /// Provenances in the folders, of which the bundle is not there.
  private(set) var strays: [Audit.File] = []
  private var seen: Set<String> = []

  init(_ paths: [String], _ context: CommandContext) throws {
    for path in paths {
      let place = context.resolve(path)
      guard InputFile.isThere(place) else {
        throw CommandFailure(FileError(path: path, reason: .system(action: "open", code: FileError.noSuchFile)))
      }
      if InputFile.isFolder(place) { try addFolder(path, place) } else { addFile(path, place) }
    }
  }

  private mutating func addFile(_ name: String, _ place: String) {
    let slash = place.lastIndex(of: "/")
    let holder = slash.map { $0 == place.startIndex ? "/" : String(place[..<$0]) } ?? "."
    let base = slash.map { String(place[place.index(after: $0)...]) } ?? place
    if seen.insert(InputFile.absolutePath(holder) + "/" + base).inserted {
      files.append(Audit.File(name: name, path: place))
    }
  }

  private mutating func addFolder(_ path: String, _ place: String) throws {
    let entries = try FolderListing.entries(of: place, isLossy: true).filter { !$0.isFolder && !$0.name.hasPrefix(".") }
    let bundles = entries.filter { $0.name.hasSuffix(".aksara") }
    guard !bundles.isEmpty else {
      throw CommandFailure(
        code: "noBundles", "there is no bundle in '\(path)'", hints: ["name a folder that holds *.aksara files"])
    }
    let folder = PackSteps.trimmed(path)
    // A link in a folder, such as latest.aksara, is a file of its own: only what leads there is resolved.
    let holder = InputFile.absolutePath(place)
    func file(_ name: String) -> Audit.File {
      Audit.File(name: folder == "/" ? "/" + name : "\(folder)/\(name)", path: place + "/" + name)
    }
    for bundle in bundles where seen.insert(holder + "/" + bundle.name).inserted { files.append(file(bundle.name)) }
    let names = Set(bundles.map(\.name))
    for entry in entries where entry.name.hasSuffix(".aksara" + Provenance.suffix) {
      let bundle = String(entry.name.dropLast(Provenance.suffix.count))
      if !names.contains(bundle), seen.insert(holder + "/" + entry.name).inserted { strays.append(file(entry.name)) }
    }
  }

  /// A folder, or else a revision.
  static func sources(_ text: String, _ context: CommandContext) throws -> SourceTree {
    let path = context.resolve(text)
    return InputFile.isFolder(path)
      ? SourceTree(folder: path, name: PackSteps.trimmed(text))
      : try SourceTree(revision: text, repository: context.folder)
  }

  /// Whether a file is a page that an audit wrote.
  static func isPage(_ path: String) throws -> Bool {
    let beginning = Array(AuditHTML.beginning.utf8)
    return try InputFile.read(path, limit: 1 << 30).starts(with: beginning)
  }
}

extension CommandFailure {
  fileprivate init(_ error: FileError) {
    self.init(code: error.code, error.description)
  }
}
