/// The checks, by their stable ids.
public enum Rule: String, Sendable, CaseIterable {
  /// Bytes that are not UTF-8, or half a surrogate pair.
  case S01
  /// A byte order mark.
  case S02
  /// The root is not an object.
  case S03
  /// A name repeated in one object.
  case S04
  /// A limit of the format is passed.
  case S05
  /// Not JSON.
  case S06
  /// `null` where a text should be.
  case S07
  /// `true` or `false` where a text should be.
  case S08
  /// A number where a text should be.
  case S09
  /// The file's name.
  case S12
  /// `_version` is neither a string nor a number.
  case S13
  /// Two places give one dot path.
  case K01
  /// An empty key.
  case K03
  /// A plural without `other`.
  case L01
  /// An object or array under a plural category.
  case L07
  /// A placeholder that the source text lacks.
  case P01
  /// Braces that do not close.
  case P05
  /// i18next syntax that the runtime does not know.
  case P08
  /// ICU message syntax.
  case P09
  /// Control characters and other code points that no text holds.
  case U02
  /// Bidirectional controls that do not close, or overrides.
  case U04
  /// An empty text, when the configuration says that it is an error.
  case V01

  /// Whether its findings are errors, which can be let pass; hard findings and warnings cannot.
  public var isWaivable: Bool { [.L01, .P01, .P05, .P08, .P09, .U02, .U04, .V01].contains(self) }

  /// What it finds, in a few words.
  public var title: String {
    switch self {
    case .S01: "not UTF-8, or half a surrogate pair"
    case .S02: "byte order mark"
    case .S03: "the root is not an object"
    case .S04: "repeated name"
    case .S05: "over a limit"
    case .S06: "not JSON"
    case .S07: "null"
    case .S08: "boolean"
    case .S09: "number"
    case .S12: "file name"
    case .S13: "_version"
    case .K01: "two keys, one path"
    case .K03: "empty key"
    case .L01: "plural without other"
    case .L07: "object in a plural"
    case .P01: "placeholder not in the source"
    case .P05: "braces that do not close"
    case .P08: "syntax that the runtime does not know"
    case .P09: "ICU message syntax"
    case .U02: "control character"
    case .U04: "bidirectional controls"
    case .V01: "empty text"
    }
  }
}
