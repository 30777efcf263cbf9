import AksaraFormat
import AksaraPack
import AksaraSigning
import Testing

@Suite struct AuditChainTests {
  let history: History

  init() throws {
    history = try History()
  }

  @Test func a_clean_chain_has_no_findings_but_for_provenance() throws {
    try history.chain(4)
    #expect(try history.errors() == [])
    #expect(try history.notes() == [])
    let audit = try history.audit()
    #expect(audit.releases.map(\.version) == ["1.1", "1.2", "1.3", "1.4"])
    #expect(audit.releases.allSatisfy { $0.standing == .active })
    #expect(audit.findings.map(\.code) == [.noProvenance, .noProvenance, .noProvenance, .noProvenance])
    #expect(!audit.hasErrors)
  }

  @Test func the_order_of_the_files_changes_nothing() throws {
    let chain = try history.chain(3)
    for made in chain { history.remove(made.manifest.fileName) }
    for index in [2, 0, 1] { try history.write(chain[index].bytes, as: chain[index].manifest.fileName) }
    #expect(history.files.map(\.name) == ["shop-1.3.aksara", "shop-1.1.aksara", "shop-1.2.aksara"])
    #expect(try history.errors() == [])
    #expect(try history.notes() == [])
  }

  @Test func a_release_that_is_missing_in_between_is_a_gap() throws {
    try history.chain(4)
    history.remove("shop-1.2.aksara")
    #expect(try history.errors() == ["gap shop-1.3.aksara"])
    #expect(try history.message(.gap).hasPrefix("1.3 builds on 1.2, sequence 2, payload "))
  }

  @Test func a_history_that_begins_later_is_a_note() throws {
    try history.chain(4)
    history.remove("shop-1.1.aksara")
    #expect(try history.errors() == [])
    #expect(try history.notes() == ["beginning shop-1.2.aksara"])
  }

  @Test func two_releases_on_top_of_one_are_a_fork() throws {
    let first = try history.add(1)
    try history.add(2, after: first)
    try history.add(3, after: first)
    #expect(try history.errors() == ["fork shop-1.3.aksara"])
    #expect(try history.message(.fork) == "1.3 and 1.2 both build on 1.1, and devices can get both")
  }

  @Test func two_releases_with_one_sequence_are_a_fork() throws {
    let chain = try history.chain(2)
    try history.add(2, after: chain[0]) { $0.version = "1.2b" }
    #expect(try history.errors() == ["fork shop-1.2b.aksara"])
    let other = try History()
    let second = try other.chain(2)[1]
    let third = try other.add(3, after: second)
    try other.add(3, after: third) { manifest in
      manifest.version = "1.3b"
      manifest.sequence = 4
    }
    try other.add(3, after: second) { $0.version = "1.3c" }
    #expect(try other.errors() == ["fork shop-1.3c.aksara"])
  }

  @Test func a_hotfix_for_older_versions_of_the_app_is_no_fork() throws {
    let first = try history.add(1)
    func range(_ min: String?, _ max: String?) -> AppVersionRange? {
      AppVersionRange(min: min.flatMap(AppVersion.init), max: max.flatMap(AppVersion.init))
    }
    try history.add(2, after: first) { $0.appVersion = range("4.0", nil).map { ["ios": $0] } }
    try history.add(3, after: first) { $0.appVersion = range(nil, "3.9").map { ["ios": $0] } }
    #expect(try history.errors() == [])
    #expect(try history.notes() == ["branch shop-1.3.aksara"])
    try history.add(4, after: first) { $0.appVersion = range(nil, "4.0").map { ["ios": $0] } }
    #expect(try history.errors() == ["fork shop-1.4.aksara"])
    // Devices of the other platform get both.
    let other = try History()
    let start = try other.add(1)
    try other.add(2, after: start) { $0.appVersion = range("4.0", nil).map { ["ios": $0] } }
    try other.add(3, after: start) { $0.appVersion = range(nil, "3.9").map { ["ios": $0, "android": $0] } }
    #expect(try other.errors() == ["fork shop-1.3.aksara"])
  }

  @Test func a_chain_that_starts_again_is_told() throws {
    let chain = try history.chain(2)
    let third = try history.add(3)
    try history.add(4, after: third)
    #expect(chain.count == 2)
    #expect(try history.errors() == ["unlinked shop-1.3.aksara"])
  }

  @Test func releases_that_never_name_the_one_before_are_a_note() throws {
    try history.add(1)
    try history.add(2)
    #expect(try history.errors() == [])
    #expect(try history.notes() == ["noChain shop-1.1.aksara"])
  }

  @Test func a_release_under_anothers_name_is_a_replay() throws {
    let chain = try history.chain(3)
    try history.write(chain[0].bytes, as: "shop-1.9.aksara")
    #expect(try history.errors() == ["replay shop-1.9.aksara"])
    #expect(try history.message(.replay) == "the file is named as another release, and is 1.1, sequence 1")
    // In the place of the newest, whose own file is gone.
    try history.write(chain[1].bytes, as: "shop-1.3.aksara")
    #expect(try history.errors() == ["replay shop-1.3.aksara", "replay shop-1.9.aksara"])
  }

  @Test func the_alias_is_the_newest_release_or_a_replay() throws {
    let chain = try history.chain(3)
    try history.write(chain[2].bytes, as: "latest.aksara")
    #expect(try history.errors() == [])
    #expect(try history.notes() == [])
    #expect(try history.audit().releases.last?.copies == ["latest.aksara"])
    try history.write(chain[0].bytes, as: "latest.aksara")
    #expect(try history.errors() == ["replay latest.aksara"])
    #expect(try history.message(.replay) == "latest.aksara is 1.1, sequence 1, and 1.3, sequence 3, is out")
  }

  @Test func a_bundle_called_latest_has_names_like_any_other() throws {
    let first = try history.add(1) { $0.name = "latest" }
    try history.add(2, after: first) { $0.name = "latest" }
    #expect(try history.errors() == [])
    #expect(try history.notes() == [])
  }

  @Test func other_names_and_copies_are_notes() throws {
    let chain = try history.chain(2)
    try history.write(chain[0].bytes, as: "old/shop-1.1.aksara")
    try history.write(chain[1].bytes, as: "download (1).aksara")
    #expect(try history.errors() == [])
    #expect(try history.notes() == ["duplicate old/shop-1.1.aksara", "fileName download (1).aksara"])
  }

  @Test func a_release_that_later_ones_saw_otherwise_was_altered() throws {
    let chain = try history.chain(3)
    try history.add(2, after: chain[0], tables: ["en": #"{"a":"other"}"#])
    #expect(try history.errors() == ["altered shop-1.2.aksara"])
    #expect(try history.message(.altered).hasPrefix("1.3 was built on 1.2, sequence 2, payload "))
  }

  @Test func two_releases_of_one_version_are_told() throws {
    let first = try history.add(1)
    try history.add(2, after: first)
    try history.add(3, after: first, file: "new/shop-1.2.aksara") { $0.version = "1.2" }
    #expect(try history.errors() == ["altered new/shop-1.2.aksara"])
  }

  @Test func a_copy_with_signatures_exchanged_was_signed_again() throws {
    let first = try history.add(1)
    let payload = Array(first.bytes[try Envelope(first.bytes).payload])
    try history.put(payload, first.manifest, by: [history.two], file: "copy/shop-1.1.aksara")
    #expect(try history.errors() == ["resigned copy/shop-1.1.aksara"])
    // A signature that was added is none of that.
    try history.put(payload, first.manifest, by: [history.one, history.two], file: "copy/shop-1.1.aksara")
    #expect(try history.errors() == [])
  }

  @Test func what_is_said_of_the_one_before_must_be_so() throws {
    let first = try history.add(1)
    try history.add(2, after: first) { $0.previous?.version = "0.9" }
    #expect(try history.errors() == ["link shop-1.2.aksara"])
    let other = try History()
    let start = try other.add(1)
    try other.add(2, after: start) { $0.previous?.name = "other" }
    #expect(try other.errors() == ["link shop-1.2.aksara"])
  }

  @Test func a_sequence_that_does_not_grow_is_told() throws {
    let fifth = try history.add(5)
    try history.add(4, after: fifth)
    #expect(try history.errors() == ["order shop-1.4.aksara"])
    #expect(try history.notes() == ["time shop-1.4.aksara"])
  }

  @Test func names_have_chains_of_their_own() throws {
    let chain = try history.chain(2)
    let other = try history.add(1) { $0.name = "cafe" }
    try history.add(2, after: other) { $0.name = "cafe" }
    #expect(chain.count == 2)
    #expect(try history.errors() == [])
    #expect(try history.notes() == [])
    #expect(try history.audit().releases.map(\.name) == ["cafe", "cafe", "shop", "shop"])
  }

  @Test func a_reissue_repeats_the_tables_that_it_names() throws {
    let old = #"{"a":"old"}"#
    let first = try history.add(1, tables: ["en": old])
    let second = try history.add(2, after: first, tables: ["en": #"{"a":"bad"}"#])
    let third = try history.add(3, after: second, tables: ["en": old]) { $0.reissueOf = first.digest }
    #expect(try history.errors() == [])
    try history.add(4, after: third, tables: ["en": #"{"a":"new"}"#]) { $0.reissueOf = first.digest }
    #expect(try history.errors() == ["reissue shop-1.4.aksara"])
    #expect(
      try history.message(.reissue) == "1.4 says that it repeats the tables of 1.1, and other ones are those of en")
  }

  @Test func a_reissue_of_a_newer_or_an_absent_release_is_told() throws {
    let fifth = try history.add(5)
    try history.add(4) { $0.reissueOf = fifth.digest }
    #expect(try history.errors() == ["reissue shop-1.4.aksara"])
    history.remove("shop-1.5.aksara")
    #expect(try history.errors() == [])
    #expect(try history.notes() == ["reissueUnknown shop-1.4.aksara"])
  }

  @Test func a_reissue_must_carry_the_members_as_they_were() throws {
    let first = try history.add(1, tables: ["en": #"{"a":"A"}"#])
    // The same table, compressed otherwise: stored, not deflated.
    let table = Array(#"{"a":"A"}"#.utf8) + [0x0A]
    let length = UInt8(table.count)
    let crc = first.bytes.reversed().drop { $0 == 0 }
    let trailer = Array(Array(crc.prefix(5).reversed()))
    #expect(trailer.count == 5)
    var member: [UInt8] = [0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0, 0x03, 1, length, 0, ~length, 0xFF] + table
    member += trailer + [0, 0, 0]
    try history.add(2, after: first, tables: ["en": #"{"a":"A"}"#], members: ["en": member]) {
      $0.reissueOf = first.digest
    }
    #expect(try history.errors() == ["reissue shop-1.2.aksara"])
  }
}
