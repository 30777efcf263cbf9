/// What a bundle is: `manifest.json`, in canonical JSON (the format, "Manifest").
public struct Manifest: Sendable {
  /// One language's table and the files that it was made from.
  public struct Language: Sendable {
    /// The table's member.
    public var path: String
    /// Keys in the table.
    public var keys: Int
    /// Size of the table in bytes, before compression.
    public var size: Int
    /// Digest of the table.
    public var blake2b: Digest512
    /// The files that it was made from.
    public var sources: [SourceFile]

    /// A language of known parts.
    public init(path: String, keys: Int, size: Int, blake2b: Digest512, sources: [SourceFile]) {
      self.path = path
      self.keys = keys
      self.size = size
      self.blake2b = blake2b
      self.sources = sources
    }
  }

  /// One language file as it was packed.
  public struct SourceFile: Sendable {
    /// Its path, relative to the folder given, with `/` between parts.
    public var path: String
    /// Its size in bytes.
    public var size: Int
    /// Its digest.
    public var blake2b: Digest512

    /// A file of known parts.
    public init(path: String, size: Int, blake2b: Digest512) {
      self.path = path
      self.size = size
      self.blake2b = blake2b
    }
  }

  /// The release before.
  public struct Previous: Sendable, Hashable {
    /// Its name.
    public var name: String
    /// Its version.
    public var version: String
    /// Its sequence.
    public var sequence: Int
    /// Its payload's digest.
    public var payload: Digest512

    /// A release of known parts.
    public init(name: String, version: String, sequence: Int, payload: Digest512) {
      self.name = name
      self.version = version
      self.sequence = sequence
      self.payload = payload
    }
  }

  /// What made the bundle.
  public struct Build: Sendable {
    /// The tool.
    public var tool: String
    /// The tool's version.
    public var toolVersion: String
    /// The version of zlib that compressed.
    public var zlib: String
    /// The effective options: texts, integers, booleans and arrays of texts.
    public var options: [CanonicalJSON.Name: CanonicalJSON]
    /// The revision of the sources.
    public var source: Source?

    /// A build of known parts.
    public init(
      tool: String, toolVersion: String, zlib: String, options: [CanonicalJSON.Name: CanonicalJSON],
      source: Source? = nil
    ) {
      self.tool = tool
      self.toolVersion = toolVersion
      self.zlib = zlib
      self.options = options
      self.source = source
    }
  }

  /// The revision of the sources.
  public struct Source: Sendable {
    /// Where they are kept, without user, query or fragment.
    public var repository: String?
    /// The commit.
    public var revision: String
    /// Whether the files were those of the commit.
    public var clean: Bool

    /// A revision of known parts.
    public init(repository: String? = nil, revision: String, clean: Bool) {
      self.repository = repository
      self.revision = revision
      self.clean = clean
    }
  }

  /// An error that was let pass.
  public struct Waiver: Sendable {
    /// The rule.
    public var rule: String
    /// The language.
    public var language: String
    /// The dot path.
    public var key: String

    /// A waiver of known parts.
    public init(rule: String, language: String, key: String) {
      self.rule = rule
      self.language = language
      self.key = key
    }
  }

  /// One app's one channel.
  public var name: String
  /// For people.
  public var version: String
  /// Grows with every release of a name.
  public var sequence: Int
  /// The release time.
  public var createdAt: Timestamp
  /// The last second in which the bundle may be taken.
  public var expiresAt: Timestamp?
  /// Platform → versions of the app that it is for.
  public var appVersion: [String: AppVersionRange]?
  /// The language that the others are translated from.
  public var sourceLanguage: LanguageTag
  /// The tables.
  public var languages: [LanguageTag: Language]
  /// The release before.
  public var previous: Previous?
  /// The older release whose tables this one carries.
  public var reissueOf: Digest512?
  /// What made it.
  public var build: Build
  /// Texts that were left out for an error.
  public var leftOut: [Waiver]?
  /// Errors that were let pass.
  public var allowed: [Waiver]?
  /// Signed, ignored by readers.
  public var annotations: [String: String]?

  /// A manifest without the optional parts.
  public init(
    name: String, version: String, sequence: Int, createdAt: Timestamp, sourceLanguage: LanguageTag,
    languages: [LanguageTag: Language], build: Build
  ) {
    self.name = name
    self.version = version
    self.sequence = sequence
    self.createdAt = createdAt
    self.sourceLanguage = sourceLanguage
    self.languages = languages
    self.build = build
  }

  /// `NAME-VERSION.aksara`.
  public var fileName: String { Self.fileName(name, version) }

  /// `NAME-VERSION.aksara`, of a bundle of that name and version.
  package static func fileName(_ name: String, _ version: String) -> String { "\(name)-\(version).aksara" }

  /// The member of a language's table.
  public static func tablePath(for tag: LanguageTag) -> String { "tables/\(tag).json.gz" }

  /// The manifest's member.
  public static let memberName = "manifest.json"
}
