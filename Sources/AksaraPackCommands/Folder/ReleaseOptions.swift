internal import AksaraFormat
internal import AksaraPack

/// The options that name, number and date a release.
struct ReleaseOptions: Sendable {
  private static let name = OptionSpec(
    "name", nil, .value("NAME"),
    help: "The bundle's name, one app's one channel; default: the configuration, else the folder.")
  private static let version = OptionSpec(
    "bundle-version", nil, .value("VERSION"),
    help: "The version for people; default: the source language's _version, else the release time.")
  private static let sequence = OptionSpec(
    "sequence", nil, .value("N"), help: "Grows with every release; default: the release time in seconds.")
  private static let date = OptionSpec(
    "date", nil, .value("TIME"),
    help: "The release time, 2026-01-31T12:00:00Z or seconds since 1970; default: SOURCE_DATE_EPOCH, else now.")
  private static let expires = OptionSpec(
    "expires", nil, .value("TIME"), help: "The last moment in which devices may take the bundle; default: never ends.")
  private static let app = OptionSpec(
    "app", nil, .repeated("PLATFORM:MIN..MAX"),
    help: "Versions of the app that the bundle is for, such as ios:3.1.. or android:..4.9; default: all.")
  private static let noSourceInfo = OptionSpec(
    "no-source-info", help: "Do not record which git commit the files come from.")

  static let group = OptionGroup("Release", [name, version, sequence, date, expires, app, noSourceInfo])

  /// An older release has no `_version` to offer, and says for whom it is.
  static let reissueGroup = OptionGroup(
    "Release",
    [
      OptionSpec(
        version.name, nil, version.kind, help: "The new version for people; default: the release time."), sequence,
      date,
      expires,
      OptionSpec(
        app.name, nil, app.kind,
        help: "Versions of the app that the bundle is for, such as ios:3.1..; default: those of the older release."),
    ])

  private let request: Release.Request
  private let recordsSource: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    var request = Release.Request(now: 0)
    request.name = arguments.value(Self.name)
    request.version = arguments.value(Self.version)
    request.sequence = try arguments.integer(Self.sequence, in: 1...Limits.largestInteger)
    let timeWords = "a time such as 2026-01-31T12:00:00Z, or seconds since 1970"
    request.date = try arguments.value(Self.date, expected: timeWords, Self.time)
    request.expiresAt = try arguments.value(Self.expires, expected: timeWords, Self.time)
    var ranges: [String: AppVersionRange] = [:]
    for text in arguments.all(Self.app) {
      guard let (platform, range) = Self.range(text), ranges.updateValue(range, forKey: platform) == nil else {
        throw .invalidValue(
          Self.app, value: text, expected: "one range for each platform, such as ios:3.1..3.9, ios:3.1.. or ios:..3.9")
      }
    }
    request.appVersion = ranges.isEmpty ? nil : ranges
    self.request = request
    recordsSource = !arguments.has(Self.noSourceInfo)
  }

  private static func time(_ text: String) -> Timestamp? {
    if let time = Timestamp(text) { return time }
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
    return Int64(text).flatMap(Timestamp.init(seconds:))
  }

  private static func range(_ text: String) -> (String, AppVersionRange)? {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, Manifest.isPlatform(parts[0]) else { return nil }
    let range = parts[1]
    guard let dots = range.indices.first(where: { range[$0...].hasPrefix("..") }) else { return nil }
    let ends = [String(range[..<dots]), String(range[dots...].dropFirst(2))]
    let bounds = ends.map { $0.isEmpty ? nil : AppVersion($0) }
    guard zip(ends, bounds).allSatisfy({ $0.isEmpty || $1 != nil }) else { return nil }
    return AppVersionRange(min: bounds[0], max: bounds[1]).map { (parts[0], $0) }
  }

  /// Settles name, version, sequence and time, and says what was chosen.
  func release(
    _ settings: FolderSettings, _ examination: Examination, folder: String, previous: Manifest.Previous??,
    _ console: Console
  ) throws -> Release {
    var request = timed(console)
    request.previous = previous
    let version = examination.languages.first { $0.file.tag == examination.source }?.version
    let release = try Release(
      request, configuration: settings.configuration, folder: console.context.resolve(folder), sourceVersion: version)
    Self.say(release, console)
    return release
  }

  /// Settles version, sequence and time of an older release that is put out again, and says what was chosen.
  func reissue(of old: AksaraBundle, after current: AksaraBundle, _ console: Console) throws -> Release {
    let release = try Reissue.release(of: old, after: current, timed(console))
    Self.say(release, console)
    if let expiry = old.manifest.expiresAt, release.expiresAt == nil {
      console.note("\(old.manifest.version) was for devices until \(expiry); the new release never ends (--expires)")
    }
    return release
  }

  private func timed(_ console: Console) -> Release.Request {
    var request = request
    request.now = console.context.now()
    request.sourceDateEpoch = console.context.environment.value("SOURCE_DATE_EPOCH")
    return request
  }

  private static func say(_ release: Release, _ console: Console) {
    for note in release.notes {
      if note.hasPrefix("warning: ") { console.warning(String(note.dropFirst(9))) } else { console.note(note) }
    }
  }

  /// What the manifest says of tool, options and sources.
  func build(
    _ settings: FolderSettings, _ examination: Examination, folder: String, _ console: Console
  ) -> Manifest.Build {
    var source: Manifest.Source?
    if recordsSource {
      let (revision, note) = SourceRevision.of(console.context.resolve(folder))
      source = revision
      if let note { console.note(note) }
    }
    return Manifest.Build(
      tool: ToolVersion.name, toolVersion: ToolVersion.version, zlib: PackedRelease.compressorVersion,
      options: settings.recorded(examination), source: source)
  }
}
