internal import AksaraArchive
internal import AksaraFormat
internal import AksaraSigning

/// The bytes of a language, as one JSON text: its file, or its namespaces' files as members of one object.
struct LanguageSource {
  /// A file inside the text.
  private struct Piece {
    let name: String
    /// Bytes of the text before it.
    let start: Int
    /// Bytes of a byte order mark that the text leaves out.
    let markBytes: Int
  }

  /// The JSON text.
  private(set) var bytes: [UInt8]
  /// The files as they were read: name, size and, when asked for, digest.
  private(set) var files: [(name: String, bytes: [UInt8])] = []
  /// Faults that keep a file out of the text.
  private(set) var findings: [Finding] = []
  private var pieces: [Piece] = []

  /// Reads a language.
  /// - Throws: ``PackError`` when a file cannot be read.
  init(_ file: LanguageFile) throws(PackError) {
    guard file.hasNamespaces else {
      bytes = try Self.read(file.path)
      return
    }
    bytes = [UInt8(ascii: "{")]
    let probe = JSONDocument()
    for part in file.parts {
      let content = try Self.read(part.path)
      files.append((part.name, content))
      // Alone first: what two files spell only together is no JSON.
      if let finding = Self.fault(of: content, part, file, probe) {
        findings.append(finding)
        continue
      }
      let markBytes = probe.hasByteOrderMark ? 3 : 0
      if markBytes > 0 {
        findings.append(
          Self.finding(
            .S02, .warning, part, file, "the file begins with a byte order mark", "normalize --write removes it"))
      }
      if !pieces.isEmpty { bytes.append(UInt8(ascii: ",")) }
      JSONEscaping.appendQuoted((part.namespace ?? "").utf8, to: &bytes)
      // Lines begin where the file's lines begin.
      bytes += [UInt8(ascii: ":"), 0x0A]
      pieces.append(Piece(name: part.name, start: bytes.count, markBytes: markBytes))
      bytes += content.dropFirst(markBytes)
      bytes.append(0x0A)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private static func read(_ path: String) throws(PackError) -> [UInt8] {
    do throws(FileError) {
      return try InputFile.read(path, limit: Limits.languageFileBytes)
    } catch {
      throw PackError(error)
    }
  }

  private static func fault(
    of content: [UInt8], _ part: LanguageFile.Part, _ file: LanguageFile, _ probe: JSONDocument
  ) -> Finding? {
    do throws(JSONError) {
      try probe.parse(content)
    } catch {
      return Finding(error, in: LanguageFile(tag: file.tag, parts: [part]), isSource: false)
    }
    guard probe.root.kind != .object else { return nil }
    return finding(.S03, .hard, part, file, "a language file is one JSON object", "put the texts into { }")
  }

  private static func finding(
    _ rule: Rule, _ findingClass: FindingClass, _ part: LanguageFile.Part, _ file: LanguageFile, _ message: String,
    _ advice: String
  ) -> Finding {
    Finding(
      rule: rule, findingClass: findingClass, file: part.name, position: SourcePosition(line: 1, column: 1, offset: 0),
      otherPosition: nil, language: file.tag, key: nil, message: message, advice: advice)
  }

  /// What the manifest says of the files.
  func sources(_ file: LanguageFile) -> [Manifest.SourceFile] {
    guard file.hasNamespaces else {
      return [Self.source(file.name, bytes)]
    }
    return files.map { Self.source($0.name, $0.bytes) }
  }

  private static func source(_ name: String, _ bytes: [UInt8]) -> Manifest.SourceFile {
    Manifest.SourceFile(path: name, size: bytes.count, blake2b: unsafe Digests.blake2b512(bytes.span.bytes))
  }

  // MARK: Places

  /// A finding at its place in the file that it is about.
  func placed(_ finding: Finding, _ document: JSONDocument) -> Finding {
    guard !pieces.isEmpty else { return finding }
    var placed = finding
    (placed.file, placed.position) = place(finding.position, document)
    if let other = finding.otherPosition {
      let (file, position) = place(other, document)
      placed.otherPosition = position
      placed.otherFile = file == placed.file ? nil : file
    }
    return placed
  }

  /// A conversion at its place in the file that it is about.
  func placed(_ conversion: Conversion, _ document: JSONDocument) -> Conversion {
    guard !pieces.isEmpty else { return conversion }
    var placed = conversion
    (placed.file, placed.position) = place(conversion.position, document)
    return placed
  }

  private func place(_ position: SourcePosition, _ document: JSONDocument) -> (file: String, position: SourcePosition) {
    guard let piece = pieces.last(where: { $0.start <= position.offset }) ?? pieces.first else { return ("", position) }
    let firstLine = document.position(at: piece.start).line
    return (
      piece.name,
      SourcePosition(
        line: max(1, position.line - firstLine + 1), column: position.column,
        offset: max(0, position.offset - piece.start + piece.markBytes))
    )
  }
}
