internal import AksaraFormat

/// A value of the document that `--json` prints. Members keep their order.
indirect enum Report: Equatable, Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  case string(String)
  case array([Report])
  case object([Member])

  /// A name and its value.
  struct Member: Equatable, Sendable {
    let name: String
    let value: Report

    init(_ name: String, _ value: Report) {
      self.name = name
      self.value = value
    }
  }

  /// An array of strings.
  static func strings(_ texts: some Sequence<String>) -> Report { .array(texts.map(Report.string)) }

  /// A string, or `null`.
  static func optional(_ text: String?) -> Report { text.map(Report.string) ?? .null }

  /// JSON on one line. Characters that a terminal would obey are written `\uXXXX`.
  var json: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .string(let text): Self.quoted(text)
    case .array(let values): "[" + values.map(\.json).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { Self.quoted($0.name) + ":" + $0.value.json }.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted: [UInt8] = []
    JSONEscaping.appendQuoted(text.utf8, to: &quoted)
    let json = Runner.disarm(String(decoding: quoted, as: UTF8.self), bracket: "\\u005b")
    guard json.unicodeScalars.contains(where: { !VisibleText.isPlain($0) }) else { return json }
    var visible = ""
    for scalar in json.unicodeScalars {
      guard !VisibleText.isPlain(scalar) else {
        visible.unicodeScalars.append(scalar)
        continue
      }
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        visible += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return visible
  }
}
