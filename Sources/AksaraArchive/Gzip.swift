internal import AksaraFormat
internal import CArchive

/// One gzip member (RFC 1952), through libarchive.
public enum Gzip {
  /// The ten bytes that every member begins with: deflate, no name, no time, level 6, Unix.
  public static let header: [UInt8] = AksaraBundle.gzipHeader

  /// Compresses at level 6. Same bytes, same zlib: same member.
  /// - Throws: ``ArchiveError``.
  public static func compress(_ bytes: RawSpan) throws(ArchiveError) -> [UInt8] {
    guard let archive = unsafe archive_write_new() else { throw ArchiveError("compress: no memory") }
    defer { unsafe archive_write_free(archive) }
    try unsafe ArchiveStatus(rawValue: archive_write_set_format_raw(archive)).check(archive, "compress")
    try unsafe ArchiveStatus(rawValue: archive_write_add_filter_gzip(archive)).check(archive, "compress")
    try unsafe ArchiveStatus(rawValue: archive_write_set_filter_option(archive, "gzip", "compression-level", "6"))
      .check(archive, "compress")
    // Without this, libarchive writes the current time into the header.
    try unsafe ArchiveStatus(rawValue: archive_write_set_filter_option(archive, "gzip", "timestamp", nil))
      .check(archive, "compress")
    try unsafe ArchiveStatus(rawValue: archive_write_set_bytes_per_block(archive, 0)).check(archive, "compress")
    // Deflate's worst case is stored blocks; header and trailer are 18 bytes.
    let bound = bytes.byteCount + bytes.byteCount >> 10 + 1024
    var failure: ArchiveError?
    let member = unsafe [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      do throws(ArchiveError) {
        count = try unsafe write(bytes, archive, into: buffer)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    // A copy of the exact size: the room for the worst case is several times as large.
    let exact = unsafe member.withUnsafeBufferPointer { unsafe Array($0) }
    guard exact.starts(with: header) else { throw ArchiveError("compress: libarchive wrote another gzip header") }
    return exact
  }

  private static func write(
    _ bytes: RawSpan, _ archive: OpaquePointer, into buffer: UnsafeMutableBufferPointer<UInt8>
  ) throws(ArchiveError) -> Int {
    var used = 0
    try unsafe ArchiveStatus(rawValue: archive_write_open_memory(archive, buffer.baseAddress, buffer.count, &used))
      .check(archive, "compress")
    let entry = unsafe archive_entry_new()
    defer { unsafe archive_entry_free(entry) }
    unsafe aksara_entry_set_regular_file(entry)
    try unsafe ArchiveStatus(rawValue: archive_write_header(archive, entry)).check(archive, "compress")
    let written = unsafe bytes.withUnsafeBytes { unsafe archive_write_data(archive, $0.baseAddress, $0.count) }
    guard written == bytes.byteCount else {
      throw ArchiveError("compress: libarchive took \(written) of \(bytes.byteCount) bytes")
    }
    try unsafe ArchiveStatus(rawValue: archive_write_close(archive)).check(archive, "compress")
    return used
  }

  /// Inflates one member that must give exactly `size` bytes; never makes more.
  ///
  /// The member must have a header without a name or other extras, one deflate stream, and its CRC-32 and length.
  /// - Parameter checkingCRC: `false` passes over the CRC-32, for whoever compares a digest of the bytes.
  /// - Throws: ``ArchiveError`` when it does not, is damaged, or gives fewer or more bytes.
  public static func inflate(
    _ member: RawSpan, size: Int, checkingCRC: Bool = true
  ) throws(ArchiveError) -> [UInt8] {
    let entry = try zipEntry(member, size: size)
    guard let archive = unsafe archive_read_new() else { throw ArchiveError("inflate: no memory") }
    defer { unsafe archive_read_free(archive) }
    try unsafe ArchiveStatus(rawValue: archive_read_support_format_zip_streamable(archive)).check(archive, "inflate")
    try unsafe ArchiveStatus(rawValue: archive_read_support_filter_none(archive)).check(archive, "inflate")
    if !checkingCRC {
      try unsafe ArchiveStatus(rawValue: archive_read_set_option(archive, "zip", "ignorecrc32", "1"))
        .check(archive, "inflate")
    }
    var failure: ArchiveError?
    let bytes = unsafe entry.withUnsafeBufferPointer { source in
      unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        do throws(ArchiveError) {
          try unsafe read(source, archive, into: buffer, size: size)
          count = size
        } catch {
          failure = error
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// CRC-32 and length, which end a member.
  private static let trailerBytes = 8

  /// The member's deflate stream as an entry of a zip archive.
  ///
  /// libarchive's gzip reader passes over the CRC and reads on into a member that follows. Its zip reader holds a stream
  /// to the CRC and to both lengths that the entry's header names, and so to being one and whole.
  private static func zipEntry(_ member: RawSpan, size: Int) throws(ArchiveError) -> [UInt8] {
    let end = member.byteCount - trailerBytes
    guard end > header.count, let wide = UInt32(exactly: size), let streamBytes = UInt32(exactly: end - header.count)
    else { throw ArchiveError("inflate: \(member.byteCount) bytes are no gzip member of \(size) bytes") }
    return try unsafe member.withUnsafeBytes { bytes throws(ArchiveError) in
      guard unsafe bytes.starts(with: header.prefix(4)) else { throw ArchiveError("inflate: this is no gzip member") }
      let crc = unsafe bytes[end..<end + 4]
      guard unsafe bytes[(end + 4)...].elementsEqual(littleEndian(wide)) else {
        throw ArchiveError("inflate: the member does not say that it gives \(size) bytes")
      }
      // PKWARE's APPNOTE, 4.3.7: version 2.0, deflate, no time, a name of one byte.
      var entry: [UInt8] = [0x50, 0x4B, 3, 4, 20, 0, 0, 0, 8, 0, 0, 0, 0, 0]
      entry.reserveCapacity(31 + Int(streamBytes))
      unsafe entry.append(contentsOf: crc)
      entry.append(contentsOf: littleEndian(streamBytes))
      entry.append(contentsOf: littleEndian(wide))
      entry.append(contentsOf: [1, 0, 0, 0, UInt8(ascii: "t")])
      unsafe entry.append(contentsOf: bytes[header.count..<end])
      return entry
    }
  }

  private static func littleEndian(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func read(
    _ source: UnsafeBufferPointer<UInt8>, _ archive: OpaquePointer, into buffer: UnsafeMutableBufferPointer<UInt8>,
    size: Int
  ) throws(ArchiveError) {
    try unsafe ArchiveStatus(rawValue: archive_read_open_memory(archive, source.baseAddress, source.count))
      .check(archive, "inflate")
    var entry: OpaquePointer?
    try unsafe ArchiveStatus(rawValue: archive_read_next_header(archive, &entry)).check(archive, "inflate")
    var used = 0
    while used < size {
      let got = unsafe archive_read_data(archive, buffer.baseAddress?.advanced(by: used), size - used)
      guard got > 0 else { throw damaged(size) }
      used += got
    }
    // The checks come with the end of the data.
    var extra: UInt8 = 0
    guard unsafe archive_read_data(archive, &extra, 1) == 0 else { throw damaged(size) }
  }

  private static func damaged(_ size: Int) -> ArchiveError {
    ArchiveError("inflate: damaged, or not one gzip member of \(size) bytes")
  }

  /// The version of zlib that compresses, such as `1.2.13`.
  public static var zlibVersion: String {
    unsafe archive_zlib_version().map { unsafe String(cString: $0) } ?? "unknown"
  }
}
