internal import AksaraFormat

/// Mends what has one right answer in a language file, and nothing else.
///
/// By default order, indentation and untouched bytes stay as they are. The flattened table before and after is equal, and
/// normalising twice changes nothing.
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
    /// Sort names by their bytes; plural forms stay in CLDR's order.
    public var sort: Bool
    /// Lay the whole file out anew; `nil` keeps the layout.
    public var indent: Indent?
    /// Bring texts (never names: look-ups compare bytes) into Unicode's NFC.
    public var nfc: Bool

    /// The mends alone, unless asked for more.
    public init(sort: Bool = false, indent: Indent? = nil, nfc: Bool = false) {
      self.sort = sort
      self.indent = indent
      self.nfc = nfc
    }
  }

  /// What became of a file.
  public struct Outcome: Sendable {
    /// The file as it should be.
    public let bytes: [UInt8]
    /// What was mended, in words, each once.
    public let mends: [String]
  }

  private let options: Options

  /// A normaliser with these options.
  public init(_ options: Options = Options()) {
    self.options = options
  }

  /// Normalises a file.
  /// - Parameters:
  ///   - bytes: the file.
  ///   - name: its name in errors.
  /// - Throws: ``PackError`` when the file is ambiguous or no language file: such a file is not touched.
  public func normalize(_ bytes: [UInt8], name: String) throws(PackError) -> Outcome {
    let document = try Self.parse(bytes, name)
    let before = Self.table(document)
    if let problem = before.problem {
      let place = document.position(at: problem.offset)
      throw PackError(
        "\(name):\(place): \(ProblemWording(problem.kind).message)",
        advice: ProblemWording(problem.kind).advice + "; the file was left as it is")
    }
    var writer = NormalizedWriter(document, options)
    writer.write()
    guard writer.output != bytes else { return Outcome(bytes: bytes, mends: []) }
    let after = Self.table(try Self.parse(writer.output, name))
    guard options.nfc || after.bytes == before.bytes else {
      throw PackError(
        "\(name): normalising would have changed a text; the file was left as it is", advice: "please report this")
    }
    return Outcome(bytes: writer.output, mends: writer.mends.isEmpty ? ["laid out anew"] : writer.mends)
  }

  private static func parse(_ bytes: [UInt8], _ name: String) throws(PackError) -> JSONDocument {
    do throws(JSONError) {
      return try JSONDocument(parsing: bytes)
    } catch {
      throw PackError("\(name):\(error)", advice: "mend it by hand: the file was left as it is")
    }
  }

  /// The table with empty texts, and the first fault that has no one right answer.
  private static func table(_ document: JSONDocument) -> (bytes: [UInt8], problem: FlatProblem?) {
    let flattener = Flattener()
    flattener.flatten(document)
    let writer = TableWriter()
    writer.write(flattener, empty: .keep)
    return (writer.bytes, flattener.problems.first { ProblemWording($0.kind).findingClass == .hard })
  }
}
