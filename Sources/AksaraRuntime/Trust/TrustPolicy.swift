public import AksaraFormat

/// Whose bundles an app takes: keys, and what must stand in the manifest.
public struct TrustPolicy: Sendable {
  /// Active and revoked keys, and how many active ones must have signed.
  public let keys: KeyRing
  /// The bundle's name; `nil` leaves it open, which an app should not do: another channel's bundle would be taken.
  public let name: String?
  /// The app's platform and version, when bundles may be limited to some.
  public let app: App?

  /// An app as manifests know it.
  public struct App: Hashable, Sendable {
    /// `ios`, `android`: at most 16 lower-case letters.
    public let platform: String
    /// The version.
    public let version: AppVersion

    /// An app; `nil` when the platform is no platform's name.
    public init?(platform: String, version: AppVersion) {
      guard Manifest.isPlatform(platform) else { return nil }
      self.platform = platform
      self.version = version
    }

    /// `ios:3.1`; `nil` for any other text.
    public init?(_ text: String) {
      let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, let version = AppVersion(parts[1]) else { return nil }
      self.init(platform: parts[0], version: version)
    }
  }

  /// A policy over keys that can verify something.
  /// - Throws: ``TrustPolicyError`` when no bundle can have this name.
  public init(keys: KeyRing, name: String?, app: App? = nil) throws(TrustPolicyError) {
    if let name, !Manifest.isName(name) {
      throw TrustPolicyError("no bundle can be called \"\(name)\": lower-case letters, digits and hyphens only")
    }
    self.keys = keys
    self.name = name
    self.app = app
  }

  /// A policy over minisign public keys as texts: whole `.pub` files or their base64 lines.
  /// - Throws: ``TrustPolicyError`` for a text that is no key, or keys that make no ring.
  public init(
    publicKeys: [String], revoked: [String] = [], threshold: Int = 1, name: String, app: App? = nil
  ) throws(TrustPolicyError) {
    let ring: KeyRing
    do {
      ring = try KeyRing(
        active: publicKeys.map { try Self.key($0) }, revoked: revoked.map { try Self.key($0) }, threshold: threshold)
    } catch {
      throw TrustPolicyError("\(error)")
    }
    try self.init(keys: ring, name: name, app: app)
  }

  private static func key(_ text: String) throws(KeyTextError) -> NamedKey {
    let key = try MinisignPublicKey(text: text)
    return NamedKey(name: key.keyID.description, key: key)
  }
}

/// Why a policy cannot be built: it could verify nothing.
public struct TrustPolicyError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}

extension TrustPolicy {
  /// Another app's or channel's bundle is refused.
  public func checkName(_ manifest: Manifest) throws(BundleRefusal) {
    guard let name, !manifest.name.utf8.elementsEqual(name.utf8) else { return }
    throw BundleRefusal(
      .wrongName, "it is another app's or channel's bundle", offered: manifest.name, expected: name,
      advice: "check which file this is")
  }

  /// A bundle for other versions of the app is refused; one that says nothing of this platform is for all.
  public func checkApp(_ manifest: Manifest) throws(BundleRefusal) {
    guard let app, let range = manifest.appVersion?[app.platform], !range.contains(app.version) else { return }
    throw BundleRefusal(
      .wrongAppVersion, "it is not for this version of the app", offered: "\(app.platform) \(range.text)",
      expected: "\(app.platform) \(app.version)", advice: "use the bundle that was made for this version")
  }
}
