import AksaraFormat
import AksaraPack
import AksaraSigning
import Testing

/// What a key proves that was revoked since, and what a thief who has it can do.
@Suite struct AuditKeyTests {
  let history: History

  init() throws {
    history = try History()
  }

  /// A release by a good key, two by a thief, and the good one again for everybody.
  private func theft() throws -> (good: History.Made, stolen: History.Made, back: History.Made) {
    let good = try history.add(1)
    let first = try history.add(5, after: good, by: [history.old])
    let stolen = try history.add(6, after: first, by: [history.old])
    return (good, stolen, try history.add(7, after: stolen) { $0.reissueOf = good.digest })
  }

  @Test func a_reissue_vouches_for_what_it_repeats_and_not_for_what_it_replaces() throws {
    let back = try theft().back
    #expect(try history.errors() == ["revoked shop-1.5.aksara", "revoked shop-1.6.aksara"])
    try history.add(8, after: back)
    #expect(try history.errors() == ["revoked shop-1.5.aksara", "revoked shop-1.6.aksara"])
    #expect(try history.audit().releases.map(\.standing) == [.active, .revoked, .revoked, .active, .active])
    // What is repeated is what the signer wants devices to have.
    let other = try History()
    let first = try other.add(1, by: [other.old])
    let second = try other.add(2, after: first)
    try other.add(3, after: second) { $0.reissueOf = first.digest }
    #expect(try other.errors() == [])
    let third = try History()
    let start = try third.add(1, by: [third.old])
    try third.add(2) { $0.reissueOf = start.digest }
    #expect(try third.audit().releases.map(\.standing) == [.vouched, .active])
  }

  @Test func a_reissue_of_the_past_is_as_good_as_what_was_built_on_it() throws {
    let first = try history.add(1, by: [history.old])
    let bad = try history.add(2, after: first, by: [history.old])
    let back = try history.add(3, after: bad, by: [history.old]) { $0.reissueOf = first.digest }
    try history.add(4, after: back)
    #expect(try history.errors() == [])
  }

  @Test func a_link_over_a_thiefs_release_excuses_no_other_one() throws {
    let stolen = try theft().stolen
    history.remove(stolen.manifest.fileName)
    #expect(try history.errors() == ["revoked shop-1.5.aksara", "gap shop-1.7.aksara"])
  }

  @Test func a_thiefs_release_is_neither_the_newest_nor_a_fork() throws {
    let chain = try history.chain(2)
    try history.write(chain[1].bytes, as: "latest.aksara")
    try history.add(9, after: chain[1], by: [history.old])
    #expect(try history.errors() == ["revoked shop-1.9.aksara"])
    // Beside a rightful one, and with its sequence.
    let third = try history.add(3, after: chain[1])
    try history.add(3, after: chain[1], by: [history.old]) { $0.version = "1.3x" }
    try history.write(third.bytes, as: "latest.aksara")
    #expect(try history.errors() == ["revoked shop-1.9.aksara", "revoked shop-1.3x.aksara"])
  }

  @Test func where_devices_are_offered_a_thiefs_release_the_way_back_is_named() throws {
    let good = try history.add(1)
    let stolen = try history.add(6, after: good, by: [history.old])
    try history.write(stolen.bytes, as: "latest.aksara")
    let finding = try #require(try history.audit().findings.first { $0.code == .revoked })
    #expect(finding.advice.contains("devices get it as 'latest.aksara': 'reissue' the last good release"))
  }

  @Test func a_foreign_start_is_named_and_not_the_honest_one() throws {
    let start = try history.add(2)
    try history.add(4, after: try history.add(3, after: start))
    try history.add(1) { $0.version = "0.9" }
    #expect(try history.errors() == ["unlinked shop-0.9.aksara"])
    #expect(try history.message(.unlinked).hasSuffix("nothing builds on it: the chain starts with 1.2"))
  }

  @Test func an_audit_runs_when_every_key_is_revoked() throws {
    try history.add(1, by: [history.old])
    let ring = try KeyRing(revokedAlone: [NamedKey(name: "old.pub", key: history.old.publicKey)])
    let audit = Audit(history.files, keys: ring)
    #expect(audit.releases.map(\.standing) == [.revoked])
    #expect(audit.findings.filter { $0.level == .error }.map(\.code) == [.revoked])
    #expect(throws: KeyRingError.self) { try KeyRing(revokedAlone: []) }
  }
}
