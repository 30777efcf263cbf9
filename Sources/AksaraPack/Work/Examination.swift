public import AksaraFormat
internal import Synchronization

/// A folder's languages, checked and, when asked for, flattened and compressed.
public struct Examination: Sendable {
  /// What a run makes.
  public enum Product: Sendable {
    /// Findings alone.
    case findings
    /// Findings and tables.
    case tables
    /// Findings and gzip members, ready to pack.
    case members
  }

  /// The folder.
  public let folder: LanguageFolder
  /// The source language.
  public let source: LanguageTag
  /// Why that one, when nobody named it.
  public let sourceNote: String?
  /// One report per file, by tag.
  public private(set) var languages: [LanguageReport]

  /// What the files' names show, as the policy has it.
  private let nameFindings: [Finding]

  /// Everything found, by file and place.
  public var findings: [Finding] {
    (nameFindings + languages.flatMap(\.findings)).sorted(by: Finding.precedes)
  }

  /// Kinds of conversions that there were, in any language.
  public var conversionKinds: [Conversion.Kind] {
    Conversion.Kind.allCases.filter { kind in languages.contains { $0.conversions.counts[kind] != nil } }
  }

  /// Whether `sign` refuses.
  public var isRefused: Bool { findings.contains(where: \.isRefusal) }

  /// Checks a folder, on every core.
  /// - Parameters:
  ///   - folder: the language files.
  ///   - source: the source language, when somebody named it.
  ///   - policy: what may pass.
  ///   - product: what to make of each language.
  ///   - listsConversions: whether each conversion is listed, or only counted.
  ///   - listsMissing: whether each text that a language lacks is listed.
  ///   - progress: told how many files are done; called from several threads.
  /// - Throws: ``PackError`` when a file cannot be read, or the source language cannot be told.
  public init(
    _ folder: LanguageFolder, source: String?, policy: CheckPolicy, product: Product,
    listsConversions: Bool = false, listsMissing: Bool = false,
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws(PackError) {
    self.folder = folder
    nameFindings = folder.findings.compactMap { policy.settled($0) }
    let (tag, note) = try Self.sourceLanguage(named: source, in: folder)
    self.source = tag
    sourceNote = note
    // The source is read once: what is checked against is what is packed.
    let files = folder.files
    guard let sourceIndex = files.firstIndex(where: { $0.tag == tag }) else {
      throw PackError("there is no file for the source language \(tag) in \(folder.path)")
    }
    let sourceContent = try LanguageSource(files[sourceIndex])
    let read = LanguageWorker().readSource(files[sourceIndex], sourceContent, policy: policy)
    let results = Results(count: files.count)
    Parallel.forEach(files.count, state: LanguageWorker.init) { index, worker in
      guard !results.hasFailed else { return }
      do throws(PackError) {
        let content = index == sourceIndex ? sourceContent : try LanguageSource(files[index])
        let report = try worker.work(
          on: files[index], content, policy: policy, source: read, isSource: index == sourceIndex,
          product: product, listsConversions: listsConversions, listsMissing: listsMissing)
        progress(results.add(report, at: index))
      } catch {
        results.fail(error)
      }
    }
    languages = try results.get()
    // flatten makes tables of a source without texts, too.
    if product != .tables { demandTexts(policy) }
  }

  /// A bundle has the source language, whatever is allowed.
  private mutating func demandTexts(_ policy: CheckPolicy) {
    guard let index = languages.firstIndex(where: { $0.file.tag == source }), languages[index].keys == 0,
      !languages[index].findings.contains(where: \.isRefusal)
    else { return }
    let file = languages[index].file
    languages[index].findings.insert(
      Finding(
        rule: .B06, findingClass: .hard, file: file.name, position: SourcePosition(line: 1, column: 1, offset: 0),
        otherPosition: nil, language: file.tag, key: nil, message: "the source language \(source) has no texts",
        advice: "add one, or choose another with --source"), at: 0)
  }

  private static func sourceLanguage(
    named name: String?, in folder: LanguageFolder
  ) throws(PackError) -> (LanguageTag, String?) {
    let tags = Set(folder.files.map(\.tag))
    if let name, !tags.isEmpty {
      guard let tag = try? LanguageTag(name) else {
        throw PackError("the source language: \"\(name)\" is no language tag")
      }
      guard tags.contains(tag) else {
        throw PackError(
          "there is no file for the source language \(tag) in \(folder.path)",
          advice: "name one of \(tags.sorted().map(\.text).joined(separator: ", ")) with --source")
      }
      return (tag, nil)
    }
    if tags.isEmpty {
      let names = folder.findings.prefix(3).map(\.file).joined(separator: ", ")
      throw PackError(
        "no file in \(folder.path) is named as \(folder.layout) wants it: \(names)\(folder.findings.count > 3 ? ", …" : "")",
        advice: folder.layout.depth > 1
          ? "give the folder that the layout starts from"
          : "name each by its language, en.json or pt-BR.json; or see what 'aksara-pack init' makes of the folder")
    }
    let english = tags.filter { $0.text == "en" || $0.text.hasPrefix("en-") }.sorted()
    guard let choice = english.first(where: { $0.text == "en" }) ?? (english.count == 1 ? english[0] : nil) else {
      throw PackError(
        "which language is the source? there is no en in \(folder.path)",
        advice: "pass --source TAG, or set \"source\" in \(LanguageFolder.configurationName)")
    }
    return (choice, "source language: \(choice) (pass --source to choose another)")
  }

  /// Reports as they come in, in any order.
  private final class Results: Sendable {
    private struct State {
      var reports: [LanguageReport?]
      var done = 0
      var failure: PackError?
    }

    private let state: Mutex<State>

    init(count: Int) {
      state = Mutex(State(reports: Array(repeating: nil, count: count)))
    }

    var hasFailed: Bool { state.withLock { $0.failure != nil } }

    func add(_ report: LanguageReport, at index: Int) -> Int {
      state.withLock {
        $0.reports[index] = report
        $0.done += 1
        return $0.done
      }
    }

    func fail(_ error: PackError) {
      state.withLock { if $0.failure == nil { $0.failure = error } }
    }

    func get() throws(PackError) -> [LanguageReport] {
      let (reports, failure) = state.withLock { ($0.reports, $0.failure) }
      if let failure { throw failure }
      return reports.compactMap { $0 }
    }
  }
}

extension Examination {
  /// Lets go of the gzip members, once somebody else holds them.
  mutating func forgetMembers() {
    for index in languages.indices { languages[index].member = nil }
  }
}
