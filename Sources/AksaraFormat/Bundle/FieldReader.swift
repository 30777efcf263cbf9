/// The members of one JSON object, each of which must be taken exactly once: what is left over is unknown.
package struct FieldReader {
  private let path: String
  private var members: [String: JSONValue] = [:]

  package init(_ value: JSONValue, path: String) throws(ManifestError) {
    self.path = path
    guard value.kind == .object else { throw ManifestError(field: path, reason: "must be an object") }
    for member in value.children {
      let name = member.key ?? ""
      guard members.updateValue(member, forKey: name) == nil else {
        throw ManifestError(field: Self.join(path, name), reason: "stands there twice")
      }
    }
  }

  static func join(_ path: String, _ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

  func wrong(_ name: String, _ reason: String) -> ManifestError {
    ManifestError(field: Self.join(path, name), reason: reason)
  }

  /// Takes a field that may be absent.
  package mutating func takeOptional<Value>(
    _ name: String, _ expected: String, _ read: (JSONValue) throws(ManifestError) -> Value?
  ) throws(ManifestError) -> Value? {
    guard let member = members.removeValue(forKey: name) else { return nil }
    guard let value = try read(member) else { throw wrong(name, "must be \(expected)") }
    return value
  }

  /// Takes a field that must be there.
  package mutating func take<Value>(
    _ name: String, _ expected: String, _ read: (JSONValue) throws(ManifestError) -> Value?
  ) throws(ManifestError) -> Value {
    guard let value = try takeOptional(name, expected, read) else { throw wrong(name, "is missing") }
    return value
  }

  /// Takes a text that `isRight` accepts.
  package mutating func text(
    _ name: String, _ expected: String = "a text", where isRight: (String) -> Bool = { !$0.isEmpty }
  ) throws(ManifestError) -> String {
    try take(name, expected) { value throws(ManifestError) in value.string.flatMap { isRight($0) ? $0 : nil } }
  }

  /// Takes an integer in a range.
  package mutating func integer(
    _ name: String, _ range: ClosedRange<Int>, _ expected: String? = nil
  ) throws(ManifestError) -> Int {
    let words = expected ?? "an integer from \(range.lowerBound) to \(range.upperBound)"
    return try take(name, words) { value throws(ManifestError) in
      guard let number = Self.integer(value), range.contains(number) else { return nil }
      return number
    }
  }

  /// Takes a digest.
  package mutating func digest(_ name: String) throws(ManifestError) -> Digest512 {
    try take(name, Self.digestWords) { value throws(ManifestError) in value.string.flatMap(Digest512.init(hex:)) }
  }

  static let digestWords = "128 lower-case hexadecimal digits"

  /// Ends the reading.
  package func end() throws(ManifestError) {
    if let name = members.keys.min() { throw wrong(name, "is not a field of the format") }
  }

  /// An integer from 0 to 2^53 - 1, in its shortest spelling.
  static func integer(_ value: JSONValue) -> Int? {
    guard let text = value.numberText, text.utf8.count <= 16, let number = Int(text),
      (0...Limits.largestInteger).contains(number), String(number) == text
    else { return nil }
    return number
  }
}
