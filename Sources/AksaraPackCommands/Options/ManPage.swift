internal import AksaraPack

/// The manual page, section 1, in the man macros of roff.
enum ManPage {
  static func page(of specs: [CommandSpec]) -> [String] {
    var lines = [
      ".TH AKSARA\\-PACK 1 \"\" \"\(escaped(ToolVersion.line))\" \"User Commands\"",
      ".SH NAME", "aksara\\-pack \\- \(escaped(HelpPage.abstract))",
      ".SH SYNOPSIS", "\\fBaksara\\-pack\\fR \\fICOMMAND\\fR [arguments] [options]",
      ".SH DESCRIPTION",
    ]
    lines += [escaped(HelpPage.description), ".SH COMMANDS"]
    for spec in specs { lines += section(spec) }
    lines += [".SH EXIT STATUS"]
    for (code, meaning) in HelpPage.exitStatus { lines += [".TP", "\\fB\(code)\\fR", escaped(meaning)] }
    lines += [".SH ENVIRONMENT"]
    for (name, meaning) in environment { lines += [".TP", "\\fB\(escaped(name))\\fR", escaped(meaning)] }
    lines += [".SH EXAMPLES"]
    for example in specs.flatMap(\.examples) {
      lines += [".TP", "\\fB\(escaped(example.commandLine))\\fR", escaped(example.meaning)]
    }
    return lines + [".SH SEE ALSO", "\\fBminisign\\fR(1), \\fBtar\\fR(1), \\fBgzip\\fR(1), \\fBb2sum\\fR(1)"]
  }

  private static let environment = [
    (SigningKeySource.variable, "The secret key: the text of its file, or that file's base64 line."),
    (PasswordSource.variable, "The secret key's password."),
    ("SOURCE_DATE_EPOCH", "The release time in seconds since 1970, where --date says nothing."),
    ("NO_COLOR", "No colours, when it is not empty."),
  ]

  private static func section(_ spec: CommandSpec) -> [String] {
    var lines = [".SS \"\(escaped(spec.usage))\"", escaped(spec.abstract)]
    for paragraph in spec.discussion { lines += [".PP", escaped(paragraph)] }
    for positional in spec.positionals {
      lines += [".TP", "\\fI\(escaped(positional.name))\\fR", escaped(positional.help)]
    }
    for option in spec.options {
      let letter = option.letter.map { "\\fB\\-\($0)\\fR, " } ?? ""
      let value = option.placeholder.map { " \\fI\(escaped($0))\\fR" } ?? ""
      lines += [".TP", "\(letter)\\fB\(escaped(option.spelling))\\fR\(value)", escaped(option.help)]
    }
    return lines
  }

  /// Text that roff takes for text: no escape, no request at the start of the line, hyphens that can be copied.
  private static func escaped(_ text: String) -> String {
    let plain = text.reduce(into: "") {
      switch $1 {
      case "\\": $0 += "\\e"
      case "-": $0 += "\\-"
      case "\"": $0 += "\\(dq"
      case "'": $0 += "\\(aq"
      case "\u{2026}": $0 += "..."
      default: $0.append($1)
      }
    }
    return plain.hasPrefix(".") ? "\\&" + plain : plain
  }
}
