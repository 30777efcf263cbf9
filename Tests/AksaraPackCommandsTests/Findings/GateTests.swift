import Testing

@testable import AksaraPackCommands

/// When `validate` fails: errors, too many warnings, and what a team has said about rules and findings.
struct GateTests {
  let scene: FindingsScene

  init() throws {
    scene = try FindingsScene()
    // A warning (P02) and a remark, no error.
    try scene.write("b/id.json", #"{"hi": "Halo", "rate": "100%, {{name}}: <b>\"you\"</b>"}"#)
  }

  func configure(_ text: String) throws { try scene.write("b/aksara-pack.json", text) }

  @Test func `warnings alone are fine unless a limit says otherwise`() {
    #expect(scene.validate().exitCode == .done)
    #expect(scene.validate("--max-warnings", "1").exitCode == .done)
    let over = scene.validate("--max-warnings", "0")
    #expect(over.exitCode == .failed)
    #expect(over.errors.contains("error: 1 warning, and --max-warnings allows 0\n"))
    let strict = scene.validate("--strict", "--json")
    #expect(strict.exitCode == .failed)
    #expect(strict.output.contains(#""error":{"code":"warnings","message":"1 warning, and --strict allows none""#))
    #expect(scene.validate("--max-warnings", "-1").exitCode == .usage)
  }

  @Test(arguments: [("off", "no findings", 0), ("information", "1 remark", 0), ("error", "1 error", 1)])
  func `a team sets how grave a rule is`(_ level: String, _ summary: String, _ exitCode: Int32) throws {
    try configure(#"{"rules": {"P02": "\#(level)"}}"#)
    let run = scene.validate("--strict")
    #expect(run.output.contains("\n\(summary) in 2 files"), "\(run.output)")
    #expect(run.exitCode.rawValue == exitCode)
  }

  @Test func `what a team has made an error can be let pass or left out, as the last line says`() throws {
    try configure(#"{"rules": {"P02": "error", "X02": "error"}}"#)
    try scene.write("b/id.json", #"{"hi": "Halo", "more": "Lagi"}"#)
    let run = scene.validate()
    #expect(run.errors.hasSuffix("to get past this, add: --allow X02 --quarantine\n"), "\(run.errors)")
    #expect(scene.validate("--allow", "X02", "--quarantine").exitCode == .done)
    #expect(scene.validate("--quarantine").exitCode == .failed)
    #expect(scene.validate("--allow", "X02", "--allow", "P02").exitCode == .done)
  }

  @Test func `errors keep their class, for allow is the way that a bundle records`() throws {
    try scene.write("b/id.json", #"{"hi": "Halo {name, plural, other {x}} {{name}}"}"#)
    try configure(#"{"rules": {"P09": "off"}}"#)
    #expect(scene.validate().output.contains("b/id.json:1:8: error: P09: "))
    try configure(#"{"rules": {"P01": "warning"}}"#)
    #expect(scene.validate().exitCode == .couldNotRun)
  }

  @Test func `nothing turns a hard finding down`() throws {
    try scene.write("b/id.json", #"{"hi": "1", "hi": "2"}"#)
    try configure(#"{"rules": {"S04": "off"}}"#)
    let run = scene.validate()
    #expect(run.exitCode != .done)
    try configure(#"{"ignore": [{"rule": "S04", "reason": "so what"}]}"#)
    #expect(scene.validate("--baseline", "lint.json", "--write-baseline").exitCode == .failed)
  }

  @Test func `a refusal ends with the errors and the way past them`() throws {
    try scene.write("b/id.json", #"{"hi": "Halo {{nama}}", "rate": "x"}"#)
    let refused = scene.validate()
    let end = """
      aksara-pack: hint: mend b/id.json:1:8: {{nama}} is not in the source text; the source text has {{name}} [hi]
      aksara-pack: hint: to get past this, add: --quarantine

      """
    #expect(refused.errors.hasSuffix(end), "\(refused.errors)")
    try scene.write("b/en.json", #"{"hi": "1", "hi": "2"}"#)
    #expect(
      scene.validate().errors.contains("hint: mend b/en.json:1:13: this name stands twice in one object, with two"))
    try scene.write("c/strings.json", "{}")
    let none = Run("validate", "c", folder: scene.folder)
    #expect(none.errors.contains("is named as {lang}.json wants it: strings.json\n"), "\(none.errors)")
  }

  // MARK: Allowing

  @Test func `what was allowed is listed, and what allowing does nothing for`() throws {
    try scene.write("b/id.json", #"{"hi": "Halo {{nama}} {{name}}", "rate": "x"}"#)
    let run = scene.validate("--allow", "P01", "--allow", "P02", "--allow", "P05")
    #expect(run.exitCode == .done)
    #expect(run.errors.contains("note: allowed P01: 1 finding (id 1)\n"), "\(run.errors)")
    #expect(
      run.errors.contains(
        "note: allowing P02 lets nothing pass: it finds 1 finding here, which is no error and stops nothing\n"))
    #expect(run.errors.contains("note: allowing P05 lets nothing pass: it can go\n"))
    let packed = Run("pack", "b", "--allow", "P01", "--allow", "P05", folder: scene.folder)
    #expect(packed.errors.contains("note: allowed P01: 1 finding (id 1)\n") && !packed.errors.contains("it can go"))
  }

  // MARK: Ignoring

  @Test func `what is ignored does not count, and is told only with all`() throws {
    try configure(#"{"ignore": [{"rule": "P02", "keys": ["h*"], "reason": "agreed in May"}]}"#)
    let run = scene.validate("--strict")
    #expect(run.exitCode == .done, "\(run.errors)")
    #expect(!run.output.contains("P02"))
    #expect(run.output.contains("no findings in 2 files; 1 ignored\n"))
    #expect(scene.validate("--all").output.contains("ignored: P02: "))
    #expect(scene.validate("--all").output.contains("(let pass: agreed in May)"))
    #expect(scene.validate("--json").output.contains(#""waiver":"ignored","reason":"agreed in May""#))
  }

  @Test func `an entry ends with its last day, which is said`() throws {
    // The tests' clock stands at 2027-01-15.
    for (day, isOver) in [("2027-01-14", true), ("2027-01-15", false)] {
      try configure(#"{"ignore": [{"rule": "P02", "reason": "soon", "until": "\#(day)"}]}"#)
      let run = scene.validate("--strict")
      #expect(run.exitCode == (isOver ? .failed : .done))
      let message = "warning: \"ignore\" of P02 (soon) ended on \(day): its findings count again\n"
      #expect(run.errors.contains(message) == isOver, "\(run.errors)")
    }
  }

  @Test func `an entry that nothing needs is said`() throws {
    try configure(
      #"{"ignore": [{"rule": "P02", "keys": ["nope"], "reason": "old"}, {"rule": "P02", "reason": "all"}]}"#)
    let run = scene.validate("--strict")
    #expect(run.exitCode == .done)
    #expect(run.errors.contains("note: \"ignore\" of P02 for nope (old) found nothing to ignore: it can go\n"))
    #expect(!run.errors.contains("(all)"))
  }

  @Test func `a rule told once a file is ignored key by key`() throws {
    try scene.write("b/en.json", #"{"a": "x"}"#)
    try scene.write("b/id.json", #"{"old": {"a": "1", "b": "2"}, "new": "3", "a": "x"}"#)
    try configure(#"{"ignore": [{"rule": "X02", "keys": ["old.*"], "reason": "kept for version 1"}]}"#)
    let run = scene.validate()
    #expect(run.output.contains("1 warning in 2 files; 2 ignored"), "\(run.output)")
    #expect(run.output.contains("[new]"))
  }

  @Test func `an ignored error is recorded like an allowed one`() throws {
    try scene.write("b/id.json", #"{"hi": "Halo {{nama}} {{name}}"}"#)
    try configure(#"{"ignore": [{"rule": "P01", "languages": ["id"], "reason": "the app fills it in"}]}"#)
    let run = Run("pack", "b", folder: scene.folder)
    #expect(run.exitCode == .done, "\(run.errors)")
    #expect(run.errors.contains("b/id.json:1:8: allowed: P01: "))
    let packed = Run(["pack", "b", "--json", "--force"], folder: scene.folder)
    #expect(packed.output.contains(#""allowed":[{"key":"hi","language":"id","rule":"P01"}]"#), "\(packed.output)")
  }
}
