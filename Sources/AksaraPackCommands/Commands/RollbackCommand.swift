internal import AksaraFormat
internal import AksaraRuntime

/// `rollback`: go back to an earlier release on one store.
struct RollbackCommand: Command {
  private static let to = OptionSpec(
    "to", nil, .value("VERSION|DIGEST"),
    help: "The release to go to, by its version or the first 8 or more digits of its payload's digest.")

  static let spec = CommandSpec(
    "rollback", abstract: "Go back to an earlier release in a store.",
    discussion: [
      "Goes to the release before the one in use, stored or built in, or to the one that --to names. Every stored "
        + "release above it is refused on this store until the next version of the app, which --app tells; without "
        + "--app, for good. 'aksara-pack status' lists the releases that are kept.",
      "This is one store. For everybody, sign an older release again with a higher sequence.",
    ],
    groups: StoreOptions.groups(to),
    examples: [
      Example("aksara-pack rollback --store store", "One release back."),
      Example("aksara-pack rollback --store store --to 1.3", "To version 1.3."),
    ])

  private let options: StoreOptions
  private let target: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    options = try StoreOptions(arguments)
    target = arguments.value(Self.to)
  }

  func run(_ console: Console) throws -> ExitCode {
    let store = try options.open(console)
    console.tellStepDowns(store)
    let release = try store.rollback(to: target)
    console.report("release", Report(release))
    console.line("back to \(release)")
    let rejected = store.status().rejected
    console.report("rejected", .strings(rejected.map(\.hex)))
    let until = store.policy.app == nil ? "for good, as --app says no version" : "until the next version of the app"
    for payload in rejected { console.note("refused here \(until): payload \(payload)") }
    return .done
  }
}
