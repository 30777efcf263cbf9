internal import AksaraFormat
internal import AksaraPack

/// `audit`: a history of releases, judged as a whole.
struct AuditCommand: Command {
  private static let all = OptionSpec("all", help: "Print every finding, not the first ten of each kind.")

  static let spec = CommandSpec(
    "audit", abstract: "Check a history of releases: who signed, what is in each, and whether they make one chain.",
    discussion: [
      "Reads the bundles one after another: signatures, manifest, every table, provenance; then the chain over all of "
        + "them: gaps, forks, replays, releases that were altered or signed again, reissues. A file that is refused is "
        + "told with its reason, and the audit goes on with the rest.",
      "A key that was revoked since counts for releases that a release of a key in use builds on. Of a folder, its own "
        + "*.aksara files are read. Needs no network.",
      "Exits with 1 when there is an error among the findings, with 0 when there are notes alone.",
    ],
    positionals: [PositionalSpec("FOLDER|FILE", isRepeated: true, help: "Bundles, or folders of bundles.")],
    groups: [
      PublicKeySource.group, OptionGroup("Trust", [VerifyRules.thresholdOption]), OptionGroup("Output", [all]),
    ],
    examples: [
      Example("aksara-pack audit dist/", "Every release in a folder, with the public keys in keys/."),
      Example("aksara-pack audit found.aksara dist/ --json", "Does this file belong to the history? For a script."),
    ])

  private let paths: [String]
  private let keys: PublicKeySource
  private let threshold: Int
  private let isWhole: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    paths = arguments.positionals
    guard !paths.contains("-") else {
      throw .other("an audit reads files, not standard input", hint: "name the file; 'verify -' checks a single bundle")
    }
    keys = try PublicKeySource(arguments)
    threshold = try VerifyRules.threshold(arguments)
    isWhole = arguments.has(Self.all)
  }

  func run(_ console: Console) throws -> ExitCode {
    let ring = try keys.load(console.context).ring(threshold: threshold)
    let files = try AuditInput.files(paths, console.context)
    let line = ProgressLine(console, verb: "auditing", total: files.count)
    let audit = Audit(files, keys: ring, progress: { line.done($0) })
    let page = AuditPage(audit: audit, files: files.count)
    page.report(console)
    for line in page.releaseLines { console.line(line) }
    page.showFindings(isWhole: isWhole, console)
    console.line(page.summary)
    return audit.hasErrors ? .failed : .done
  }
}

/// The files that an audit is asked for.
enum AuditInput {
  /// Files as they are given, folders as the bundles in them; each file once.
  static func files(_ paths: [String], _ context: CommandContext) throws -> [Audit.File] {
    var files: [Audit.File] = []
    var seen: Set<String> = []
    for path in paths {
      let place = context.resolve(path)
      guard InputFile.isThere(place) else {
        throw CommandFailure(FileError(path: path, reason: .system(action: "open", code: FileError.noSuchFile)))
      }
      guard InputFile.isFolder(place) else {
        if seen.insert(InputFile.absolutePath(place)).inserted { files.append(Audit.File(name: path, path: place)) }
        continue
      }
      let folder = PackSteps.trimmed(path)
      let bundles = try FolderListing.entries(of: place).filter {
        !$0.isFolder && $0.name.hasSuffix(".aksara") && !$0.name.hasPrefix(".")
      }
      guard !bundles.isEmpty else {
        throw CommandFailure(
          code: "noBundles", "there is no bundle in '\(path)'", hints: ["name a folder that holds *.aksara files"])
      }
      for bundle in bundles {
        let name = folder == "/" ? "/" + bundle.name : "\(folder)/\(bundle.name)"
        let path = context.resolve(name)
        if seen.insert(path).inserted { files.append(Audit.File(name: name, path: path)) }
      }
    }
    return files
  }
}

extension CommandFailure {
  fileprivate init(_ error: FileError) {
    self.init(code: error.code, error.description)
  }
}
