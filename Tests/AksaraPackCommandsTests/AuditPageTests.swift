import AksaraPack
import Testing

@testable import AksaraPackCommands

@Suite struct AuditPageTests {
  let audits: AuditTests

  init() throws {
    audits = try AuditTests()
  }

  private func page(_ arguments: String...) throws -> String {
    let run = Run(["audit", "dist", "--html", "page.html"] + arguments, folder: audits.folder)
    #expect(run.errors.contains("the page is in page.html"), "\(run.errors)")
    return String(decoding: try InputFile.read(audits.folder + "/page.html", limit: 1 << 24), as: UTF8.self)
  }

  @Test func what_a_browser_would_take_for_markup_is_escaped() {
    #expect(HTMLWriter.escaped(#"<b a="x" c='y'>&amp;"#) == "&lt;b a=&quot;x&quot; c=&#39;y&#39;&gt;&amp;amp;")
    #expect(HTMLWriter.escaped("a\u{202E}b\u{0}\u{7}\nc\u{2066}") == #"a\u{202E}b\u{0}\u{7}\nc\u{2066}"#)
    // Joiners shape letters and emoji.
    #expect(HTMLWriter.escaped("\u{645}\u{200C}\u{62E}") == "\u{645}\u{200C}\u{62E}")
  }

  @Test func texts_of_a_bundle_are_never_markup() throws {
    let evil = #"<script>alert(1)</script><img src=x onerror='alert(2)'>\u202e\" onload=x"#
    try audits.release(1, ["en": #"{"a": "A"}"#])
    try audits.release(2, ["en": #"{"a": "\#(evil)", "<i>": "k"}"#], options: ["--allow", "U02", "--allow", "U04"])
    try OutputFile.write(Array("no".utf8), to: audits.folder + "/dist/<b>\u{202E}.aksara")
    let page = try page()
    for markup in ["<script", "<img", "<i>", "<b>", "onerror='", "\u{202E}"] { #expect(!page.contains(markup)) }
    #expect(
      page.contains("&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=&#39;alert(2)&#39;&gt;\\u{202E}&quot;"))
    #expect(page.contains("dist/&lt;b&gt;\\u{202E}.aksara"))
  }

  @Test func what_fonts_leave_blank_is_spelled_out() {
    for scalar in ["\u{115F}", "\u{1160}", "\u{3164}", "\u{FFA0}", "\u{2800}", "\u{FE0F}", "\u{34F}", "\u{E0100}"] {
      #expect(VisibleText.escape("a\(scalar)").hasPrefix("a\\u{"))
    }
    #expect(VisibleText.escape("é ക്ഷ 한 👍 ❤\u{FE0F} \u{A0}") == "é ക്ഷ 한 👍 ❤\u{FE0F} \u{A0}")
  }

  @Test func a_long_text_is_cut_and_the_page_is_bounded() throws {
    #expect(HTMLWriter.cut(String(repeating: "é", count: 2_000)).unicodeScalars.count == 2_000)
    #expect(HTMLWriter.cut(String(repeating: "é", count: 2_003)).hasSuffix("é… 3 more"))
    // One character, as people count.
    #expect(HTMLWriter.cut("e" + String(repeating: "\u{301}", count: 200_000)).unicodeScalars.count < 2_050)
    let keys = (10..<72).map { "k\($0)" }
    func texts(_ letter: String) -> String {
      "{" + keys.map { #""\#($0)": "\#(String(repeating: letter, count: 8_000))""# }.joined(separator: ",") + "}"
    }
    try audits.release(1, ["en": texts("a")])
    try audits.release(2, ["en": texts("b")])
    let page = try page()
    #expect(page.utf8.count < 400_000)
    #expect(page.contains("bbb… 6000 more</bdi>"))
    #expect(page.contains("There is no room for all of them here."))
  }

  @Test func a_page_that_cannot_be_written_stops_the_audit_before_it_begins() throws {
    try audits.history()
    let run = Run("audit", "dist", "--html", "nowhere/page.html", folder: audits.folder)
    #expect(run.exitCode == .couldNotRun)
    #expect(run.errors.contains("cannot write 'nowhere/page.html': "))
    #expect(run.errors.contains("hint: make the folder first"))
    #expect(run.output.isEmpty)
    #expect(Run("audit", "dist", "--html", "-", folder: audits.folder).exitCode == .usage)
  }

  @Test func the_page_needs_nothing_else() throws {
    try audits.history()
    let page = try page()
    #expect(page.hasPrefix("<!doctype html>"))
    #expect(
      page.contains(#"content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'""#))
    for outside in ["http://", "https://", "src=", "url(", "@import", "<script", "<link"] {
      #expect(!page.contains(outside), "\(outside)")
    }
  }

  @Test func the_page_shows_chain_coverage_signers_findings_and_changes() throws {
    try audits.history()
    let clean = try page()
    #expect(clean.contains("No errors: the history holds together"))
    for heading in ["Findings", "The chain", "Coverage", "Signers", "Releases and what changed"] {
      #expect(clean.contains(">\(heading)</h2>"))
    }
    #expect(
      clean.contains("3 releases, the newest on top, each with a line to the one that it builds on: 0 gaps, 0 forks"))
    #expect(clean.contains(">id: 100 % at first, 100 % at last, lowest 100 %</title>"))
    #expect(clean.contains(">✓ active</span>"))
    #expect(clean.contains("What changed since <bdi>1.2</bdi>: 1 text in 1 language</summary>"))
    #expect(clean.contains(#"<p class="was"><span class="side">before</span><bdi lang="en">A 2</bdi></p>"#))
    #expect(clean.contains(#"<p class="is"><span class="side">after</span><bdi lang="en">A 3</bdi></p>"#))
    #expect(try Binary.shell("rm dist/shop-1.2.aksara*", folder: audits.folder).code == 0)
    let broken = try page()
    #expect(broken.contains("1 error: this history is not what it should be"))
    #expect(broken.contains(">✕ error: gap</span>"))
  }

  @Test func a_page_is_written_over_a_page_and_over_nothing_else() throws {
    try audits.history()
    _ = try page()
    _ = try page()
    let run = Run("audit", "dist", "--html", "dist/shop-1.1.aksara", folder: audits.folder)
    #expect(run.exitCode == .couldNotRun)
    #expect(run.errors.contains("'dist/shop-1.1.aksara' is there, and is no page of an audit"))
    #expect(Run("verify", "dist/shop-1.1.aksara", folder: audits.folder).exitCode == .done)
  }

  @Test func a_history_of_nothing_but_refused_files_has_a_page() throws {
    try OutputFile.createFolder(audits.folder + "/dist")
    try OutputFile.write(Array("no".utf8), to: audits.folder + "/dist/a.aksara")
    let page = try page()
    #expect(page.contains("No file could be read as a release."))
    #expect(page.contains(">✕ error: malformed</span>"))
  }
}
