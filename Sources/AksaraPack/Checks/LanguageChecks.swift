internal import AksaraFormat

/// The checks of one language: structure, plurals, texts.
///
/// `findings` names everything; `leftOut` holds the entries that `--quarantine` keeps out of the table.
struct LanguageChecks {
  private let file: LanguageFile
  private let document: JSONDocument
  private let flattener: Flattener
  private let policy: CheckPolicy
  private let source: SourceTexts
  private let isSource: Bool

  private(set) var findings: [Finding] = []
  /// Indexes of entries, ascending.
  private(set) var leftOut: [Int] = []
  /// Texts that are empty, dropped ones aside.
  private(set) var untranslated = 0
  private var quarantinedPlurals: Set<Int> = []

  init(
    _ file: LanguageFile, _ document: JSONDocument, _ flattener: Flattener, policy: CheckPolicy, source: SourceTexts,
    isSource: Bool
  ) {
    self.file = file
    self.document = document
    self.flattener = flattener
    self.policy = policy
    self.source = source
    self.isSource = isSource
  }

  mutating func run() {
    if document.hasByteOrderMark {
      report(
        .S02, .warning, at: 0, key: nil, "the file begins with a byte order mark", "normalize --write removes it")
    }
    for problem in flattener.problems { report(problem) }
    checkPlurals()
    checkTexts()
  }

  // MARK: Structure

  private mutating func report(_ problem: FlatProblem) {
    let what = ProblemWording(problem.kind)
    report(
      what.rule, what.findingClass, at: problem.offset, other: problem.otherOffset,
      key: problem.path.isEmpty && problem.kind != .emptyKey ? nil : problem.path, what.message, what.advice)
  }

  private mutating func checkPlurals() {
    for (index, plural) in flattener.plurals.enumerated() where !plural.present.contains(.other) {
      let path = flattener.path(of: plural)
      if isDropped(path) || plural.present.isEmpty { continue }
      let forms = plural.present.sorted().map(\.rawValue).joined(separator: ", ")
      let reach = reach(plural)
      // i18next's suffix plurals need no `other`: where they have none, it shows the next language, and so do we.
      let converted = reach.isEmpty ? FindingClass.warning : .information
      let waiver = report(
        .L01, plural.isConverted ? converted : .error, at: flattener.value(of: plural).offset, key: path,
        "this plural has \(forms) but no \"other\"\(reach)", "add \"other\": every plural needs it")
      if waiver == .quarantined { quarantinedPlurals.insert(index) }
    }
  }

  /// Says so when whole numbers never reach the missing form: then only decimals go wrong.
  private func reach(_ plural: FlatPlural) -> String {
    let forms = PluralRules(for: file.tag).integerCategories
    let isReached = forms.contains { !plural.present.contains($0) }
    return isReached ? "" : ", which only decimals need in \(file.tag)"
  }

  // MARK: Texts

  private mutating func checkTexts() {
    let mayHoldDollar = document.mayContain(UInt8(ascii: "$"))
    let mayHoldDelete = document.mayContain(0x7F)
    var dropped: [Int] = []
    for index in 0..<flattener.count {
      let entry = flattener.entry(index)
      if policy.dropsKeys, isDropped(flattener.path(of: entry)) {
        dropped.append(index)
        continue
      }
      if unsafe flattener.textBytes(entry).isEmpty {
        untranslated += 1
        if policy.empty == .error { check(empty: entry, index) }
        continue
      }
      let traits = flattener.traits(entry)
      guard mayHoldDollar || mayHoldDelete || !traits.isEmpty else { continue }
      check(TextTraits(flattener, entry, mayHoldDollar: mayHoldDollar, mayHoldDelete: mayHoldDelete), entry, index)
    }
    let whole =
      quarantinedPlurals.isEmpty
      ? [] : (0..<flattener.count).filter { quarantinedPlurals.contains(flattener.entry($0).pluralIndex ?? -1) }
    // A text with two faults is left out once.
    leftOut = Set(leftOut + whole + dropped).sorted()
  }

  private mutating func check(empty entry: FlatEntry, _ index: Int) {
    reportText(.V01, entry, index, "the text is empty", "translate it, or remove the key")
  }

  private mutating func check(_ text: TextTraits, _ entry: FlatEntry, _ index: Int) {
    if text.hasOpenBraces {
      reportText(.P05, entry, index, "a placeholder's braces do not close", "write {{name}}")
    }
    if text.hasICU {
      reportText(
        .P09, entry, index, "this is ICU message syntax, which the runtime shows as it stands",
        "write a plural object with one, other and so on")
    }
    if let bad = text.badCodePoint {
      reportText(
        .U02, entry, index, "the text holds U+\(hex(bad)), which no text should", "remove it")
    }
    if let bidi = text.bidi {
      reportText(
        .U04, entry, index, "the text holds \(bidi)", "close it, or use U+2068 and U+2069 around the foreign part")
    }
    guard text.foreignSyntax != nil || text.privateUse != nil || !isSource && !text.names.isEmpty else { return }
    let reference = message(for: entry)
    if let syntax = text.foreignSyntax, isSource || reference?.hasForeignSyntax != true {
      reportText(
        .P08, entry, index, "\(syntax) is i18next syntax that the runtime shows as it stands", "write {{name}}")
    }
    if let code = text.privateUse, !isSource, reference?.hasPrivateUse != true {
      reportText(
        .U02, entry, index, "the text holds U+\(hex(code)), which has no public meaning, and the source text does not",
        "remove it")
    }
    if !isSource, let reference { checkNames(text.names, entry, index, against: reference) }
  }

  /// What the source has under the same path: the plural, for one of its forms.
  private func message(for entry: FlatEntry) -> SourceTexts.Message? {
    if let plural = entry.pluralIndex {
      return unsafe flattener.path(of: flattener.plurals[plural]).withUnsafeBufferPointer { unsafe source.message($0) }
    }
    return unsafe source.message(flattener.pathBytes(entry))
  }

  private mutating func checkNames(
    _ names: [[UInt8]], _ entry: FlatEntry, _ index: Int, against reference: SourceTexts.Message
  ) {
    for name in names where !reference.names.contains(name) {
      let isCounted = entry.pluralIndex != nil || PluralSuffix.isIn(flattener.path(of: entry))
      if isCounted, name.elementsEqual("count".utf8) { continue }
      let known = Set(reference.names.map { String(decoding: $0, as: UTF8.self) }).sorted()
      reportText(
        .P01, entry, index, "{{\(String(decoding: name, as: UTF8.self))}} is not in the source text",
        known.isEmpty
          ? "the source text has no placeholder"
          : "the source text has " + known.map { "{{\($0)}}" }.joined(separator: ", "))
      return
    }
  }

  // MARK: Reporting

  private mutating func reportText(_ rule: Rule, _ entry: FlatEntry, _ index: Int, _ message: String, _ advice: String)
  {
    let waiver = report(
      rule, .error, at: flattener.value(of: entry).offset, key: flattener.path(of: entry), message, advice)
    guard waiver == .quarantined else { return }
    if let plural = entry.pluralIndex { quarantinedPlurals.insert(plural) } else { leftOut.append(index) }
  }

  @discardableResult
  private mutating func report(
    _ rule: Rule, _ findingClass: FindingClass, at offset: Int, other: Int? = nil, key: [UInt8]?, _ message: String,
    _ advice: String
  ) -> Finding.Waiver? {
    var finding = Finding(
      rule: rule, findingClass: findingClass, file: file.name, position: document.position(at: offset),
      otherPosition: other.map(document.position(at:)), language: file.tag, key: key, message: message, advice: advice)
    if findingClass == .error {
      if policy.allow.contains(where: { $0.covers(finding) }) {
        finding.waiver = .allowed
      } else if policy.quarantine, !isSource {
        finding.waiver = .quarantined
      }
    }
    findings.append(finding)
    return finding.waiver
  }

  private func isDropped(_ path: [UInt8]) -> Bool { policy.dropKeys.contains { $0.matches(path) } }

  private func hex(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

/// Key endings of i18next's plural forms, under which `count` is always known.
private enum PluralSuffix {
  static func isIn(_ path: [UInt8]) -> Bool {
    guard let underscore = path.lastIndex(of: UInt8(ascii: "_")) else { return false }
    let ending = path[(underscore + 1)...]
    return PluralCategory(utf8: ending) != nil || ending.elementsEqual("plural".utf8)
      || !ending.isEmpty && ending.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
