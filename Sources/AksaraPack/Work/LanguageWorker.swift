internal import AksaraArchive
internal import AksaraFormat
internal import AksaraSigning

/// One worker's storage, reused for every language that it takes: read → check → flatten → digest → compress.
final class LanguageWorker {
  private let document = JSONDocument()
  private let flattener = Flattener()
  private let writer = TableWriter()

  /// What the source language says of the others: what to convert, and what translations are held against.
  func readSource(_ file: LanguageFile, _ content: LanguageSource, policy: CheckPolicy) -> Source {
    guard (try? document.parse(content.bytes)) != nil else {
      return Source(plan: ConversionPlan(style: policy.plurals))
    }
    flattener.flatten(document, hasNamespaces: file.hasNamespaces)
    var plan = ConversionPlan(flattener, style: policy.plurals, tag: file.tag)
    var converter = Converter(file, document, flattener, plan, policy: policy, isListing: false)
    converter.run(isSource: true)
    plan.settle(converter)
    let units = CoverageUnits(flattener, document, policy: policy)
    return Source(plan: plan, texts: SourceTexts(flattener, file.tag, glossary: policy.glossary), units: units)
  }

  /// The source language, as far as the others need it.
  struct Source: Sendable {
    let plan: ConversionPlan
    var texts = SourceTexts()
    var units = CoverageUnits()
  }

  func work(
    on file: LanguageFile, _ content: LanguageSource, policy: CheckPolicy, source: Source, isSource: Bool,
    product: Examination.Product, listsConversions: Bool, listsMissing: Bool
  ) throws(PackError) -> LanguageReport {
    var report = LanguageReport(file)
    do throws(JSONError) {
      try document.parse(content.bytes)
    } catch {
      report.findings = content.findings + [content.placed(Finding(error, in: file, isSource: isSource), document)]
      return report
    }
    flattener.flatten(document, hasNamespaces: file.hasNamespaces)
    report.version = flattener.version
    var converter = Converter(file, document, flattener, source.plan, policy: policy, isListing: listsConversions)
    converter.run(isSource: isSource)
    report.conversions = converter.report
    report.conversions.all = report.conversions.all.map { content.placed($0, document) }
    var checks = LanguageChecks(file, document, flattener, policy: policy, source: source.texts, isSource: isSource)
    checks.run()
    report.findings = converter.findings.compactMap { policy.settled($0) } + checks.findings.map(converter.explain)
    report.findings =
      (content.findings.compactMap { policy.settled($0) }
      + report.findings.map { content.placed($0, document) })
      .sorted(by: Finding.precedes)
    report.untranslated = checks.untranslated
    if policy.thresholds.isSet || product == .findings {
      report.coverage = source.units.coverage(
        of: flattener, source: source.texts.flattener, leftOut: checks.leftOut, listsMissing: listsMissing)
      report.judge(policy, isSource: isSource)
    }
    writer.write(flattener, empty: policy.emptyText, leavingOut: checks.leftOut)
    report.keys = writer.keys
    report.tableSize = writer.size
    guard product != .findings, !report.isDropped, !report.findings.contains(where: \.isRefusal) else { return report }
    report.sources = content.sources(file)
    report.tableDigest = writer.withBytes { Digests.blake2b512($0) }
    switch product {
    case .findings: break
    case .tables: report.table = writer.bytes
    case .members where report.keys > 0:
      let member: [UInt8]
      do {
        member = try writer.withBytes { try Gzip.compress($0) }
      } catch {
        throw PackError("\(file.name): \(error)")
      }
      report.member = PageBytes(copying: member)
      guard report.member != nil else { throw PackError("\(file.name): there is no memory left for its table") }
    case .members: break
    }
    return report
  }
}

extension Finding {
  /// Bytes that are no JSON text.
  init(_ error: JSONError, in file: LanguageFile, isSource: Bool) {
    self.init(
      rule: error.isEncoding ? .S01 : error.isLimit ? .S05 : .S06, findingClass: .hard, file: file.name,
      position: error.position, otherPosition: nil, language: file.tag, key: nil, message: error.message,
      advice: isSource ? "mend the file" : "mend the file, or pass --exclude '\(file.name)'")
  }
}
