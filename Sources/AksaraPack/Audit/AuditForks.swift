internal import AksaraFormat

/// Where the chain of one name parts: whether a device can get releases of both ways.
///
/// Releases that revoked keys alone signed are no part of it: nobody has to merge the texts of a thief.
struct AuditForks {
  private(set) var findings: [AuditFinding] = []
  private let releases: [AuditedRelease]
  private let range: Range<Int>
  /// The places of the release before and of the repeated one.
  private var links: [[Int]] = []
  /// The places of what is built on a release.
  private var children: [Int: [Int]] = [:]
  /// Pairs of places for which one finding is enough.
  private var told: Set<[Int]> = []

  init(_ releases: [AuditedRelease], _ range: Range<Int>, byPayload: [Digest512: Int]) {
    self.releases = releases
    self.range = range
    links = releases.map { [$0.previous?.payload, $0.reissueOf].compactMap { $0.flatMap { byPayload[$0] } } }
    for index in range {
      guard let before = releases[index].previous.flatMap({ byPayload[$0.payload] }) else { continue }
      children[before, default: []].append(index)
    }
  }

  private mutating func add(_ code: AuditFinding.Code, _ index: Int, _ message: String, advice: String) {
    findings.append(AuditFinding(code, releases[index], message, advice: advice))
  }

  /// Whether a pair is told for the first time.
  private mutating func isNews(_ one: Int, _ two: Int) -> Bool { told.insert([min(one, two), max(one, two)]).inserted }

  private func counts(_ index: Int) -> Bool { releases[index].standing != .revoked }

  // MARK: What is judged

  mutating func judge() {
    let siblings = Dictionary(grouping: range.filter { releases[$0].previous != nil }) {
      releases[$0].previous?.payload
    }
    for group in siblings.values.sorted(by: { $0[0] < $1[0] }) where group.count > 1 { judge(group) }
    twins(Dictionary(grouping: range) { releases[$0].version }, .altered) { _, _ in
      true
    } words: { one, two in
      "two releases are called \(two.version): this one, and '\(one.file)', with other content"
    }
    twins(Dictionary(grouping: range.filter { counts($0) }) { "\(releases[$0].sequence)" }, .fork) { one, two in
      one.meets(two)
    } words: { one, two in
      "\(two.version) and \(one.version) both have the sequence \(two.sequence)"
    }
  }

  /// Releases on top of one: each with those before it, and with all that was built on either.
  private mutating func judge(_ group: [Int]) {
    let ways = group.map { way($0) }.filter { !$0.isEmpty }
    for (place, way) in ways.enumerated().dropFirst() {
      var pair: (one: Int, two: Int)?
      for other in ways[..<place] where pair == nil { pair = meeting(other, way) }
      let (one, two) = pair ?? (ways[0][0], way[0])
      guard releases[one].version != releases[two].version, isNews(one, two) else { continue }
      let areSiblings = group.contains(one) && group.contains(two)
      let both =
        "\(releases[two].version) and \(releases[one].version) both "
        + (areSiblings ? "build on " : "came after ") + (releases[group[0]].previous?.version ?? "")
        + (areSiblings ? "" : ", on ways of their own")
      if pair != nil {
        add(
          .fork, two, "\(both), and devices can get both",
          advice: "one of them is lost on devices that take the other; sign a release with the texts of both, and run "
            + "'verify --newer-than' just before each upload"
            + (areSiblings ? "" : "; a hotfix for older apps needs --app on every release of its way"))
      } else if !releases[one].meets(releases[two]) {
        add(.branch, two, "\(both), for different versions of the app", advice: "nothing")
      }
    }
  }

  /// A release and all that was built on it, in order.
  private func way(_ start: Int) -> [Int] {
    var (found, open) = ([Int](), [start])
    // A digest cannot be in what it is the digest of: the walk ends.
    while let index = open.popLast() {
      found.append(index)
      open += children[index] ?? []
    }
    return found.filter { counts($0) }.sorted()
  }

  /// The first release that a device can be offered beside one of the other way, which is named first. One that repeats
  /// or follows the other is not beside it.
  private func meeting(_ one: [Int], _ two: [Int]) -> (one: Int, two: Int)? {
    // Where they part is what people look at.
    let (first, second) = (min(one[0], two[0]), max(one[0], two[0]))
    if releases[first].meets(releases[second]), !knows(second, first) { return (first, second) }
    // The newest of each range of app versions, on each way.
    var seen: [[[String: AppVersionRange]?: Int]] = [[:], [:]]
    let sides = Set(one)
    for index in (one + two).sorted() {
      let side = sides.contains(index) ? 0 : 1
      let others = seen[1 - side].values.sorted(by: >)
      if let other = others.first(where: { releases[$0].meets(releases[index]) && !knows(index, $0) }) {
        return (other, index)
      }
      seen[side][releases[index].appVersion] = index
    }
    return nil
  }

  /// Whether a release was made in the knowledge of another: built on it or repeating it, at whatever distance.
  private func knows(_ index: Int, _ other: Int) -> Bool {
    var (seen, open): (Set<Int>, [Int]) = ([index], [index])
    while let here = open.popLast() {
      for before in links[here] where seen.insert(before).inserted {
        if before == other { return true }
        open.append(before)
      }
    }
    return false
  }

  /// Releases that have in common what only one can have.
  private mutating func twins(
    _ groups: [String: [Int]], _ code: AuditFinding.Code, areOne: (AuditedRelease, AuditedRelease) -> Bool,
    words: (AuditedRelease, AuditedRelease) -> String
  ) {
    for group in groups.values.sorted(by: { $0[0] < $1[0] }) {
      // The rightful one is what the others are held against.
      let group = group.filter(counts) + group.filter { !counts($0) }
      for (place, two) in group.enumerated().dropFirst() {
        guard let one = group[..<place].first(where: { areOne(releases[$0], releases[two]) }), isNews(one, two)
        else { continue }
        add(
          code, two, words(releases[one], releases[two]),
          advice: "a release that is out never changes: find out which of the two devices have, and sign a new one")
      }
    }
  }
}
