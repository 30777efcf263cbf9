/// The one spelling of a string that this project writes: RFC 8785, section 3.2.2.2.
///
/// `\"` and `\\`, control characters (`\b \f \n \r \t` short, others `\u00xx` in lower case), and nothing else.
public enum JSONEscaping {
  /// Appends `text` between quotes.
  public static func appendQuoted(_ text: some Sequence<UInt8>, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    append(text, to: &output)
    output.append(UInt8(ascii: "\""))
  }

  /// Appends `text`, escaped, without quotes.
  public static func append(_ text: some Sequence<UInt8>, to output: inout [UInt8]) {
    for byte in text {
      if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
        output.append(byte)
      } else {
        appendEscape(of: byte, to: &output)
      }
    }
  }

  private static func appendEscape(of byte: UInt8, to output: inout [UInt8]) {
    let short: UInt8? =
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): byte
      case 0x08: UInt8(ascii: "b")
      case 0x09: UInt8(ascii: "t")
      case 0x0A: UInt8(ascii: "n")
      case 0x0C: UInt8(ascii: "f")
      case 0x0D: UInt8(ascii: "r")
      default: nil
      }
    output.append(UInt8(ascii: "\\"))
    if let short {
      output.append(short)
    } else {
      output.append(contentsOf: Array("u00".utf8))
      output.append(contentsOf: Array(Hex.encode([byte]).utf8))
    }
  }
}
