import AksaraPack
import Foundation
import Testing

@testable import AksaraPackCommands

/// Findings for the services that run pipelines, judged by programs that are not ours.
struct ServiceFormatTests {
  let scene: FindingsScene

  init() throws { scene = try FindingsScene() }

  static let hasValidator = run("python3", "-c", "import jsonschema").code == 0
  static let hasPython = run("python3", "-c", "").code == 0

  /// Runs one of the system's programs.
  static func run(_ arguments: String...) -> (code: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["PATH=/usr/bin:/bin"] + arguments
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    (process.standardOutput, process.standardError) = (output, output)
    guard (try? process.run()) != nil else { return (127, "") }
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
  }

  /// Judges a document by one of the schemas in Fixtures.
  func judge(_ text: String, _ schema: String) throws -> (code: Int32, output: String) {
    try scene.write("document.json", text)
    let script = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[1]))
      jsonschema.Draft7Validator.check_schema(schema)
      jsonschema.Draft7Validator(schema).validate(json.load(open(sys.argv[2])))
      """
    return Self.run("python3", "-c", script, fixtures + "/schemas/" + schema, scene.folder + "/document.json")
  }

  // MARK: GitHub

  @Test func `annotations escape what would end them`() throws {
    let lines = scene.validate("--format", "github").output.split(separator: "\n")
    let annotations = lines.filter { $0.hasPrefix("::") }
    #expect(annotations.count >= 3)
    #expect(annotations.contains { $0.hasPrefix("::error file=b/id.json,line=2,col=9,title=P01 placeholder not in") })
    #expect(annotations.contains { $0.hasPrefix("::warning file=b/id.json,line=4,col=3,title=X02 ") })
    #expect(annotations.contains { $0.hasSuffix(#"[a,b:c\u{202E}%25\n]"#) }, "\(annotations)")
    // The table is for people who read the log.
    #expect(lines.contains { $0.hasPrefix("  id ") })
  }

  @Test func `a name cannot speak to the runner`() throws {
    try scene.write("b/,title=x::y%0A.json", "[]")
    let output = scene.validate("--format", "github").output
    #expect(output.contains("file=b/%2Ctitle=x%3A%3Ay%250A.json,line=1,"), "\(output)")
  }

  // MARK: SARIF

  @Test(.enabled(if: hasValidator, "python3-jsonschema is not installed"), arguments: [[], ["--strict"]])
  func `sarif is valid by its schema`(_ more: [String]) throws {
    try scene.write(
      "b/aksara-pack.json", #"{"ignore": [{"rule": "X02", "reason": "kept \u202e for version 1"}]}"#)
    try scene.write("b/a b%.json", "[]")
    let run = Run(["validate", "b", "--format", "sarif"] + more, folder: scene.folder)
    #expect(run.exitCode == .failed)
    // What we write is less than what OASIS allows.
    for schema in ["sarif.json", "sarif-oasis.json"] {
      let verdict = try judge(run.output, schema)
      #expect(verdict.code == 0, "\(verdict.output)")
      // A schema that lets everything pass would be no judge.
      let spoilt = run.output.replacing("\"startLine\":", with: "\"startLine\":-")
      #expect(try judge(spoilt, schema).code != 0)
      #expect(try judge(run.output.replacing("\"level\":\"", with: "\"level\":\"very "), schema).code != 0)
      #expect(try judge(run.output.replacing("\"text\":", with: "\"txt\":"), schema).code != 0)
    }
  }

  @Test func `sarif has rule, place, key and fingerprint, and standard output for itself`() throws {
    let run = scene.validate("--format", "sarif")
    let document = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let first = try #require((document["runs"] as? [[String: Any]])?.first)
    let results = try #require(first["results"] as? [[String: Any]])
    let driver = try #require((first["tool"] as? [String: [String: Any]])?["driver"])
    let rules = try #require(driver["rules"] as? [[String: Any]]).compactMap { $0["id"] as? String }
    #expect(results.allSatisfy { rules[$0["ruleIndex"] as? Int ?? -1] == $0["ruleId"] as? String })
    let error = try #require(results.first { $0["ruleId"] as? String == "P01" })
    #expect(error["level"] as? String == "error")
    let place = try #require((error["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any])
    #expect(place["region"] as? [String: Int] == ["startLine": 2, "startColumn": 9])
    #expect(place["artifactLocation"] as? [String: String] == ["uri": "b/id.json"])
    let marks = results.compactMap { ($0["partialFingerprints"] as? [String: String])?["aksaraPack/v1"] }
    #expect(marks.count == results.count && Set(marks).count == marks.count)
    #expect(!run.output.contains("\u{202E}") && !run.output.contains("\\u202e"))
  }

  // MARK: GitLab

  @Test(.enabled(if: hasValidator, "python3-jsonschema is not installed"))
  func `gitlab's report is valid, and its fingerprints stay when lines move`() throws {
    let text = scene.validate("--format", "gitlab").output
    let verdict = try judge(text, "gitlab-code-quality.json")
    #expect(verdict.code == 0, "\(verdict.output)")
    #expect(try judge(text.replacing("\"critical\"", with: "\"bad\""), "gitlab-code-quality.json").code != 0)
    func marks(_ text: String) throws -> [String] {
      let items = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]]
      return (items ?? []).compactMap { $0["fingerprint"] as? String }
    }
    let before = try marks(text)
    #expect(before.count >= 3 && Set(before).count == before.count)
    try scene.write("b/id.json", "\n\n" + FindingsScene.indonesian)
    #expect(try marks(scene.validate("--format", "gitlab").output) == before)
  }

  // MARK: JUnit

  @Test(.enabled(if: hasPython, "python3 is not installed"))
  func `junit counts what it says, and any name is XML`() throws {
    try scene.write("b/\u{1}<&\"\u{FFFE}.json", "[]")
    let run = scene.validate("--format", "junit")
    try scene.write("report.xml", run.output)
    let script = """
      import sys, xml.etree.ElementTree as tree
      root = tree.parse(sys.argv[1]).getroot()
      assert root.tag == 'testsuites'
      for suite in root:
          cases = suite.findall('testcase')
          assert suite.tag == 'testsuite' and int(suite.get('tests')) == len(cases) > 0
          assert int(suite.get('failures')) == sum(1 for case in cases if case.find('failure') is not None)
          assert all(case.get('name') and case.get('classname') for case in cases)
      assert int(root.get('tests')) == sum(int(suite.get('tests')) for suite in root)
      assert int(root.get('failures')) == sum(int(suite.get('failures')) for suite in root)
      for case in root.iter('testcase'):
          failure = case.find('failure')
          print(case.get('file'), case.get('name').split()[0], 'fails' if failure is not None else 'passes')
      """
    let (code, output) = Self.run("python3", "-c", script, scene.folder + "/report.xml")
    #expect(code == 0, "\(output)")
    let lines = output.split(separator: "\n")
    #expect(lines.contains("b/en.json no passes"))
    #expect(lines.contains("b/id.json P01 fails") && lines.contains("b/id.json X02 passes"))
    let strict = scene.validate("--format", "junit", "--strict").output
    #expect(strict.contains("<failure type=\"X02\""))
  }

  // MARK: All of them

  @Test(arguments: ["sarif", "junit", "gitlab"])
  func `a document is all of standard output, and everything else is told beside it`(_ format: String) throws {
    let run = scene.validate("--format", format)
    #expect(run.exitCode == .failed)
    #expect(run.output.hasPrefix(["sarif": "{", "junit": "<?xml", "gitlab": "["][format] ?? "?"))
    #expect(run.errors.contains("1 error") && run.errors.contains("--quarantine"))
    let packed = Run(["pack", "b", "--quarantine", "--format", format], folder: scene.folder)
    #expect(packed.exitCode == .done, "\(packed.errors)")
    #expect(packed.output.hasPrefix(["sarif": "{", "junit": "<?xml", "gitlab": "["][format] ?? "?"))
    #expect(packed.errors.contains(".unsigned.tar\n"))
  }

  @Test func `json is the document of --json, and two formats are too many`() {
    #expect(scene.validate("--format", "json").output == scene.validate("--json").output)
    #expect(scene.validate("--json", "--format", "json").exitCode == .failed)
    #expect(scene.validate("--json", "--format", "sarif").exitCode == .usage)
    #expect(scene.validate("--format", "xml").exitCode == .usage)
  }
}
