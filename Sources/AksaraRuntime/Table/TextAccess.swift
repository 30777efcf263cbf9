/// Text in and out of strings. The one file where the standard library's newer API is used where it is there.
enum TextAccess {
  /// The UTF-8 of a string, where it lies; the pointer lives as long as `body` runs.
  @inline(__always)
  static func withUTF8<Result>(_ text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      return unsafe text.utf8Span.span.withUnsafeBufferPointer(body)
    }
    return unsafe withOlderUTF8(text, body)
  }

  /// ``withUTF8(_:_:)`` on systems before 26.
  static func withOlderUTF8<Result>(_ text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = unsafe text.utf8.withContiguousStorageIfAvailable(body) { return result }
    // A string that was bridged from Objective-C.
    var copy = text
    return copy.withUTF8(body)
  }

  /// A string of bytes that are known to be UTF-8.
  @inline(__always)
  static func string(_ checked: UnsafeBufferPointer<UInt8>) -> String {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      return unsafe String(copying: UTF8Span(unchecked: Span(_unsafeElements: checked)))
    }
    return unsafe olderString(checked)
  }

  /// ``string(_:)`` on systems before 26, which check the bytes once more.
  static func olderString(_ checked: UnsafeBufferPointer<UInt8>) -> String {
    unsafe String(decoding: checked, as: UTF8.self)
  }
}
