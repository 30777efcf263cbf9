public import AksaraFormat

/// What a release is called, numbered and dated, and what was chosen for want of an answer.
public struct Release: Sendable {
  /// What somebody asked for.
  public struct Request: Sendable {
    /// The bundle's name.
    public var name: String?
    /// The version for people.
    public var version: String?
    /// The sequence.
    public var sequence: Int?
    /// The release time.
    public var date: Timestamp?
    /// The last second in which the bundle may be taken.
    public var expiresAt: Timestamp?
    /// Versions of the app that it is for.
    public var appVersion: [String: AppVersionRange]?
    /// The release before; `.some(nil)` when there is none.
    public var previous: Manifest.Previous??
    /// Signed, ignored by readers.
    public var annotations: [String: String]?
    /// `SOURCE_DATE_EPOCH`, when the environment has it.
    public var sourceDateEpoch: String?
    /// The clock, in seconds since 1970.
    public var now: Int64

    /// A request that leaves everything open.
    public init(now: Int64) {
      self.now = now
    }
  }

  /// The bundle's name.
  public let name: String
  /// The version for people.
  public let version: String
  /// The sequence.
  public let sequence: Int
  /// The release time.
  public let createdAt: Timestamp
  /// The last second in which the bundle may be taken.
  public let expiresAt: Timestamp?
  /// Versions of the app that it is for.
  public let appVersion: [String: AppVersionRange]?
  /// The release before.
  public let previous: Manifest.Previous?
  /// Signed, ignored by readers.
  public let annotations: [String: String]?
  /// Which defaults were chosen, and why.
  public let notes: [String]

  /// `NAME-VERSION.aksara`.
  public var fileName: String { Manifest.fileName(name, version) }

  /// Settles what is open.
  /// - Parameters:
  ///   - request: what was asked for.
  ///   - configuration: what the folder says.
  ///   - folder: the folder's path, for want of a name.
  ///   - sourceVersion: the source language's `_version`.
  /// - Throws: ``PackError``, naming the option that settles it.
  public init(
    _ request: Request, configuration: Configuration, folder: String, sourceVersion: String?
  ) throws(PackError) {
    var notes: [String] = []
    let createdAt = try Self.releaseTime(request, &notes)
    self.createdAt = createdAt
    name = try Self.name(request.name ?? configuration.name, folder: folder, &notes)
    version = try Self.version(request.version, sourceVersion, createdAt, &notes)
    if request.sequence == nil {
      notes.append("sequence: \(createdAt.seconds), the release time in seconds (--sequence)")
    }
    sequence = request.sequence ?? Int(createdAt.seconds)
    guard (1...Limits.largestInteger).contains(sequence) else {
      throw PackError("the sequence must be from 1 to 2^53-1", advice: "pass --sequence N")
    }
    expiresAt = request.expiresAt
    if let expiresAt, expiresAt <= createdAt { throw PackError("the bundle would expire before its release time") }
    appVersion = request.appVersion
    annotations = request.annotations
    if let previous = request.previous {
      self.previous = previous
    } else if configuration.chainIsRequired {
      throw PackError(
        "the configuration asks for the release before (\"chain\": \"required\")",
        advice: "pass --previous FILE, or --previous none for the first release")
    } else {
      previous = nil
      notes.append("the chain starts here: no release before was named (--previous FILE, or --previous none to say so)")
    }
    if let previous {
      guard previous.name == name else {
        throw PackError(
          "the release before is \(previous.name), this one is \(name)", advice: "name the last release of \(name)")
      }
      guard sequence > previous.sequence else {
        throw PackError(
          "the sequence \(sequence) is not above the release before's, \(previous.sequence)",
          advice: previous.sequence < Limits.largestInteger
            ? "pass --sequence \(previous.sequence + 1) or more"
            : "the counter is used up: begin a new --name, which the next version of the app expects")
      }
    }
    self.notes = notes
  }

  private static func releaseTime(_ request: Request, _ notes: inout [String]) throws(PackError) -> Timestamp {
    var time = request.date
    if time == nil, let epoch = request.sourceDateEpoch, !epoch.isEmpty {
      guard epoch.utf8.allSatisfy({ $0.isDigit }), let seconds = Int64(epoch),
        let value = Timestamp(seconds: seconds)
      else {
        throw PackError(
          "SOURCE_DATE_EPOCH is no number of seconds from 1 to \(Limits.lastSecond)",
          advice: "unset it, or pass --date T")
      }
      notes.append("release time: \(value), from SOURCE_DATE_EPOCH (--date)")
      time = value
    }
    if time == nil, let value = Timestamp(seconds: request.now) {
      notes.append("release time: \(value), now (--date)")
      time = value
    }
    guard let time else {
      throw PackError("the release time must be after 1970-01-01T00:00:00Z", advice: "pass --date T")
    }
    guard time.seconds <= request.now + 86_400 else {
      throw PackError(
        "the release time \(time) is more than a day ahead of the clock", advice: "check the clock, or pass --date T")
    }
    return time
  }

  private static func name(
    _ given: String?, folder: String, _ notes: inout [String]
  ) throws(PackError) -> String {
    if let given {
      guard Manifest.isName(given) else {
        throw PackError(
          "the name \"\(given)\" is not one to 64 of a-z, 0-9 and -, starting with a letter or digit",
          advice: "pass --name, or set \"name\" in \(LanguageFolder.configurationName)")
      }
      return given
    }
    guard let name = Self.name(ofFolder: folder) else {
      throw PackError(
        "the bundle needs a name", advice: "pass --name, or set \"name\" in \(LanguageFolder.configurationName)")
    }
    notes.append(
      "warning: named \(name) after the folder; sequences count within a name, so settle it with --name or \"name\" in "
        + LanguageFolder.configurationName)
    return name
  }

  /// A bundle's name made of a folder's; `nil` when nothing is left of it.
  static func name(ofFolder folder: String) -> String? {
    let last = InputFile.baseName(folder)
    let name = String(
      decoding: last.lowercased().utf8.map { byte in
        byte.isSmallLetter || byte.isDigit ? byte : UInt8(ascii: "-")
      }.drop { $0 == UInt8(ascii: "-") }.prefix(64), as: UTF8.self)
    return Manifest.isName(name) ? name : nil
  }

  private static func version(
    _ given: String?, _ source: String?, _ createdAt: Timestamp, _ notes: inout [String]
  ) throws(PackError) -> String {
    let rule = "a letter or digit, then up to 63 letters, digits, '.', '+' and '-'"
    if let given {
      guard Manifest.isVersion(given) else { throw PackError("the version \"\(given)\" is not \(rule)") }
      return given
    }
    if let source {
      guard Manifest.isVersion(source) else {
        throw PackError(
          "the source language's _version \"\(source)\" cannot be the bundle's: it is not \(rule)",
          advice: "pass --bundle-version V")
      }
      notes.append("version: \(source), the source language's _version (--bundle-version)")
      return source
    }
    notes.append("version: \(createdAt.compact), the release time (--bundle-version)")
    return createdAt.compact
  }
}
