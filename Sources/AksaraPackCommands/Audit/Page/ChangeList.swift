internal import AksaraFormat
internal import AksaraPack

/// What devices show otherwise with one release than with the one before, as far as a page has room for it.
struct ChangeList {
  /// Texts shown for one release.
  private static let shown = 60
  /// Texts shown on one page.
  private static let most = 6_000
  /// Bytes of markup for the texts of one page.
  private static let room = 4 << 20
  private var total = 0
  private var bytes = 0

  mutating func write(
    _ diff: BundleDiff, since before: String, _ release: AuditedRelease, to page: inout HTMLWriter
  ) {
    let changed = diff.languages.filter { !$0.isSame }
    let texts = changed.reduce(0) { $0 + $1.changes.count }
    guard !changed.isEmpty else {
      return page.element("p", [("class", "todo")], text: "The same texts as \(before).")
    }
    var budget = max(0, min(Self.shown, Self.most - total))
    let left = Self.room - bytes
    var hasRoom = left > 0
    let start = page.markup.utf8.count
    page.element("details") { page in
      page.element("summary") { page in
        page.text("What changed since ")
        page.isolated(before)
        page.text(": \(Self.words(changed, texts))")
      }
      for language in changed {
        page.element("h4", text: "\(language.tag): \(Self.words(language))")
        for change in language.changes.prefix(budget) where hasRoom {
          Self.write(change, language.tag, &page)
          hasRoom = page.markup.utf8.count - start < left
        }
        budget = max(0, budget - language.changes.count)
      }
      if texts > Self.shown || total >= Self.most || !hasRoom {
        page.element("p", [("class", "todo")]) { page in
          page.text("There is no room for all of them here. All texts: ")
          page.element("code") { $0.isolated("aksara-pack diff OLD \(release.file)") }
        }
      }
    }
    total += min(texts, Self.shown)
    bytes += page.markup.utf8.count - start
  }

  private static func words(_ language: BundleDiff.Language) -> String {
    guard let old = language.old else { return "new, \(Counted.words(language.new?.keys ?? 0, "key"))" }
    guard let new = language.new else { return "dropped, it had \(Counted.words(old.keys, "key"))" }
    let parts = [
      (language.added.count, "added"), (language.removed.count, "removed"), (language.changed.count, "changed"),
    ]
    return parts.filter { $0.0 > 0 }.map { "\($0) \($1)" }.joined(separator: ", ")
      + (old.coverage == new.coverage ? "" : "; coverage \(old.coverage) % → \(new.coverage) %")
  }

  private static func words(_ changed: [BundleDiff.Language], _ texts: Int) -> String {
    var parts: [String] = []
    if texts > 0 {
      let languages = changed.count { !$0.changes.isEmpty }
      parts.append("\(Counted.words(texts, "text")) in \(Counted.words(languages, "language"))")
    }
    let new = changed.filter { $0.old == nil }.map(\.tag.text)
    let dropped = changed.filter { $0.new == nil }.map(\.tag.text)
    if !new.isEmpty { parts.append("new: \(new.joined(separator: ", "))") }
    if !dropped.isEmpty { parts.append("dropped: \(dropped.joined(separator: ", "))") }
    return parts.joined(separator: "; ")
  }

  private static func write(_ change: BundleDiff.Change, _ tag: LanguageTag, _ page: inout HTMLWriter) {
    page.element("div", [("class", "change")]) { page in
      page.element("div", [("class", "row")]) { page in
        let kind = change.old == nil ? "+ added" : change.new == nil ? "− removed" : "~ changed"
        page.element("span", [("class", "badge plain")], text: kind)
        page.element("code") { $0.isolated(change.key) }
        if change.changesPlaceholders {
          let names =
            change.lostPlaceholders.map { "−{{\($0)}}" } + change.newPlaceholders.map { "+{{\($0)}}" }
          page.element("span", [("class", "badge note")], text: "placeholders: " + names.joined(separator: " "))
        }
      }
      for (text, name, style) in [(change.old, "before", "was"), (change.new, "after", "is")] {
        guard let text else { continue }
        page.element("p", [("class", style)]) { page in
          page.element("span", [("class", "side")], text: name)
          page.isolated(text, language: tag.text)
        }
      }
    }
    page.newLine()
  }
}
