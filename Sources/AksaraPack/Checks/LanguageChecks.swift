internal import AksaraFormat

/// The checks of one language: structure, plurals, keys, texts.
///
/// `findings` names everything; `leftOut` holds the entries that `--quarantine` keeps out of the table.
struct LanguageChecks {
  let file: LanguageFile
  let document: JSONDocument
  let flattener: Flattener
  let policy: CheckPolicy
  let source: SourceTexts
  let isSource: Bool
  let language: LanguageTraits
  /// For each plural, the source's plural under the same path.
  let plurals: PluralMatches
  /// Dot paths of lists.
  let listPaths: Set<[UInt8]>
  /// Plurals that the source lacks and that were told.
  var notedPlurals: Set<Int> = []

  private(set) var findings: [Finding] = []
  /// Indexes of entries, ascending.
  private(set) var leftOut: [Int] = []
  /// Texts that are empty, dropped ones aside.
  private(set) var untranslated = 0
  private var quarantinedPlurals: Set<Int> = []
  private var groups = FindingGroups()
  private let glossary: [LocalTerm]

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
    language = LanguageTraits(file.tag)
    glossary = policy.glossary.map { $0.local(file.tag) }
    plurals = PluralMatches(flattener, isSource ? SourceTexts() : source)
    listPaths = Set(flattener.lists.map(flattener.path(of:)))
  }

  mutating func run() {
    if document.hasByteOrderMark {
      report(
        .S02, .warning, at: 0, key: nil, "the file begins with a byte order mark", "normalize --write removes it")
    }
    for problem in flattener.problems { report(problem) }
    checkVersion()
    checkPlurals()
    checkForms()
    checkTexts()
    checkKeys()
    if !isSource { checkLists() }
    checkRemovedKeys()
    checkScript()
    if policy.keyStyle.isSet, isSource, policy.isOn(.K08) { checkKeyStyle() }
    for group in groups.all {
      let before = findings.count
      report(group.rule, group.findingClass, at: group.offset, key: group.key, group.message, group.advice)
      if findings.count > before { findings[before].count = group.count }
    }
  }

  // MARK: Structure

  private mutating func report(_ problem: FlatProblem) {
    // A namespace without texts yet.
    if problem.kind == .emptyContainer,
      file.parts.contains(where: { $0.namespace?.utf8.elementsEqual(problem.path) == true })
    {
      return
    }
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
      // Whether whole numbers reach the missing form; else only decimals go wrong.
      let isReached = language.whole.contains { !plural.present.contains($0) }
      let message =
        "this plural has \(forms) but no \"other\"" + (isReached ? "" : ", which only decimals need in \(file.tag)")
      let advice = "add \"other\": every plural needs it"
      // i18next's suffix plurals need no `other`: where they have none, it shows the next language, and so do we.
      if plural.isConverted, !isReached {
        group(Fault(.L01, message, advice, as: .information, group: ""), plural)
        continue
      }
      let waiver = report(
        .L01, plural.isConverted ? .warning : .error, at: flattener.value(of: plural).offset, key: path, message,
        advice, isAboutText: true)
      if waiver == .quarantined { quarantinedPlurals.insert(index) }
    }
  }

  // MARK: Texts

  private mutating func checkTexts() {
    let checks = activeChecks
    let gates = checks.reduce(into: TextMask()) { $0.formUnion($1.gate) }
    let isFar = !isSource && source.language.map { !language.isClose(to: $0) } ?? false
    var cursor = SourceCursor()
    var dropped: [Int] = []
    var faults: [Fault] = []
    var twins: [[UInt8]: [UInt8]] = [:]
    let comparesTwins = !isSource && policy.isOn(.X07)
    let previous =
      isSource || !policy.isOn(.X06)
      ? nil : source.language.flatMap { PreviousLanguage(policy.previous, file.tag, source: $0.tag) }
    for index in 0..<flattener.count {
      let entry = flattener.entry(index)
      if policy.dropsKeys, isDropped(flattener.path(of: entry)) {
        dropped.append(index)
        continue
      }
      let text = unsafe flattener.textBytes(entry)
      let reference = isSource ? Reference() : reference(of: entry, &cursor)
      if !isSource, !reference.isKnown { noteUnknown(entry) }
      guard !text.isEmpty else {
        untranslated += 1
        if policy.empty == .error {
          reportText(Fault(.V01, "the text is empty", "translate it, or remove the key"), entry, index)
        }
        continue
      }
      let mask = unsafe TextMask(text)
      let sourceMask = reference.entry.map { source.masks[$0] } ?? []
      if isFar, sourceMask.contains(.sentence), let place = reference.entry,
        unsafe Bytes.compare(text, source.flattener.textBytes(source.flattener.entry(place))) == 0
      {
        group(
          Fault(.X05, "this text is the source's, letter for letter", "translate it, or remove the key", group: ""),
          entry)
      }
      if let previous, let place = reference.entry,
        unsafe previous.isStale(
          flattener.pathBytes(entry), text, sourcePath: source.entryPath(place),
          sourceText: source.flattener.textBytes(source.flattener.entry(place)))
      {
        reportText(
          Fault(
            .X06, "the source text has changed since the release before, and this one has not",
            "see whether it still says the same; 'aksara-pack diff' shows the old text"), entry, index)
      }
      if let place = reference.entry, text.count > LengthRatio.spare,
        let fault = LengthRatio.fault(
          unsafe Array(text), mask, source.text(place), sourceMask, reference.plural.map(source.forms))
      {
        reportText(fault, entry, index)
      }
      if comparesTwins, let place = reference.entry, sourceMask.contains(.space) {
        let (text, wanted) = (unsafe Array(text), source.text(place))
        if let other = twins.updateValue(text, forKey: wanted), other != text {
          reportText(
            Fault(.X07, "the source text stands under another key too, and is another one there", "choose one of them"),
            entry, index)
        }
      }
      // The number may stand in the source's other form alone.
      let other = reference.plural.flatMap { source.form($0, .other) }.map { source.masks[$0] } ?? []
      let held = mask.union(sourceMask).union(other)
      guard !held.isDisjoint(with: gates) else { continue }
      faults.removeAll(keepingCapacity: true)
      let pair = pair(entry, reference, unsafe Array(text), mask, sourceMask)
      for check in checks where !held.isDisjoint(with: check.gate) { check.find(pair, &faults) }
      for fault in faults { reportText(fault, entry, index) }
    }
    let whole =
      quarantinedPlurals.isEmpty
      ? [] : (0..<flattener.count).filter { quarantinedPlurals.contains(flattener.entry($0).pluralIndex ?? -1) }
    // A text with two faults is left out once.
    leftOut = Set(leftOut + whole + dropped).sorted()
  }

  /// The checks that have something to say of this language.
  private var activeChecks: [TextCheck] {
    TextCheck.all.filter { check in
      if check.rules == [.V07], policy.limits.isEmpty { return false }
      if check.rules == [.V08], policy.glossary.isEmpty { return false }
      return check.applies(language) && check.rules.contains(where: policy.isOn)
    }
  }

  private func pair(
    _ entry: FlatEntry, _ reference: Reference, _ text: [UInt8], _ mask: TextMask, _ sourceMask: TextMask
  ) -> TextPair {
    let (flattener, source) = (flattener, source)
    return TextPair(
      text: text, mask: mask, source: reference.entry.map(source.text), sourceMask: sourceMask, language: language,
      isSource: isSource, category: entry.pluralIndex == nil ? nil : flattener.category(of: entry),
      hasPluralSuffix: entry.pluralIndex == nil && PluralSuffix.isIn(flattener.path(of: entry)),
      sourceForms: { reference.plural.map(source.forms) ?? reference.entry.map { [source.text($0)] } ?? [] },
      sourceOther: {
        (reference.plural.flatMap { source.form($0, .other) } ?? reference.entry).map(source.text)
      },
      terms: { (reference.entry.map(source.terms) ?? []).map { glossary[$0] } }, path: { flattener.path(of: entry) },
      policy: policy)
  }

  /// What the source has under the same path: for a form of a plural, the same form, else `other`.
  private func reference(of entry: FlatEntry, _ cursor: inout SourceCursor) -> Reference {
    let same = unsafe cursor.entry(flattener.pathBytes(entry), in: source)
    if let plural = entry.pluralIndex {
      if let match = plurals.plural(plural) {
        let form = flattener.category(of: entry).flatMap { source.form(match, $0) } ?? source.form(match, .other)
        return Reference(entry: form, plural: match, isKnown: true)
      }
      if let text = plurals.text(plural) { return Reference(entry: source.filled(text), plural: nil, isKnown: true) }
    }
    if let same {
      return Reference(entry: source.filled(same), plural: source.flattener.entry(same).pluralIndex, isKnown: true)
    }
    if let plural = unsafe source.plural(flattener.pathBytes(entry)) {
      return Reference(entry: source.form(plural, .other), plural: plural, isKnown: false)
    }
    return Reference()
  }

  // MARK: Reporting

  mutating func reportText(_ fault: Fault, _ entry: FlatEntry, _ index: Int) {
    if fault.group != nil { return group(fault, entry) }
    let waiver = report(
      fault.rule, fault.findingClass ?? fault.rule.defaultClass ?? .information, at: flattener.value(of: entry).offset,
      key: flattener.path(of: entry), fault.message, fault.advice, isAboutText: true)
    guard waiver == .quarantined else { return }
    if let plural = entry.pluralIndex { quarantinedPlurals.insert(plural) } else { leftOut.append(index) }
  }

  /// Counts a finding that is told once a file.
  /// - Parameter atName: whether the key's place is meant, not the text's.
  mutating func group(_ fault: Fault, _ entry: FlatEntry, atName: Bool = false) {
    let findingClass = fault.findingClass ?? fault.rule.defaultClass ?? .information
    let value = flattener.value(of: entry)
    let flattener = flattener
    group(fault, findingClass, at: atName ? value.keyOffset ?? value.offset : value.offset) {
      flattener.path(of: entry)
    }
  }

  /// Counts a finding about a plural that is told once a file.
  mutating func group(_ fault: Fault, _ plural: FlatPlural) {
    let findingClass = fault.findingClass ?? fault.rule.defaultClass ?? .information
    let flattener = flattener
    group(fault, findingClass, at: flattener.value(of: plural).offset) { flattener.path(of: plural) }
  }

  /// Counts a finding that is told once a file, about a key that has no place in it.
  mutating func group(_ fault: Fault, _ key: [UInt8]) {
    group(fault, fault.findingClass ?? fault.rule.defaultClass ?? .information, at: 0) { key }
  }

  private mutating func group(_ fault: Fault, _ findingClass: FindingClass, at offset: Int, key: () -> [UInt8]) {
    guard policy.applied(findingClass, to: fault.rule) != nil else { return }
    guard policy.tellsEach || policy.ignores(fault.rule, file.tag, key) else {
      return groups.add(fault, findingClass, at: offset, key: key)
    }
    report(fault.rule, findingClass, at: offset, key: key(), fault.message, fault.advice)
  }

  /// - Parameter isAboutText: whether the finding goes when its text is left out.
  @discardableResult
  mutating func report(
    _ rule: Rule, _ findingClass: FindingClass, at offset: Int, other: Int? = nil, key: [UInt8]?, _ message: String,
    _ advice: String, isAboutText: Bool = false
  ) -> Finding.Waiver? {
    guard let told = policy.applied(findingClass, to: rule) else { return nil }
    if language.isDocumentation, told > .error { return nil }
    let finding = Finding(
      rule: rule, findingClass: findingClass, file: file.name, position: document.position(at: offset),
      otherPosition: other.map(document.position(at:)), language: file.tag, key: key, message: message, advice: advice)
    guard let settled = policy.settled(finding, isAboutText: isAboutText && !isSource) else { return nil }
    findings.append(settled)
    return settled.waiver
  }

  func isDropped(_ path: [UInt8]) -> Bool { policy.dropKeys.contains { $0.matches(path) } }
}

/// What a text is held against.
struct Reference {
  /// The source's entry to compare with; `nil` when it has none, or an empty one.
  var entry: Int?
  /// The source's plural of which that is a form.
  var plural: Int?
  /// The source has the key.
  var isKnown = false
}

/// Key endings of i18next's plural forms, under which `count` is always known.
enum PluralSuffix {
  static func isIn(_ path: [UInt8]) -> Bool { length(in: path) != nil }

  /// Bytes of the ending, with its underscore.
  static func length(in path: [UInt8]) -> Int? {
    guard let underscore = path.lastIndex(of: UInt8(ascii: "_")) else { return nil }
    let ending = path[(underscore + 1)...]
    let isOne =
      PluralCategory(utf8: ending) != nil || ending.elementsEqual("plural".utf8)
      || !ending.isEmpty && ending.allSatisfy { $0.isDigit }
    return isOne ? path.count - underscore : nil
  }
}
