import AksaraArchive
import AksaraFormat
import AksaraPack
import AksaraPrimitives
import AksaraSigning
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files that are refused, releases that should not be as they are, and who signed.
@Suite struct AuditFileTests {
  let history: History

  init() throws {
    history = try History()
  }

  @Test func a_refused_file_is_told_and_the_audit_goes_on() throws {
    let chain = try history.chain(3)
    try history.write(Array(chain[1].bytes.dropLast()), as: "shop-1.2.aksara")
    #expect(try history.errors() == ["forged shop-1.2.aksara"])
    // The one after it is not blamed for the link.
    #expect(try history.notes() == ["behindRefused shop-1.3.aksara"])
    #expect(try history.audit().releases.map(\.version) == ["1.1", "1.3"])
    #expect(try history.audit().refused.map(\.code) == [.forged])
  }

  @Test func each_kind_of_bad_file_has_its_own_reason() throws {
    let good = try history.add(1)
    try history.write(Array("no bundle".utf8), as: "a.aksara")
    try history.write([], as: "b.aksara")
    history.addMissing("c.aksara")
    try history.add(2, after: good, by: [history.stranger])
    #expect(
      try history.errors() == [
        "malformed a.aksara", "malformed b.aksara", "unreadable c.aksara", "untrusted shop-1.2.aksara",
      ])
    #expect(try history.message(.unreadable).contains("No such file"))
    #expect(try history.message(.untrusted).contains("\(history.stranger.publicKey.keyID) (unknown)"))
  }

  @Test func a_file_over_the_limit_is_not_read() throws {
    try history.add(1)
    let path = history.folder + "/huge.aksara"
    try history.write([0], as: "huge.aksara")
    #expect(truncate(path, Limits.bundleBytes + 1) == 0)
    #expect(try history.errors() == ["tooLarge huge.aksara"])
  }

  @Test func a_bundle_with_a_manifest_over_the_limit_is_refused() throws {
    try history.add(1) { $0.annotations = ["a": String(repeating: "x", count: Limits.manifestBytes)] }
    #expect(try history.errors() == ["malformed shop-1.1.aksara"])
    #expect(try history.message(.malformed) == "manifest.json is larger than 1 MiB")
  }

  @Test func a_manifest_that_lies_about_its_tables_is_refused_though_it_is_signed() throws {
    try history.add(1) { manifest in
      for tag in manifest.languages.keys { manifest.languages[tag]?.keys = 7 }
    }
    #expect(try history.errors() == ["tables shop-1.1.aksara"])
    #expect(try history.message(.tables).hasPrefix("1.1 is signed by one.pub ("))
    #expect(try history.message(.tables).hasSuffix("tables/en.json.gz: 1 keys where the manifest says 7"))
    let other = try History()
    try other.add(1) { manifest in
      for tag in manifest.languages.keys { manifest.languages[tag]?.blake2b = Digests.blake2b512([UInt8]().span.bytes) }
    }
    #expect(try other.errors() == ["tables shop-1.1.aksara"])
    #expect(try other.message(.tables).hasSuffix("the table is not the one that the manifest names"))
  }

  @Test func a_text_that_was_left_out_is_in_no_table() throws {
    try history.add(1) { $0.leftOut = [.init(rule: "P01", language: "id", key: "b")] }
    #expect(try history.errors() == [])
    let other = try History()
    try other.add(1) { $0.leftOut = [.init(rule: "P01", language: "id", key: "a")] }
    #expect(try other.errors() == ["claim shop-1.1.aksara"])
    #expect(try other.message(.claim).contains("[a] was left out of id (P01), and the table has it"))
  }

  @Test func coverage_that_was_promised_must_be_there() throws {
    let tables = ["en": #"{"a":"A","b":"B"}"#, "id": #"{"a":"a"}"#]
    for (words, isKept) in [("50", true), ("60", false), ("60, id 40", true), ("40, id 60", false)] {
      let history = try History()
      try history.add(1, tables: tables) {
        $0.build.options = ["minCoverage": .string(words), "empty": .string("missing")]
      }
      #expect(try history.errors() == (isKept ? [] : ["claim shop-1.1.aksara"]), "\(words)")
    }
    #expect(try history.audit().releases.isEmpty)
    try history.add(1, tables: tables)
    #expect(try history.audit().releases[0].languages.map(\.coverage) == [100, 50])
  }

  @Test func a_plural_is_kept_by_any_of_its_forms() throws {
    // Two texts, one of them a plural of which the translation has one form of three.
    let tables = ["en": #"{"a.one":"A","a.other":"As","b":"B"}"#, "id": #"{"a.few":"a"}"#]
    for (words, isKept) in [("50", true), ("67", false)] {
      let history = try History()
      try history.add(1, tables: tables) {
        $0.build.options = ["minCoverage": .string(words), "empty": .string("missing")]
      }
      #expect(try history.errors() == (isKept ? [] : ["claim shop-1.1.aksara"]), "\(words)")
    }
  }

  @Test func a_revoked_key_counts_where_a_key_in_use_builds_on_it() throws {
    let first = try history.add(1, by: [history.old])
    let second = try history.add(2, after: first, by: [history.old])
    try history.add(3, after: second)
    #expect(try history.errors() == [])
    #expect(try history.audit().releases.map(\.standing) == [.vouched, .vouched, .active])
  }

  @Test func a_revoked_key_alone_vouches_for_nothing() throws {
    let first = try history.add(1)
    let second = try history.add(2, after: first, by: [history.old])
    try history.add(3, after: second, by: [history.old])
    #expect(try history.errors() == ["revoked shop-1.2.aksara", "revoked shop-1.3.aksara"])
    #expect(
      try history.message(.revoked)
        == "1.2 is signed by old.pub, revoked since, and no release of a key in use builds on it")
    // Signed by somebody else too, it stands.
    try history.add(2, after: first, by: [history.old, history.two])
    history.remove("shop-1.3.aksara")
    #expect(try history.errors() == [])
  }

  @Test func a_broken_link_proves_nothing_of_what_lies_behind_it() throws {
    let first = try history.add(1, by: [history.old])
    let second = try history.add(2, after: first, by: [history.old])
    try history.add(3, after: second)
    try history.write(Array(second.bytes.dropLast()), as: "shop-1.2.aksara")
    // Changed bytes are told as such, whatever became of the key since.
    #expect(try history.errors() == ["forged shop-1.2.aksara"])
    #expect(try history.notes() == ["unproven shop-1.1.aksara", "behindRefused shop-1.3.aksara"])
    history.remove("shop-1.2.aksara")
    #expect(try history.errors() == ["gap shop-1.3.aksara"])
    // A newer one of the revoked key has no such excuse.
    try history.add(4, after: first, by: [history.old])
    #expect(try history.errors() == ["gap shop-1.3.aksara", "revoked shop-1.4.aksara"])
  }

  @Test func the_threshold_counts_keys() throws {
    let first = try history.add(1, by: [history.one, history.two])
    try history.add(2, after: first)
    let errors = try history.audit(threshold: 2).findings.filter { $0.level == .error }
    #expect(errors.map(\.file) == ["shop-1.2.aksara"])
    #expect(errors.map(\.code) == [.untrusted])
  }

  @Test func provenance_is_told_by_what_it_is() throws {
    let chain = try history.chain(2)
    for made in chain {
      let bundle = try BundleReader.readClaimed(made.bytes, primitives: SystemPrimitives())
      let file = Provenance.path(forBundle: history.folder + "/" + made.manifest.fileName)
      try OutputFile.write(try Provenance.sign(ProvenanceStatement(bundle), with: history.one), to: file)
    }
    #expect(try history.audit().findings.isEmpty)
    // That of another release, though it is signed.
    let (one, two) = (
      history.folder + "/shop-1.1.aksara.intoto.jsonl", history.folder + "/shop-1.2.aksara.intoto.jsonl"
    )
    try OutputFile.write(InputFile.read(one, limit: 1 << 20), to: two, replacing: true)
    #expect(try history.errors() == ["provenance shop-1.2.aksara"])
    #expect(try history.message(.provenance).hasPrefix("the provenance of 1.2 is wrongSubject: "))
    try OutputFile.write(Array(InputFile.read(one, limit: 1 << 20).dropLast(9)), to: two, replacing: true)
    #expect(try history.message(.provenance).hasPrefix("the provenance of 1.2 is truncated: "))
    try OutputFile.write([], to: two, replacing: true)
    #expect(try history.errors() == ["provenance shop-1.2.aksara"])
  }

  @Test func every_code_that_is_an_error_fails_and_every_note_does_not() {
    let notes = AuditFinding.Code.allCases.filter { $0.level == .note }.map(\.rawValue)
    #expect(
      notes == [
        "noProvenance", "beginning", "noChain", "behindRefused", "branch", "duplicate", "fileName", "time",
        "reissueUnknown", "unproven", "sources",
      ])
  }
}
