internal import CArchive

/// A call of libarchive that did not end well.
public struct ArchiveError: Error, Sendable, CustomStringConvertible {
  /// What was being done, and what libarchive says.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// What a call of libarchive returned.
struct ArchiveStatus: RawRepresentable, Equatable {
  let rawValue: Int32

  /// Anything but OK is a failure: a warning means that other bytes were written or read than were asked for, and
  /// FATAL is returned again by every later call.
  func check(_ archive: OpaquePointer, _ action: String) throws(ArchiveError) {
    guard rawValue != ARCHIVE_OK else { return }
    throw unsafe ArchiveError("\(action): \(message(archive))")
  }

  private func message(_ archive: OpaquePointer) -> String {
    if let text = unsafe archive_error_string(archive) { return unsafe String(cString: text) }
    return "libarchive error \(rawValue)"
  }
}
