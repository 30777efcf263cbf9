internal import AksaraFormat

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Reads i18next's nested JSON, and the tables of signed bundles, by the rules of the format ("Language files").
public struct I18nextParser: TranslationParser {
  /// The parser.
  public init() {}

  /// Texts by dot path.
  /// - Throws: ``TranslationParserError``.
  public func parse(_ data: Data, language: String) throws -> [String: String] {
    try table(Array(data)).map
  }

  /// The same without a dictionary in between.
  func table(_ bytes: [UInt8]) throws -> TranslationTable {
    let document = JSONDocument()
    do throws(JSONError) {
      try document.parse(bytes)
    } catch {
      throw TranslationParserError("\(error)")
    }
    let flattener = Flattener()
    flattener.flatten(document)
    if let problem = flattener.problems.first(where: \.isNoTable) {
      throw TranslationParserError("\(document.position(at: problem.offset)): \(problem.kind.rawValue)")
    }
    let writer = TableWriter()
    writer.write(flattener)
    // A table has a key at least; a language file may have none.
    return writer.keys > 0
      ? try TranslationTable(canonical: writer.bytes, keys: writer.keys) : try TranslationTable([:])
  }
}

extension FlatProblem {
  /// Whether there is no table with it. What a number or an empty list looks like is the publisher's business.
  fileprivate var isNoTable: Bool {
    switch kind {
    case .rootIsNoObject, .nullLeaf, .emptyKey, .repeatedKeyOtherValue, .samePath, .versionIsNoScalar,
      .containerUnderCategory, .keyTooLong, .valueTooLong, .tooManyKeys, .tableTooLarge:
      true
    case .repeatedKeySameValue, .number, .boolean, .emptyContainer, .mixedList, .versionsDiffer: false
    }
  }
}

extension TranslationParser {
  /// A table by this parser.
  func makeTable(_ data: Data, _ language: String) throws -> TranslationTable {
    if let parser = self as? I18nextParser { return try parser.table(Array(data)) }
    return try TranslationTable(parse(data, language: language))
  }

  /// A language of a bundle by this parser; the table is checked against the manifest, whichever the parser is.
  func makeTable(
    _ tag: LanguageTag, of bundle: AksaraBundle, _ primitives: any Primitives
  ) throws(BundleRefusal) -> TranslationTable {
    if self is I18nextParser { return try TranslationTable(tag, of: bundle, primitives: primitives) }
    let bytes = try bundle.table(tag, primitives: primitives)
    do {
      return try TranslationTable(parse(Data(bytes), language: tag.text))
    } catch {
      throw BundleRefusal(
        .malformed, "the app's parser refuses \(tag): \(error)", advice: "look at the table and at the parser")
    }
  }
}
