internal import AksaraFormat

/// Mends what has one right answer in a language file, and nothing else.
///
/// By default order, indentation and untouched bytes stay as they are. The flattened table before and after is equal
/// (NFC and line breaks aside, when they are asked for), and normalising twice changes nothing.
public struct Normalizer: Sendable {
  /// How the file is laid out anew.
  public enum Indent: Hashable, Sendable {
    /// So many spaces a level.
    case spaces(Int)
    /// One tab a level.
    case tab
  }

  /// What to do beyond the mends.
  public struct Options: Hashable, Sendable {
    /// Sort names by their bytes; plural forms stay in CLDR's order, and arrays in theirs.
    public var sort: Bool
    /// Lay the whole file out anew; `nil` keeps the layout.
    public var indent: Indent?
    /// Bring texts into Unicode's NFC: neither keys nor what placeholders and `$t(…)` name, because look-ups compare
    /// bytes.
    public var nfc: Bool
    /// Make CRLF and CR inside texts LF.
    public var lineBreaks: Bool
    /// Write booleans as texts. (Numbers always become texts: readers print them differently.)
    public var booleans: Bool

    /// The mends alone, unless asked for more.
    public init(
      sort: Bool = false, indent: Indent? = nil, nfc: Bool = false, lineBreaks: Bool = false, booleans: Bool = false
    ) {
      self.lineBreaks = lineBreaks
      self.booleans = booleans
      self.sort = sort
      self.indent = indent
      self.nfc = nfc
    }
  }

  /// What became of a file.
  public struct Outcome: Sendable {
    /// The file as it should be; as it was, when there are faults.
    public let bytes: [UInt8]
    /// What was mended, in the order of the file.
    public let mends: [Mend]
    /// Hard faults: with any of them, the file has no one right form and is left alone.
    public let faults: [Finding]
  }

  private let options: Options

  /// A normaliser with these options.
  public init(_ options: Options = Options()) {
    self.options = options
  }

  /// Normalises a file.
  /// - Parameters:
  ///   - bytes: the file.
  ///   - name: its name in faults.
  /// - Throws: ``PackError`` when a text would come out other than it went in: a fault of this tool.
  public func normalize(_ bytes: [UInt8], name: String) throws(PackError) -> Outcome {
    let document = JSONDocument()
    do throws(JSONError) {
      try document.parse(bytes)
    } catch {
      let rule: Rule = error.isEncoding ? .S01 : error.isLimit ? .S05 : .S06
      return Outcome(
        bytes: bytes, mends: [],
        faults: [
          Finding(
            rule: rule, findingClass: .hard, file: name, position: error.position, otherPosition: nil, language: nil,
            key: nil, message: error.message, advice: "mend it by hand")
        ])
    }
    let flattener = Flattener()
    flattener.flatten(document)
    let faults = Self.faults(flattener, document, name)
    guard faults.isEmpty else { return Outcome(bytes: bytes, mends: [], faults: faults) }
    let before = Self.table(flattener)
    var writer = NormalizedWriter(document, options)
    writer.write()
    guard writer.output != bytes else { return Outcome(bytes: bytes, mends: [], faults: []) }
    try check(writer.output, against: before, plurals: flattener.plurals.count, name)
    return Outcome(bytes: writer.output, mends: Self.mends(writer, bytes), faults: [])
  }

  private static func faults(_ flattener: Flattener, _ document: JSONDocument, _ name: String) -> [Finding] {
    flattener.problems.compactMap { problem in
      let wording = ProblemWording(problem.kind)
      guard wording.findingClass == .hard else { return nil }
      return Finding(
        rule: wording.rule, findingClass: .hard, file: name, position: document.position(at: problem.offset),
        otherPosition: problem.otherOffset.map(document.position(at:)), language: nil,
        key: problem.path.isEmpty && problem.kind != .emptyKey ? nil : problem.path, message: wording.message,
        advice: wording.advice)
    }.sorted(by: Finding.precedes)
  }

  private static func mends(_ writer: NormalizedWriter, _ source: [UInt8]) -> [Mend] {
    var sweep = PositionSweep(source)
    return writer.notes.sorted { $0.offset < $1.offset }
      .map { Mend(kind: $0.kind, position: sweep.position(at: $0.offset)) }
  }

  // MARK: The promise

  /// Reads the new file as a stranger would: its table must be the old one, NFC and line breaks aside.
  private func check(
    _ output: [UInt8], against before: [UInt8], plurals: Int, _ name: String
  ) throws(PackError) {
    if let document = try? JSONDocument(parsing: output) {
      let flattener = Flattener()
      flattener.flatten(document)
      let after = Self.table(flattener)
      if flattener.plurals.count == plurals, after == before || after == mended(before) { return }
    }
    throw PackError(
      "\(name): normalising would have changed a text; the file was left as it is", advice: "please report this")
  }

  /// The table with empty texts.
  private static func table(_ flattener: Flattener) -> [UInt8] {
    let writer = TableWriter()
    writer.write(flattener, empty: .keep)
    return writer.bytes
  }

  /// A table with its texts in NFC or with other line breaks, as asked for.
  private func mended(_ table: [UInt8]) -> [UInt8]? {
    guard let document = try? JSONDocument(parsing: table) else { return nil }
    var output = Array("{".utf8)
    for item in document.root.children {
      if output.count > 1 { output.append(UInt8(ascii: ",")) }
      JSONEscaping.appendQuoted(item.keyUTF8 ?? [], to: &output)
      output.append(UInt8(ascii: ":"))
      var text = item.utf8
      if options.lineBreaks { text = TextEdit.applied(LineBreaks.edits(text), to: text) }
      if options.nfc { text = TextEdit.applied(CanonicalComposition.edits(text), to: text) }
      JSONEscaping.appendQuoted(text, to: &output)
    }
    return output + Array("}\n".utf8)
  }
}
