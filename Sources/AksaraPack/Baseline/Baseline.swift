internal import AksaraFormat

/// Findings that a team has accepted, so that only new ones count. The file is one finding a line, sorted, and changes
/// only where findings come and go.
public struct Baseline: Sendable, Equatable {
  /// What is accepted.
  public private(set) var entries: Set<FindingIdentity>

  private static let schemaVersion = "1"
  /// How each file begins, as it is written here.
  private static let start = "{\n  \"schemaVersion\": \(schemaVersion),\n  \"findings\": ["

  /// Whether a file begins like a baseline, and like nothing else.
  static func isOne(_ path: String) -> Bool {
    guard let file = try? FileDescriptor.reading(path), let head = try? file.bytes(upTo: start.utf8.count) else {
      return false
    }
    return head.elementsEqual(start.utf8)
  }

  /// Accepts findings. Hard ones never are, and what something else lets pass needs no acceptance.
  public init(accepting findings: [Finding], in folder: String) {
    var identities = FindingIdentities(folder: folder)
    entries = []
    for finding in findings where Self.isAcceptable(finding) {
      entries.insert(Self.entry(for: finding, identities.identity(of: finding)))
    }
  }

  /// What is written down: of a share of translated texts, how large it was.
  private static func entry(for finding: Finding, _ identity: FindingIdentity) -> FindingIdentity {
    guard let share = finding.share else { return identity }
    return FindingIdentity(
      rule: identity.rule, place: identity.place, key: identity.key, text: "\(share.translated)/\(share.total)")
  }

  /// The entry that accepts a finding: the same one, or a share that was no larger than this one is.
  private func entry(accepting finding: Finding, _ identity: FindingIdentity) -> FindingIdentity? {
    guard let share = finding.share else { return entries.contains(identity) ? identity : nil }
    return entries.first { entry in
      guard entry.rule == identity.rule, entry.place == identity.place else { return false }
      let numbers = entry.text.split(separator: "/").compactMap { Int($0) }
      guard numbers.count == 2, numbers[0] >= 0, numbers[1] > 0 else { return false }
      return !share.isBelow(Finding.Share(translated: numbers[0], total: numbers[1]))
    }
  }

  private static func isAcceptable(_ finding: Finding) -> Bool {
    finding.findingClass != .hard && finding.waiver == nil
  }

  /// Lets accepted findings pass.
  /// - Parameter findings: all that was found, by file.
  /// - Returns: the entries that nothing was found for: they were mended, or their text changed.
  public func apply(to findings: inout [Finding], in folder: String) -> [FindingIdentity] {
    var identities = FindingIdentities(folder: folder)
    var stale = entries
    for index in findings.indices where Self.isAcceptable(findings[index]) {
      let identity = identities.identity(of: findings[index])
      guard let entry = entry(accepting: findings[index], identity) else { continue }
      findings[index].waiver = .known
      stale.remove(entry)
    }
    return stale.sorted()
  }

  // MARK: The file

  /// The file's bytes.
  public var bytes: [UInt8] {
    var output = Array(Self.start.utf8)
    var separator = "\n"
    for entry in entries.sorted() {
      output += Array("\(separator)    {\"rule\": \"\(entry.rule)\", \"place\": ".utf8)
      Self.appendQuoted(Array(entry.place.utf8), to: &output)
      output += Array(", \"key\": ".utf8)
      Self.appendQuoted(entry.key, to: &output)
      output += Array(", \"text\": \"\(entry.text)\"}".utf8)
      separator = ",\n"
    }
    return output + Array("\(entries.isEmpty ? "" : "\n  ")]\n}\n".utf8)
  }

  /// A JSON string in which whoever reviews the file sees every character.
  private static func appendQuoted(_ text: [UInt8], to output: inout [UInt8]) {
    var quoted: [UInt8] = []
    JSONEscaping.appendQuoted(text, to: &quoted)
    for scalar in String(decoding: quoted, as: UTF8.self).unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        for unit in String(scalar).utf16 {
          output += Array("\\u\(Hex.encode([UInt8(unit >> 8), UInt8(unit & 0xFF)]))".utf8)
        }
      default: output += Array(String(scalar).utf8)
      }
    }
  }

  /// Reads a baseline.
  /// - Parameters:
  ///   - bytes: the file.
  ///   - path: its name in errors.
  /// - Throws: ``PackError`` with the place where it is none.
  public init(reading bytes: [UInt8], path: String) throws(PackError) {
    let advice = "write it anew with --write-baseline"
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(parsing: bytes)
    } catch {
      throw PackError("\(path):\(error.position): \(error.message)", advice: advice)
    }
    func fault(_ value: JSONValue, _ message: String) -> PackError {
      PackError("\(path):\(document.position(at: value.offset)): \(message)", advice: advice)
    }
    func member(_ value: JSONValue, _ name: String) throws(PackError) -> JSONValue {
      guard let found = value[name] else { throw fault(value, "a baseline has \"\(name)\" here") }
      return found
    }
    func text(_ value: JSONValue, _ name: String) throws(PackError) -> [UInt8] {
      let found = try member(value, name)
      guard found.kind == .string else { throw fault(found, "\"\(name)\" is a text") }
      return found.utf8
    }
    let version = try member(document.root, "schemaVersion")
    guard bytes[version.offset..<version.endOffset].elementsEqual(Self.schemaVersion.utf8) else {
      throw fault(version, "this version of aksara-pack reads baselines with schemaVersion \(Self.schemaVersion)")
    }
    let list = try member(document.root, "findings")
    guard list.kind == .array else { throw fault(list, "\"findings\" is an array") }
    entries = []
    for item in list.children {
      entries.insert(
        FindingIdentity(
          rule: String(decoding: try text(item, "rule"), as: UTF8.self),
          place: String(decoding: try text(item, "place"), as: UTF8.self), key: try text(item, "key"),
          text: String(decoding: try text(item, "text"), as: UTF8.self)))
    }
  }
}
