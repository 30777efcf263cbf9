internal import AksaraFormat

/// The chain over releases: what each says of the one before, held against what is there.
struct AuditChain {
  private(set) var releases: [AuditedRelease]
  private(set) var findings: [AuditFinding] = []
  private let refused: [RefusedFile]
  private var byPayload: [Digest512: Int] = [:]
  private var copies: AuditCopies

  init(_ releases: [AuditedRelease], _ refused: [RefusedFile]) {
    copies = AuditCopies(releases)
    self.releases = copies.releases
    self.refused = refused
    for (index, release) in self.releases.enumerated() { byPayload[release.payload] = index }
  }

  mutating func judge() {
    vouch()
    // Who vouches decides which release is the newest.
    copies.judge(releases)
    findings = copies.findings + findings
    var start = 0
    // They are sorted by name.
    while start < releases.count {
      let end = releases[start...].firstIndex { $0.name != releases[start].name } ?? releases.count
      judge(start..<end)
      start = end
    }
  }

  private mutating func add(_ code: AuditFinding.Code, _ index: Int, _ message: String, advice: String) {
    findings.append(AuditFinding(code, releases[index], message, advice: advice))
  }

  // MARK: Who vouches

  /// Who signed with a key that is in use named the releases before by their digests: they are what he saw, whatever
  /// became of their keys since. What he put older tables in the place of is not what he built on: a reissue vouches
  /// for the release that it repeats, and not for the one that it replaces.
  private mutating func vouch() {
    var open = releases.indices.filter { releases[$0].standing == .active }
    while let index = open.popLast() {
      let release = releases[index]
      for payload in [replaces(release) ? nil : release.previous?.payload, release.reissueOf].compactMap({ $0 }) {
        guard let before = byPayload[payload], releases[before].standing == .revoked else { continue }
        releases[before].standing = .vouched
        open.append(before)
      }
    }
    // Where a link that would lead on cannot be read, nothing is proven; nor is anything wrong with what lies behind it.
    var broken: [String: Int] = [:]
    for release in releases where release.standing != .revoked && !replaces(release) {
      guard let previous = release.previous, byPayload[previous.payload] == nil else { continue }
      broken[release.name] = max(broken[release.name] ?? 0, previous.sequence)
    }
    var replacing: [Digest512: String] = [:]
    for release in releases where replaces(release) {
      if let previous = release.previous { replacing[previous.payload] = release.version }
    }
    for index in releases.indices where releases[index].standing == .revoked {
      let release = releases[index]
      let signers = release.signatures.filter { $0.state == .revoked }.map { $0.keyName ?? "\($0.keyID)" }
      let words = "\(release.version) is signed by \(signers.joined(separator: ", ")), revoked since, and "
      if release.sequence < broken[release.name] ?? 0 {
        add(
          .unproven, index, words + "the release that would show that it was built on cannot be read",
          advice: "mend that first")
        continue
      }
      let over = replacing[release.payload].map { ", though \($0) replaces it with older tables" } ?? ""
      add(
        .revoked, index, words + "no release of a key in use builds on it\(over)",
        advice: over.isEmpty
          ? Self.doNotUse + offered(release) : "leave it out of use; devices that took it move on by that")
    }
  }

  private static let doNotUse =
    "whoever has the key may have made it at any time: do not use it, or have it signed again"

  /// What is to be done where devices are offered a release of a revoked key.
  private func offered(_ release: AuditedRelease) -> String {
    guard let alias = copies.alias(of: release) else { return "" }
    return "; devices get it as '\(alias)': 'reissue' the last good release, with --previous this one"
  }

  /// Whether a key in use signed a release that puts older tables in the place of what devices have. A reissue by a key
  /// that was revoked since is as good as whoever builds on it.
  private func replaces(_ release: AuditedRelease) -> Bool {
    release.standing == .active && release.reissueOf != nil
  }

  // MARK: One name

  private mutating func judge(_ range: Range<Int>) {
    let isChained = range.contains { releases[$0].previous != nil }
    for index in range {
      if let previous = releases[index].previous {
        follow(previous, index, range)
      } else if index > range.lowerBound, isChained, !builds(index - 1, on: index) {
        unlinked(index, range)
      }
      reissue(index)
      if releases[index].provenance == .missing {
        add(
          .noProvenance, index, "\(releases[index].version) has no provenance",
          advice: "keep NAME-VERSION.aksara.intoto.jsonl beside the bundle")
      }
    }
    if !isChained, range.count > 1 {
      add(
        .noChain, range.lowerBound, "no release of \(releases[range.lowerBound].name) names the one before",
        advice: "sign with --previous, so that an audit sees what is missing")
    }
    var forks = AuditForks(releases, range, byPayload: byPayload)
    forks.judge()
    findings += forks.findings
  }

  /// A second start of the chain. Where the first one led nowhere, that is the one that does not belong to it.
  private mutating func unlinked(_ index: Int, _ range: Range<Int>) {
    let first = range.lowerBound
    func isStart(_ place: Int) -> Bool { releases[place].previous == nil }
    func leadsOn(_ place: Int) -> Bool {
      range.contains { releases[$0].previous?.payload == releases[place].payload }
    }
    guard isStart(first), !leadsOn(first), leadsOn(index),
      !(first..<index).contains(where: { isStart($0) && leadsOn($0) })
    else {
      add(
        .unlinked, index,
        "\(releases[index].version) names no release before, and \(releases[index - 1].version) came before it",
        advice: "sign with --previous, and set \"chain\": \"required\" in \(LanguageFolder.configurationName)")
      return
    }
    add(
      .unlinked, first,
      "\(releases[first].version) names no release before, and nothing builds on it: the chain starts with "
        + releases[index].version,
      advice:
        "find out who signed it; where it did come first, \(releases[index].version) was signed without --previous")
  }

  /// Whether a release builds on another, at whatever distance.
  private func builds(_ index: Int, on other: Int) -> Bool {
    var here = index
    // A digest cannot be in what it is the digest of: the walk ends.
    while let payload = releases[here].previous?.payload, let before = byPayload[payload] {
      if before == other { return true }
      here = before
    }
    return false
  }

  private mutating func follow(_ previous: Manifest.Previous, _ index: Int, _ range: Range<Int>) {
    let release = releases[index]
    if previous.name != release.name {
      add(
        .link, index,
        "\(release.version) is a release of \(release.name), and names one of \(previous.name) as the one "
          + "before", advice: "sequences compare within one name; ask the signer")
    }
    if previous.sequence >= release.sequence {
      add(
        .order, index,
        "the sequence of \(release.version) is \(release.sequence), that of the one before it "
          + "\(previous.sequence)", advice: "devices never take it; sign it again with a higher sequence")
    }
    guard let before = byPayload[previous.payload] else { return missing(previous, index, range) }
    let found = releases[before]
    if found.name == previous.name, found.version != previous.version || found.sequence != previous.sequence {
      add(
        .link, index,
        "\(release.version) calls the one before \(previous.version), sequence \(previous.sequence); by its "
          + "digest that is \(found.version), sequence \(found.sequence)", advice: "ask the signer; the digest decides")
    }
    if release.createdAt < found.createdAt {
      add(
        .time, index,
        "\(release.version) is dated \(release.createdAt), before \(found.version) on which it builds "
          + "(\(found.createdAt))", advice: "a clock was wrong, or --date was given")
    }
  }

  /// The release before is not among those that were read.
  private mutating func missing(_ previous: Manifest.Previous, _ index: Int, _ range: Range<Int>) {
    let release = releases[index]
    let words = "\(previous.version), sequence \(previous.sequence), payload \(previous.payload.short)"
    let fileName = Manifest.fileName(previous.name, previous.version)
    let file = refused.first { $0.payload == previous.payload } ?? refused.first { $0.baseName == fileName }
    if let file {
      let isIt = file.payload == previous.payload ? "which is it, byte for byte" : "which is refused"
      add(
        .behindRefused, index, "\(release.version) builds on \(words): see '\(file.file)', \(isIt)",
        advice: "mend that first")
    } else if let other = range.first(where: {
      $0 != index && (releases[$0].version == previous.version || releases[$0].sequence == previous.sequence)
    }) {
      let found = releases[other]
      add(
        .altered, other,
        "\(release.version) was built on \(words), and this file of \(found.version), sequence \(found.sequence), has "
          + "payload \(found.payload.short)",
        advice: "one of the two was put in the other's place; find out which one devices have")
    } else if index == range.lowerBound {
      add(
        .beginning, index, "the releases given begin with \(release.version), which builds on \(words)",
        advice: "nothing, if what came before was not to be audited")
    } else {
      add(
        .gap, index, "\(release.version) builds on \(words), which is not here",
        advice: "find \(fileName); if nobody has it, the history has a hole there")
    }
  }

  // MARK: Reissues

  private mutating func reissue(_ index: Int) {
    let release = releases[index]
    guard let payload = release.reissueOf else { return }
    guard let place = byPayload[payload] else {
      add(
        .reissueUnknown, index,
        "\(release.version) repeats the tables of a release that is not here, payload "
          + payload.short, advice: "add that file, to have them compared")
      return
    }
    let older = releases[place]
    if older.name != release.name || older.sequence >= release.sequence {
      add(
        .reissue, index,
        "\(release.version) says that it repeats \(older.name) \(older.version), sequence "
          + "\(older.sequence), which is not an older release of it", advice: "ask the signer")
      return
    }
    let (own, others) = (release.languages, older.languages)
    let tags = Set(own.map(\.tag)).union(others.map(\.tag)).sorted()
    let wrong = tags.filter { tag in
      let (one, two) = (own.first { $0.tag == tag }, others.first { $0.tag == tag })
      return one?.table != two?.table || one?.member != two?.member
    }
    guard !wrong.isEmpty else { return }
    add(
      .reissue, index,
      "\(release.version) says that it repeats the tables of \(older.version), and other ones are those of "
        + wrong.map(\.text).joined(separator: ", "),
      advice: "ask the signer; 'aksara-pack diff \(older.file) \(release.file)' shows the texts")
  }
}
