internal import AksaraArchive
internal import AksaraFormat
internal import AksaraSigning

/// One worker's storage, reused for every language that it takes: read → check → flatten → digest → compress.
final class LanguageWorker {
  private let document = JSONDocument()
  private let flattener = Flattener()
  private let writer = TableWriter()

  /// The bytes of a language file, read whole.
  static func read(_ file: LanguageFile) throws(PackError) -> [UInt8] {
    do throws(FileError) {
      return try InputFile.read(file.path, limit: Limits.languageFileBytes)
    } catch {
      throw PackError(error)
    }
  }

  /// What translations are held against, and the source's own `_version`.
  func sourceTexts(_ bytes: [UInt8]) -> SourceTexts? {
    guard (try? document.parse(bytes)) != nil else { return nil }
    flattener.flatten(document)
    return SourceTexts(flattener)
  }

  func work(
    on file: LanguageFile, _ bytes: [UInt8], policy: CheckPolicy, source: SourceTexts, isSource: Bool,
    product: Examination.Product
  ) throws(PackError) -> LanguageReport {
    var report = LanguageReport(file)
    report.sourceSize = bytes.count
    do throws(JSONError) {
      try document.parse(bytes)
    } catch {
      report.findings = [Finding(error, in: file, isSource: isSource)]
      return report
    }
    flattener.flatten(document)
    report.version = flattener.version
    var checks = LanguageChecks(file, document, flattener, policy: policy, source: source, isSource: isSource)
    checks.run()
    report.findings = checks.findings.sorted(by: Finding.precedes)
    report.untranslated = checks.untranslated
    writer.write(flattener, empty: policy.emptyText, leavingOut: checks.leftOut)
    report.keys = writer.keys
    report.tableSize = writer.size
    guard product != .findings, !report.findings.contains(where: \.isRefusal) else { return report }
    report.sourceDigest = unsafe Digests.blake2b512(bytes.span.bytes)
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
