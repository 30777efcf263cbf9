internal import AksaraFormat
internal import AksaraPack

/// What `pack` and `sign` share: options → checks → release → payload.
struct PackSteps: Sendable {
  static let output = OptionSpec("output", "o", .value("FOLDER"), help: "Where the result goes; default: dist.")
  static let force = OptionSpec("force", help: "Replace a result that holds other bytes.")
  static let outputGroup = OptionGroup("Output", [output, force, OutputFormat.option])

  /// Options that say how to pack.
  static let packing = [
    FolderOptions.group, ReleaseOptions.group, PreviousOptions.group,
  ]

  let folder: FolderOptions
  private let release: ReleaseOptions
  private let previous: PreviousOptions
  let output: String
  let isForced: Bool
  private let format: OutputFormat

  init(_ arguments: ParsedArguments) throws(UsageError) {
    folder = try FolderOptions(arguments)
    release = try ReleaseOptions(arguments)
    previous = try PreviousOptions(arguments)
    output = Self.trimmed(arguments.value(Self.output) ?? "dist")
    isForced = arguments.has(Self.force)
    format = try OutputFormat.chosen(arguments)
  }

  /// A folder without the slashes at its end.
  static func trimmed(_ folder: String) -> String {
    let end = folder.utf8.lastIndex { $0 != UInt8(ascii: "/") }
    return end.map { String(folder[...$0]) } ?? "/"
  }

  /// The packed release; a refusal is thrown after its findings were printed.
  /// - Returns: the release, and a line about each language to print once it is written.
  func pack(_ console: Console) throws -> (release: PackedRelease, languages: [String]) {
    format.prepare(console)
    var settings = try folder.settings(console.context)
    let before = try previous.bundle(console)
    settings.policy.previous = before.map { PreviousTexts($0) }
    // Two levels: not named, and named as none.
    let link: Manifest.Previous?? = previous.path == nil ? nil : .some(before.map { PreviousRelease.link($0) })
    let examination = try folder.examine(settings, .members, console)
    let page = FindingsPage(examination, folder: folder.folder)
    page.show(format, isWhole: false, isAside: true, console)
    guard !examination.isRefused else { throw FindingsPage.refusal(examination, page) }
    if !page.findings.isEmpty { console.note(page.summary) }
    let plan = try release.release(settings, examination, folder: folder.folder, previous: link, console)
    let build = release.build(settings, examination, folder: folder.folder, console)
    LanguageTable.noteAbsent(examination, console)
    console.report("languages", LanguageTable.report(examination))
    let languages = LanguageTable.lines(examination)
    return (try PackedRelease(examination, release: plan, build: build), languages)
  }

  /// A release that is out is never replaced, whatever is forced.
  func checkTarget(_ path: String, _ manifest: Manifest, _ console: Console) throws {
    guard let before = previous.path, before != "none",
      OutputFile.isSame(console.context.resolve(path), console.context.resolve(before))
    else { return }
    throw CommandFailure(
      code: "outputIsPrevious", "'\(path)' is the release before: both are version \(manifest.version)",
      hints: ["pass --bundle-version with a new version, or raise _version in the source language"])
  }

  /// Says what a release is: on the screen and in the document.
  static func report(
    _ manifest: Manifest, _ digest: Digest512, _ path: String, _ outcome: OutputFile.Outcome, _ console: Console
  ) {
    console.line("\(path)\(outcome == .unchanged ? " (already there, the same bytes)" : "")")
    console.line("  \(manifest.name) \(manifest.version), sequence \(manifest.sequence), \(manifest.createdAt)")
    console.line("  payload \(digest)")
    console.report("file", .string(path))
    console.report("written", .bool(outcome == .written))
    console.report("payload", .string(digest.hex))
    console.report("manifest", Report(manifest.json))
  }
}
