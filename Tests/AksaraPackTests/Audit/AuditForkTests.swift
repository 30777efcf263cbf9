import AksaraFormat
import AksaraPack
import Testing

/// Forks at a distance, and what is none.
@Suite struct AuditForkTests {
  let history: History

  init() throws {
    history = try History()
  }

  private static func apps(_ min: String?, _ max: String?) -> [String: AppVersionRange]? {
    AppVersionRange(min: min.flatMap(AppVersion.init), max: max.flatMap(AppVersion.init)).map { ["ios": $0] }
  }

  /// `1.1`, then `1.2` and `1.4` for apps from 2.0, and the hotfix `1.3` for those before.
  private func branches() throws -> (main: History.Made, hotfix: History.Made) {
    let first = try history.add(1)
    let second = try history.add(2, after: first) { $0.appVersion = Self.apps("2.0", nil) }
    let hotfix = try history.add(3, after: first) { $0.appVersion = Self.apps(nil, "1.99") }
    return (try history.add(4, after: second) { $0.appVersion = Self.apps("2.0", nil) }, hotfix)
  }

  @Test func a_fork_below_a_hotfix_is_a_fork() throws {
    let hotfix = try branches().hotfix
    let limited = try history.add(5, after: hotfix) { $0.appVersion = Self.apps(nil, "1.99") }
    #expect(try history.errors() == [])
    #expect(try history.notes() == ["branch shop-1.3.aksara"])
    try history.add(6, after: limited)
    #expect(try history.errors() == ["fork shop-1.6.aksara"])
    #expect(
      try history.message(.fork)
        == "1.6 and 1.4 both came after 1.1, on ways of their own, and devices can get both")
  }

  @Test func a_main_release_that_forgets_its_range_is_a_fork_with_the_hotfix() throws {
    let main = try branches().main
    try history.add(5, after: main)
    #expect(try history.errors() == ["fork shop-1.5.aksara"])
    #expect(try history.message(.fork).hasPrefix("1.5 and 1.3 both came after 1.1"))
  }

  @Test func going_back_over_a_thiefs_release_is_no_fork_with_what_is_repeated() throws {
    let chain = try history.chain(2)
    let stolen = try history.add(6, after: chain[0], by: [history.old])
    let back = try history.add(7, after: stolen) { $0.reissueOf = chain[1].digest }
    try history.add(8, after: back)
    #expect(try history.errors() == ["revoked shop-1.6.aksara"])
    // One that is not repeated is lost on devices.
    try history.add(3, after: chain[1])
    #expect(try history.errors() == ["revoked shop-1.6.aksara", "fork shop-1.7.aksara"])
  }

  @Test func one_sequence_on_ways_that_never_meet_is_no_fork() throws {
    let (main, hotfix) = try branches()
    try history.add(5, after: main) { $0.appVersion = Self.apps("2.0", nil) }
    try history.add(5, after: hotfix) { manifest in
      manifest.version = "1.3.1"
      manifest.appVersion = Self.apps(nil, "1.99")
    }
    #expect(try history.errors() == [])
  }

  @Test func an_alias_is_held_against_releases_for_the_same_apps() throws {
    let (main, hotfix) = try branches()
    try history.add(9, after: hotfix) { $0.appVersion = Self.apps(nil, "1.99") }
    try history.write(main.bytes, as: "latest.aksara")
    #expect(try history.errors() == [])
    try history.add(10, after: main) { $0.appVersion = Self.apps("2.0", nil) }
    #expect(try history.errors() == ["replay latest.aksara"])
    #expect(try history.message(.replay) == "latest.aksara is 1.4, sequence 4, and 1.10, sequence 10, is out")
  }

  @Test func a_bundle_whose_name_begins_like_the_alias_has_names_like_any_other() throws {
    let first = try history.add(1) { $0.name = "latest-news" }
    try history.add(2, after: first) { $0.name = "latest-news" }
    #expect(try history.errors() == [])
    #expect(try history.notes() == [])
    try history.write(first.bytes, as: "latest-news-1.9.aksara")
    #expect(try history.message(.replay) == "the file is named as another release, and is 1.1, sequence 1")
  }

  @Test func a_name_of_another_bundle_is_no_name_for_a_release() throws {
    let chain = try history.chain(1)
    try history.add(1) { $0.name = "cafe" }
    try history.write(chain[0].bytes, as: "cafe-2.0.aksara")
    #expect(try history.errors() == ["replay cafe-2.0.aksara"])
    #expect(try history.message(.replay) == "the file is named as another release, and is shop 1.1, sequence 1")
  }
}
