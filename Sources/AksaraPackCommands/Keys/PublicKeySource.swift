internal import AksaraFormat
internal import AksaraPack

/// The public keys that signatures are checked with, as the command line names them.
struct PublicKeySource: Sendable {
  static let text = OptionSpec(
    "public-key-text", "P", .repeated("KEY"), help: "A public key itself: the base64 line of its file.")
  static let file = OptionSpec("public-key", "p", .repeated("FILE"), help: "A public key file.")
  static let folder = OptionSpec(
    "keys", nil, .value("DIR"),
    help: "A folder of public keys: DIR/*.pub are active, DIR/revoked/*.pub revoked. Default: keys.")
  static let group = OptionGroup("Public keys", [text, file, folder])

  /// The folder that is looked in when no key is named.
  static let defaultFolder = "keys"

  private enum Place {
    case texts([MinisignPublicKey])
    case files([String])
    case folder(String)
  }

  private let place: Place

  init(_ arguments: ParsedArguments) throws(UsageError) {
    switch try arguments.only(of: [Self.text, Self.file, Self.folder]) {
    case Self.text:
      var keys: [MinisignPublicKey] = []
      for text in arguments.all(Self.text) {
        do throws(KeyTextError) {
          keys.append(try MinisignPublicKey(text: text))
        } catch {
          throw .other("\(Self.text.spelling): \(error)", hint: "for a file, use \(Self.file.spelling) FILE")
        }
      }
      place = .texts(keys)
    case Self.file: place = .files(arguments.all(Self.file))
    default: place = .folder(arguments.value(Self.folder) ?? Self.defaultFolder)
    }
  }

  /// Reads the keys.
  func load(_ context: CommandContext) throws -> PublicKeys {
    switch place {
    case .texts(let keys): PublicKeys(active: keys.map { .init(name: "given as text", path: nil, key: $0) })
    case .files(let paths): PublicKeys(active: try paths.map { try PublicKeys.Entry(path: $0, context) })
    case .folder(let path): try PublicKeys(folder: path, context)
    }
  }
}

/// Public keys with where they came from.
struct PublicKeys {
  /// One key.
  struct Entry {
    let name: String
    /// Its file, as the user would write it; none for a key that was given as text.
    let path: String?
    let key: MinisignPublicKey
  }

  var active: [Entry] = []
  var revoked: [Entry] = []
  /// The folder that was looked in.
  var folder: String?

  /// Keys that were named one by one.
  init(active: [Entry]) {
    self.active = active
  }

  /// The keys of a folder, in the order of their names; none when it does not exist.
  init(folder: String, _ context: CommandContext) throws {
    self.folder = folder
    active = try Self.entries(of: folder, context)
    revoked = try Self.entries(of: folder + "/revoked", context)
  }

  private static func entries(of folder: String, _ context: CommandContext) throws -> [Entry] {
    let path = context.resolve(folder)
    guard InputFile.isFolder(path) else { return [] }
    return try FolderListing.entries(of: path)
      .filter { !$0.isFolder && $0.name.hasSuffix(".pub") && !$0.name.hasPrefix(".") }
      .map { try Entry(path: folder + "/" + $0.name, context) }
  }

  /// The ring of these keys.
  func ring(threshold: Int = 1) throws -> KeyRing {
    guard !active.isEmpty else {
      throw CommandFailure(
        code: "noPublicKey", "there is no public key to verify with\(folder.map { ": no .pub file in '\($0)'" } ?? "")",
        hints: ["pass --public-key FILE, or run it where keys/ is"])
    }
    return try KeyRing(active: active.map(\.named), revoked: revoked.map(\.named), threshold: threshold)
  }

  /// The ring of an audit, which can do without an active key: then all are releases of the past.
  func auditRing(threshold: Int = 1) throws -> KeyRing {
    guard active.isEmpty, !revoked.isEmpty else { return try ring(threshold: threshold) }
    return try KeyRing(revokedAlone: revoked.map(\.named))
  }

  /// The ring in which a key revoked since counts: for releases of the past.
  func historicalRing(threshold: Int = 1) throws -> KeyRing {
    guard !active.isEmpty || !revoked.isEmpty else { return try ring() }
    return try KeyRing(active: (active + revoked).map(\.named), threshold: threshold)
  }

  /// Says what devices may think of a key that signs.
  func judge(_ key: MinisignPublicKey, _ console: Console) {
    let place = folder ?? PublicKeySource.defaultFolder
    if active.contains(where: { $0.key == key }) { return }
    if let entry = revoked.first(where: { $0.key == key }) {
      console.warning("the signing key \(key.keyID) is revoked (\(entry.name)): devices that know so ignore it")
    } else if active.isEmpty {
      console.note("no public keys in \(place)/: whether devices trust the signing key \(key.keyID) was not checked")
    } else {
      console.warning("the signing key \(key.keyID) is not among \(place)/*.pub: devices may not trust it")
    }
  }
}

extension PublicKeys.Entry {
  /// Reads a key file.
  fileprivate init(path: String, _ context: CommandContext) throws {
    let bytes = try InputFile.read(context.resolve(path), limit: Limits.keyFileBytes)
    let name = path.split(separator: "/").last.map(String.init) ?? path
    do {
      self.init(name: name, path: path, key: try MinisignPublicKey(text: String(decoding: bytes, as: UTF8.self)))
    } catch {
      throw CommandFailure(code: "badPublicKey", "'\(path)': \(error)")
    }
  }

  fileprivate var named: NamedKey { NamedKey(name: name, key: key) }
}
