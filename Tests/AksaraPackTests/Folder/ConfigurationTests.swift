import AksaraFormat
import AksaraPack
import Foundation
import TestSupport
import Testing

/// `aksara-pack.json`: what it may say, and how it is told that it may not.
struct ConfigurationTests {
  static let whole = #"""
    {
      "$schema": "x", "name": "shop-ios", "source": "en", "layout": "{lang}/{ns}.json", "plurals": "i18next-v4",
      "empty": "keep", "exclude": ["draft-*"], "dropKeys": ["debug.*"], "allow": ["P08:legal.*"], "quarantine": true,
      "chain": "required", "rules": {"V03": "off", "P02": "error"},
      "ignore": [
        {"rule": "V03", "reason": "quoted from the law", "keys": ["legal.*"], "languages": ["de"], "until": "2027-01-31"}
      ],
      "thresholds": {"minCoverage": 80, "languages": {"pt_BR": 95}, "below": "drop"},
      "limits": {"button.*": 20, "*": 400}, "glossary": "glossary.json",
      "keys": {"style": "camelCase", "maxLength": 80, "maxDepth": 5}
    }
    """#

  static let glossary = #"""
    {"terms": [
      {"term": "Aksara", "keep": true},
      {"term": "cart", "translations": {"de": "Warenkorb", "fr": ["panier", "paniers"]}, "forbidden": {"de": ["Korb"]}}
    ]}
    """#

  static func read(_ text: String) throws(PackError) -> Configuration {
    try Configuration(reading: Array(text.utf8), path: "aksara-pack.json")
  }

  @Test func `every setting is read, as a value of its type`() throws {
    try LayoutTests.inFolder(["aksara-pack.json": Self.whole, "glossary.json": Self.glossary]) { folder throws in
      let read = try Configuration.inFolder(folder)
      #expect(Set(read.places.keys) == Set(Configuration.Setting.allCases))
      #expect(read.name == "shop-ios" && read.source == "en" && read.layout?.pattern == "{lang}/{ns}.json")
      #expect(read.plurals == .i18nextV4 && read.empty == .keep && read.quarantine == true && read.chainIsRequired)
      #expect(read.exclude == ["draft-*"] && read.dropKeys == ["debug.*"] && read.allow == ["P08:legal.*"])
      #expect(read.rules == [.V03: .off, .P02: .error])
      let ignore = try #require(read.ignore.first)
      #expect(ignore.rule == .V03 && ignore.keys == [Glob("legal.*")] && ignore.reason == "quoted from the law")
      let (german, portuguese) = (try LanguageTag("de"), try LanguageTag("pt-BR"))
      #expect(ignore.languages == [german] && ignore.until == Timestamp("2027-01-31T23:59:59Z"))
      #expect(read.thresholds.percent(for: portuguese) == 95 && read.thresholds.percent(for: german) == 80)
      #expect(read.thresholds.below == .drop)
      #expect(read.limits.map { "\($0.keys) \($0.characters)" } == ["button.* 20", "* 400"])
      #expect(read.glossary.map(\.term) == ["Aksara", "cart"] && read.glossary[0].isKept)
      #expect(read.glossary[1].translations == ["de": ["Warenkorb"], "fr": ["panier", "paniers"]])
      #expect(read.keyStyle.style == .camel && read.keyStyle.maxLength == 80 && read.keyStyle.maxDepth == 5)
      #expect(read.places[.chain]?.description == "4:3")
    }
  }

  @Test(arguments: [
    (#"{"nmae": "x"}"#, #"1:2: there is no setting "nmae""#, #"did you mean "name"?"#),
    (#"{"colour": "x"}"#, #"1:2: there is no setting "colour""#, "there are: name, source"),
    (#"{"name": "My App"}"#, #"1:10: "name" must be one to 64 of a-z"#, ""),
    (#"{"source": "klingon!"}"#, "1:2: \"klingon!\" is not a language tag", ""),
    (#"{"name": ""}"#, #"1:10: "name" must be a text"#, ""), (#"{"name": 1}"#, #"1:10: "name" must be a text"#, ""),
    (#"{"name": "a", "name": "b"}"#, #"1:15: "name" stands there twice"#, ""),
    (#"{"layout": "{language}.json"}"#, #"1:12: "layout" must be a path such as"#, ""),
    (#"{"plurals": "i18next-v5"}"#, #"1:13: "plurals" must be "auto", "nested""#, #"did you mean "i18next-v"#),
    (#"{"quarantine": "yes"}"#, #""quarantine" must be true or false"#, ""),
    (#"{"exclude": "x"}"#, "must be an array of texts", ""), (#"{"dropKeys": [1]}"#, "must be an array of texts", ""),
    (#"{"allow": ["P01", "S04"]}"#, #"1:19: "allow" holds "S04""#, "P01"),
    (#"{"rules": {"V3": "off"}}"#, #"1:12: there is no rule "V3""#, "V03"),
    (#"{"rules": {"S06": "off"}}"#, "1:12: S06 cannot be set: nothing waives", ""),
    (#"{"rules": {"P08": "off"}}"#, "1:12: P08 cannot be set", #""allow": ["P08"]"#),
    (#"{"rules": {"V03": "of"}}"#, #"1:19: "V03" must be "off", "information""#, #"did you mean "off"?"#),
    (#"{"ignore": [{"rule": "V03"}]}"#, #"1:13: what is ignored needs a "reason""#, "reason"),
    (#"{"ignore": [{"reason": "x"}]}"#, #"needs a "rule""#, ""),
    (#"{"ignore": [{"rule": "S06", "reason": "x"}]}"#, "S06 cannot be ignored", ""),
    (#"{"ignore": [{"rule": "V03", "reason": "x", "until": "soon"}]}"#, "must be a day such as", ""),
    (#"{"ignore": [{"rule": "V03", "reason": "x", "until": "2027-02-30"}]}"#, "must be a day such as", ""),
    (#"{"ignore": [{"rule": "V03", "reason": "x", "keys": "a"}]}"#, "must be an array of texts", ""),
    (#"{"ignore": [{"rule": "V03", "reason": "x", "language": []}]}"#, #"no setting "language""#, "languages"),
    (#"{"ignore": [{"rule": "V03", "reason": "x", "languages": ["klingon"]}]}"#, "is not a language tag", ""),
    (#"{"ignore": [{"rule": "V03", "reason": "x", "keys": []}]}"#, "1:52: \"keys\" must be an array of texts with", ""),
    (#"{"ignore": [{"rule": "V03", "reason": "x", "languages": []}]}"#, "with at least one in it", ""),
    (#"{"ignore": {"rule": "V03"}}"#, "must be an array of objects", ""),
    (#"{"thresholds": {"minCoverage": 101}}"#, "1:32: \"minCoverage\" must be a whole number from 0 to 100", ""),
    (#"{"thresholds": {"minCoverage": 9.5}}"#, "must be a whole number", ""),
    (#"{"thresholds": {"languages": {"d": 1}}}"#, "1:31: \"d\" is not a language tag", ""),
    (#"{"thresholds": {"below": "warn"}}"#, #"must be "drop" or "fail""#, ""),
    (#"{"thresholds": {"min": 1}}"#, #"there is no setting "min""#, "minCoverage"),
    (#"{"limits": {"a": 0}}"#, "must be a whole number from 1", ""), (#"{"limits": []}"#, "must be an object", ""),
    (#"{"glossary": "none.json"}"#, "1:14: there is no glossary at none.json", ""),
    (#"{"chain": true}"#, #"must be "required" or "optional""#, ""), ("[]", "the configuration is one JSON object", ""),
    ("{", "1:2: ", ""),
  ])
  func `what it may not say is told with its place and a way out`(
    _ text: String, _ message: String, _ advice: String
  ) {
    let error = #expect(throws: PackError.self) { try Self.read(text) }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    #expect(advice.isEmpty || error?.advice?.contains(advice) == true, "\(error?.advice ?? "")")
  }

  @Test func `a glossary is read as strictly`() throws {
    let wrong = [
      #"{"terms": [{"term": "a", "kept": true}]}"#: #"glossary.json:1:26: there is no member "kept""#,
      #"{"terms": [{}]}"#: #"glossary.json:1:12: an entry needs a "term""#,
      #"{"terms": [{"term": "a", "translations": {"de": []}}]}"#: #""de" must be a word"#,
      #"{"words": []}"#: #"there is no member "words""#,
    ]
    for (text, message) in wrong {
      try LayoutTests.inFolder(["aksara-pack.json": #"{"glossary": "glossary.json"}"#, "glossary.json": text]) {
        folder in
        let error = #expect(throws: PackError.self) { try Configuration.inFolder(folder) }
        #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
      }
    }
  }

  @Test func `it is found upwards, up to the folder of the repository`() throws {
    let files = ["aksara-pack.json": #"{"name": "up"}"#, "a/b/en.json": "{}", "a/c/.git/x": "", "a/c/d/en.json": "{}"]
    try LayoutTests.inFolder(files) { folder throws in
      #expect(try Configuration.find(from: folder + "/a/b").name == "up")
      #expect(try Configuration.find(from: folder).name == "up")
      #expect(try Configuration.find(from: folder + "/a/c/d").name == nil)
      #expect(try Configuration.find(from: folder + "/none").name == nil)
    }
  }

  @Test func `what is ignored ends on its day, and covers its keys and languages alone`() throws {
    let examination = try LayoutTests.examine(
      ["en.json": #"{"a":"x","b":"y"}"#, "de.json": #"{"a":"{{p}}","b":"{{p}}"}"#], "{lang}.json")
    let (first, second) = (examination.findings[0], examination.findings[1])
    let until = try #require(Timestamp("2027-01-31T23:59:59Z"))
    let ignore = Ignore(rule: .P01, keys: [Glob("a")], languages: [try LanguageTag("de")], reason: "x", until: until)
    #expect(ignore.covers(first, at: until.seconds) && !ignore.covers(first, at: until.seconds + 1))
    #expect(!ignore.covers(second, at: 0))
    let french = Ignore(rule: .P01, languages: [try LanguageTag("fr")], reason: "x")
    #expect(!french.covers(first, at: 0))
    #expect(!Ignore(rule: .P02, reason: "x").covers(first, at: 0))
  }

  // MARK: The schema

  static let schema = Corpus.root.appending(path: "pipeline/aksara-pack.schema.json")

  @Test func `the schema has the settings that the reader has, and their words`() throws {
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: Self.schema)) as? [String: Any])
    let properties = try #require(json["properties"] as? [String: [String: Any]])
    #expect(Set(properties.keys) == Set(Configuration.Setting.allCases.map(\.rawValue) + ["$schema"]))
    func words(_ name: String) -> [String] { properties[name]?["enum"] as? [String] ?? [] }
    #expect(words("plurals") == PluralStyle.allCases.map(\.rawValue))
    #expect(words("empty") == EmptyPolicy.allCases.map(\.rawValue))
    // A rule can be set, ignored or allowed to the reader where it can to the schema.
    for rule in Rule.allCases {
      let id = rule.rawValue
      let uses = [
        (#"{"rules": {"\#(id)": "off"}}"#, Self.list(properties, "rules", "propertyNames")),
        (
          #"{"ignore": [{"rule": "\#(id)", "reason": "x"}]}"#,
          Self.list(properties, "ignore", "items", "properties", "rule")
        ),
      ]
      for (text, ids) in uses {
        #expect(((try? Self.read(text)) != nil) == ids.contains(id), "\(text)")
      }
    }
    let levels = properties["rules"]?["additionalProperties"] as? [String: [String]]
    #expect(levels?["enum"] == RuleLevel.allCases.map(\.rawValue))
    let thresholds = properties["thresholds"]?["properties"] as? [String: [String: Any]]
    #expect(thresholds?["below"]?["enum"] as? [String] == Thresholds.Below.allCases.map(\.rawValue))
    #expect(Set(thresholds?.keys.map { $0 } ?? []) == ["minCoverage", "languages", "below"])
    let keys = properties["keys"]?["properties"] as? [String: [String: Any]]
    #expect(keys?["style"]?["enum"] as? [String] == KeyStyle.Spelling.allCases.map(\.rawValue))
    for (name, property) in properties { #expect(property["description"] is String, "\(name)") }
  }

  /// The words of an `enum` inside the schema.
  static func list(_ properties: [String: [String: Any]], _ path: String...) -> [String] {
    var place: [String: Any] = properties
    for name in path { place = place[name] as? [String: Any] ?? [:] }
    return place["enum"] as? [String] ?? []
  }

  static let hasValidator = (try? StockTools().run("python3 -c 'import jsonschema'").code) == 0

  @Test(.enabled(if: hasValidator, "python3-jsonschema is not installed"))
  func `a validator that is not ours agrees on what is right and what is wrong`() throws {
    let tools = try StockTools()
    try tools.write(Data(contentsOf: Self.schema), to: "schema.json")
    // Right to the reader as well: see above. Each of the wrong ones is refused by the reader.
    let right =
      [
        "{}", #"{"allow": ["p01", "V03:a.*"]}"#, #"{"limits": {"": 1, "a": 20.0}}"#, #"{"exclude": []}"#,
        #"{"ignore": [{"rule": "S04", "reason": "x", "keys": ["a"], "languages": ["pt_br"], "until": "2028-02-29"}]}"#,
        #"{"rules": {"X01": "warning", "K04": "error", "S04": "off"}}"#,
        #"{"thresholds": {"languages": {"sr_Latn": 1}}}"#,
      ]
      + ["en", "zh-Hant-TW", "ca-valencia", "sl-rozaj-biske", "zh-cmn-Hans", "es-419", "en-x-a", "de-u-co-phonebk"].map
    {
      #"{"source": "\#($0)"}"#
    }
      + [
        "messages_{lang}.json", "{lang}/{ns}.json", "a/{lang}/b/{ns}.json", "{ns}.{lang}.json", "é{lang}.json",
        "{lang}é{ns}.json", "1/2/3/4/5/6/7/{lang}.json",
      ].map { #"{"layout": "\#($0)"}"# }
    for text in right { #expect(throws: Never.self, "\(text)") { try Self.read(text) } }
    let wrong = [
      #"{"nmae": "x"}"#, #"{"name": ""}"#, #"{"name": "My App"}"#, #"{"plurals": "v4"}"#, #"{"exclude": "x"}"#,
      #"{"allow": ["x"]}"#,
      #"{"rules": {"V03": "of"}}"#, #"{"ignore": [{"rule": "V03"}]}"#, #"{"thresholds": {"minCoverage": 101}}"#,
      #"{"thresholds": {"below": "warn"}}"#, #"{"limits": {"a": 0}}"#, #"{"layout": "en.json"}"#, #"{"quarantine": 1}"#,
      "[]",
      #"{"ignore": [{"rule": "V03", "reason": "x", "until": "soon"}]}"#, #"{"chain": "yes"}"#, #"{"glossary": 1}"#,
      // What once only the reader knew: tags, layouts, rules, days, numbers, ends of lines.
      #"{"source": "klingon"}"#, #"{"source": "e"}"#, #"{"source": "en-"}"#, #"{"source": "en-x"}"#,
      #"{"layout": "{lang}.json/"}"#, #"{"layout": "{lang}{ns}.json"}"#, #"{"layout": "{lang}/{lang}.json"}"#,
      #"{"layout": "{lang}_{ns}.json"}"#, #"{"layout": "../{lang}.json"}"#, #"{"layout": "{lang}/.json"}"#,
      #"{"layout": "{lang}//x.json"}"#, #"{"layout": "}{lang}.json"}"#, #"{"layout": "{x}{lang}.json"}"#,
      #"{"layout": "1/2/3/4/5/6/7/8/{lang}.json"}"#, #"{"layout": "{lang}.json\n"}"#, #"{"name": "shop\n"}"#,
      #"{"allow": ["S06"]}"#, #"{"allow": ["P99"]}"#, #"{"allow": ["P01:"]}"#, #"{"allow": [1]}"#,
      #"{"rules": {"P99": "off"}}"#, #"{"rules": {"S06": "off"}}"#, #"{"rules": {"P08": "off"}}"#,
      #"{"ignore": [{"rule": "P99", "reason": "x"}]}"#, #"{"ignore": [{"rule": "S06", "reason": "x"}]}"#,
      #"{"ignore": [{"rule": "V03", "reason": "x", "keys": []}]}"#,
      #"{"ignore": [{"rule": "V03", "reason": "x", "keys": [""]}]}"#,
      #"{"ignore": [{"rule": "V03", "reason": "x", "languages": []}]}"#,
      #"{"ignore": [{"rule": "V03", "reason": "x", "languages": ["klingon"]}]}"#,
      #"{"ignore": [{"rule": "V03", "reason": "x", "until": "2027-02-29"}]}"#,
      #"{"ignore": [{"rule": "V03", "reason": "x", "until": "2027-13-01"}]}"#,
      #"{"ignore": [{"rule": "V03", "reason": "x", "until": "2027-01-31\n"}]}"#,
      #"{"ignore": [{"rule": "V03", "reason": ""}]}"#,
      #"{"thresholds": {"languages": {"klingon": 1}}}"#, #"{"thresholds": {"languages": {"de": 101}}}"#,
      #"{"thresholds": {"minCoverage": 9.5}}"#, #"{"limits": {"a": 262145}}"#, #"{"limits": {"a": true}}"#,
      #"{"keys": {"maxLength": 4097}}"#, #"{"glossary": ""}"#, #"{"dropKeys": [null]}"#,
      #"{"keys": {"style": "Camel"}}"#, #"{"keys": {"maxDepth": 0}}"#, #"{"keys": {"depth": 3}}"#,
    ]
    for text in wrong {
      #expect(throws: PackError.self, "\(text)") { try Self.read(text) }
    }
    try tools.write(Data("[\((right + wrong + [Self.whole]).joined(separator: ","))]".utf8), to: "all.json")
    let (code, output) = try tools.run(
      """
      python3 -c '
      import json, jsonschema
      schema = json.load(open("schema.json"))
      jsonschema.Draft7Validator.check_schema(schema)
      validator = jsonschema.Draft7Validator(schema)
      print("".join("r" if validator.is_valid(item) else "w" for item in json.load(open("all.json"))))'
      """)
    #expect(code == 0)
    let judged = zip(right + wrong + [Self.whole], String(decoding: output, as: UTF8.self))
    let expected = right.map { _ in Character("r") } + wrong.map { _ in Character("w") } + ["r"]
    #expect(output.count == expected.count + 1)
    for ((text, verdict), expected) in zip(judged, expected) { #expect(verdict == expected, "\(text)") }
  }
}
