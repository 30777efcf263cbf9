internal import AksaraFormat

/// For each plural of a translation, what the source has under its path.
struct PluralMatches {
  private var plurals: [Int32] = []
  private var texts: [Int32] = []

  init(_ flattener: Flattener, _ source: SourceTexts) {
    guard source.count > 0 else { return }
    for plural in flattener.plurals {
      let path = unsafe flattener.pathBytes(of: plural)
      let match = unsafe source.plural(path)
      plurals.append(Int32(truncatingIfNeeded: match ?? -1))
      texts.append(Int32(truncatingIfNeeded: match == nil ? unsafe source.entry(path) ?? -1 : -1))
    }
  }

  /// The source's plural.
  func plural(_ index: Int) -> Int? { value(plurals, index) }

  /// The source's one text, where the translation has a plural.
  func text(_ index: Int) -> Int? { value(texts, index) }

  private func value(_ values: [Int32], _ index: Int) -> Int? {
    index < values.count && values[index] >= 0 ? Int(values[index]) : nil
  }
}

extension LanguageChecks {
  /// The forms of each plural, against the language's rules and the source's plural.
  mutating func checkForms() {
    for (index, plural) in flattener.plurals.enumerated() {
      if plural.present.isEmpty || policy.dropsKeys && isDropped(flattener.path(of: plural)) { continue }
      let match = plurals.plural(index)
      if let text = plurals.text(index), !isSource {
        reportPlural(
          .L08, plural,
          "a plural, where the source has one text (\(source.flattener.path(of: source.flattener.entry(text)).asText))",
          "write one text, as the source does")
        continue
      }
      guard language.hasPluralRules else { continue }
      let sourceForms = match.map { source.flattener.plurals[$0].present }
      checkMissing(plural, sourceForms)
      checkUnused(plural)
      if policy.isOn(.L05), !["en", "id", "ja", "ar"].contains(language.primary),
        !plural.present.isSubset(of: [.one, .other])
      {
        group(
          Fault(
            .L05, "the stock runtime reaches one and other alone in \(language.tag)", "make other fit every number",
            group: ""),
          plural)
      }
      if match == nil { checkAlike(index, plural) }
    }
  }

  private mutating func checkMissing(_ plural: FlatPlural, _ source: Set<PluralCategory>?) {
    // A text for every number, on purpose: "Files: {{count}}".
    if plural.present == [.other], isSource || source == [.other] { return }
    // Without other, that is what is wrong.
    guard plural.present.contains(.other) else { return }
    let missing = language.everyday.subtracting(plural.present).subtracting([.other])
    if !missing.isEmpty {
      let names = Self.list(missing)
      reportPlural(
        .L02, plural, "this plural lacks \(names), which whole numbers need in \(language.tag)",
        "add \(missing.count == 1 ? "it" : "them"); until then \"other\" is shown")
      return
    }
    let rare = language.categories.subtracting(plural.present).subtracting([.other])
    if !rare.isEmpty {
      let names = Self.list(rare)
      group(
        Fault(
          .L03, "this plural lacks \(names), which only decimals or very large numbers need in \(language.tag)",
          "add it where such numbers occur", group: ""), plural)
    }
  }

  /// `"one", "two" and "few"`.
  private static func list(_ categories: Set<PluralCategory>) -> String {
    let names = categories.sorted().map { "\"\($0.rawValue)\"" }
    guard names.count > 1, let last = names.last else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  private mutating func checkUnused(_ plural: FlatPlural) {
    var unused = plural.present.subtracting(language.categories)
    if unused.remove(.zero) != nil {
      group(
        Fault(
          .L10, "\"zero\" is never chosen in \(language.tag): 0 takes \"other\"",
          "give the text for 0 a key of its own", group: ""), plural)
    }
    guard !unused.isEmpty else { return }
    let names = Self.list(unused)
    group(
      Fault(
        .L04, "\(names) \(unused.count == 1 ? "is" : "are") never chosen in \(language.tag)", "remove it", group: ""),
      plural)
  }

  /// Forms for several numbers that have different placeholders, where no source text says which are right.
  private mutating func checkAlike(_ index: Int, _ plural: FlatPlural) {
    let forms = pluralForms(index).filter { !language.mayDropCount($0.category) }
    guard forms.count > 1 else { return }
    let names = forms.map { form in
      TextPlaceholders(unsafe Array(flattener.textBytes(form.entry))).names.filter { !$0.elementsEqual("count".utf8) }
    }
    let all = names.flatMap { $0 }
    for (form, own) in zip(forms, names) {
      guard let name = all.first(where: { !own.contains($0) }) else { continue }
      report(
        .P11, .warning, at: flattener.value(of: form.entry).offset, key: flattener.path(of: form.entry),
        "\"\(form.category.rawValue)\" lacks {{\(name.asText)}}, which another form for several numbers has",
        "use the same placeholders in each of them")
      return
    }
  }

  /// The forms of a plural that hold a text, by category.
  private func pluralForms(_ index: Int) -> [(category: PluralCategory, entry: FlatEntry)] {
    let path = flattener.path(of: flattener.plurals[index])
    return PluralCategory.allCases.compactMap { category in
      guard flattener.plurals[index].present.contains(category),
        let place = flattener.index(of: path + Array(".\(category.rawValue)".utf8))
      else { return nil }
      return (category, flattener.entry(place))
    }
  }

  private mutating func reportPlural(_ rule: Rule, _ plural: FlatPlural, _ message: String, _ advice: String) {
    report(rule, .warning, at: flattener.value(of: plural).offset, key: flattener.path(of: plural), message, advice)
  }
}

extension Flattener {
  /// Indexes of the entries whose paths begin with these bytes.
  func entries(under prefix: [UInt8]) -> Range<Int> {
    unsafe prefix.withUnsafeBufferPointer { wanted in
      let start = Bytes.firstIndex(in: count) { unsafe Bytes.compare(pathBytes(entry($0)), wanted) >= 0 }
      let end = Bytes.firstIndex(in: count) {
        unsafe Bytes.compare(pathBytes(entry($0)), wanted) >= 0 && !pathBytes(entry($0)).starts(with: wanted)
      }
      return start..<max(start, end)
    }
  }
}
