/// Writes HTML. Names of elements and attributes are written in code; everything else passes ``escaped(_:)``, so that
/// nothing from a file is ever markup.
struct HTMLWriter {
  private(set) var markup = ""

  /// An attribute: a name from the code, a value from anywhere.
  typealias Attribute = (name: StaticString, value: String)

  /// Text as it may stand between tags and in quoted attributes: what a browser would take for markup is escaped, and
  /// what would reorder or hide text is spelled out.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in VisibleText.escape(text).unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// How much of one text a page shows, in Unicode scalars.
  static let longest = 2_000

  /// The beginning of a text that is too long for a page.
  static func cut(_ text: String) -> String {
    // A scalar has at least one byte.
    guard text.utf8.count > longest else { return text }
    let more = text.unicodeScalars.count - longest
    guard more > 0 else { return text }
    return String(text.unicodeScalars.prefix(longest)) + "… \(more) more"
  }

  /// Text from anywhere; a long one is cut.
  mutating func text(_ text: String) { markup += Self.escaped(Self.cut(text)) }

  /// Text from a file, whose direction changes nothing around it.
  mutating func isolated(_ text: String, language: String? = nil) {
    let attributes: [Attribute] = if let language { [("lang", language)] } else { [] }
    element("bdi", attributes, text: text)
  }

  /// Markup that is written in code.
  mutating func raw(_ markup: StaticString) { self.markup += "\(markup)" }

  /// A part of a picture, without content.
  mutating func shape(_ name: StaticString, _ attributes: [Attribute]) { open(name, attributes, end: "/>") }

  /// An element and its content.
  mutating func element(
    _ name: StaticString, _ attributes: [Attribute] = [], _ content: (inout HTMLWriter) -> Void
  ) {
    open(name, attributes)
    content(&self)
    markup += "</\(name)>"
  }

  /// An element that holds text.
  mutating func element(_ name: StaticString, _ attributes: [Attribute] = [], text: String) {
    element(name, attributes) { $0.text(text) }
  }

  private mutating func open(_ name: StaticString, _ attributes: [Attribute], end: StaticString = ">") {
    markup += "<\(name)"
    for attribute in attributes { markup += " \(attribute.name)=\"\(Self.escaped(attribute.value))\"" }
    markup += "\(end)"
  }

  /// Begins a new line of the source.
  mutating func newLine() { markup += "\n" }
}
