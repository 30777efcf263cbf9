internal import AksaraFormat
internal import AksaraPack

/// The options that name the release before.
struct PreviousOptions: Sendable {
  private static let previous = OptionSpec(
    "previous", nil, .value("FILE|none"),
    help: "The release before, which becomes a link of the chain; none for the first.")
  private static let previousUnverified = OptionSpec(
    "previous-unverified", help: "Take the release before without checking who signed it.")
  static let group = OptionGroup("Chain", [previous, previousUnverified])

  /// What to compare with, for a command that makes no release.
  static let comparison = OptionGroup(
    "Release before",
    [
      OptionSpec(
        previous.name, nil, previous.kind,
        help: "The release before: tell what was removed since, and what was not translated again."),
      previousUnverified, PublicKeySource.folder,
    ])

  /// The file; `none` where there is no release before.
  let path: String?
  private let isUnverified: Bool
  private let keys: PublicKeySource

  init(_ arguments: ParsedArguments) throws(UsageError) {
    path = arguments.value(Self.previous)
    isUnverified = arguments.has(Self.previousUnverified)
    keys = try PublicKeySource(arguments)
  }

  /// The release before; `nil` when none is named, or there is none.
  func bundle(_ console: Console) throws -> AksaraBundle? {
    guard let path, path != "none" else { return nil }
    let bytes = try BundleInput.bytes(path, console.context)
    do {
      let ring = isUnverified ? nil : try keys.load(console.context).historicalRing()
      if isUnverified { console.warning("'\(path)' is taken as it says: nobody checked who signed it") }
      return try PreviousRelease.read(bytes, keys: ring)
    } catch let refusal as BundleRefusal {
      throw CommandFailure(refusal, path: path)
    } catch let failure as CommandFailure where failure.code == "noPublicKey" {
      throw CommandFailure(
        code: failure.code, "the release before cannot be checked: \(failure.message)",
        hints: ["pass --keys DIR with the public keys", "or --previous-unverified, to take it as it says"])
    }
  }
}
