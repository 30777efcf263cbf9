/// Why packing could not go on: nothing was written.
public struct PackError: Error, Sendable, CustomStringConvertible {
  /// What is wrong.
  public let message: String
  /// What to do.
  public let advice: String?

  /// An error with its way out.
  public init(_ message: String, advice: String? = nil) {
    self.message = message
    self.advice = advice
  }

  init(_ error: FileError) {
    self.init("\(error)", advice: error.advice)
  }

  /// What is wrong.
  public var description: String { message }
}
