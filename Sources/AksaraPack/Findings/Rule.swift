/// What is checked, by a stable id.
///
/// One rule, one value: the checks, `explain` and the table of rules all read it here.
public struct Rule: RawRepresentable, Sendable {
  /// The id, such as `K01`: a letter for the group, two digits.
  public let rawValue: String
  /// The classes that its findings have by default, the gravest first; none when it is off unless it is asked for.
  public let classes: [FindingClass]
  /// What people are told about it.
  public let page: RulePage

  /// The rule with this id, in upper case.
  public init?(rawValue: String) {
    guard let rule = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = rule
  }

  init(
    _ id: String, _ classes: [FindingClass], _ title: String, finds: String, why: String, bad: String, good: String,
    fix: String, mend: RulePage.Mend? = nil, covers: [String] = []
  ) {
    rawValue = id
    self.classes = classes
    page = RulePage(
      title: title, finds: finds, why: why, bad: bad, good: good, fix: fix, mend: mend, covers: covers)
  }

  /// The class of its findings where nothing else is said; `nil` when it is off unless it is asked for.
  public var defaultClass: FindingClass? { classes.first }

  /// What it finds, in a few words.
  public var title: String { page.title }

  /// Whether some of its findings are errors, which can be let pass; hard findings and warnings cannot.
  public var isWaivable: Bool { classes.contains(.error) }

  /// Whether it finds nothing but what the team's own threshold asks for.
  var isThreshold: Bool { self == .X01 }

  /// Whether `--allow` may name it: it has errors, or a team can make errors of all that it finds.
  var canBeAllowed: Bool { isWaivable || !classes.contains(.hard) }

  /// What its letter stands for.
  public var group: String { Self.groups[rawValue.first ?? " "] ?? "" }

  private static let groups: [Character: String] = [
    "S": "bytes and structure", "K": "keys", "X": "between languages", "P": "placeholders", "L": "plurals",
    "V": "texts", "M": "markup", "U": "Unicode", "B": "bundles",
  ]
}

extension Rule: Hashable, CustomStringConvertible {
  /// The id.
  public var description: String { rawValue }

  /// Whether both have one id.
  public static func == (left: Rule, right: Rule) -> Bool { left.rawValue == right.rawValue }

  /// Hashes the id.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension Rule: CaseIterable {
  /// All rules, group by group.
  public static let allCases: [Rule] =
    structure + keys + languages + placeholders + plurals + texts + markup + unicode + bundles
}

/// What `explain` says about a rule.
public final class RulePage: Sendable {
  /// How `normalize` mends what the rule finds.
  public enum Mend: String, Sendable {
    /// Always.
    case always = "normalize --write"
    /// When it is asked to compose texts.
    case nfc = "normalize --nfc --write"
    /// When it is asked to write booleans as texts.
    case booleans = "normalize --booleans --write"
    /// When it is asked to sort names.
    case sort = "normalize --sort --write"
  }

  /// What it finds, in a few words.
  public let title: String
  /// What it finds, and what it leaves alone.
  public let finds: String
  /// What goes wrong for whom.
  public let why: String
  /// An example that it finds.
  public let bad: String
  /// The example as it should be.
  public let good: String
  /// What to do.
  public let fix: String
  /// The command that mends it without a loss, if there is one.
  public let mend: Mend?
  /// Ids of checks that other lists have apart and that this rule makes.
  public let covers: [String]

  init(
    title: String, finds: String, why: String, bad: String, good: String, fix: String, mend: Mend?, covers: [String]
  ) {
    self.title = title
    self.finds = finds
    self.why = why
    self.bad = bad
    self.good = good
    self.fix = fix
    self.mend = mend
    self.covers = covers
  }
}
