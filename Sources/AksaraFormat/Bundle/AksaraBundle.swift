/// A bundle that was read: its manifest, and where its tables lie. Tables are inflated when asked for.
public struct AksaraBundle: Sendable {
  /// Whether the signatures were checked.
  public enum Standing: Sendable {
    /// Enough active keys signed the payload.
    case verified
    /// Nobody checked anything: whatever the bundle says is a claim.
    case claimed
  }

  /// Whether the signatures were checked.
  public let standing: Standing
  /// The file.
  public let bytes: [UInt8]
  /// Where the signed part lies in the file.
  public let payload: Range<Int>
  /// Digest of the signed part: the release's name.
  public let payloadDigest: Digest512
  /// What the bundle is.
  public let manifest: Manifest
  /// The signatures, ascending by key id, with what they are worth.
  public let signatures: [SignatureReport]
  let tables: [LanguageTag: Range<Int>]

  /// The languages, ascending by tag.
  public var languages: [LanguageTag] { manifest.languages.keys.sorted() }

  /// The gzip member of a language's table, as it lies in the file.
  public func member(_ tag: LanguageTag) -> ArraySlice<UInt8>? { tables[tag].map { bytes[$0] } }

  /// The ten bytes that every table's member begins with (RFC 1952): deflate, no name, no time, level 6, Unix.
  public static let gzipHeader: [UInt8] = [0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0, 0x03]

  /// One language's table: inflated to the manifest's size, its digest compared, its spelling checked, its keys counted.
  /// - Throws: ``BundleRefusal``: `missingLanguage` or `malformed`.
  public func table(_ tag: LanguageTag, primitives: some Primitives) throws(BundleRefusal) -> [UInt8] {
    let table = try inflated(tag, primitives: primitives, checkingCRC: true)
    try judge(tag) { () throws(CanonicalTable.Failure) in try CanonicalTable.check(table) }
    return table
  }

  /// One language's table of which size and digest are right; its spelling is left to ``judge(_:_:)``.
  package func inflated(
    _ tag: LanguageTag, primitives: some Primitives, checkingCRC: Bool
  ) throws(BundleRefusal) -> [UInt8] {
    guard let range = tables[tag], let entry = manifest.languages[tag] else {
      throw BundleRefusal(
        .missingLanguage, "\(tag) is not in the bundle",
        offered: languages.map(\.text).joined(separator: ", "), expected: tag.text, advice: "ask for another language")
    }
    guard bytes[range].starts(with: Self.gzipHeader) else {
      throw .malformed("\(entry.path): the gzip header is not the one that the format prescribes")
    }
    // Otherwise a second member that gives nothing could follow, which some inflaters pass over.
    let length = (0..<4).map { UInt8(truncatingIfNeeded: entry.size >> (8 * $0)) }
    guard bytes[range].suffix(4).elementsEqual(length) else {
      throw .malformed("\(entry.path): the gzip member does not end with the table's size")
    }
    let table: [UInt8]
    do throws(InflateError) {
      table = try unsafe primitives.inflateGzip(
        bytes.span.bytes.extracting(range), size: entry.size, checkingCRC: checkingCRC)
    } catch {
      throw .malformed("\(entry.path): \(error)")
    }
    guard table.count == entry.size, unsafe primitives.blake2b512(table.span.bytes) == entry.blake2b else {
      throw .malformed("\(entry.path): the table is not the one that the manifest names")
    }
    return table
  }

  /// Turns what a reader of a table says, its number of keys or why it is none, into the bundle's verdict.
  package func judge(_ tag: LanguageTag, _ read: () throws(CanonicalTable.Failure) -> Int) throws(BundleRefusal) {
    guard let entry = manifest.languages[tag] else { return }
    let keys: Int
    do throws(CanonicalTable.Failure) {
      keys = try read()
    } catch {
      throw .malformed("\(entry.path): \(error)")
    }
    guard keys == entry.keys else {
      throw .malformed("\(entry.path): \(keys) keys where the manifest says \(entry.keys)")
    }
  }
}

/// One signature of a bundle, and what it is worth.
public struct SignatureReport: Hashable, Sendable {
  /// What a signature is worth.
  public enum State: String, Sendable {
    /// By an active key, and it holds: it counts.
    case valid
    /// By a revoked key, and it holds: it counts for nothing.
    case revoked
    /// By a revoked key, and it does not hold: ignored.
    case revokedAndInvalid
    /// By a key that nobody here knows: it counts for nothing.
    case unknown
    /// Not looked at.
    case claimed
  }

  /// The signature.
  public let signature: MinisignSignature
  /// What it is worth.
  public let state: State
  /// The name of the key, when it is known.
  public let keyName: String?

  /// The signer's label.
  public var keyID: KeyID { signature.keyID }
}
