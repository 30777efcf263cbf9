internal import AksaraFormat

/// Converts one flattened language in place, before it is checked. Costs nothing to speak of where nothing is to do.
struct Converter {
  private(set) var report = ConversionReport()
  /// What is left as it is, and why.
  private(set) var findings: [Finding] = []
  /// Why a `$t(…)` stays, by the offset of its text.
  private(set) var reasons: [Int: String] = [:]

  /// Families of which texts were moved.
  private(set) var convertedFamilies: [ConversionPlan.Family] = []
  /// Families of the plan that were left as they are.
  private(set) var refusedFamilies: [ConversionPlan.Refused] = []

  private let file: LanguageFile
  private let document: JSONDocument
  private let flattener: Flattener
  private let plan: ConversionPlan
  private let policy: CheckPolicy
  private let isListing: Bool

  init(
    _ file: LanguageFile, _ document: JSONDocument, _ flattener: Flattener, _ plan: ConversionPlan,
    policy: CheckPolicy, isListing: Bool
  ) {
    self.file = file
    self.document = document
    self.flattener = flattener
    self.plan = plan
    self.policy = policy
    self.isListing = isListing
  }

  mutating func run(isSource: Bool) {
    convertTexts()
    if isSource {
      for refused in plan.refused {
        guard let index = flattener.index(of: refused.path) else { continue }
        refuse(index, refused.message, refused.advice)
      }
    }
    if !plan.families.isEmpty { convertPlurals() }
    if isListing { report.all.sort { ($0.position.offset, $0.kind.rawValue) < ($1.position.offset, $1.kind.rawValue) } }
  }

  private mutating func convertTexts() {
    let hasUnescaped = document.mayContain(UInt8(ascii: "{"), UInt8(ascii: "{"), UInt8(ascii: "-"))
    let hasNested = document.mayContain(UInt8(ascii: "$"), UInt8(ascii: "t"), UInt8(ascii: "("))
    guard hasUnescaped || hasNested else { return }
    var texts = TextConverter(flattener, namespaces: file.parts.compactMap(\.namespace))
    if hasUnescaped { texts.convertUnescaped() }
    if hasNested { texts.inlineNested() }
    reasons = texts.reasons
    for (index, kind) in texts.changed {
      let path = flattener.path(of: flattener.entry(index))
      note(kind, index, from: path, to: [path])
    }
  }

  private mutating func convertPlurals() {
    var plurals = PluralConverter(flattener, plan, file.tag)
    plurals.run()
    convertedFamilies = plurals.converted
    for refused in plurals.refused {
      refuse(refused.index, refused.message, refused.advice)
      let path = flattener.path(of: flattener.entry(refused.index))
      refusedFamilies.append(
        ConversionPlan.Refused(path: path, message: refused.message, advice: refused.advice))
    }
    for (place, move) in plurals.moves.enumerated() where !move.isCopy {
      // Copies of a text stand behind it.
      let copies = plurals.moves[(place + 1)...].prefix { $0.isCopy }
      note(
        plurals.kinds[place], move.index, from: flattener.path(of: flattener.entry(move.index)),
        to: [move.path] + copies.map(\.path))
    }
    flattener.move(plurals.moves)
  }

  private mutating func note(_ kind: Conversion.Kind, _ index: Int, from: [UInt8], to: [[UInt8]]) {
    report.counts[kind, default: 0] += 1
    guard isListing else { return }
    report.all.append(
      Conversion(
        kind: kind, from: String(decoding: from, as: UTF8.self), to: to.map { String(decoding: $0, as: UTF8.self) },
        file: file.name, position: position(index)))
  }

  private mutating func refuse(_ index: Int, _ message: String, _ advice: String) {
    guard let findingClass = policy.applied(.warning, to: .K11) else { return }
    findings.append(
      Finding(
        rule: .K11, findingClass: findingClass, file: file.name, position: position(index), otherPosition: nil,
        language: file.tag, key: flattener.path(of: flattener.entry(index)), message: message, advice: advice))
  }

  /// A finding about a `$t(…)` that could not be replaced says why.
  func explain(_ finding: Finding) -> Finding {
    guard finding.rule == .P08, let reason = reasons[finding.position.offset] else { return finding }
    var explained = finding
    explained.message = "\(finding.message): \(reason)"
    explained.advice = "write the text out"
    return explained
  }

  private func position(_ index: Int) -> SourcePosition {
    let value = flattener.value(of: flattener.entry(index))
    return document.position(at: value.keyOffset ?? value.offset)
  }
}
