internal import AksaraFormat
internal import AksaraPack

/// An audit as one page that needs no network, no script and no other file.
struct AuditHTML {
  let audit: Audit
  /// How many files were given.
  let files: Int
  let ring: KeyRing
  let changes: AuditChanges

  /// By it the command knows a page that it may replace.
  static let beginning = "<!doctype html><!-- aksara-pack audit -->"

  private let names: [[AuditedRelease]]
  private let alarms: [Digest512: [AuditFinding.Code]]
  private let anchors: [Digest512: Int]

  init(audit: Audit, files: Int, ring: KeyRing, changes: AuditChanges) {
    self.audit = audit
    self.files = files
    self.ring = ring
    self.changes = changes
    var names: [[AuditedRelease]] = []
    for release in audit.releases {
      if names.last?.last?.name == release.name {
        names[names.count - 1].append(release)
      } else {
        names.append([release])
      }
    }
    self.names = names
    anchors = Dictionary(
      audit.releases.enumerated().map { ($1.payload, $0) }, uniquingKeysWith: { first, _ in first })
    let owners = Dictionary(
      audit.releases.map { ($0.file, $0.payload) }, uniquingKeysWith: { first, _ in first })
    var alarms: [Digest512: [AuditFinding.Code]] = [:]
    for finding in audit.findings where finding.level == .error {
      guard let owner = owners[finding.file], alarms[owner]?.contains(finding.code) != true else { continue }
      alarms[owner, default: []].append(finding.code)
    }
    self.alarms = alarms
  }

  private func anchor(_ release: AuditedRelease) -> String { "r\(anchors[release.payload] ?? 0)" }

  private var title: String {
    let words = names.compactMap { $0.first?.name }
    return words.isEmpty ? "no release" : words.prefix(4).joined(separator: ", ") + (words.count > 4 ? " …" : "")
  }

  // MARK: The page

  var markup: String {
    var page = HTMLWriter()
    page.raw("<html lang=\"en\"><head><meta charset=\"utf-8\">")
    page.raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")
    page.raw("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; ")
    page.raw("base-uri 'none'; form-action 'none'\"><meta name=\"referrer\" content=\"no-referrer\">")
    page.raw("<meta name=\"color-scheme\" content=\"light dark\">")
    page.element("title", text: "Audit of \(title)")
    page.element("style") { $0.raw(AuditStyle.sheet) }
    page.raw("</head><body><a class=\"skip\" href=\"#main\">Skip to the findings</a>\n<div class=\"wrap\">")
    page.element("header") { head(&$0) }
    page.element("nav", [("aria-label", "On this page")]) { contents(&$0) }
    page.newLine()
    page.element("main", [("id", "main")]) { page in
      section("findings", "Findings", findings, &page)
      section("chain", "The chain", chain, &page)
      section("coverage", "Coverage", coverage, &page)
      section("signers", "Signers", signers, &page)
      section("releases", "Releases and what changed", releases, &page)
    }
    page.element("footer") { page in
      page.text(
        "Made by \(ToolVersion.line). Releases are judged by the bytes of their files and by the public keys given; ")
      page.text("dates, sources and tools are what the signers state.")
    }
    page.raw("</div></body></html>\n")
    return Self.beginning + page.markup
  }

  private func section(
    _ id: String, _ heading: String, _ content: (inout HTMLWriter) -> Void, _ page: inout HTMLWriter
  ) {
    page.element("section", [("aria-labelledby", id)]) { page in
      page.element("h2", [("id", id)], text: heading)
      content(&page)
    }
    page.newLine()
  }

  private func count(_ level: AuditFinding.Level) -> Int { audit.findings.count { $0.level == level } }

  private func head(_ page: inout HTMLWriter) {
    page.element("p", [("class", "kind")], text: "Audit of signed translation bundles")
    page.element("h1") { $0.isolated(title) }
    let errors = count(.error)
    page.element("p", [("class", errors > 0 ? "verdict bad" : "verdict good")]) { page in
      if errors > 0 {
        page.raw(
          "<svg width=\"18\" height=\"18\" viewBox=\"0 0 18 18\" aria-hidden=\"true\"><path d=\"M3 3l12 12M15 3L3 15\" "
        )
        page.raw("fill=\"none\" stroke=\"currentColor\" stroke-width=\"2.5\" stroke-linecap=\"round\"/></svg>")
        page.element("span", text: "\(Counted.words(errors, "error")): this history is not what it should be")
      } else {
        page.raw(
          "<svg width=\"18\" height=\"18\" viewBox=\"0 0 18 18\" aria-hidden=\"true\"><path d=\"M2.5 9.5l4.5 4.5L15.5 4\" "
        )
        page.raw("fill=\"none\" stroke=\"currentColor\" stroke-width=\"2.5\" stroke-linecap=\"round\" ")
        page.raw("stroke-linejoin=\"round\"/></svg>")
        page.element("span", text: "No errors: the history holds together")
      }
    }
    page.element("dl", [("class", "facts")]) { page in
      fact("Releases", "\(audit.releases.count)", isBig: true, &page)
      fact("Files", "\(files)", isBig: true, &page)
      fact("Refused files", "\(audit.refused.count)", isBig: true, &page)
      fact("Errors", "\(errors)", isBig: true, &page)
      fact("Notes", "\(count(.note))", isBig: true, &page)
    }
  }

  private func fact(_ name: String, _ value: String, isBig: Bool = false, _ page: inout HTMLWriter) {
    page.element("div") { page in
      page.element("dt", text: name)
      page.element("dd", isBig ? [("class", "big")] : []) { $0.isolated(value) }
    }
  }

  private func contents(_ page: inout HTMLWriter) {
    page.element("ul") { page in
      for (id, name) in [
        ("findings", "Findings"), ("chain", "Chain"), ("coverage", "Coverage"), ("signers", "Signers"),
        ("releases", "Releases"),
      ] {
        page.element("li") { $0.element("a", [("href", "#" + id)], text: name) }
      }
    }
  }

  // MARK: Findings

  private func findings(_ page: inout HTMLWriter) {
    let (errors, notes) = (audit.findings.filter { $0.level == .error }, audit.findings.filter { $0.level == .note })
    if errors.isEmpty { page.element("p", [("class", "lead")], text: "Nothing is wrong with these releases.") }
    list(errors, &page)
    guard !notes.isEmpty else { return }
    page.element("details", errors.isEmpty && notes.count <= AuditPage.shown ? [("open", "")] : []) { page in
      page.element("summary", text: "\(Counted.words(notes.count, "note")): worth knowing, nothing is wrong")
      list(notes, &page)
    }
  }

  private func list(_ findings: [AuditFinding], _ page: inout HTMLWriter) {
    guard !findings.isEmpty else { return }
    page.element("ul", [("class", "plain")]) { page in
      for finding in findings {
        page.element("li", [("class", "card finding \(finding.level.rawValue)")]) { page in
          page.element("div", [("class", "row")]) { page in
            page.element(
              "span", [("class", "badge \(finding.level.rawValue)")],
              text: (finding.level == .error ? "✕ error: " : "i note: ") + finding.code.rawValue)
            page.element("code") { $0.isolated(finding.file) }
          }
          page.element("p") { $0.isolated(Self.sentence(finding.message)) }
          page.element("p", [("class", "todo")]) { page in
            page.text("What to do: ")
            page.isolated(finding.advice)
          }
        }
        page.newLine()
      }
    }
  }

  /// A sentence; names of files keep their first letter.
  private static func sentence(_ text: String) -> String {
    let isWord = text.prefix { $0 != " " }.utf8.allSatisfy { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }
    return (isWord ? text.prefix(1).uppercased() + text.dropFirst() : text) + "."
  }

  /// `2026-11-01 09:00:00 UTC`.
  private static func words(_ time: Timestamp) -> String {
    "\(time.text.prefix(10)) \(time.text.dropFirst(11).dropLast()) UTC"
  }

  // MARK: The chain

  private func chain(_ page: inout HTMLWriter) {
    if names.isEmpty { page.element("p", [("class", "lead")], text: "No file could be read as a release.") }
    for (index, group) in names.enumerated() {
      let name = group[0].name
      if names.count > 1 { page.element("h3") { $0.isolated(name) } }
      page.element("figure") { page in
        let isTall = group.count > 14
        page.element(
          "div",
          [("class", isTall ? "scroll tall" : "scroll")] + [
            ("tabindex", "0"), ("role", "region"), ("aria-label", "The chain of \(name), a picture"),
          ]
        ) { page in
          ChainPicture(group, alarms: alarms, anchor: anchor).write(to: &page, id: "c\(index)", name: name)
        }
        page.element("figcaption") { legend(&$0) }
      }
    }
  }

  private func legend(_ page: inout HTMLWriter) {
    page.text("The newest release is on top; a line leads to the one that it builds on.")
    page.element("ul") { page in
      for (wrong, reissue, hollow, words) in [
        (false, false, false, "a release"),
        (false, true, false, "a reissue; a dotted line leads to the release whose texts it repeats"),
        (false, false, true, "signed by keys that were revoked since"),
        (true, false, false, "something is wrong with it"),
      ] {
        page.element("li") { page in
          page.element(
            "svg", [("width", "22"), ("height", "22"), ("viewBox", "0 0 22 22"), ("aria-hidden", "true")]
          ) { ChainPicture.node(11, 11, isWrong: wrong, isReissue: reissue, isHollow: hollow, &$0) }
          page.element("span", text: words)
        }
      }
    }
  }

  private func coverage(_ page: inout HTMLWriter) {
    page.element(
      "p", [("class", "lead")],
      text: "How many of the source language's texts each language has; a plural counts once. Read from the tables.")
    for group in names { CoverageChart(releases: group).write(to: &page, name: group[0].name) }
  }

  // MARK: Signers

  private struct Signer {
    let name: String
    let state: String
    let badge: String
    var releases: [AuditedRelease] = []
  }

  private func signers(_ page: inout HTMLWriter) {
    var order: [KeyID] = []
    var signers: [KeyID: Signer] = [:]
    for (keys, state, badge) in [
      (ring.active, "✓ active", "badge good"), (ring.revoked, "✕ revoked", "badge error"),
    ] {
      for key in keys {
        order.append(key.key.keyID)
        signers[key.key.keyID] = Signer(name: key.name, state: state, badge: badge)
      }
    }
    for release in audit.releases {
      for signature in release.signatures where signature.state != .revokedAndInvalid {
        if signers[signature.keyID] == nil {
          order.append(signature.keyID)
          signers[signature.keyID] = Signer(name: "unknown", state: "? unknown, not checked", badge: "badge plain")
        }
        signers[signature.keyID]?.releases.append(release)
      }
    }
    page.element(
      "p", [("class", "lead")],
      text: ring.threshold == 1
        ? "Whose signatures are on the releases, by the public keys that were given."
        : "Whose signatures are on the releases, by the public keys that were given. \(ring.threshold) are needed.")
    page.element("div", [("class", "scroll"), ("tabindex", "0"), ("role", "region"), ("aria-label", "Signers")]) {
      page in
      page.element("table") { page in
        page.element("thead") { page in
          page.element("tr") { page in
            for name in ["Key", "State", "Key id", "Releases", "First", "Last"] {
              page.element("th", [("scope", "col")], text: name)
            }
          }
        }
        page.element("tbody") { page in
          for id in order {
            guard let signer = signers[id] else { continue }
            page.element("tr") { page in
              page.element("th", [("scope", "row")]) { $0.isolated(signer.name) }
              page.element("td") { $0.element("span", [("class", signer.badge)], text: signer.state) }
              page.element("td") { $0.element("code", text: id.description) }
              page.element("td", text: "\(signer.releases.count)")
              page.element("td") { $0.isolated(signer.releases.first?.version ?? "–") }
              page.element("td") { $0.isolated(signer.releases.last?.version ?? "–") }
            }
          }
        }
      }
    }
  }

  // MARK: Releases

  private func releases(_ page: inout HTMLWriter) {
    var list = ChangeList()
    for group in names {
      if names.count > 1 { page.element("h3") { $0.isolated(group[0].name) } }
      for release in group.reversed() {
        page.element("article", [("class", "card"), ("id", anchor(release))]) { page in
          card(release, &page)
          guard let diff = changes.diff(release), let previous = release.previous else { return }
          list.write(diff, since: previous.version, release, to: &page)
        }
        page.newLine()
      }
    }
  }

  private func card(_ release: AuditedRelease, _ page: inout HTMLWriter) {
    page.element("div", [("class", "row")]) { page in
      page.element("h3") { $0.isolated(release.version) }
      for code in alarms[release.payload] ?? [] {
        page.element("span", [("class", "badge error")], text: "✕ \(code.rawValue)")
      }
      if release.reissueOf != nil { page.element("span", [("class", "badge plain")], text: "reissue") }
      if release.standing == .vouched {
        page.element("span", [("class", "badge plain")], text: "by a key revoked since")
      }
      if let rebuild = release.rebuild {
        page.element("span", [("class", "badge \(Self.badge(rebuild))")], text: AuditPage.words(rebuild))
      }
    }
    page.element("dl", [("class", "facts")]) { page in
      fact("Sequence", "\(release.sequence)", &page)
      fact("Released", Self.words(release.createdAt), &page)
      if let expiry = release.expiresAt { fact("Expires", Self.words(expiry), &page) }
      fact("Signed by", AuditPage.signers(release), &page)
      fact("Builds on", release.previous?.version ?? "nothing: the chain starts here", &page)
      if let origin = release.reissueOf {
        let old = audit.releases.first { $0.payload == origin }
        fact("Repeats", old?.version ?? "payload \(origin.short)", &page)
      }
      for (platform, range) in (release.appVersion ?? [:]).sorted(by: { $0.key < $1.key }) {
        fact("For the app", "\(platform) \(range.text)", &page)
      }
      let keys = release.languages.reduce(0) { $0 + $1.keys }
      fact(
        "Contents",
        "\(Counted.words(release.languages.count, "language")), \(Counted.words(keys, "key"))", &page)
      fact("Provenance", AuditPage.words(release.provenance), &page)
      if release.leftOut + release.allowed > 0 {
        fact("Findings waived", "\(release.leftOut) left out, \(release.allowed) let pass", &page)
      }
      if let source = release.source {
        fact("Made from", source.revision + (source.clean ? "" : ", with changes that are not committed"), &page)
      }
    }
    page.element("details") { page in
      page.element("summary", text: "Payload and files")
      page.element("p") { $0.element("code", text: release.payload.hex) }
      for file in [release.file] + release.copies {
        page.element("p") { $0.element("code") { $0.isolated(file) } }
      }
      page.element("p", text: "Made by \(release.tool), \(release.size) bytes.")
    }
  }

  private static func badge(_ rebuild: Rebuild) -> String {
    switch rebuild {
    case .same, .sameButCompressor: "good"
    case .differs, .failed: "error"
    case .otherSources: "plain"
    }
  }
}
