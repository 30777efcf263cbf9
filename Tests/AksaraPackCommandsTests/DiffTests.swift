import AksaraPack
import Testing

@testable import AksaraPackCommands

@Suite struct DiffTests {
  let folder = freshFolder()

  init() throws {
    try OutputFile.createFolder(folder + "/keys")
    let keygen = Run(
      "keygen", "--public-key", "keys/a.pub", "--secret-key", "a.key", "--no-password", folder: folder)
    try #require(keygen.exitCode == .done, "\(keygen.errors)")
  }

  /// Signs language files, and gives the bundle's path.
  func sign(_ version: String, _ files: [String: String], _ options: [String] = []) throws -> String {
    for (tag, text) in files {
      try OutputFile.createFolder("\(folder)/in-\(version)")
      try OutputFile.write(Array(text.utf8), to: "\(folder)/in-\(version)/\(tag).json")
    }
    let run = Run(
      ["sign", "in-\(version)", "--key", "file:a.key", "--name", "shop", "--bundle-version", version, "--source", "en"]
        + options, folder: folder)
    try #require(run.exitCode == .done, "\(run.errors)")
    return "dist/shop-\(version).aksara"
  }

  func diff(_ arguments: String...) -> Run { Run(["diff"] + arguments, folder: folder) }

  @Test func texts_added_removed_and_changed_are_named_with_their_placeholders() throws {
    let old = try sign(
      "1",
      [
        "en": #"{"a": "A {{x}}", "b": "B", "d": {"one": "a d", "other": "{{count}} ds"}}"#, "id": #"{"a": "A {{x}}"}"#,
        "de": #"{"b": "B"}"#,
      ])
    let new = try sign(
      "2",
      [
        "en": #"{"a": "A {{y}}", "c": "C", "d": {"one": "a d", "other": "{{count}} ds"}}"#,
        "id": #"{"a": "A {{y}}", "d": {"other": "{{count}} d"}}"#, "fr": #"{"c": "C"}"#,
      ])
    let run = diff(old, new)
    #expect(run.exitCode == .done, "\(run.errors)")
    // By hand: three texts in each source, a plural being one; id has one of three, then two.
    #expect(
      run.output.split(separator: "\n").dropFirst(2).joined(separator: "\n") == """
        de        dropped: it had 1 key
        en        1 added, 1 removed, 1 changed (1 with other placeholders); 4 keys
          ~ a: "A {{x}}" -> "A {{y}}"; placeholders: -{{x}} +{{y}}
          - b: "B"
          + c: "C"
        fr        new: 1 key, coverage 33 %
        id        1 added, 0 removed, 1 changed (1 with other placeholders); 2 keys, was 1; coverage 66 %, was 33 %
          ~ a: "A {{x}}" -> "A {{y}}"; placeholders: -{{x}} +{{y}}
          + d.other: "{{count}} d"
        """)
    #expect(run.output.hasPrefix("old       shop 1, sequence 1800000000, 2027-01-15T08:00:00Z\nnew       shop 2, "))
    let json = diff(old, new, "--json").output
    #expect(
      json.contains(
        #"{"language":"de","change":"dropped","old":{"keys":1,"coverage":33},"new":null,"added":[],"removed":[],"changed":[]}"#
      ))
    #expect(
      json.contains(
        ##""changed":[{"key":"a","old":"A {{x}}","new":"A {{y}}","lostPlaceholders":["x"],"newPlaceholders":["y"]}]"##))
    #expect(json.contains(#""standing":"verified","old":{"file":"dist/shop-1.aksara","name":"shop","version":"1","#))
  }

  @Test func the_exit_code_says_whether_devices_see_a_difference_when_it_is_asked_to() throws {
    let old = try sign("1", ["en": #"{"a": "A"}"#])
    let same = try sign("2", ["en": #"{  "a": "A" }"#])
    let other = try sign("3", ["en": #"{"a": "B"}"#])
    let more = try sign("4", ["en": #"{"a": "A"}"#, "id": #"{"a": "A"}"#])
    #expect(diff(old, same, "--exit-code").exitCode == .done)
    #expect(diff(old, same).output.hasSuffix("en        the same 1 key\n"))
    #expect(diff(old, other, "--exit-code").exitCode == .failed)
    #expect(diff(old, other).exitCode == .done)
    #expect(diff(more, old, "--exit-code").exitCode == .failed)
    #expect(diff(old, more, "--exit-code", "--json").output.contains(#""status":"failed""#))
  }

  @Test func texts_are_compared_as_bytes() throws {
    let old = try sign("1", ["en": "{\"caf\u{E9}\": \"K\", \"k\": \"\u{E9}\"}"])
    let new = try sign("2", ["en": "{\"cafe\u{301}\": \"K\", \"k\": \"e\u{301}\"}"])
    #expect(diff(old, new).output.contains("en        1 added, 1 removed, 1 changed; 2 keys\n"))
  }

  @Test func nothing_from_a_file_moves_a_terminal() throws {
    let old = try sign("1", ["en": #"{"a": "A"}"#])
    let new = try sign(
      "2", ["en": #"{"a": "\u001b[31mA\u202e", "\u001b]0;x": "x", "b -> c": "\u0007"}"#],
      ["--allow", "U02", "--allow", "U04"])
    for mode in [[], ["--unverified"], ["--json"]] {
      let output = Run(["diff", old, new] + mode, folder: folder, terminal: true).output
      #expect(output.contains(#"\u001b[31mA\u202e"#), "\(output)")
      #expect(!output.unicodeScalars.contains { ($0.value < 0x20 && $0 != "\n") || $0.value == 0x202E })
    }
    #expect(diff(old, new).output.contains("\n  + \"b -> c\": \"\\u0007\"\n"))
  }

  @Test func files_that_nobody_trusts_are_shown_as_claims_only() throws {
    let old = try sign("1", ["en": #"{"a": "A"}"#])
    let new = try sign("2", ["en": #"{"a": "B"}"#])
    let refused = diff(old, new, "-p", VerifyTests.first)
    #expect(refused.exitCode == .failed)
    #expect(refused.errors.contains("'\(old)' is refused (untrusted)"))
    #expect(refused.output.isEmpty)
    let claimed = diff(old, new, "--unverified")
    #expect(claimed.exitCode == .done)
    #expect(claimed.output.split(separator: "\n").count == 4)
    #expect(claimed.output.split(separator: "\n").allSatisfy { $0.hasPrefix("claimed  ") })
    #expect(claimed.errors.contains("everything in them is a claim"))
    #expect(diff(old, new, "--unverified", "--json").output.contains(#""standing":"claimed""#))
    for option in [["-p", VerifyTests.first], ["--threshold", "1"]] {
      #expect(Run(["diff", old, new, "--unverified"] + option, folder: folder).exitCode == .usage)
    }
    #expect(diff("-", "-").exitCode == .usage)
  }

  @Test func the_golden_releases_differ_where_their_sources_do() throws {
    let run = Run("diff", VerifyTests.old, VerifyTests.new, "-p", VerifyTests.first)
    #expect(run.exitCode == .done, "\(run.errors)")
    // What the two payloads hold, by tar, gzip and diff.
    let script = """
      for f in '\(VerifyTests.old)' '\(VerifyTests.new)'; do
        mkdir d; tar -xf "$f" -C d; gzip -d d/tables/*.gz; b2sum d/tables/* >"sums.$(ls | wc -l)"; rm -r d
      done
      cat sums.* | sort | uniq -u | sed 's:.*/::; s:\\.json::' | sort -u
      """
    let changed = try Binary.shell(script, folder: folder).output.split(separator: "\n").map(String.init)
    let shown = run.output.split(separator: "\n").dropFirst(2)
      .filter { !$0.hasPrefix(" ") && !$0.contains("the same") }.map { String($0.prefix { $0 != " " }) }
    #expect(shown == changed)
    #expect(!changed.isEmpty)
  }
}
