internal import CArchive

/// A deterministic ustar archive in memory, written by libarchive: regular files, mode 0644, owner 0, one time for all.
@safe
public final class UstarWriter {
  private let archive: OpaquePointer
  private let output: Output
  private let modificationTime: Int64

  /// Bytes so far, the prefix included.
  public var count: Int { output.bytes.count }

  /// - Parameters:
  ///   - modificationTime: seconds since 1970 for every member.
  ///   - prefix: zero bytes to leave in front of the archive, for the caller to fill.
  ///   - capacity: bytes that the archive will take up, as far as known.
  /// - Throws: ``ArchiveError``.
  public init(modificationTime: Int64, prefix: Int = 0, capacity: Int = 0) throws(ArchiveError) {
    output = Output(prefix: prefix, capacity: capacity)
    guard let archive = unsafe archive_write_new() else { throw ArchiveError("tar: no memory") }
    unsafe self.archive = archive
    self.modificationTime = modificationTime
    try unsafe check(archive_write_set_format_ustar(archive))
    try unsafe check(archive_write_add_filter_none(archive))
    try unsafe check(archive_write_set_bytes_per_block(archive, 0))
    try unsafe check(archive_write_set_bytes_in_last_block(archive, 1))
    let client = unsafe Unmanaged.passUnretained(output).toOpaque()
    try unsafe check(
      archive_write_open2(
        archive, client, nil,
        { _, client, buffer, length in
          guard let client = unsafe client, let buffer = unsafe buffer else { return -1 }
          let bytes = unsafe UnsafeRawBufferPointer(start: buffer, count: length)
          unsafe Unmanaged<Output>.fromOpaque(client).takeUnretainedValue().bytes.append(contentsOf: bytes)
          return length
        }, nil, nil))
  }

  deinit {
    unsafe archive_write_free(archive)
  }

  /// Appends one member. Names are ASCII of at most 100 bytes, as the format prescribes.
  /// - Throws: ``ArchiveError``; the archive cannot be used afterwards.
  public func append(name: String, _ bytes: RawSpan) throws(ArchiveError) {
    // In the C locale libarchive writes an empty name for anything but ASCII, and says that all is well.
    guard !name.isEmpty, name.utf8.count <= 100, name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw ArchiveError("tar: the member name '\(name)' is not ASCII of at most 100 bytes")
    }
    let entry = unsafe archive_entry_new()
    defer { unsafe archive_entry_free(entry) }
    unsafe archive_entry_set_pathname(entry, name)
    unsafe aksara_entry_set_regular_file(entry)
    unsafe archive_entry_set_perm(entry, 0o644)
    unsafe archive_entry_set_size(entry, Int64(bytes.byteCount))
    unsafe archive_entry_set_uid(entry, 0)
    unsafe archive_entry_set_gid(entry, 0)
    unsafe archive_entry_set_uname(entry, "")
    unsafe archive_entry_set_gname(entry, "")
    unsafe archive_entry_set_mtime(entry, time_t(modificationTime), 0)
    try unsafe check(archive_write_header(archive, entry))
    let written = unsafe bytes.withUnsafeBytes { unsafe archive_write_data(archive, $0.baseAddress, $0.count) }
    guard written == bytes.byteCount else {
      throw ArchiveError("tar: libarchive took \(written) of \(bytes.byteCount) bytes")
    }
    try unsafe check(archive_write_finish_entry(archive))
  }

  /// Ends the archive with two zero blocks and gives its bytes.
  /// - Throws: ``ArchiveError``.
  public func finish() throws(ArchiveError) -> [UInt8] {
    try unsafe check(archive_write_close(archive))
    let bytes = output.bytes
    output.bytes = []
    return bytes
  }

  private func check(_ code: Int32) throws(ArchiveError) {
    try unsafe ArchiveStatus(rawValue: code).check(archive, "tar")
  }

  private final class Output {
    var bytes: [UInt8]

    init(prefix: Int, capacity: Int) {
      bytes = []
      bytes.reserveCapacity(prefix + capacity)
      bytes.append(contentsOf: repeatElement(0, count: prefix))
    }
  }
}
