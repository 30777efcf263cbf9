/// The members of one JSON object, each of which must be taken exactly once: what is left over is unknown.
package struct FieldReader {
  private let path: String
  private let object: JSONValue
  private var asked: [String] = []
  private var taken = 0

  package init(_ value: JSONValue, path: String) throws(ManifestError) {
    self.path = path
    object = value
    guard value.kind == .object else { throw ManifestError(field: path, reason: "must be an object") }
  }

  static func join(_ path: String, _ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

  func wrong(_ name: String, _ reason: String) -> ManifestError {
    ManifestError(field: Self.join(path, name), reason: reason)
  }

  /// Takes a field that may be absent.
  package mutating func takeOptional<Value>(
    _ name: String, _ expected: @autoclosure () -> String, _ read: (JSONValue) throws(ManifestError) -> Value?
  ) throws(ManifestError) -> Value? {
    asked.append(name)
    guard let member = object[name] else { return nil }
    taken += 1
    guard let value = try read(member) else {
      // Which of two is wrong is of no use to anybody.
      if object.children.count(where: { $0.isNamed(name) }) > 1 { throw wrong(name, Self.twice) }
      throw wrong(name, "must be \(expected())")
    }
    return value
  }

  /// Takes a field that must be there.
  package mutating func take<Value>(
    _ name: String, _ expected: @autoclosure () -> String, _ read: (JSONValue) throws(ManifestError) -> Value?
  ) throws(ManifestError) -> Value {
    guard let value = try takeOptional(name, expected(), read) else { throw wrong(name, "is missing") }
    return value
  }

  /// Takes a text that `isRight` accepts.
  package mutating func text(
    _ name: String, _ expected: @autoclosure () -> String = "a text", where isRight: (String) -> Bool = { !$0.isEmpty }
  ) throws(ManifestError) -> String {
    try take(name, expected()) { value throws(ManifestError) in value.string.flatMap { isRight($0) ? $0 : nil } }
  }

  /// Takes an integer in a range.
  package mutating func integer(
    _ name: String, _ range: ClosedRange<Int>, _ expected: String? = nil
  ) throws(ManifestError) -> Int {
    try take(name, expected ?? "an integer from \(range.lowerBound) to \(range.upperBound)") {
      value throws(ManifestError) in
      guard let number = Self.integer(value), range.contains(number) else { return nil }
      return number
    }
  }

  /// Takes a digest.
  package mutating func digest(_ name: String) throws(ManifestError) -> Digest512 {
    try take(name, Self.digestWords) { value throws(ManifestError) in value.string.flatMap(Digest512.init(hex:)) }
  }

  static let digestWords = "128 lower-case hexadecimal digits"

  private static let twice = "stands there twice"

  /// Ends the reading: every member was asked for, and stands there once.
  package func end() throws(ManifestError) {
    guard taken != object.count else { return }
    var seen: Set<[UInt8]> = []
    for name in object.children.map({ $0.keyUTF8 ?? [] }) {
      let text = String(decoding: name, as: UTF8.self)
      guard seen.insert(name).inserted else { throw wrong(text, Self.twice) }
      guard asked.contains(where: { $0.utf8.elementsEqual(name) }) else {
        throw wrong(text, "is not a field of the format")
      }
    }
  }

  /// An integer from 0 to 2^53 - 1, in its shortest spelling: JSON has no leading zeros, only `-0`.
  static func integer(_ value: JSONValue) -> Int? {
    guard let text = value.numberText, text.utf8.count <= 16, let number = Int(text),
      (0...Limits.largestInteger).contains(number), text.utf8.first != UInt8(ascii: "-")
    else { return nil }
    return number
  }
}
