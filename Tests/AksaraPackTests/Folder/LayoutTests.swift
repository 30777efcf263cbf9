import AksaraFormat
import AksaraPack
import Foundation
import Testing

/// How language files lie in a folder.
struct LayoutTests {
  /// A folder tree that goes with the test.
  static func inFolder<Result>(_ files: [String: String], _ body: (String) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "aksara-layout-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return try body(folder.path)
  }

  static func examine(
    _ files: [String: String], _ layout: String, excluding: [String] = [], _ policy: CheckPolicy = CheckPolicy()
  ) throws -> Examination {
    try inFolder(files) { folder throws in
      let layout = try #require(Layout(layout))
      return try Examination(
        LanguageFolder(path: folder, layout: layout, excluding: excluding.map { Glob($0) }), source: "en",
        policy: policy, product: .tables, listsConversions: true)
    }
  }

  static func table(_ examination: Examination, _ tag: String) -> String? {
    examination.languages.first { $0.file.tag.text == tag }?.table.map {
      String(decoding: $0.dropLast(), as: UTF8.self)
    }
  }

  @Test(arguments: [
    "{lang}.json", "{lang}/{ns}.json", "{ns}/{lang}.json", "messages_{lang}.json", "{lang}/common.json",
    "{ns}.{lang}.json", "a/{lang}/b/{ns}.json", "{lang}.{ns}.json",
  ])
  func `a pattern with one language is a layout`(_ pattern: String) { #expect(Layout(pattern)?.pattern == pattern) }

  @Test(arguments: [
    "", "en.json", "{lang}", "{lang}/{lang}.json", "{ns}/{ns}/{lang}.json", "{lang}.yaml", "/{lang}.json",
    "{lang}//x.json", "../{lang}.json", "{lang}{ns}.json", "{lang}_{ns}.json", "x_{ns}-{lang}.json", "{locale}.json",
    "{lang}/{ns}.json/", "}{lang}.json", ".{lang}.json",
  ])
  func `anything else is none`(_ pattern: String) { #expect(Layout(pattern) == nil) }

  @Test func `namespaces wrap what their files hold`() throws {
    let examination = try Self.examine(
      [
        "en/common.json": #"{"ok":"OK"}"#,
        "en/cart.json": #"{"item_one":"1","item_other":"2","go":"$t(title)","title":"T"}"#,
        "nb_NO/common.json": "\u{FEFF}{\n \"ok\":\n \"{{x}}\"}",
        "nb_NO/cart.json": #"{"item_one":"3","item_other":"4"}"#,
      ], "{lang}/{ns}.json")
    #expect(
      Self.table(examination, "en")
        == #"{"cart.go":"T","cart.item.one":"1","cart.item.other":"2","cart.title":"T","common.ok":"OK"}"#)
    // Places are those in the file, whatever stands before it.
    #expect(
      examination.findings.map { "\($0.file):\($0.position) \($0.rule.rawValue) \($0.keyText ?? "")" } == [
        "nb_NO/cart.json:1:1 S12 ", "nb_NO/common.json:1:1 S02 ", "nb_NO/common.json:3:2 P01 common.ok",
      ])
    let offsets = examination.findings.map(\.position.offset)
    #expect(offsets == [0, 0, 13])
    #expect(examination.languages[0].sources.map(\.path) == ["en/cart.json", "en/common.json"])
    #expect(
      examination.languages.flatMap(\.conversions.all).filter { $0.kind == .pluralsV4 }.map {
        "\($0.file):\($0.position)"
      }
        == ["en/cart.json:1:2", "en/cart.json:1:17", "nb_NO/cart.json:1:2", "nb_NO/cart.json:1:17"])
  }

  @Test(arguments: [
    ("{ns}/{lang}.json", ["common/en.json", "cart/en.json"]), ("{ns}.{lang}.json", ["common.en.json", "cart.en.json"]),
    ("i18n/{lang}/x_{ns}.json", ["i18n/en/x_common.json", "i18n/en/x_cart.json"]),
  ])
  func `each layout gives the same table and names every file`(_ layout: String, _ names: [String]) throws {
    let examination = try Self.examine([names[0]: #"{"a":"A"}"#, names[1]: #"{"b":"B"}"#], layout)
    #expect(Self.table(examination, "en") == #"{"cart.b":"B","common.a":"A"}"#)
    #expect(examination.languages[0].sources.map(\.path) == [names[1], names[0]])
    #expect(examination.languages[0].sources.map(\.size) == [9, 9])
  }

  @Test(arguments: [("messages_{lang}.json", "messages_pt-BR.json"), ("{lang}/messages.json", "pt-BR/messages.json")])
  func `a layout without namespaces adds none`(_ layout: String, _ name: String) throws {
    let examination = try Self.examine(
      [name: #"{"a":"A"}"#, name.replacingOccurrences(of: "pt-BR", with: "en"): #"{"a":"A"}"#], layout)
    #expect(Self.table(examination, "pt-BR") == #"{"a":"A"}"#)
  }

  @Test func `what two files spell only together is no language`() throws {
    let examination = try Self.examine(
      [
        "en/a.json": #"{"x":"1"}"#, "de/a.json": #"{"x":"1""#, "de/b.json": #"{"y":"2"}}"#, "de/c.json": #"{"z":"3"}"#,
        "de/d.json": "[]",
      ],
      "{lang}/{ns}.json")
    let hard = examination.findings.filter { $0.findingClass == .hard }
    #expect(
      hard.map { "\($0.file):\($0.position) \($0.rule.rawValue)" } == [
        "de/a.json:1:9 S06", "de/b.json:1:10 S06", "de/d.json:1:1 S03",
      ])
    #expect(WayPast(examination.findings, sourceFile: nil).flags.first == "--exclude de/a.json")
  }

  @Test func `a JSON file that fits nowhere is an error, a folder is told`() throws {
    let files = [
      "en/a.json": #"{"x":"1"}"#, "index.json": "{}", "tools/a.json": #"{"x":"1"}"#, "en/deep/a.json": "{}",
      "en/note.txt": "",
    ]
    let examination = try Self.examine(files, "{lang}/{ns}.json")
    #expect(
      examination.findings.map { "\($0.file) \($0.rule.rawValue) \($0.findingClass)" } == [
        "index.json S12 hard", "tools S12 hard",
      ])
    #expect(
      examination.folder.notes == ["en/deep/ is a folder and is not read: language files lie as {lang}/{ns}.json"])
    #expect(try !Self.examine(files, "{lang}/{ns}.json", excluding: ["index.json", "tools"]).isRefused)
  }

  @Test func `one language and namespace twice is an error, one language in two spellings is not`() throws {
    let files = [
      "a/en.json": "{}", "b/en.json": #"{"x":"1"}"#, "a/pt_BR.json": "{}", "a/pt-BR.json": "{}", "b/pt_BR.json": "{}",
    ]
    let examination = try Self.examine(files, "{ns}/{lang}.json")
    #expect(
      examination.findings.filter { $0.findingClass == .hard }.map(\.message) == [
        "a/pt-BR.json and a/pt_BR.json are both pt-BR"
      ])
  }

  @Test func `a folder whose languages are folders names the layout`() throws {
    try Self.inFolder(["en/a.json": "{}"]) { folder throws in
      let error = #expect(throws: PackError.self) { try LanguageFolder(path: folder, excluding: []) }
      #expect(error?.advice?.contains("--layout '{lang}/{ns}.json'") == true)
    }
  }

  @Test func `two folders of one language are as hard as two files`() throws {
    let files = ["en/a.json": "{}", "pt-BR/a.json": "{}", "pt_br/b.json": #"{"x": {}}"#, "pt_br/c.json": "{}"]
    let examination = try Self.examine(files, "{lang}/{ns}.json")
    let hard = examination.findings.filter { $0.findingClass == .hard }
    #expect(hard.map(\.file) == ["pt_br"] && hard.map(\.rule) == [.S12])
    #expect(hard[0].message == "pt-BR and pt_br are both pt-BR")
    #expect(WayPast(examination).flags == ["--exclude pt_br"])
    #expect(!(try Self.examine(files, "{lang}/{ns}.json", excluding: ["pt_br"]).isRefused))
    // Each namespace is in one file: nothing is there twice.
    let split = ["a/en.json": "{}", "a/pt-BR.json": "{}", "b/pt_br.json": "{}"]
    #expect(!(try Self.examine(split, "{ns}/{lang}.json").isRefused))
    let deep = ["a/en/x.json": "{}", "a/pt-BR/x.json": "{}", "b/pt-BR/x.json": "{}"]
    #expect(!(try Self.examine(deep, "{ns}/{lang}/x.json").isRefused))
  }

  @Test func `a version at the top of a namespace's file is no text`() throws {
    let files = [
      "en/a.json": #"{"_version": "3.1", "t": "A", "in": {"_version": "B"}}"#, "en/b.json": #"{"t": "C"}"#,
      "de/b.json": #"{"_version": 3, "t": "D"}"#, "fr/a.json": #"{"_version": {}}"#,
    ]
    let examination = try Self.examine(files, "{lang}/{ns}.json")
    #expect(Self.table(examination, "en") == #"{"a.in._version":"B","a.t":"A","b.t":"C"}"#)
    #expect(examination.languages.first { $0.file.tag == examination.source }?.version == "3.1")
    let told = examination.findings.filter { $0.rule == .S13 }.map { "\($0.file):\($0.position) \($0.findingClass)" }
    #expect(told == ["de/b.json:1:14 information", "fr/a.json:1:14 hard"])
    // Two that differ: neither names the bundle.
    let differing = try Self.examine(
      ["en/a.json": #"{"_version": "1", "t": "A"}"#, "en/b.json": #"{"_version": "2", "t": "C"}"#], "{lang}/{ns}.json")
    #expect(differing.languages[0].version == nil)
    let finding = try #require(differing.findings.first)
    #expect(finding.rule == .S13 && finding.file == "en/b.json" && finding.otherFile == "en/a.json")
  }
}
