internal import AksaraFormat

/// Reads JSON that people write by hand: every error has its place, and a misspelt name its likely meaning.
struct SettingsReader {
  let document: JSONDocument
  let path: String

  /// - Throws: ``PackError`` for what is no JSON object.
  init(_ bytes: [UInt8], path: String, what: String) throws(PackError) {
    document = JSONDocument()
    self.path = path
    do throws(JSONError) { try document.parse(bytes) } catch { throw PackError("\(path):\(error)") }
    guard document.root.kind == .object else { throw PackError("\(path): \(what) is one JSON object") }
  }

  func error(at offset: Int, _ message: String, advice: String? = nil) -> PackError {
    PackError("\(path):\(document.position(at: offset)): \(message)", advice: advice)
  }

  func wrong(_ value: JSONValue, _ expected: String) -> PackError {
    error(at: value.offset, value.key.map { "\"\($0)\" must be \(expected)" } ?? "this must be \(expected)")
  }

  /// The members of an object, each name once.
  func members(_ value: JSONValue, _ expected: String = "an object") throws(PackError) -> [(
    name: String, value: JSONValue
  )] {
    guard value.kind == .object else { throw wrong(value, expected) }
    var seen: Set<[UInt8]> = []
    var members: [(name: String, value: JSONValue)] = []
    for member in value.children {
      let name = member.key ?? ""
      guard seen.insert(Array(name.utf8)).inserted else {
        throw error(at: member.keyOffset ?? 0, "\"\(name)\" stands there twice")
      }
      members.append((name, member))
    }
    return members
  }

  /// A name that is not among the known ones.
  func unknown(_ member: JSONValue, _ what: String, known: [String]) -> PackError {
    let name = member.key ?? member.string ?? ""
    let advice = Suggestion.closest(to: name, among: known).map { "did you mean \"\($0)\"?" }
    return error(
      at: member.keyOffset ?? member.offset, "there is no \(what) \"\(name)\"",
      advice: advice ?? "there are: \(known.joined(separator: ", "))")
  }

  func text(_ value: JSONValue) throws(PackError) -> String {
    guard let string = value.string, !string.isEmpty else { throw wrong(value, "a text that is not empty") }
    return string
  }

  func texts(_ value: JSONValue) throws(PackError) -> [String] {
    let items = value.children.compactMap(\.string)
    guard value.kind == .array, items.count == value.count else { throw wrong(value, "an array of texts") }
    return items
  }

  /// At least one: an empty list would mean all where it says none.
  func someTexts(_ value: JSONValue) throws(PackError) -> [String] {
    let items = try texts(value)
    guard !items.isEmpty, !items.contains("") else {
      throw wrong(value, "an array of texts with at least one in it; without it, all are meant")
    }
    return items
  }

  func boolean(_ value: JSONValue) throws(PackError) -> Bool {
    guard value.kind == .true || value.kind == .false else { throw wrong(value, "true or false") }
    return value.kind == .true
  }

  func integer(_ value: JSONValue, _ range: ClosedRange<Int>) throws(PackError) -> Int {
    // 20.0 is a whole number, as JSON Schema has it.
    let number = value.numberText.flatMap { text in Int(text) ?? Double(text).flatMap(Int.init(exactly:)) }
    guard let number, range.contains(number) else {
      throw wrong(value, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// One of a few words.
  func word<Word: RawRepresentable<String> & CaseIterable>(
    _ value: JSONValue, _ type: Word.Type
  ) throws(PackError) -> Word {
    if let word = value.string.flatMap(Word.init(rawValue:)) { return word }
    let words = Word.allCases.map(\.rawValue)
    let quoted = words.map { "\"\($0)\"" }
    let expected = quoted.dropLast().joined(separator: ", ") + " or " + (quoted.last ?? "")
    let meant = value.string.flatMap { Suggestion.closest(to: $0, among: words) }
    let plain = wrong(value, expected)
    throw PackError(plain.message, advice: meant.map { "did you mean \"\($0)\"?" })
  }

  func tag(_ value: JSONValue, _ spelling: String) throws(PackError) -> LanguageTag {
    do throws(LanguageTagError) {
      return try LanguageTag(spelling)
    } catch {
      throw self.error(at: value.keyOffset ?? value.offset, "\(error)")
    }
  }

  /// A rule by its id.
  func rule(_ value: JSONValue, _ id: String) throws(PackError) -> Rule {
    guard let rule = Rule(rawValue: id) else { throw unknown(value, "rule", known: Rule.allCases.map(\.rawValue)) }
    return rule
  }
}
