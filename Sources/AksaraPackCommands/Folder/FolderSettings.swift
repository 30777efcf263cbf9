internal import AksaraFormat
internal import AksaraPack

/// The options and the configuration as one, and where each value comes from.
struct FolderSettings {
  let configuration: Configuration
  let source: String?
  let layout: Layout
  let exclude: [Glob]
  var policy: CheckPolicy
  /// What the command line says.
  private let given: FolderOptions.Given

  init(_ given: FolderOptions.Given, _ configuration: Configuration) {
    self.given = given
    self.configuration = configuration
    source = given.source ?? configuration.source
    layout = given.layout ?? configuration.layout ?? .byLanguage
    exclude = (configuration.exclude + given.exclude).map(Glob.init)
    var allowances: [Allowance] = []
    for allowance in (configuration.allow + given.allow).compactMap(Allowance.init)
    where !allowances.contains(allowance) {
      allowances.append(allowance)
    }
    var policy = CheckPolicy(
      allow: allowances, quarantine: given.quarantine || configuration.quarantine == true,
      dropKeys: (configuration.dropKeys + given.dropKeys).map(Glob.init),
      empty: given.empty ?? configuration.empty ?? .missing, plurals: given.plurals ?? configuration.plurals ?? .auto)
    policy.levels = configuration.rules
    policy.limits = configuration.limits
    policy.glossary = configuration.glossary
    policy.keyStyle = configuration.keyStyle
    policy.thresholds = configuration.thresholds
    if let percent = given.minCoverage { policy.thresholds.minCoverage = percent }
    if let below = given.below { policy.thresholds.below = below }
    self.policy = policy
  }

  /// The language files of a folder, as these settings have it.
  func languages(_ path: String) throws -> LanguageFolder {
    try LanguageFolder(path: path, layout: layout, excluding: exclude, besides: configuration.files)
  }

  /// What `sign` would say of an examined folder under these settings.
  func outlook(
    _ examination: Examination, previous: Manifest.Previous??, _ console: Console
  ) throws -> SignOutlook {
    try SignOutlook(
      examination, configuration, previous: previous, now: console.context.now(),
      pack: { try Examination(examination.folder, source: source, policy: policy, product: .members) })
  }

  /// What the manifest records of them, and of what was converted because of them.
  func recorded(_ examination: Examination) -> [CanonicalJSON.Name: CanonicalJSON] {
    func texts(_ items: [some CustomStringConvertible]) -> CanonicalJSON { .array(items.map { .string("\($0)") }) }
    var recorded: [CanonicalJSON.Name: CanonicalJSON] = [
      "allow": texts(policy.allow), "conversions": texts(examination.conversionKinds.map(\.rawValue)),
      "dropKeys": texts(policy.dropKeys), "empty": .string(policy.empty.rawValue), "exclude": texts(exclude),
      "layout": .string(layout.pattern), "plurals": .string(policy.plurals.rawValue),
      "quarantine": .boolean(policy.quarantine),
    ]
    if policy.thresholds.isSet {
      recorded["minCoverage"] = .string(thresholdWords)
      recorded["below"] = .string((policy.thresholds.below ?? .fail).rawValue)
    }
    return recorded
  }

  /// `80, de 95`.
  private var thresholdWords: String {
    let single = policy.thresholds.languages.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return ((policy.thresholds.minCoverage.map { ["\($0)"] } ?? []) + single).joined(separator: ", ")
  }

  /// A path of ours without the climb in it: `bundles/../aksara-pack.json` is `aksara-pack.json`.
  func shownPath(_ path: String, _ context: CommandContext) -> String {
    var path = path
    if !context.folder.isEmpty, path.hasPrefix(context.folder + "/") {
      path = String(path.dropFirst(context.folder.count + 1))
    }
    var segments: [Substring] = []
    for segment in path.split(separator: "/", omittingEmptySubsequences: false) {
      if segment == "..", let last = segments.last, last != "..", !last.isEmpty {
        segments.removeLast()
      } else {
        segments.append(segment)
      }
    }
    return segments.joined(separator: "/")
  }

  // MARK: Where values come from

  /// One setting: its value as people and machines read it, and its origin.
  struct Line {
    let name: String
    let value: String
    let report: Report
    let origin: String
  }

  /// All settings, in the order of the configuration's documentation.
  func lines(_ context: CommandContext) -> [Line] {
    Configuration.Setting.allCases.map { setting in
      let (value, report) = value(of: setting)
      let origins =
        [placeInFile(setting, context), option(setting)].compactMap { $0 }
      return Line(
        name: setting.rawValue, value: value, report: report,
        origin: origins.isEmpty
          ? "default"
          : (isJoined(setting) ? origins : [origins[origins.count - 1]])
            .joined(separator: " and "))
    }
  }

  private func isJoined(_ setting: Configuration.Setting) -> Bool {
    [.exclude, .dropKeys, .allow, .thresholds].contains(setting)
  }

  private func placeInFile(_ setting: Configuration.Setting, _ context: CommandContext) -> String? {
    guard let place = configuration.places[setting], let path = configuration.path else { return nil }
    return "\(shownPath(path, context)):\(place)"
  }

  private func option(_ setting: Configuration.Setting) -> String? {
    switch setting {
    case .source: given.source.map { _ in "--source" }
    case .layout: given.layout.map { _ in "--layout" }
    case .plurals: given.plurals.map { _ in "--plurals" }
    case .empty: given.empty.map { _ in "--empty" }
    case .exclude: given.exclude.isEmpty ? nil : "--exclude"
    case .dropKeys: given.dropKeys.isEmpty ? nil : "--drop-keys"
    case .allow: given.allow.isEmpty ? nil : "--allow"
    case .quarantine: given.quarantine ? "--quarantine" : nil
    case .thresholds:
      given.minCoverage != nil ? "--min-coverage" : given.below != nil ? "--below" : nil
    case .name, .chain, .rules, .ignore, .limits, .glossary, .keys: nil
    }
  }

  private func value(of setting: Configuration.Setting) -> (String, Report) {
    func text(_ text: String?, _ otherwise: String) -> (String, Report) { (text ?? otherwise, .optional(text)) }
    func list(_ items: [String]) -> (String, Report) {
      (items.isEmpty ? "none" : items.joined(separator: ", "), .strings(items))
    }
    switch setting {
    case .name: return text(configuration.name, "the folder's name")
    case .source: return text(source, "en, or the only en-*")
    case .layout: return text(layout.pattern, "")
    case .plurals: return text(policy.plurals.rawValue, "")
    case .empty: return text(policy.empty.rawValue, "")
    case .exclude: return list(exclude.map(\.pattern))
    case .dropKeys: return list(policy.dropKeys.map(\.pattern))
    case .allow: return list(policy.allow.map(\.description))
    case .quarantine: return (policy.quarantine ? "yes" : "no", .bool(policy.quarantine))
    case .chain: return text(configuration.chainIsRequired ? "required" : "optional", "")
    case .rules:
      let rules = configuration.rules.sorted { $0.key.rawValue < $1.key.rawValue }
      return (
        list(rules.map { "\($0.key.rawValue) \($0.value.rawValue)" }).0,
        .object(rules.map { .init($0.key.rawValue, .string($0.value.rawValue)) })
      )
    case .ignore: return (list(configuration.ignore.map(Self.words)).0, .array(configuration.ignore.map(Self.report)))
    case .thresholds:
      let languages = policy.thresholds.languages.sorted { $0.key < $1.key }
      let below = (policy.thresholds.below ?? .fail).rawValue
      return (
        policy.thresholds.isSet ? "\(thresholdWords) percent, below: \(below)" : "none",
        .object([
          .init("minCoverage", policy.thresholds.minCoverage.map(Report.integer) ?? .null),
          .init("languages", .object(languages.map { .init($0.key.text, .integer($0.value)) })),
          .init("below", .string(below)),
        ])
      )
    case .limits:
      let limits = configuration.limits
      return (
        list(limits.map { "\($0.keys) \($0.characters)" }).0,
        .object(limits.map { .init($0.keys.pattern, .integer($0.characters)) })
      )
    case .glossary: return text(configuration.glossaryPath, "none")
    case .keys:
      let keys = configuration.keyStyle
      let limits = [("maxLength", keys.maxLength), ("maxDepth", keys.maxDepth)]
      let words = limits.compactMap { name, limit in limit.map { "\(name) \($0)" } }
      return (
        list((keys.style.map { [$0.rawValue] } ?? []) + words).0,
        .object(
          [.init("style", .optional(keys.style?.rawValue))]
            + limits.map { .init($0.0, $0.1.map(Report.integer) ?? .null) })
      )
    }
  }

  private static func words(_ ignore: Ignore) -> String {
    let keys = ignore.keys.isEmpty ? "" : ":" + ignore.keys.map(\.pattern).joined(separator: "|")
    let languages = ignore.languages.isEmpty ? "" : " in " + ignore.languages.map(\.text).joined(separator: ", ")
    let until = ignore.until.map { " until \($0)" } ?? ""
    return "\(ignore.rule.rawValue)\(keys)\(languages)\(until) (\(ignore.reason))"
  }

  private static func report(_ ignore: Ignore) -> Report {
    .object([
      .init("rule", .string(ignore.rule.rawValue)), .init("keys", .strings(ignore.keys.map(\.pattern))),
      .init("languages", .strings(ignore.languages.map(\.text))), .init("reason", .string(ignore.reason)),
      .init("until", .optional(ignore.until?.description)),
    ])
  }
}

extension PackError {
  /// What `sign` would say, told before it is asked.
  var outlook: String { "sign would refuse: \(message)" + (advice.map { "; \($0)" } ?? "") }
}
