internal import AksaraFormat
internal import AksaraPack

/// Findings as SARIF 2.1.0 (OASIS Standard, 27 March 2020): one run, its rules, its results.
struct SarifPage {
  private let page: FindingsPage
  private let root: String

  /// - Parameter root: the folder to open.
  init(_ page: FindingsPage, root: String) {
    self.page = page
    self.root = root
  }

  var text: String { report.json }

  private var report: Report {
    let rules = Rule.allCases.filter { rule in page.findings.contains { $0.rule == rule } }
    let indexes = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1, $0) })
    var identities = FindingIdentities(folder: root)
    var occurrences: [FindingIdentity: Int] = [:]
    let results = page.findings.map { finding -> Report in
      let identity = identities.identity(of: finding)
      occurrences[identity, default: 0] += 1
      return result(finding, indexes[finding.rule] ?? 0, "\(identity.fingerprint)/\(occurrences[identity] ?? 1)")
    }
    return .object([
      .init("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")), .init("version", .string("2.1.0")),
      .init(
        "runs",
        .array([
          .object([
            .init(
              "tool",
              .object([
                .init(
                  "driver",
                  .object([
                    .init("name", .string(ToolVersion.name)), .init("version", .string(ToolVersion.version)),
                    .init("rules", .array(rules.map(Self.descriptor))),
                  ]))
              ])),
            // Columns count Unicode scalar values, as everywhere here.
            .init("columnKind", .string("unicodeCodePoints")),
            .init("results", .array(results)),
          ])
        ])),
    ])
  }

  private static func descriptor(_ rule: Rule) -> Report {
    let level =
      switch rule.defaultClass {
      case .hard?, .error?: "error"
      case .warning?: "warning"
      case .information?, nil: "note"
      }
    return .object([
      .init("id", .string(rule.rawValue)), .init("shortDescription", message(rule.title)),
      .init("fullDescription", message(rule.page.finds)), .init("help", message("\(rule.page.why) \(rule.page.fix)")),
      .init("defaultConfiguration", .object([.init("level", .string(level))])),
    ])
  }

  private func result(_ finding: Finding, _ ruleIndex: Int, _ fingerprint: String) -> Report {
    var location = Self.physical(page.path(finding.file), finding.position)
    if let key = finding.keyText {
      location.append(
        .init(
          "logicalLocations",
          .array([.object([.init("fullyQualifiedName", .string(VisibleText.escape(key)))])])))
    }
    var members: [Report.Member] = [
      .init("ruleId", .string(finding.rule.rawValue)), .init("ruleIndex", .integer(ruleIndex)),
      .init("level", .string(level(finding))), .init("message", Self.message(page.words(finding))),
      .init("locations", .array([.object(location)])),
    ]
    if let other = finding.otherPosition {
      var related = Self.physical(page.path(finding.otherFile ?? finding.file), other)
      related.append(.init("message", Self.message("the other place")))
      members.append(.init("relatedLocations", .array([.object(related)])))
    }
    members.append(.init("partialFingerprints", .object([.init("aksaraPack/v1", .string(fingerprint))])))
    if let waiver = finding.waiver {
      members.append(
        .init(
          "suppressions",
          .array([
            .object([
              .init("kind", .string("external")), .init("status", .string("accepted")),
              .init("justification", .string(VisibleText.escape(finding.reason ?? waiver.rawValue))),
            ])
          ])))
    }
    return .object(members)
  }

  private func level(_ finding: Finding) -> String {
    switch finding.findingClass {
    case .hard, .error: "error"
    case .warning: page.isStrict ? "error" : "warning"
    case .information: "note"
    }
  }

  private static func physical(_ path: String, _ position: SourcePosition) -> [Report.Member] {
    [
      .init(
        "physicalLocation",
        .object([
          .init("artifactLocation", .object([.init("uri", .string(uri(path)))])),
          .init(
            "region",
            .object([
              .init("startLine", .integer(position.line)), .init("startColumn", .integer(position.column)),
            ])),
        ]))
    ]
  }

  private static func message(_ text: String) -> Report { .object([.init("text", .string(VisibleText.escape(text)))]) }

  /// A path as a relative reference (RFC 3986): everything but unreserved characters and slashes in hex.
  static func uri(_ path: String) -> String {
    var uri = ""
    for byte in path.utf8 {
      let isPlain =
        (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10 || "-._~/".utf8.contains(byte)
      uri += isPlain ? String(UnicodeScalar(byte)) : "%" + Hex.encode([byte]).uppercased()
    }
    return uri
  }
}
