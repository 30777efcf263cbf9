/// The last lines of a refusal: the exact flags or edits that get past it.
public struct WayPast: Sendable, Hashable {
  /// Flags to paste behind the command.
  public let flags: [String]
  /// Edits without which no flag helps, in words.
  public let edits: [String]
  /// Errors that the flags get past, and what would mend them.
  public let mends: [String]

  /// What gets past an examination's refusals.
  /// - Parameter findings: the examination's, of which more may have been let pass.
  public init(_ examination: Examination, _ findings: [Finding]? = nil) {
    let source = examination.languages.first { $0.file.tag == examination.source }
    self.init(findings ?? examination.findings, sourceFiles: Set(source?.file.parts.map(\.name) ?? []))
  }

  /// What gets past the refusals among `findings`.
  /// - Parameter sourceFile: the file name of the source language, whose texts are never quarantined.
  public init(_ findings: [Finding], sourceFile: String?) {
    self.init(findings, sourceFiles: Set([sourceFile].compactMap { $0 }))
  }

  private init(_ findings: [Finding], sourceFiles: Set<String>) {
    var exclusions: [String] = []
    var hard: [String] = []
    for finding in findings where finding.findingClass == .hard {
      if !sourceFiles.contains(finding.file) {
        if !Self.isNameable(finding.file) {
          hard.append("\(finding.file): rename the file, or move it out of the folder")
        } else if !exclusions.contains(finding.file) {
          exclusions.append(finding.file)
        }
      } else {
        hard.append(Self.words(finding))
      }
    }
    let refusals = findings.filter { $0.findingClass == .error && $0.waiver == nil && !exclusions.contains($0.file) }
    for refusal in refusals where !refusal.rule.canBeAllowed {
      hard.append(Self.words(refusal))
    }
    mends = refusals.filter { $0.rule.canBeAllowed && $0.rule != .X01 }.map(Self.words)
    let isSparse = refusals.contains { $0.rule == .X01 }
    let errors = refusals.filter { $0.rule != .X01 && $0.rule.canBeAllowed }
    func isOfTranslation(_ finding: Finding) -> Bool { finding.isAboutText && !sourceFiles.contains(finding.file) }
    let inSource = Set(errors.filter { !isOfTranslation($0) }.map(\.rule.rawValue)).sorted()
    let elsewhere = errors.contains { isOfTranslation($0) && !inSource.contains($0.rule.rawValue) }
    flags =
      exclusions.map { "--exclude\($0.hasPrefix("-") ? "=" : " ")\(ShellWord.quoted($0))" }
      + inSource.map { "--allow \($0)" }
      + (elsewhere ? ["--quarantine"] : []) + (isSparse ? ["--below drop"] : [])
    edits = hard
  }

  /// Place, fault and way out on one line.
  private static func words(_ finding: Finding) -> String {
    let key = finding.keyText.map { " [\($0)]" } ?? ""
    return "\(finding.file):\(finding.position): \(finding.message); \(finding.advice)\(key)"
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
