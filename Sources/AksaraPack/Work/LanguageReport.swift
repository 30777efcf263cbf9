public import AksaraFormat

/// What became of one language file.
public struct LanguageReport: Sendable {
  /// The file.
  public let file: LanguageFile
  /// Its `_version`.
  public internal(set) var version: String?
  /// What the checks found, in file order.
  public internal(set) var findings: [Finding] = []
  /// What its table spells otherwise than the file.
  public internal(set) var conversions = ConversionReport()
  /// Texts that are empty.
  public internal(set) var untranslated = 0
  /// Keys in its table.
  public internal(set) var keys = 0
  /// Size of its table in bytes.
  public internal(set) var tableSize = 0
  /// Digest of its table.
  public internal(set) var tableDigest: Digest512?
  /// The files that it was made of, with their digests.
  public internal(set) var sources: [Manifest.SourceFile] = []
  /// The table itself, when asked for.
  public internal(set) var table: [UInt8]?
  /// The table as a gzip member, when asked for.
  var member: PageBytes?

  init(_ file: LanguageFile) {
    self.file = file
  }
}
