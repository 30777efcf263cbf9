internal import AksaraFormat

/// Turns one language's suffix plurals into plural objects (`ConversionPlan` says which).
struct PluralConverter {
  private let flattener: Flattener
  private let plan: ConversionPlan
  private let tag: LanguageTag

  private(set) var moves: [Flattener.Move] = []
  /// Families that were converted.
  private(set) var converted: [ConversionPlan.Family] = []
  private(set) var kinds: [Conversion.Kind] = []
  /// Families that are left as they are: one of their texts, and why.
  private(set) var refused: [(index: Int, message: String, advice: String)] = []

  init(_ flattener: Flattener, _ plan: ConversionPlan, _ tag: LanguageTag) {
    self.flattener = flattener
    self.plan = plan
    self.tag = tag
  }

  mutating func run() {
    var start = 0
    for family in plan.families {
      start = flattener.firstIndex(notBefore: family.stem, from: start)
      var forms = forms(of: family, from: start)
      // A file that is still in format 3: its singular is the key alone.
      if !family.isV3, forms.contains(where: { $0.suffix == "plural" }),
        let singular = flattener.index(of: Array(family.base)),
        unsafe !flattener.textBytes(flattener.entry(singular)).isEmpty
      {
        forms.insert(("", singular), at: 0)
      }
      if !forms.isEmpty { convert(family, forms) }
    }
  }

  /// The texts of a family that are there, by suffix; the empty suffix is the key alone.
  private func forms(of family: ConversionPlan.Family, from start: Int) -> [(suffix: String, index: Int)] {
    var forms: [(suffix: String, index: Int)] = []
    func add(_ suffix: String, _ index: Int?) {
      guard let index, unsafe !flattener.textBytes(flattener.entry(index)).isEmpty else { return }
      forms.append((suffix, index))
    }
    if family.isV3 { add("", flattener.index(of: Array(family.base))) }
    var index = start
    // Other keys may begin alike; a long row of them is searched rather than walked.
    while index < flattener.count, index < start + 64 {
      let path = unsafe flattener.pathBytes(flattener.entry(index))
      guard unsafe path.starts(with: family.stem) else { return forms }
      let suffix = unsafe String(decoding: path.dropFirst(family.stem.count), as: UTF8.self)
      if Self.suffixes.contains(suffix) { add(suffix, index) }
      index += 1
    }
    guard index < flattener.count else { return forms }
    forms = forms.filter { $0.suffix.isEmpty }
    for suffix in Self.suffixes { add(suffix, flattener.index(of: family.stem + Array(suffix.utf8))) }
    return forms
  }

  private static let suffixes =
    PluralCategory.allCases.map(\.rawValue) + ["plural", "0", "1", "2", "3", "4", "5"]

  private mutating func convert(_ family: ConversionPlan.Family, _ forms: [(suffix: String, index: Int)]) {
    let name = String(decoding: family.base, as: UTF8.self)
    let first = forms.first { !$0.suffix.isEmpty } ?? forms[0]
    func refuse(_ message: String, _ advice: String) {
      refused.append((first.index, message, advice))
    }
    if forms.contains(where: { flattener.value(of: flattener.entry($0.index)).kind != .string }) {
      return refuse("a form of the plural \(name) is no string, so its forms stay as they are", "write it in quotes")
    }
    let named = forms.filter { PluralCategory(utf8: $0.suffix.utf8) != nil }
    let numbered = forms.filter { Int($0.suffix) != nil }
    let simple = forms.first { $0.suffix == "plural" }
    guard (named.isEmpty ? 0 : 1) + (numbered.isEmpty ? 0 : 1) + (simple == nil ? 0 : 1) < 2 else {
      return refuse(
        "the plural \(name) has forms of two spellings (\(forms.map { "_" + $0.suffix }.joined(separator: ", ")))",
        "keep the forms of one")
    }
    var targets: [(index: Int, categories: [PluralCategory])] = []
    if !named.isEmpty {
      targets = named.map { ($0.index, [PluralCategory(utf8: $0.suffix.utf8) ?? .other]) }
    } else if !numbered.isEmpty {
      let numbers = numbered.compactMap { Int($0.suffix) }.sorted()
      guard let known = I18nextForms(numbers, in: tag, isNamed: plan.style == .i18nextV3) else {
        return refuse(
          "the forms \(numbers.map { "_\($0)" }.joined(separator: ", ")) of the plural \(name) can be read in two "
            + "ways in \(tag), or in none, so they stay as they are",
          "name them by their categories: \(name)_one, \(name)_other and so on")
      }
      targets = numbered.map { ($0.index, known.categories[Int($0.suffix) ?? 0]) }
    } else if let simple {
      targets = forms.compactMap { $0.suffix.isEmpty ? ($0.index, [.one]) : nil } + [(simple.index, [.other])]
    } else if let bare = forms.first {
      // i18next shows it for every count.
      targets = [(bare.index, [.other])]
    }
    if let taken = ConversionPlan.takenPath(family, flattener) {
      return refuse(
        "\(name) is a plural by suffixes, and \(taken) is there as well: both stay as they are",
        "keep one of the two spellings")
    }
    let base = Array(family.base)
    guard base.count + 6 <= Limits.keyBytes else {
      return refuse("the plural \(name) would have keys longer than \(Limits.keyBytes) bytes", "shorten it")
    }
    converted.append(family)
    let present = Set(targets.flatMap(\.categories))
    let plural = flattener.addPlural(path: base, at: first.index, present: present)
    for target in targets {
      for (rank, category) in target.categories.enumerated() {
        moves.append(
          Flattener.Move(
            index: target.index, path: base + Array(".\(category.rawValue)".utf8), plural: plural, isCopy: rank > 0))
        kinds.append(named.isEmpty ? .pluralsV3 : .pluralsV4)
      }
    }
  }
}
