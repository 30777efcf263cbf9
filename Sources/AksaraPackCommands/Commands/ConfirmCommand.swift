internal import AksaraRuntime

/// `confirm`: say that the release in use works.
struct ConfirmCommand: Command {
  static let spec = CommandSpec(
    "confirm", abstract: "Say that the release in use in a store works.",
    discussion: [
      "An app that counts its launches gives up a release that nobody confirms, and goes back to the last one that was "
        + "confirmed, which is kept for as long as it is."
    ],
    groups: StoreOptions.groups(),
    examples: [Example("aksara-pack confirm --store store", "As the app does once it runs well.")])

  private let options: StoreOptions

  init(_ arguments: ParsedArguments) throws(UsageError) {
    options = try StoreOptions(arguments)
  }

  func run(_ console: Console) throws -> ExitCode {
    let store = try options.open(console)
    console.tellStepDowns(store)
    guard let release = try store.confirm() else {
      throw CommandFailure(
        .failed, code: "nothingToConfirm", "no release is in use in '\(options.folder)'",
        hints: ["'aksara-pack status --store DIR' says why"])
    }
    console.report("release", Report(release))
    console.line("confirmed: \(release)")
    return .done
  }
}
