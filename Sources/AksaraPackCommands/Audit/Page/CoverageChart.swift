internal import AksaraFormat
internal import AksaraPack

/// How much of the source language each language has, release by release: a line over all of them, and the last ones in
/// numbers.
struct CoverageChart {
  /// The releases of one name, oldest first.
  let releases: [AuditedRelease]

  /// How many releases have a column of their own.
  private static let columns = 8
  private static let (width, height) = (132, 30)

  func write(to page: inout HTMLWriter, name: String) {
    let tags = Set(releases.flatMap { $0.languages.map(\.tag) }).sorted()
    let last = Array(releases.suffix(Self.columns).reversed())
    var shares: [LanguageTag: [Int?]] = [:]
    for tag in tags { shares[tag] = [] }
    for release in releases {
      let found = Dictionary(release.languages.map { ($0.tag, $0.coverage) }, uniquingKeysWith: { first, _ in first })
      for tag in tags { shares[tag]?.append(found[tag]) }
    }
    page.element(
      "div", [("class", "scroll"), ("tabindex", "0"), ("role", "region"), ("aria-label", "Coverage of \(name)")]
    ) { page in
      page.element("table") { page in
        page.element("caption") { page in
          page.element(
            "span",
            text: "\(name): percent of the source language's texts"
              + (last.count < releases.count
                ? "; the line is over all \(releases.count) releases, the numbers are the last \(last.count), newest first"
                : ", newest first"))
        }
        page.element("thead") { page in
          page.element("tr") { page in
            page.element("th", [("scope", "col"), ("class", "stick")], text: "Language")
            page.element("th", [("scope", "col")], text: "Over time")
            for release in last {
              page.element("th", [("scope", "col"), ("class", "num")]) { $0.isolated(release.version) }
            }
          }
        }
        page.element("tbody") { page in
          for tag in tags { row(tag, shares[tag] ?? [], last, &page) }
        }
      }
    }
  }

  private func row(_ tag: LanguageTag, _ shares: [Int?], _ last: [AuditedRelease], _ page: inout HTMLWriter) {
    page.element("tr") { page in
      page.element("th", [("scope", "row"), ("class", "stick")]) { page in
        page.text(tag.text)
        if last.first?.sourceLanguage == tag { page.element("span", [("class", "none")], text: " (source)") }
      }
      page.element("td") { line(tag, shares, &$0) }
      for share in shares.suffix(last.count).reversed() {
        page.element("td", [("class", "cover")]) { page in
          guard let share else { return page.element("span", [("class", "none")], text: "not in it") }
          page.element("span", [("class", "bar"), ("style", "--share:\(share)%")], text: "\(share) %")
        }
      }
    }
    page.newLine()
  }

  /// One step for each release; a hole where the language is missing.
  private func line(_ tag: LanguageTag, _ shares: [Int?], _ page: inout HTMLWriter) {
    let known = shares.compactMap { $0 }
    let (first, last) = (known.first ?? 0, known.last ?? 0)
    let missing = shares.count - known.count
    let words =
      "\(tag): \(first) % at first, \(last) % at last, lowest \(known.min() ?? 0) %"
      + (missing > 0 ? "; not in \(missing) of \(shares.count) releases" : "")
    page.element(
      "svg",
      [
        ("width", "\(Self.width)"), ("height", "\(Self.height)"), ("viewBox", "0 0 \(Self.width) \(Self.height)"),
        ("role", "img"),
      ]
    ) { page in
      page.element("title", text: words)
      page.shape("path", [("class", "ground"), ("d", "M0 \(Self.height - 2)H\(Self.width)")])
      page.shape("path", [("class", "trend"), ("d", path(shares))])
    }
  }

  private func path(_ shares: [Int?]) -> String {
    var path = ""
    var isDrawing = false
    let steps = max(1, shares.count)
    // Of very many releases, as many as there are points on the way.
    let stride = max(1, steps / Self.width)
    for index in Swift.stride(from: 0, to: shares.count, by: stride) {
      guard let share = shares[index] else {
        isDrawing = false
        continue
      }
      let y = 4 + (Self.height - 8) * (100 - share) / 100
      let (start, end) = (Self.width * index / steps, Self.width * min(index + stride, steps) / steps)
      path += isDrawing ? "V\(y)H\(end)" : "M\(start) \(y)H\(end)"
      isDrawing = true
    }
    return path
  }
}
