internal import AksaraFormat
internal import AksaraPack
internal import AksaraRuntime

/// `apply`: judge a bundle as an app does, and make it the release in use.
struct ApplyCommand: Command {
  private static let fallback = OptionSpec(
    "fallback", nil, .value("TAG"), help: "The app's fallback language: a bundle without it is refused.")

  static let spec = CommandSpec(
    "apply", abstract: "Verify a bundle, and make it the release in use in a store.",
    discussion: [
      "A store is the folder in which an app keeps its bundles, and this is the code that the app runs. Signatures, "
        + "name, app version, sequence, expiry and every table are checked before anything is written; then the bundle "
        + "is put in place so that a reader, or a machine that loses power, finds the release before or this one.",
      "A refusal exits with 1, says what was offered, what was expected and what to do, and leaves the store as it "
        + "was. A store that cannot be read or written exits with 2. The same bundle again is fine.",
    ],
    positionals: [PositionalSpec("FILE", help: "The bundle, NAME-VERSION.aksara; - is standard input.")],
    groups: StoreOptions.groups(fallback, StoreOptions.at),
    examples: [
      Example("aksara-pack apply dist/shop-1.4.aksara --store store", "With the public keys in keys/."),
      Example(
        "aksara-pack apply new.aksara --store s --name shop --app ios:3.1 --built-in app.aksara",
        "As version 3.1 of an app would that has app.aksara built in."),
    ])

  private let path: String
  private let options: StoreOptions
  private let fallback: LanguageTag?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    path = arguments.positionals[0]
    options = try StoreOptions(arguments)
    fallback = try arguments.value(Self.fallback, expected: "a language tag") { try? LanguageTag($0) }
  }

  func run(_ console: Console) throws -> ExitCode {
    let bytes = try BundleInput.bytes(path, console.context)
    console.report("file", .string(path))
    let store = try options.open(console, isMade: true)
    console.tellStepDowns(store)
    let applied: BundleStore.Applied
    do throws(BundleRefusal) {
      applied = try store.apply(bytes, requiring: [fallback].compactMap(\.self))
    } catch {
      console.report("refusal", Report(error))
      throw CommandFailure(error, path: path)
    }
    let bundle = applied.verified.bundle
    let manifest = bundle.manifest
    let result =
      switch applied {
      case .applied: "applied"
      case .alreadyCurrent: "alreadyCurrent"
      }
    console.report("result", .string(result))
    console.report("name", .string(manifest.name))
    console.report("release", Report(applied.verified.release))
    console.report("signatures", .array(bundle.signatures.map(Report.init)))
    let release = "\(manifest.name) \(manifest.version), sequence \(manifest.sequence), \(manifest.createdAt)"
    console.line(result == "applied" ? "applied: \(release)" : "already in use: \(release)")
    for signature in bundle.signatures where signature.state == .valid { console.line("signed by \(signature.line)") }
    console.line("payload \(bundle.payloadDigest)")
    console.tell(applied.verified.notices.map { .notice($0) })
    return .done
  }
}
