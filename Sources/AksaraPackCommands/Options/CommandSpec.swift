/// One option of the command line: what it is called, what it takes, what it means.
struct OptionSpec: Sendable, Equatable {
  /// What follows an option.
  enum Kind: Sendable, Equatable {
    /// Nothing.
    case flag
    /// One value, given at most once; the text is the value's name in help, `FILE`.
    case value(String)
    /// One value each time that it is given.
    case repeated(String)
  }

  /// The name after `--`.
  let name: String
  /// The letter after `-`.
  let letter: Character?
  let kind: Kind
  /// One or two short sentences.
  let help: String

  init(_ name: String, _ letter: Character? = nil, _ kind: Kind = .flag, help: String) {
    self.name = name
    self.letter = letter
    self.kind = kind
    self.help = help
  }

  /// `--name`.
  var spelling: String { "--" + name }

  /// The value's name in help; `nil` for a flag.
  var placeholder: String? {
    switch kind {
    case .flag: nil
    case .value(let name), .repeated(let name): name
    }
  }

  /// `-n, --name FILE`, as help and the README show it.
  var synopsis: String {
    (letter.map { "-\($0), " } ?? "") + spelling + (placeholder.map { " " + $0 } ?? "")
  }
}

/// Options that belong together, under a heading of the help page.
struct OptionGroup: Sendable {
  let title: String
  let options: [OptionSpec]

  init(_ title: String, _ options: [OptionSpec]) {
    self.title = title
    self.options = options
  }
}

/// An argument that is no option.
struct PositionalSpec: Sendable {
  /// The name in help, `FOLDER`.
  let name: String
  let help: String
  let isRequired: Bool
  /// Whether more of the kind may follow; only the last one of a command may be so.
  let isRepeated: Bool

  init(_ name: String, isRequired: Bool = true, isRepeated: Bool = false, help: String) {
    self.name = name
    self.isRequired = isRequired
    self.isRepeated = isRepeated
    self.help = help
  }
}

/// A command line that works, and what it does.
struct Example: Sendable {
  let commandLine: String
  let meaning: String

  init(_ commandLine: String, _ meaning: String) {
    self.commandLine = commandLine
    self.meaning = meaning
  }
}

/// A command: the one source of its parsing, its help page and its row in the README.
struct CommandSpec: Sendable {
  let name: String
  /// What it does, in one line.
  let abstract: String
  /// Paragraphs for the help page.
  let discussion: [String]
  let positionals: [PositionalSpec]
  let groups: [OptionGroup]
  let examples: [Example]

  init(
    _ name: String, abstract: String, discussion: [String] = [], positionals: [PositionalSpec] = [],
    groups: [OptionGroup] = [], examples: [Example] = []
  ) {
    self.name = name
    self.abstract = abstract
    self.discussion = discussion
    self.positionals = positionals
    self.groups = groups + [OptionGroup("General", [.json, .help])]
    self.examples = examples
  }

  /// All options, in the order of the help page.
  var options: [OptionSpec] { groups.flatMap(\.options) }

  /// `sign FOLDER [options]`.
  var usage: String {
    ([name] + positionals.map { ($0.isRequired ? $0.name : "[\($0.name)]") + ($0.isRepeated ? "..." : "") }
      + ["[options]"]).joined(separator: " ")
  }
}
