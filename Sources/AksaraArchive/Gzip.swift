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
  /// libarchive does not check the CRC: whoever calls this compares a digest.
  /// - Throws: ``ArchiveError`` when the member is damaged, gives fewer or more bytes, or is not all there is.
  public static func inflate(_ member: RawSpan, size: Int) throws(ArchiveError) -> [UInt8] {
    guard let archive = unsafe archive_read_new() else { throw ArchiveError("inflate: no memory") }
    defer { unsafe archive_read_free(archive) }
    try unsafe ArchiveStatus(rawValue: archive_read_support_format_raw(archive)).check(archive, "inflate")
    try unsafe ArchiveStatus(rawValue: archive_read_support_filter_gzip(archive)).check(archive, "inflate")
    var failure: ArchiveError?
    let bytes = unsafe member.withUnsafeBytes { source in
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

  private static func read(
    _ source: UnsafeRawBufferPointer, _ archive: OpaquePointer, into buffer: UnsafeMutableBufferPointer<UInt8>,
    size: Int
  ) throws(ArchiveError) {
    try unsafe ArchiveStatus(rawValue: archive_read_open_memory(archive, source.baseAddress, source.count))
      .check(archive, "inflate")
    var entry: OpaquePointer?
    try unsafe ArchiveStatus(rawValue: archive_read_next_header(archive, &entry)).check(archive, "inflate")
    // The gzip filter and the memory itself; without gzip there would be the memory alone.
    guard unsafe archive_filter_count(archive) == 2, unsafe archive_filter_code(archive, 0) == ARCHIVE_FILTER_GZIP
    else {
      throw ArchiveError("inflate: this is not one gzip member")
    }
    var used = 0
    while used < size {
      let got = unsafe archive_read_data(archive, buffer.baseAddress?.advanced(by: used), size - used)
      guard got > 0 else {
        throw ArchiveError(got == 0 ? "inflate: \(used) bytes where \(size) were expected" : "inflate: damaged data")
      }
      used += got
    }
    var extra: UInt8 = 0
    guard unsafe archive_read_data(archive, &extra, 1) == 0 else {
      throw ArchiveError("inflate: more than the \(size) bytes that were expected, or damaged data")
    }
    // libarchive stops at the member's end and says nothing about what follows.
    guard unsafe archive_filter_bytes(archive, -1) == source.count else {
      throw ArchiveError("inflate: there are bytes behind the gzip member")
    }
  }

  /// The version of zlib that compresses, such as `1.2.13`.
  public static var zlibVersion: String {
    unsafe archive_zlib_version().map { unsafe String(cString: $0) } ?? "unknown"
  }
}
