internal import AksaraFormat
internal import AksaraPack

/// Findings as GitLab's code quality report: what nothing lets pass.
struct GitLabPage {
  private let page: FindingsPage
  private let root: String

  /// - Parameter root: the folder to open.
  init(_ page: FindingsPage, root: String) {
    self.page = page
    self.root = root
  }

  var text: String {
    var identities = FindingIdentities(folder: root)
    var occurrences: [String: Int] = [:]
    return Report.array(
      page.findings.filter { $0.waiver == nil }.map { finding in
        let identity = identities.identity(of: finding)
        // GitLab shows one finding of those that share a fingerprint.
        occurrences[identity.fingerprint, default: 0] += 1
        let count = occurrences[identity.fingerprint] ?? 1
        let key = finding.keyText.map { " [\($0)]" } ?? ""
        return .object([
          .init("description", .string(VisibleText.escape(page.words(finding) + key))),
          .init("check_name", .string(finding.rule.rawValue)),
          .init("fingerprint", .string(identity.fingerprint + (count > 1 ? "-\(count)" : ""))),
          .init("severity", .string(severity(finding))),
          .init(
            "location",
            .object([
              .init("path", .string(VisibleText.escape(page.path(finding.file)))),
              .init("lines", .object([.init("begin", .integer(finding.position.line))])),
            ])),
        ])
      }
    ).json
  }

  private func severity(_ finding: Finding) -> String {
    switch finding.findingClass {
    case .hard: "blocker"
    case .error: "critical"
    case .warning: page.isStrict ? "major" : "minor"
    case .information: "info"
    }
  }
}
