import AksaraRuntime
import Testing

/// Faults that people have reported of runtimes like this one; the list is in AksaraPackTests/ReportedBugs.
@Suite struct ReportedBugsTests {
  /// airbnb/polyglot.js#128 and i18next/react-i18next#1903: a value goes in as it is, whatever it looks like to a
  /// pattern or to HTML.
  @Test func bug_B055_and_B059() {
    let localizer = LookupTests.localizer(["en": #"{"k": "Price: {{p}}", "d": "Due {{date}}"}"#])
    #expect(localizer.t("k", args: ["p": "$$ $1 \\1"]) == "Price: $$ $1 \\1")
    #expect(localizer.t("d", args: ["date": "03/04/2027 <b> & ' \""]) == "Due 03/04/2027 <b> & ' \"")
  }
}
