/// A place in a text file.
public struct SourcePosition: Hashable, Sendable, CustomStringConvertible {
  /// Line, from 1. LF, CRLF and a lone CR end a line.
  public let line: Int
  /// Column, from 1, in Unicode scalar values.
  public let column: Int
  /// Bytes before this place.
  public let offset: Int

  /// A position of known parts.
  public init(line: Int, column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.offset = offset
  }

  /// `line:column`.
  public var description: String { "\(line):\(column)" }
}
