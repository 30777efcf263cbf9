internal import AksaraFormat

/// Reads `aksara-pack.json`.
struct ConfigurationReader {
  private(set) var configuration = Configuration()
  private let reader: SettingsReader

  init(_ bytes: [UInt8], path: String) throws(PackError) {
    reader = try SettingsReader(bytes, path: path, what: "the configuration")
    configuration.path = path
  }

  mutating func read() throws(PackError) {
    for (name, value) in try reader.members(reader.document.root) {
      if name == "$schema" {
        _ = try reader.text(value)
        continue
      }
      guard let setting = Configuration.Setting(rawValue: name) else {
        throw reader.unknown(value, "setting", known: Configuration.Setting.allCases.map(\.rawValue))
      }
      configuration.places[setting] = reader.document.position(at: value.keyOffset ?? value.offset)
      try read(setting, value)
    }
  }

  private mutating func read(_ setting: Configuration.Setting, _ value: JSONValue) throws(PackError) {
    switch setting {
    case .name:
      let name = try reader.text(value)
      guard Manifest.isName(name) else {
        throw reader.wrong(value, "one to 64 of a-z, 0-9 and -, starting with a letter or digit")
      }
      configuration.name = name
    case .source: configuration.source = try reader.tag(value, try reader.text(value)).text
    case .layout:
      guard let layout = Layout(try reader.text(value)) else { throw reader.wrong(value, Layout.expected) }
      configuration.layout = layout
    case .plurals: configuration.plurals = try reader.word(value, PluralStyle.self)
    case .empty: configuration.empty = try reader.word(value, EmptyPolicy.self)
    case .exclude: configuration.exclude = try reader.texts(value)
    case .dropKeys: configuration.dropKeys = try reader.texts(value)
    case .allow: try readAllow(value)
    case .quarantine: configuration.quarantine = try reader.boolean(value)
    case .chain: configuration.chainIsRequired = try reader.word(value, Chain.self) == .required
    case .rules: try readRules(value)
    case .ignore:
      guard value.kind == .array else { throw reader.wrong(value, "an array of objects") }
      for item in value.children { configuration.ignore.append(try ignore(item)) }
    case .thresholds: try readThresholds(value)
    case .limits:
      for (pattern, limit) in try reader.members(value, "an object of dot paths and numbers of characters") {
        configuration.limits.append(
          TextLimit(keys: Glob(pattern), characters: try reader.integer(limit, 1...Limits.valueBytes)))
      }
    case .glossary: try readGlossary(value)
    case .keys: try readKeyStyle(value)
    }
  }

  private enum Chain: String, CaseIterable {
    case required, optional
  }

  private mutating func readAllow(_ value: JSONValue) throws(PackError) {
    configuration.allow = try reader.texts(value)
    for item in value.children where item.string.flatMap(Allowance.init) == nil {
      throw reader.error(
        at: item.offset, "\"allow\" holds \"\(item.string ?? "")\", which names no rule that can be let pass",
        advice: "write a rule such as \"P01\", or \"P01:debug.*\" for some dot paths")
    }
  }

  private mutating func readRules(_ value: JSONValue) throws(PackError) {
    for (id, level) in try reader.members(value, "an object of rules and how grave they are") {
      let rule = try reader.rule(level, id)
      if rule.classes.contains(.hard), !rule.classes.contains(where: { $0 > .error }) {
        throw reader.error(at: level.keyOffset ?? 0, "\(id) cannot be set: nothing waives what is ambiguous")
      }
      if rule.classes.contains(.error), !rule.classes.contains(where: { $0 > .error }), !rule.isThreshold {
        throw reader.error(
          at: level.keyOffset ?? 0, "\(id) cannot be set: its errors pass by \"allow\", which the bundle records",
          advice: "write \"allow\": [\"\(id)\"], or [\"\(id):GLOB\"] for some dot paths")
      }
      configuration.rules[rule] = try reader.word(level, RuleLevel.self)
    }
  }

  private func ignore(_ value: JSONValue) throws(PackError) -> Ignore {
    var rule: Rule?
    var keys: [Glob] = []
    var languages: [LanguageTag] = []
    var reason: String?
    var until: Timestamp?
    for (name, member) in try reader.members(value, "an object with a rule and a reason") {
      switch name {
      case "rule": rule = try reader.rule(member, try reader.text(member))
      case "keys": keys = try reader.someTexts(member).map(Glob.init)
      case "languages":
        _ = try reader.someTexts(member)
        for item in member.children { languages.append(try reader.tag(item, item.string ?? "")) }
      case "reason": reason = try reader.text(member)
      case "until":
        guard let day = member.string, let last = Timestamp(day + "T23:59:59Z") else {
          throw reader.wrong(member, "a day such as 2027-01-31, the last one on which it counts")
        }
        until = last
      default:
        throw reader.unknown(member, "setting", known: ["rule", "keys", "languages", "reason", "until"])
      }
    }
    guard let rule, let reason else {
      throw reader.error(
        at: value.offset, "what is ignored needs \(rule == nil ? "a \"rule\"" : "a \"reason\"")",
        advice: "write {\"rule\": \"V03\", \"keys\": [\"legal.*\"], \"reason\": \"…\"}")
    }
    guard rule.classes != [.hard] else {
      throw reader.error(
        at: value.offset, "\(rule.rawValue) cannot be ignored: nothing waives what is ambiguous")
    }
    return Ignore(rule: rule, keys: keys, languages: languages, reason: reason, until: until)
  }

  private mutating func readThresholds(_ value: JSONValue) throws(PackError) {
    for (name, member) in try reader.members(value) {
      switch name {
      case "minCoverage": configuration.thresholds.minCoverage = try reader.integer(member, 0...100)
      case "below": configuration.thresholds.below = try reader.word(member, Thresholds.Below.self)
      case "languages":
        for (tag, percent) in try reader.members(member, "an object of languages and percents") {
          configuration.thresholds.languages[try reader.tag(percent, tag)] = try reader.integer(percent, 0...100)
        }
      default: throw reader.unknown(member, "setting", known: ["minCoverage", "languages", "below"])
      }
    }
  }

  private mutating func readKeyStyle(_ value: JSONValue) throws(PackError) {
    for (name, member) in try reader.members(value, "an object with a style or limits") {
      switch name {
      case "style": configuration.keyStyle.style = try reader.word(member, KeyStyle.Spelling.self)
      case "maxLength": configuration.keyStyle.maxLength = try reader.integer(member, 1...Limits.keyBytes)
      case "maxDepth": configuration.keyStyle.maxDepth = try reader.integer(member, 1...Limits.depth)
      default: throw reader.unknown(member, "setting", known: ["style", "maxLength", "maxDepth"])
      }
    }
  }

  private mutating func readGlossary(_ value: JSONValue) throws(PackError) {
    let name = try reader.text(value)
    let folder = reader.path.lastIndex(of: "/").map { String(reader.path[...$0]) } ?? ""
    let path = name.hasPrefix("/") ? name : folder + name
    guard let bytes = try Configuration.bytesIfThere(path) else {
      throw reader.error(at: value.offset, "there is no glossary at \(path)")
    }
    configuration.glossaryPath = name
    configuration.files.append(path)
    configuration.glossary = try GlossaryReader(bytes, path: path).terms()
  }
}

/// Reads a glossary: `{"terms": [{"term": "cart", "translations": {"de": ["Warenkorb"]}, "forbidden": {…}}]}`, or
/// `"keep": true` for a name that is never translated.
struct GlossaryReader {
  private let reader: SettingsReader

  init(_ bytes: [UInt8], path: String) throws(PackError) {
    reader = try SettingsReader(bytes, path: path, what: "a glossary")
  }

  func terms() throws(PackError) -> [GlossaryTerm] {
    var terms: [GlossaryTerm] = []
    for (name, value) in try reader.members(reader.document.root) {
      guard name == "terms" else { throw reader.unknown(value, "member", known: ["terms"]) }
      guard value.kind == .array else { throw reader.wrong(value, "an array of objects") }
      for item in value.children { terms.append(try term(item)) }
    }
    return terms
  }

  private func term(_ value: JSONValue) throws(PackError) -> GlossaryTerm {
    var term: String?
    var isKept = false
    var translations: [String: [String]] = [:]
    var forbidden: [String: [String]] = [:]
    for (name, member) in try reader.members(value, "an object with a term") {
      switch name {
      case "term": term = try reader.text(member)
      case "keep": isKept = try reader.boolean(member)
      case "translations": translations = try words(member)
      case "forbidden": forbidden = try words(member)
      default: throw reader.unknown(member, "member", known: ["term", "keep", "translations", "forbidden"])
      }
    }
    guard let term else { throw reader.error(at: value.offset, "an entry needs a \"term\"") }
    return GlossaryTerm(term, isKept: isKept, translations: translations, forbidden: forbidden)
  }

  /// Words by language: one, or several in an array.
  private func words(_ value: JSONValue) throws(PackError) -> [String: [String]] {
    var words: [String: [String]] = [:]
    for (tag, member) in try reader.members(value, "an object of languages and words") {
      let list = member.string.map { [$0] } ?? member.children.compactMap(\.string)
      guard !list.isEmpty, list.count == max(1, member.count), !list.contains("") else {
        throw reader.wrong(member, "a word, or an array of words")
      }
      words[try reader.tag(member, tag).text] = list
    }
    return words
  }
}
