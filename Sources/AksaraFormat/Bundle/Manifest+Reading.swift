extension Manifest {
  /// Reads a manifest.
  ///
  /// Unknown, missing, ill-typed or out-of-range fields are refused at every depth, and so is any spelling but the
  /// canonical one.
  /// - Throws: ``ManifestError``.
  public init(reading bytes: [UInt8]) throws(ManifestError) {
    guard bytes.count <= Limits.manifestBytes else {
      throw ManifestError(field: "", reason: "larger than \(Limits.manifestBytes >> 20) MiB")
    }
    let document = JSONDocument()
    do throws(JSONError) { try document.parse(bytes) } catch { throw ManifestError(field: "", reason: "\(error)") }
    var fields = try FieldReader(document.root, path: "")
    _ = try fields.text("format", "\"aksara-bundle\"") { $0 == "aksara-bundle" }
    _ = try fields.integer("formatVersion", 1...1, "1, the one version that this reader knows")
    name = try fields.text("name", "[a-z0-9][a-z0-9-]{0,63}", where: Self.isName)
    version = try fields.text("version", "[0-9A-Za-z][0-9A-Za-z.+-]{0,63}", where: Self.isVersion)
    sequence = try fields.integer("sequence", 1...Limits.largestInteger)
    createdAt = try fields.take("createdAt", Self.timeWords, Self.time)
    expiresAt = try fields.takeOptional("expiresAt", Self.timeWords, Self.time)
    appVersion = try fields.takeOptional("appVersion", "an object of platforms", Self.ranges)
    sourceLanguage = try fields.take("sourceLanguage", "a language tag") { value throws(ManifestError) in
      Self.tag(value.string)
    }
    languages = try fields.take("languages", "an object of languages", Self.languages)
    previous = try fields.take("previous", "null or a release", Self.previousRelease)
    reissueOf = try fields.takeOptional("reissueOf", FieldReader.digestWords) { value throws(ManifestError) in
      value.string.flatMap(Digest512.init(hex:))
    }
    build = try fields.take("build", "an object", Self.build)
    leftOut = try fields.takeOptional("leftOut", Self.waiverWords) { value throws(ManifestError) in
      try Self.waivers(value, "leftOut")
    }
    allowed = try fields.takeOptional("allowed", Self.waiverWords) { value throws(ManifestError) in
      try Self.waivers(value, "allowed")
    }
    annotations = try fields.takeOptional("annotations", "an object of texts", Self.annotations)
    try fields.end()
    guard languages[sourceLanguage] != nil else {
      throw ManifestError(field: "sourceLanguage", reason: "is not among the languages")
    }
    guard document.isCanonical else { throw ManifestError(field: "", reason: "not in canonical form (RFC 8785)") }
  }

  private static let timeWords = "a time as YYYY-MM-DDThh:mm:ssZ"
  private static let waiverWords = "an array of at most \(Limits.waiverEntries) waivers"

  private static func time(_ value: JSONValue) throws(ManifestError) -> Timestamp? {
    value.string.flatMap { Timestamp($0) }
  }

  /// A tag in its canonical spelling.
  private static func tag(_ text: String?) -> LanguageTag? {
    guard let text, let tag = try? LanguageTag(text), tag.text == text else { return nil }
    return tag
  }

  private static func ranges(_ value: JSONValue) throws(ManifestError) -> [String: AppVersionRange]? {
    guard value.kind == .object, !value.isEmpty else { return nil }
    var ranges: [String: AppVersionRange] = [:]
    for member in value.children {
      let platform = member.key ?? ""
      let path = "appVersion.\(platform)"
      guard isPlatform(platform) else { throw ManifestError(field: path, reason: "is no platform: [a-z]{1,16}") }
      var fields = try FieldReader(member, path: path)
      func bound(_ value: JSONValue) throws(ManifestError) -> AppVersion? { value.string.flatMap(AppVersion.init) }
      let min = try fields.takeOptional("min", "dotted integers", bound)
      let max = try fields.takeOptional("max", "dotted integers", bound)
      try fields.end()
      guard let range = AppVersionRange(min: min, max: max) else {
        throw ManifestError(field: path, reason: "must have min or max, and min not above max")
      }
      ranges[platform] = range
    }
    return ranges
  }

  private static func languages(_ value: JSONValue) throws(ManifestError) -> [LanguageTag: Language]? {
    guard value.kind == .object, (1...Limits.members - 2).contains(value.count) else { return nil }
    var languages: [LanguageTag: Language] = [:]
    for member in value.children {
      let path = "languages.\(member.key ?? "")"
      guard let tag = tag(member.key) else { throw ManifestError(field: path, reason: "is no canonical language tag") }
      var fields = try FieldReader(member, path: path)
      languages[tag] = Language(
        path: try fields.text("path", tablePath(for: tag)) {
          $0.utf8.elementsEqual(tablePath(for: tag).utf8)
        },
        keys: try fields.integer("keys", 1...Limits.keysPerLanguage),
        size: try fields.integer("size", 1...Limits.tableBytes), blake2b: try fields.digest("blake2b"),
        sources: try fields.take("sources", "an array of files") { value throws(ManifestError) in
          try sources(value, path + ".sources")
        })
      try fields.end()
    }
    return languages
  }

  private static func sources(_ value: JSONValue, _ path: String) throws(ManifestError) -> [SourceFile]? {
    guard value.kind == .array else { return nil }
    var files: [SourceFile] = []
    for item in value.children {
      var fields = try FieldReader(item, path: "\(path).\(files.count)")
      files.append(
        SourceFile(
          path: try fields.text("path", "a relative path", where: isRelativePath),
          size: try fields.integer("size", 0...Limits.languageFileBytes), blake2b: try fields.digest("blake2b")))
      try fields.end()
    }
    return files
  }

  /// Outer `nil`: ill-typed. Inner `nil`: there is none.
  private static func previousRelease(_ value: JSONValue) throws(ManifestError) -> Previous?? {
    if value.kind == .null { return .some(nil) }
    guard value.kind == .object else { return nil }
    var fields = try FieldReader(value, path: "previous")
    let previous = Previous(
      name: try fields.text("name", "[a-z0-9][a-z0-9-]{0,63}", where: isName),
      version: try fields.text("version", "[0-9A-Za-z][0-9A-Za-z.+-]{0,63}", where: isVersion),
      sequence: try fields.integer("sequence", 1...Limits.largestInteger), payload: try fields.digest("payload"))
    try fields.end()
    return previous
  }

  private static func build(_ value: JSONValue) throws(ManifestError) -> Build? {
    var fields = try FieldReader(value, path: "build")
    let build = Build(
      tool: try fields.text("tool"), toolVersion: try fields.text("toolVersion"), zlib: try fields.text("zlib"),
      options: try fields.take("options", "an object of texts, integers, booleans and arrays of texts", options),
      source: try fields.takeOptional("source", "an object", source))
    try fields.end()
    return build
  }

  private static func options(_ value: JSONValue) throws(ManifestError) -> [CanonicalJSON.Name: CanonicalJSON]? {
    guard value.kind == .object else { return nil }
    var options: [CanonicalJSON.Name: CanonicalJSON] = [:]
    for member in value.children {
      let option: CanonicalJSON? =
        switch member.kind {
        case .string: .string(member.string ?? "")
        case .number: FieldReader.integer(member).map(CanonicalJSON.integer)
        case .true: .boolean(true)
        case .false: .boolean(false)
        case .array:
          member.children.allSatisfy { $0.kind == .string }
            ? .array(member.children.map { .string($0.string ?? "") }) : nil
        case .null, .object: nil
        }
      guard let option, options.updateValue(option, forKey: .init(member.key ?? "")) == nil else { return nil }
    }
    return options
  }

  private static func source(_ value: JSONValue) throws(ManifestError) -> Source? {
    var fields = try FieldReader(value, path: "build.source")
    let source = Source(
      repository: try fields.takeOptional("repository", "a place without user, query or fragment") {
        value throws(ManifestError) in value.string.flatMap { isRepository($0) ? $0 : nil }
      },
      revision: try fields.text("revision"),
      clean: try fields.take("clean", "true or false") { value throws(ManifestError) in
        value.kind == .true ? true : value.kind == .false ? false : nil
      })
    try fields.end()
    return source
  }

  private static func waivers(_ value: JSONValue, _ name: String) throws(ManifestError) -> [Waiver]? {
    guard value.kind == .array, value.count <= Limits.waiverEntries else { return nil }
    var waivers: [Waiver] = []
    for item in value.children {
      var fields = try FieldReader(item, path: "\(name).\(waivers.count)")
      waivers.append(
        Waiver(rule: try fields.text("rule"), language: try fields.text("language"), key: try fields.text("key")))
      try fields.end()
    }
    return waivers
  }

  private static func annotations(_ value: JSONValue) throws(ManifestError) -> [String: String]? {
    guard value.kind == .object else { return nil }
    var annotations: [String: String] = [:]
    for member in value.children {
      let name = member.key ?? ""
      guard isAnnotationName(name), let text = member.string else {
        throw ManifestError(field: "annotations.\(name)", reason: "must be a text under [a-z0-9./-]{1,64}")
      }
      annotations[name] = text
    }
    return annotations
  }
}
