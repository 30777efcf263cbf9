internal import AksaraFormat

/// What a tag's attributes lead to, read as browsers do: character references, white space inside addresses, and
/// backslashes for slashes do not hide a site (HTML, "Attributes"; URL, "URL parsing").
struct TagAttributes {
  /// Sites of addresses.
  private(set) var sites: [String] = []
  /// Schemes of addresses that run or hold something themselves.
  private(set) var schemes: [String] = []
  /// Names of attributes that hold scripts.
  private(set) var handlers: [String] = []

  /// - Parameter text: what stands behind the tag's name.
  init(_ text: String) {
    var rest = Array(text.unicodeScalars)[...]
    while true {
      rest = rest.drop { Self.isSpace($0) || $0 == "/" }
      guard let first = rest.first else { return }
      // An equals sign may begin a name.
      var name = rest.prefix { !Self.isSpace($0) && $0 != "/" && $0 != "=" }
      if first == "=" { name = rest.prefix(1) }
      rest = rest[name.endIndex...]
      let behind = rest.drop(while: Self.isSpace)
      guard behind.first == "=" else {
        read(name, nil)
        continue
      }
      rest = behind.dropFirst().drop(while: Self.isSpace)
      let value: ArraySlice<Unicode.Scalar>
      if let quote = rest.first, quote == "\"" || quote == "'" {
        value = rest.dropFirst().prefix { $0 != quote }
        rest = rest[value.endIndex...].dropFirst()
      } else {
        value = rest.prefix { !Self.isSpace($0) }
        rest = rest[value.endIndex...]
      }
      read(name, value)
    }
  }

  private mutating func read(_ name: ArraySlice<Unicode.Scalar>, _ value: ArraySlice<Unicode.Scalar>?) {
    guard let value else { return }
    let name = Self.text(name).lowercased()
    if name.hasPrefix("on"), name.utf8.count > 2 { handlers.append(name) }
    let decoded = Self.decoded(value)
    // Style sheets, lists of pictures and whatever else holds addresses.
    sites += Addresses.sites(in: Array(Self.text(decoded[...]).utf8), andInTags: true)
    readAddress(decoded, isLink: Self.links.contains(name))
  }

  private mutating func readAddress(_ value: [Unicode.Scalar], isLink: Bool) {
    // Tabs and line breaks are dropped wherever they stand, other controls at the ends.
    var rest = value.filter { !["\t", "\n", "\r"].contains($0) }.drop { $0.value <= 0x20 }
    let scheme = rest.prefix {
      $0.isASCII && ($0.properties.isAlphabetic || "0123456789+-.".unicodeScalars.contains($0))
    }
    let isSlash = { (scalar: Unicode.Scalar) in scalar == "/" || scalar == "\\" }
    if let first = scheme.first, first.properties.isAlphabetic, rest[scheme.endIndex...].first == ":" {
      let name = Self.text(scheme).lowercased()
      guard ["http", "https", "ftp", "ws", "wss"].contains(name) else {
        // A title may begin with "Data:".
        if name == "javascript" || isLink && Self.risky.contains(name) { schemes.append(name) }
        return
      }
      rest = rest[scheme.endIndex...].dropFirst()
    } else {
      guard rest.count >= 2, rest.prefix(2).allSatisfy(isSlash) else { return }
    }
    guard isLink else { return }
    rest = rest.drop(while: isSlash).prefix { !isSlash($0) && $0 != "?" && $0 != "#" }
    // Whoever stands before an at sign is no host.
    if let at = rest.lastIndex(of: "@") { rest = rest[at...].dropFirst() }
    // What stands behind a placeholder may still name the site.
    let brace = rest.lastIndex(of: "}")
    if let brace { rest = rest[brace...].dropFirst() }
    let host = Self.host(rest.prefix { $0 != ":" })
    guard !host.contains("{"), let site = Addresses.site(ofHost: host, least: brace == nil ? 1 : 2),
      !sites.contains(site)
    else { return }
    sites.append(site)
  }

  /// A host without escapes, with plain dots.
  private static func host(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    let bytes = Array(text(scalars).utf8)
    var plain: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let digits = bytes[min(index + 1, bytes.count)...].prefix(2)
      if bytes[index] == UInt8(ascii: "%"), digits.count == 2, let byte = UInt8(Array(digits).asText, radix: 16) {
        plain.append(byte)
        index += 3
      } else {
        plain.append(bytes[index])
        index += 1
      }
    }
    var host = ""
    for scalar in plain.asText.unicodeScalars {
      switch scalar.value {
      case 0x3002, 0xFF0E, 0xFF61: host.unicodeScalars.append(".")
      case 0xFF01...0xFF5E: host.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value - 0xFEE0)))
      case 0xAD, 0x200B...0x200D, 0x2060, 0xFEFF: break
      default: host.unicodeScalars.append(scalar)
      }
    }
    return host
  }

  /// A value with its character references resolved: numbers, and the names that addresses can be hidden behind.
  private static func decoded(_ value: ArraySlice<Unicode.Scalar>) -> [Unicode.Scalar] {
    var output: [Unicode.Scalar] = []
    var index = value.startIndex
    while index < value.endIndex {
      let rest = value[index...].dropFirst()
      if value[index] == "&", let (scalar, length) = reference(rest) {
        output.append(scalar)
        index += 1 + length
        if index < value.endIndex, value[index] == ";" { index += 1 }
      } else {
        output.append(value[index])
        index += 1
      }
    }
    return output
  }

  /// What a reference stands for, and its length without `&` and `;`.
  private static func reference(_ rest: ArraySlice<Unicode.Scalar>) -> (Unicode.Scalar, Int)? {
    guard rest.first == "#" else {
      let name = rest.prefix(8).prefix { $0.isASCII && $0.properties.isAlphabetic }
      guard rest.dropFirst(name.count).first == ";", let scalar = names[text(name)] else { return nil }
      return (scalar, name.count)
    }
    let isHex = rest.dropFirst().first == "x" || rest.dropFirst().first == "X"
    let digits = rest.dropFirst(isHex ? 2 : 1).prefix {
      isHex ? $0.properties.isASCIIHexDigit : ("0"..."9").contains($0)
    }
    guard let code = UInt32(text(digits), radix: isHex ? 16 : 10), let scalar = Unicode.Scalar(code) else { return nil }
    return (scalar, digits.count + (isHex ? 2 : 1))
  }

  private static let names: [String: Unicode.Scalar] = [
    "colon": ":", "sol": "/", "bsol": "\\", "period": ".", "Tab": "\t", "NewLine": "\n", "amp": "&", "commat": "@",
    "quest": "?", "num": "#", "lpar": "(", "rpar": ")", "quot": "\"", "apos": "'",
  ]

  /// Attributes that hold one address.
  private static let links: Set<String> = [
    "href", "src", "action", "formaction", "poster", "background", "data", "cite", "ping", "xlink:href", "srcset",
  ]

  private static let risky: Set<String> = [
    "javascript", "vbscript", "data", "blob", "file", "filesystem", "view-source", "intent",
  ]

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    [" ", "\t", "\n", "\r", "\u{C}"].contains(scalar)
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }
}
