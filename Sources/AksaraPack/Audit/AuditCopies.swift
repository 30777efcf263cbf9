internal import AksaraFormat

/// Files of one payload: which of them is the release, and what the others are there for.
struct AuditCopies {
  /// Each release once: by name, sequence and time.
  private(set) var releases: [AuditedRelease] = []
  private(set) var findings: [AuditFinding] = []
  /// All files of a release, the one that stands for it first; parallel to `releases`.
  private var files: [[AuditedRelease]] = []

  init(_ read: [AuditedRelease]) {
    var groups: [Digest512: [AuditedRelease]] = [:]
    var order: [Digest512] = []
    for release in read {
      if groups[release.payload] == nil { order.append(release.payload) }
      groups[release.payload, default: []].append(release)
    }
    let sorted = order.compactMap { groups[$0] }.map(Self.primaryFirst).sorted {
      ($0[0].name, $0[0].sequence, $0[0].createdAt, $0[0].file)
        < ($1[0].name, $1[0].sequence, $1[0].createdAt, $1[0].file)
    }
    files = sorted
    releases = sorted.map { group in
      var release = group[0]
      release.copies = group.dropFirst().map(\.file)
      return release
    }
  }

  /// The file with the release's own name, else the first that is not an alias.
  private static func primaryFirst(_ group: [AuditedRelease]) -> [AuditedRelease] {
    let place =
      group.firstIndex { $0.hasOwnName } ?? group.firstIndex { !$0.isAlias } ?? 0
    return [group[place]] + group[..<place] + group[(place + 1)...]
  }

  /// - Parameter judged: the releases as they are here, with who vouches for each.
  mutating func judge(_ judged: [AuditedRelease]) {
    let names = Set(judged.map(\.name))
    for (index, group) in files.enumerated() {
      // By name they are sorted, and within a name by sequence. Devices for which the one is never get the other.
      let newest = judged[index...].prefix { $0.name == group[0].name }.last {
        $0.standing != .revoked && $0.meets(group[0])
      }
      for (place, file) in group.enumerated() {
        name(file, of: group[0], isFirst: place == 0, newest: newest ?? group[0], names)
        if place > 0 { signatures(file, of: group[0]) }
      }
    }
  }

  /// The file by which devices are offered a release.
  func alias(of release: AuditedRelease) -> String? {
    files.first { $0[0].payload == release.payload }?.first(where: \.isAlias)?.file
  }

  private mutating func add(_ code: AuditFinding.Code, _ file: AuditedRelease, _ message: String, advice: String) {
    findings.append(AuditFinding(code, file, message, advice: advice))
  }

  private mutating func name(
    _ file: AuditedRelease, of first: AuditedRelease, isFirst: Bool, newest: AuditedRelease, _ names: Set<String>
  ) {
    let base = InputFile.baseName(file.file)
    if file.hasOwnName {
      guard !isFirst else { return }
      add(.duplicate, file, "the same release is in '\(first.file)'", advice: "nothing")
    } else if names.contains(where: { Self.isName(base, of: $0) }) {
      add(
        .replay, file,
        "the file is named as another release, and is \(Self.isName(base, of: file.name) ? "" : file.name + " ")"
          + "\(file.version), sequence \(file.sequence)",
        advice: "whoever fetches it by its name gets other texts; rename it to \(file.fileName), or put the right file "
          + "there")
    } else if file.isAlias {
      guard newest.payload != file.payload, newest.sequence > file.sequence else { return }
      add(
        .replay, file,
        "\(base) is \(file.version), sequence \(file.sequence), and \(newest.version), sequence "
          + "\(newest.sequence), is out",
        advice: "devices that ask for it are held back; put \(newest.fileName) there")
    } else {
      add(
        .fileName, file,
        "the file is \(file.fileName) by its manifest"
          + (isFirst ? "" : ", and the same as '\(first.file)'"), advice: "nothing; the manifest decides")
    }
  }

  /// Whether a file is named as a release of a bundle, whichever.
  private static func isName(_ base: String, of bundle: String) -> Bool {
    base.hasPrefix(bundle + "-") && base.hasSuffix(".aksara")
      && Manifest.isVersion(String(base.dropFirst(bundle.utf8.count + 1).dropLast(7)))
  }

  /// A signature that was added later makes a copy that has more; copies of which each lacks one were signed apart.
  private mutating func signatures(_ file: AuditedRelease, of first: AuditedRelease) {
    let (own, others) = (Set(file.signatures.map(\.signature)), Set(first.signatures.map(\.signature)))
    guard !own.isSubset(of: others), !others.isSubset(of: own) else { return }
    func words(_ release: AuditedRelease) -> String {
      release.signatures.map { $0.keyName ?? "\($0.keyID)" }.joined(separator: ", ")
    }
    add(
      .resigned, file, "\(file.version) is signed by \(words(file)) here, and by \(words(first)) in '\(first.file)'",
      advice: "somebody replaced signatures instead of adding one; find out who, and keep the file with the signatures "
        + "that were meant")
  }
}

extension AuditedRelease {
  /// Whether the file has the name that the release gives it.
  var hasOwnName: Bool { InputFile.baseName(file).utf8.elementsEqual(fileName.utf8) }
  /// `latest.aksara`, and what else is the newest release under a name that stays.
  var isAlias: Bool { !hasOwnName && InputFile.baseName(file).hasPrefix("latest") }
}
