internal import AksaraFormat
internal import AksaraPack

/// Findings as JUnit's XML: a suite for each file, a test for each rule that found something in it, and one test that
/// passes for a file in which nothing was found. Errors fail; warnings do with `--strict`; the rest is told in passing.
struct JUnitPage {
  private let page: FindingsPage

  init(_ page: FindingsPage) {
    self.page = page
  }

  var text: String {
    var names = Set(page.files.map(\.name)).union(page.findings.map(\.file)).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }[...]
    let byFile = Dictionary(grouping: page.findings.filter { !$0.isQuiet }, by: \.file)
    var suites: [Suite] = []
    while let name = names.popFirst() { suites.append(Suite(page, name, byFile[name] ?? [])) }
    let (tests, failures) = (suites.reduce(0) { $0 + $1.count }, suites.reduce(0) { $0 + $1.failures })
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="\(ToolVersion.name)" tests="\(tests)" failures="\(failures)">
      \(suites.map(\.xml).joined(separator: "\n"))
      </testsuites>
      """
  }

  /// What was found in one file.
  private struct Suite {
    let path: String
    let tests: [Test]
    /// Cases, of which a file without findings has one.
    var count: Int { max(1, tests.count) }
    var failures: Int { tests.count(where: \.isFailure) }

    init(_ page: FindingsPage, _ file: String, _ findings: [Finding]) {
      path = page.path(file)
      let byRule = Dictionary(grouping: findings, by: \.rule.rawValue).sorted { $0.key < $1.key }
      tests = byRule.map { Test($0.value, page, file) }
    }

    var xml: String {
      let name = XML.escape(path)
      let cases =
        tests.isEmpty
        ? ["    <testcase classname=\"\(name)\" name=\"no findings\" file=\"\(name)\"/>"]
        : tests.map { $0.xml }
      return """
          <testsuite name="\(name)" tests="\(count)" failures="\(failures)">
        \(cases.joined(separator: "\n"))
          </testsuite>
        """
    }
  }

  /// What one rule found in one file.
  private struct Test {
    let findings: [Finding]
    let page: FindingsPage
    let path: String
    let isFailure: Bool

    init(_ findings: [Finding], _ page: FindingsPage, _ file: String) {
      self.findings = findings
      self.page = page
      path = page.path(file)
      isFailure = findings.contains { $0.isRefusal || page.isStrict && $0.findingClass == .warning && $0.waiver == nil }
    }

    var xml: String {
      guard let first = findings.first else { return "" }
      let name = XML.escape(path)
      let lines = findings.map { finding in
        let key = finding.keyText.map { " [\($0)]" } ?? ""
        return XML.escape("\(path):\(finding.position): \(finding.levelWord): \(page.words(finding))\(key)")
      }.joined(separator: "\n")
      let body =
        isFailure
        ? "<failure type=\"\(first.rule.rawValue)\" message=\"\(XML.escape(first.message))\">\(lines)</failure>"
        : "<system-out>\(lines)</system-out>"
      return "    <testcase classname=\"\(name)\" name=\"\(XML.escape("\(first.rule.rawValue) \(first.rule.title)"))\" "
        + "file=\"\(name)\" line=\"\(first.position.line)\">\(body)</testcase>"
    }
  }
}

/// Text in XML 1.0.
enum XML {
  static func escape(_ text: String) -> String {
    var output = ""
    for scalar in VisibleText.escape(text).unicodeScalars {
      switch scalar {
      case "&": output += "&amp;"
      case "<": output += "&lt;"
      case ">": output += "&gt;"
      case "\"": output += "&quot;"
      // No XML text may hold these two.
      case "\u{FFFE}", "\u{FFFF}": output += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output
  }
}
