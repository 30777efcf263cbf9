internal import AksaraFormat
internal import AksaraPack
internal import AksaraPrimitives
internal import AksaraRuntime

/// What the commands on a store have in common: which folder, whose bundles, which app.
struct StoreOptions: Sendable {
  static let store = OptionSpec(
    "store", nil, .value("DIR"), help: "The store's folder. The first apply makes it; its parent must be there.")
  static let name = OptionSpec(
    "name", nil, .value("NAME"),
    help: "Whose bundles are taken; default: the name that the store holds, else the built-in or the given bundle's.")
  static let builtIn = OptionSpec(
    "built-in", nil, .value("FILE"),
    help: "The bundle that is part of the app, signed or not: shown when nothing stored can be, or is older.")
  static let at = OptionSpec(
    "at", nil, .value("TIME"), help: "Take this for the time now, YYYY-MM-DDThh:mm:ssZ.")

  /// The groups of a command's help page.
  static func groups(_ own: OptionSpec...) -> [OptionGroup] {
    [
      OptionGroup("Store", [store] + own), PublicKeySource.group,
      OptionGroup("The app", [name, VerifyRules.app, VerifyRules.thresholdOption, builtIn]),
    ]
  }

  /// The folder as the user wrote it.
  let folder: String
  private let keys: PublicKeySource
  private let expectedName: String?
  private let app: TrustPolicy.App?
  private let threshold: Int
  private let builtInPath: String?
  private let time: Timestamp?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    folder = try arguments.required(Self.store)
    keys = try PublicKeySource(arguments)
    expectedName = try VerifyRules.name(arguments, Self.name)
    app = try VerifyRules.app(arguments)
    threshold = try VerifyRules.threshold(arguments)
    builtInPath = arguments.value(Self.builtIn)
    time = try VerifyRules.time(arguments, Self.at)
  }

  /// The store that the line describes; nothing is written.
  /// - Parameter isMade: whether the command makes the folder; otherwise it must be there, unless the app has a bundle of
  ///   its own.
  func open(_ console: Console, isMade: Bool = false) throws -> BundleStore {
    let context = console.context
    let ring = try keys.load(context).ring(threshold: threshold)
    var builtIn: [UInt8]?
    if let builtInPath {
      let bytes = try BundleInput.bytes(builtInPath, context)
      _ = try BundleInput.claimed(builtInPath, bytes)
      builtIn = bytes
    }
    let path = context.resolve(folder)
    if !isMade, builtIn == nil, !InputFile.isFolder(path) {
      throw CommandFailure(
        code: "noStore", "there is no store at '\(folder)'",
        hints: ["check \(Self.store.spelling); 'aksara-pack apply FILE \(Self.store.spelling) DIR' makes one"])
    }
    console.report("store", .string(folder))
    func store(_ name: String?) throws -> BundleStore {
      let seconds = time?.seconds
      let now = context.now
      // The store calls back on the thread that waits, which is this one.
      nonisolated(unsafe) let errors = context.errors
      let folder = VisibleText.escape(folder)
      return BundleStore(
        at: path, policy: try TrustPolicy(keys: ring, name: name, app: app), primitives: SystemPrimitives(),
        builtIn: builtIn, clock: { seconds ?? now() },
        whileWaiting: {
          unsafe _ = errors.write(
            Array("aksara-pack: note: waiting for another process that writes to '\(folder)'\n".utf8))
        })
    }
    if let expectedName { return try store(expectedName) }
    let anybodys = try store(nil)
    // A store whose state is damaged still has bundles that somebody signed.
    let opened = anybodys.open { _ in }
    let stored = opened.origin == .stored ? opened.bundle?.manifest.name : nil
    // What is signed goes before what the folder says of itself; an app that has a bundle built in is that bundle's.
    let own = anybodys.builtInName
    guard let held = stored ?? (try? BundleStore.name(at: path)) ?? own else {
      let taken = isMade ? "the bundle's own is taken" : "any name is taken"
      console.note("the store holds no name yet: \(taken), unless \(Self.name.spelling) says otherwise")
      return anybodys
    }
    let whose = held == own && stored == nil ? "the built-in bundle has" : "the store holds"
    console.note("the name is '\(held)', which \(whose); \(Self.name.spelling) says otherwise")
    return try store(held)
  }
}
