/// Every limit of the format, used by writer and reader alike.
///
/// Sizes are bytes unless said otherwise. They are checked before anything is read, inflated or allocated.
public enum Limits {
  /// A bundle, signature member included.
  public static let bundleBytes = 64 << 20
  /// One language file as given to the packer.
  public static let languageFileBytes = 64 << 20
  /// The content of the first member, `signature.minisig`.
  public static let signatureMemberBytes = 8 << 10
  /// Signatures over one payload.
  public static let signatures = 16
  /// `manifest.json`.
  public static let manifestBytes = 1 << 20
  /// The envelope of a provenance: more than Base64 makes of a statement about the largest manifest.
  public static let provenanceBytes = 2 << 20
  /// Members of a bundle, `signature.minisig` and `manifest.json` included.
  public static let members = 1_024
  /// One flattened table, before compression.
  public static let tableBytes = 64 << 20
  /// Nesting of JSON containers; the root is 1.
  public static let depth = 64
  /// Values of one JSON text, containers included.
  public static let jsonValues = 4_000_000
  /// Keys of one language.
  public static let keysPerLanguage = 1_000_000
  /// One key, as a dot path in UTF-8.
  public static let keyBytes = 4 << 10
  /// One value, decoded, in UTF-8.
  public static let valueBytes = 256 << 10
  /// One BCP 47 language tag.
  public static let tagBytes = 35
  /// Entries of the manifest's `leftOut`, and of its `allowed`.
  public static let waiverEntries = 1_000
  /// Largest integer in a manifest: 2^53 - 1 (RFC 8259, section 6).
  public static let largestInteger = 9_007_199_254_740_991
  /// Last second that a ustar header's 11 octal digits hold: 2242-03-16T12:56:31Z.
  public static let lastSecond: Int64 = 8_589_934_591
  /// scrypt cost stored in an encrypted minisign secret key.
  public static let kdfOperations: UInt64 = 33_554_432
  /// scrypt memory stored in an encrypted minisign secret key.
  public static let kdfMemoryBytes: UInt64 = 1 << 30
  /// A key file or a password as read from a file, descriptor or variable.
  public static let keyFileBytes = 16 << 10
}
