internal import AksaraFormat
internal import AksaraPack

/// The chain of one bundle name as a picture: the newest release on top, a line from each to the one that it builds on.
struct ChainPicture {
  /// The releases, newest first.
  let releases: [AuditedRelease]
  /// Releases with an error among the findings, by payload, with its code.
  let alarms: [Digest512: [AuditFinding.Code]]
  /// The id of a release's entry on the page.
  let anchor: (AuditedRelease) -> String

  private static let rowHeight = 48
  private static let laneWidth = 22
  private static let left = 30

  /// What the picture shows of one release.
  private struct Row {
    var lane = 0
    /// The row of the one before, where that is here.
    var before: Int?
  }

  private let rows: [Row]
  private let lanes: Int

  init(
    _ releases: [AuditedRelease], alarms: [Digest512: [AuditFinding.Code]],
    anchor: @escaping (AuditedRelease) -> String
  ) {
    let releases = Array(releases.reversed())
    self.releases = releases
    self.alarms = alarms
    self.anchor = anchor
    let places = Dictionary(releases.enumerated().map { ($1.payload, $0) }, uniquingKeysWith: { first, _ in first })
    var rows: [Row] = []
    // Which row each lane waits for.
    var waiting: [Int?] = []
    for (index, release) in releases.enumerated() {
      // A release that names a newer one is told among the findings; a line upwards would say less.
      let before = release.previous.flatMap { places[$0.payload] }.flatMap { $0 > index ? $0 : nil }
      let lane = waiting.firstIndex(of: index) ?? waiting.firstIndex(of: nil) ?? waiting.count
      if lane == waiting.count { waiting.append(nil) }
      for other in waiting.indices where waiting[other] == index { waiting[other] = nil }
      waiting[lane] = before
      rows.append(Row(lane: lane, before: before))
    }
    self.rows = rows
    lanes = max(1, waiting.count)
  }

  private func x(_ row: Int) -> Int { Self.left + rows[row].lane * Self.laneWidth }
  private func y(_ row: Int) -> Int { row * Self.rowHeight + Self.rowHeight / 2 }

  func write(to page: inout HTMLWriter, id: String, name: String) {
    let width = Self.left + lanes * Self.laneWidth + 296
    // Room for the stub below the oldest one.
    let height = releases.count * Self.rowHeight + 12
    page.element(
      "svg",
      [
        ("width", "\(width)"), ("height", "\(height)"), ("viewBox", "0 0 \(width) \(height)"), ("role", "group"),
        ("aria-labelledby", "\(id)-title \(id)-desc"),
      ]
    ) { page in
      page.element("title", [("id", "\(id)-title")], text: "The chain of \(name)")
      page.element("desc", [("id", "\(id)-desc")], text: words)
      for row in rows.indices { edges(row, &page) }
      for row in rows.indices {
        node(row, &page)
        label(row, &page)
      }
    }
  }

  /// The picture in words.
  private var words: String {
    let forks = releases.count { alarms[$0.payload]?.contains(.fork) == true }
    let gaps = releases.count { alarms[$0.payload]?.contains(.gap) == true }
    let reissues = releases.count { $0.reissueOf != nil }
    return
      "\(Counted.words(releases.count, "release")), the newest on top, each with a line to the one that it builds "
      + "on: \(Counted.words(gaps, "gap")), \(Counted.words(forks, "fork")), "
      + "\(Counted.words(reissues, "reissue")). The same is said under each release below."
  }

  private func edges(_ row: Int, _ page: inout HTMLWriter) {
    let release = releases[row]
    if let before = rows[row].before {
      // Down the lane, and over to the other one in the last row.
      let turn = y(before) - Self.rowHeight
      let path =
        x(row) == x(before)
        ? "M\(x(row)) \(y(row))V\(y(before))"
        : "M\(x(row)) \(y(row))V\(max(turn, y(row)))C\(x(row)) \(turn + 30) \(x(before)) \(turn + 18) \(x(before)) "
          + "\(y(before))"
      page.shape("path", [("class", "edge"), ("d", path)])
    } else if release.previous != nil {
      page.shape("path", [("class", "edge dash"), ("d", "M\(x(row)) \(y(row))v28")])
    }
    guard let origin = release.reissueOf, let old = releases.firstIndex(where: { $0.payload == origin }) else { return }
    let bend = max(4, x(old) - 22)
    page.shape(
      "path",
      [
        ("class", "arc"),
        ("d", "M\(x(row)) \(y(row))C\(bend) \(y(row) + 16) \(bend) \(y(old) - 16) \(x(old)) \(y(old))"),
      ])
  }

  private func node(_ row: Int, _ page: inout HTMLWriter) {
    let release = releases[row]
    Self.node(
      x(row), y(row), isWrong: alarms[release.payload] != nil, isReissue: release.reissueOf != nil,
      isHollow: release.standing != .active, &page)
  }

  /// A shape for each kind, so that colour is not needed.
  static func node(
    _ x: Int, _ y: Int, isWrong: Bool, isReissue: Bool, isHollow: Bool, _ page: inout HTMLWriter
  ) {
    if isWrong {
      page.shape(
        "rect",
        [("class", "wrong"), ("x", "\(x - 9)"), ("y", "\(y - 9)"), ("width", "18"), ("height", "18"), ("rx", "3")])
      page.shape("path", [("class", "cross"), ("d", "M\(x - 4) \(y - 4)l8 8m0 -8l-8 8")])
    } else if isReissue {
      page.shape(
        "path",
        [("class", isHollow ? "hollow" : "node"), ("d", "M\(x) \(y - 10)l10 10l-10 10l-10 -10z")])
    } else {
      page.shape(
        "circle", [("class", isHollow ? "hollow" : "node"), ("cx", "\(x)"), ("cy", "\(y)"), ("r", "8")])
    }
  }

  private func label(_ row: Int, _ page: inout HTMLWriter) {
    let release = releases[row]
    let start = Self.left + lanes * Self.laneWidth
    page.element("a", [("href", "#" + anchor(release))]) { page in
      page.element("text", [("x", "\(start)"), ("y", "\(y(row) - 3)")], text: Self.shortened(release.version, 26))
    }
    let marks = alarms[release.payload].map { $0.map(\.rawValue).joined(separator: ", ") }
    var words = String(release.createdAt.text.prefix(10))
    if let marks {
      words += " · "
      page.element("text", [("class", "sub"), ("x", "\(start)"), ("y", "\(y(row) + 15)")]) { page in
        page.text(words)
        page.element("tspan", [("class", "alarm")], text: Self.shortened(marks, 26))
      }
      return
    }
    if let origin = release.reissueOf {
      let old = releases.first { $0.payload == origin }
      words += " · reissue" + (old.map { " of \(Self.shortened($0.version, 16))" } ?? "")
    } else if release.previous == nil {
      words += " · the chain starts"
    } else if rows[row].before == nil {
      words += " · the one before is not here"
    } else if let range = release.appVersion?.sorted(by: { $0.key < $1.key }).first {
      words += " · for \(range.key) \(Self.shortened(range.value.text, 14))"
    }
    page.element("text", [("class", "sub"), ("x", "\(start)"), ("y", "\(y(row) + 15)")], text: words)
  }

  private static func shortened(_ text: String, _ length: Int) -> String {
    text.count <= length ? text : text.prefix(length - 1) + "…"
  }
}
