internal import AksaraFormat

/// What `aksara-pack.json` says. Options given to a command go before it.
public struct Configuration: Sendable, Equatable {
  /// The bundle's name.
  public var name: String?
  /// The source language.
  public var source: String?
  /// What an empty text means.
  public var empty: EmptyPolicy?
  /// How plurals are spelled.
  public var plurals: PluralStyle?
  /// Names of files that are passed over.
  public var exclude: [String] = []
  /// Dot paths that are left out.
  public var dropKeys: [String] = []
  /// Errors that may pass: `RULE` or `RULE:GLOB`.
  public var allow: [String] = []
  /// Whether texts with errors are left out.
  public var quarantine: Bool?
  /// Whether a release must name the one before.
  public var chainIsRequired = false

  /// A configuration that says nothing.
  public init() {}

  /// Reads a configuration.
  /// - Parameters:
  ///   - bytes: the file.
  ///   - path: its name in errors.
  /// - Throws: ``PackError`` with the place, for anything that is not a known field of the right type.
  public init(reading bytes: [UInt8], path: String) throws(PackError) {
    let document = JSONDocument()
    do throws(JSONError) { try document.parse(bytes) } catch { throw PackError("\(path):\(error)") }
    func wrong(_ value: JSONValue, _ expected: String) -> PackError {
      PackError("\(path):\(document.position(at: value.offset)): \"\(value.key ?? "")\" must be \(expected)")
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
    guard document.root.kind == .object else { throw PackError("\(path): the configuration is one JSON object") }
    var seen: Set<String> = []
    for member in document.root.children {
      let key = member.key ?? ""
      guard seen.insert(key).inserted else {
        throw PackError("\(path):\(document.position(at: member.keyOffset ?? 0)): \"\(key)\" stands there twice")
      }
      switch key {
      case "$schema": _ = try text(member)
      case "name": name = try text(member)
      case "source": source = try text(member)
      case "empty":
        guard let policy = EmptyPolicy(rawValue: member.string ?? "") else {
          throw wrong(member, "\"missing\", \"keep\" or \"error\"")
        }
        empty = policy
      case "plurals":
        guard let style = PluralStyle(rawValue: member.string ?? "") else {
          throw wrong(member, "\"auto\", \"nested\", \"i18next-v4\" or \"i18next-v3\"")
        }
        plurals = style
      case "exclude": exclude = try texts(member)
      case "dropKeys": dropKeys = try texts(member)
      case "allow": allow = try texts(member)
      case "quarantine":
        guard member.kind == .true || member.kind == .false else { throw wrong(member, "true or false") }
        quarantine = member.kind == .true
      case "chain":
        guard member.string == "required" || member.string == "optional" else {
          throw wrong(member, "\"required\" or \"optional\"")
        }
        chainIsRequired = member.string == "required"
      default:
        throw PackError(
          "\(path):\(document.position(at: member.keyOffset ?? 0)): there is no setting \"\(key)\"",
          advice: "settings: name, source, plurals, empty, exclude, dropKeys, allow, quarantine, chain")
      }
    }
  }

  /// Reads the configuration in a folder; one that says nothing when there is none.
  /// - Throws: ``PackError``.
  public static func inFolder(_ folder: String) throws(PackError) -> Configuration {
    let path = folder + "/" + LanguageFolder.configurationName
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try InputFile.read(path, limit: Limits.manifestBytes)
    } catch {
      if case .system(_, FileError.noSuchFile) = error.reason { return Configuration() }
      throw PackError(error)
    }
    return try Configuration(reading: bytes, path: path)
  }
}

/// What an empty text means.
public enum EmptyPolicy: String, Sendable, CaseIterable {
  /// It is a missing one: left out, counted as untranslated.
  case missing
  /// It is meant: written as it is.
  case keep
  /// It is an error.
  case error
}
