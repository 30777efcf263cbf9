/// The last lines of a refusal: the exact flags or edits that get past it.
public struct WayPast: Sendable, Hashable {
  /// Flags to paste behind the command.
  public let flags: [String]
  /// Edits without which no flag helps, in words.
  public let edits: [String]

  /// What gets past the refusals among `findings`.
  /// - Parameter source: the file name of the source language, whose texts are never quarantined.
  public init(_ findings: [Finding], sourceFile: String?) {
    var exclusions: [String] = []
    var hard: [String] = []
    for finding in findings where finding.findingClass == .hard {
      if finding.file != sourceFile {
        if !Self.isNameable(finding.file) {
          hard.append("\(finding.file): rename the file, or move it out of the folder")
        } else if !exclusions.contains(finding.file) {
          exclusions.append(finding.file)
        }
      } else {
        hard.append("\(finding.file):\(finding.position): \(finding.advice)")
      }
    }
    let errors = findings.filter { $0.findingClass == .error && $0.waiver == nil && !exclusions.contains($0.file) }
    let inSource = Set(errors.filter { $0.file == sourceFile }.map(\.rule.rawValue)).sorted()
    let elsewhere = errors.contains { $0.file != sourceFile && !inSource.contains($0.rule.rawValue) }
    flags =
      exclusions.map { "--exclude\($0.hasPrefix("-") ? "=" : " ")\(ShellWord.quoted($0))" }
      + inSource.map { "--allow \($0)" }
      + (elsewhere ? ["--quarantine"] : [])
    edits = hard
  }

  /// Whether a pattern can name this file, and no other, in what a terminal shows.
  private static func isNameable(_ name: String) -> Bool {
    name.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: false
      default: scalar != "*" && scalar != "?"
      }
    }
  }
}
