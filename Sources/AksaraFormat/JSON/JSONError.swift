/// Why bytes are not a JSON text (RFC 8259), with the place and what to do.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of fault it is. Raw values are stable.
  public enum Code: String, Sendable {
    case empty
    case notUTF8 = "not-utf-8"
    case notJSONEncoding = "utf-16-or-32"
    case loneSurrogate = "lone-surrogate"
    case invalidEscape = "invalid-escape"
    case controlCharacter = "control-character"
    case invalidNumber = "invalid-number"
    case unexpectedEnd = "unexpected-end"
    case unexpected = "unexpected"
    case missingComma = "missing-comma"
    case missingColon = "missing-colon"
    case trailingComma = "trailing-comma"
    case trailingContent = "trailing-content"
    case mergeConflict = "merge-conflict"
    case comment = "comment"
    case wrongQuote = "wrong-quote"
    case tooDeep = "too-deep"
    case tooLarge = "too-large"
    case tooManyValues = "too-many-values"
  }

  /// What kind of fault it is.
  public let code: Code
  /// Where it is.
  public let position: SourcePosition
  /// What is wrong, and what to do, in one line.
  public let message: String

  /// `line:column: message`.
  public var description: String { "\(position): \(message)" }

  /// Whether the fault is in the encoding of characters, not in the grammar.
  public var isEncoding: Bool { [.notUTF8, .notJSONEncoding, .loneSurrogate].contains(code) }

  /// Whether a limit of `Limits` is passed, not a rule of the grammar broken.
  public var isLimit: Bool { [.tooDeep, .tooLarge, .tooManyValues].contains(code) }
}

/// A fault as the scanner sees it: a code and an offset; position and message are made only when it is reported.
struct JSONFault: Error {
  let code: JSONError.Code
  let offset: Int
}

extension JSONError {
  init(_ fault: JSONFault, in text: some RandomAccessCollection<UInt8>) {
    let bytes = Array(text)
    let lines = LineIndex(bytes)
    let found = Self.name(ofByteAt: fault.offset, in: bytes)
    self.code = fault.code
    self.position = lines.position(at: fault.offset, in: bytes)
    self.message =
      switch fault.code {
      case .empty: "the file is empty; write {} for a language without texts"
      case .notUTF8: "this byte is not UTF-8; save the file as UTF-8"
      case .notJSONEncoding: "the text is UTF-16 or UTF-32; save the file as UTF-8"
      case .loneSurrogate: "\\u escape is half of a surrogate pair; write both halves, or the character itself"
      case .invalidEscape:
        "\\ must be followed by one of \" \\ / b f n r t or uXXXX, found \(found); write \\\\ for a backslash"
      case .controlCharacter:
        "a control character (\(found)) must be escaped inside a string; write \\n for a line break, \\t for a tab"
      case .invalidNumber: "not a JSON number at \(found); quote it if it is text"
      case .unexpectedEnd: "the text ends too early; a quote, brace or bracket is not closed"
      case .unexpected: "expected a value or a name in double quotes, found \(found)"
      case .missingComma: "expected a comma before the next item, or the end of this one, found \(found)"
      case .missingColon: "expected a colon after the name, found \(found)"
      case .trailingComma: "a comma before \(found); remove it"
      case .trailingContent: "there is more after the end of the JSON value, starting with \(found); remove it"
      case .mergeConflict: "a merge conflict marker; resolve the conflict and remove the marker lines"
      case .comment: "JSON has no comments; remove it"
      case .wrongQuote: "names and texts need straight double quotes, found \(found)"
      case .tooDeep: "nested more than \(Limits.depth) deep"
      case .tooLarge: "larger than \(Limits.languageFileBytes >> 20) MiB"
      case .tooManyValues: "more than \(Limits.jsonValues) values"
      }
  }

  private static func name(ofByteAt offset: Int, in bytes: [UInt8]) -> String {
    guard offset < bytes.count else { return "the end of the text" }
    switch bytes[offset] {
    case 0x0A: return "a line break"
    case 0x0D: return "a carriage return"
    case 0x09: return "a tab"
    case 0..<0x20, 0x7F: return "U+00" + Hex.encode([bytes[offset]]).uppercased()
    default:
      let character = String(decoding: bytes[offset..<min(offset + 4, bytes.count)], as: UTF8.self).unicodeScalars.first
      return character.map { "'\($0)'" } ?? "nothing"
    }
  }
}
