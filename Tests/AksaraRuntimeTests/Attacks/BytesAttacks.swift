import AksaraFormat
import AksaraPrimitives
import AksaraRuntime
import Foundation
import TestSupport
import Testing

/// Attacks 28 to 44: what is signed, and where it ends. Every signature is the store's own key's, and holds, unless a
/// test says otherwise.
@Suite struct BytesAttacks {
  let attacked: AttackedStore

  init() throws { attacked = try AttackedStore() }

  func signed(_ payload: [UInt8]) throws -> [UInt8] { try Forgery.signed(payload, by: attacked.key) }

  @Test func what_the_attacks_begin_with_would_be_taken() throws {
    try attacked.takes(signed(Forgery.payload(members: [(Forgery.path, Forgery.gzipped())])))
  }

  @Test func attack_28_a_file_swapped_between_verifying_and_reading() throws {
    // Bytes are given, not a name: what is verified is what is kept, and shown.
    let store = attacked.store
    let good = try signed(Forgery.payload())
    let bad = try Forgery.signed(
      Forgery.payload(["en": Array("{\"greeting\":\"evil\"}\n".utf8)]), by: attacked.stranger)
    var seen: [UInt8] = []
    _ = try store.apply(good) { bundle throws(BundleRefusal) in seen = bundle.bytes }
    #expect(seen == good)
    let name = try #require(store.open { _ in }.bundle?.payloadDigest.hex)
    let file = URL(filePath: "\(store.path)/bundles/\(name).aksara")
    #expect(Array(try Data(contentsOf: file)) == good)
    // Swapped on the disk: it is verified each time it is read, against its name as well.
    let old = try Data(contentsOf: file)
    let older = try TestBundle(sequence: 5).signed(by: attacked.key)
    for (swapped, code) in [(bad, "untrusted"), (older, "malformed"), (good.dropLast(), "forged")]
      as [([UInt8], String)]
    {
      try Data(swapped).write(to: file)
      let opened = store.open { _ in }
      #expect(opened.bundle?.manifest.version == "1.5")
      #expect(opened.events.map(\.code) == [code])
    }
    // A link is not followed, wherever it leads.
    try old.write(to: URL(filePath: store.path + "/elsewhere"))
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: store.path + "/elsewhere")
    #expect(store.versionInUse == "1.5")
    #expect(store.open { _ in }.events.map(\.code) == ["missing"])
    try FileManager.default.removeItem(at: file)
    try old.write(to: file)
    #expect(store.versionInUse == "1.6")
  }

  @Test func attack_29_a_file_longer_than_a_length_can_say() throws {
    let good = try signed(Forgery.payload())
    let long = good + [UInt8](repeating: 0, count: Limits.bundleBytes + 1 - good.count)
    try attacked.refuses(long, .tooLarge, "larger than a bundle may be")
    // The signature covers every byte, however many there are.
    try attacked.refuses(Array(long.dropLast()), .forged, "does not verify")
    // A first member that says it goes on for gigabytes.
    var header = try #require(
      Ustar.header(name: "signature.minisig", size: 0x1_0000_0000 + 300, modificationTime: 0))
    header += good[512...]
    try attacked.refuses(header, .malformed, "8192 are allowed")
  }

  @Test func attack_30_bytes_before_or_behind_what_is_signed() throws {
    let good = try signed(Forgery.payload())
    for tail in [[0], [0x0A], Forgery.end, good] {
      try attacked.refuses(good + tail, .forged, "does not verify")
    }
    try attacked.refuses([0] + good, .malformed, "not a signed bundle")
    try attacked.refuses(Forgery.end + good, .malformed, "not a signed bundle")
    try attacked.refuses(Array("MZ".utf8) + good, .malformed, "not a signed bundle")
    // Between signatures and payload, and in the padding that the signature does not reach.
    let first = Envelope.firstMember([try Forgery.signature(Forgery.payload(), by: attacked.key)])
    try attacked.refuses(first + [0] + good[first.count...], .forged, "does not verify")
    var padded = good
    padded[first.count - 1] = 1
    try attacked.refuses(padded, .malformed, "padding of the first member")
  }

  @Test func attack_31_what_follows_a_gzip_member_or_the_archive() throws {
    let table = try Forgery.gzipped()
    for tail in [[0], Array("garbage".utf8), table, try Forgery.gzipped([])] {
      try attacked.refuses(
        payload: Forgery.payload(members: [(Forgery.path, table + tail)]), "tables/en.json.gz: ", "\(tail)")
    }
    try attacked.refuses(
      payload: Forgery.payload(members: [(Forgery.path, Forgery.gzipped(table))]), "tables/en.json.gz: ")
    try attacked.refuses(payload: Forgery.payload(members: [(Forgery.path, Forgery.english)]), "the gzip header")
    let payload = try Forgery.payload()
    for tail in [[0], [UInt8](repeating: 0, count: 512), Forgery.end, payload] {
      try attacked.refuses(payload: payload + tail, "nothing behind them")
    }
  }

  @Test func attack_32_an_archive_or_a_member_that_was_cut_short() throws {
    let payload = try Forgery.payload()
    let table = try Forgery.gzipped()
    for cut in stride(from: 512, to: payload.count, by: 512) {
      try attacked.refuses(
        signed(Array(payload[..<cut])), .malformed, cut > payload.count - 1_024 ? "missing" : "the ", "\(cut) bytes")
    }
    try attacked.refuses(payload: Array(payload.dropLast(1_024)), "the end of the archive is missing")
    // Between two members, where a tar tool sees nothing amiss.
    let one = try Forgery.member("manifest.json", Forgery.manifest())
    try attacked.refuses(payload: one + Forgery.end, "the members are not the tables")
    for cut in [1, 4, 8, table.count - 10, table.count] {
      let member = (Forgery.path, Array(table.dropLast(cut)))
      try attacked.refuses(payload: Forgery.payload(members: [member]), "tables/en.json.gz: ", "\(cut) bytes")
    }
  }

  @Test func attack_33_a_member_twice() throws {
    let table = try Forgery.gzipped()
    try attacked.refuses(
      payload: Forgery.payload(members: [(Forgery.path, table), (Forgery.path, table)]), "the members are not")
    try attacked.refuses(
      payload: Forgery.payload(members: [("manifest.json", Forgery.manifest()), (Forgery.path, table)]),
      "the members are not")
  }

  @Test(arguments: [
    "tables/EN.json.gz", "Tables/en.json.gz", "tables/en.json.gz.", "tables/en.json.gz ", "tables/con.json.gz",
    "../tables/en.json.gz", "tables/../en.json.gz", "/tables/en.json.gz", "./tables/en.json.gz", "tables//en.json.gz",
    "tables\\en.json.gz", "C:\\en.json.gz", "tables/", "", "tables/e\u{301}n.json.gz", "tables/\u{E9}n.json.gz",
    "tables/en.json.gz\0.png", "signature.minisig", "tables/id.json.gz",
  ])
  func attack_34_35_a_member_under_another_name(_ name: String) throws {
    let padded = Array(name.utf8) + [UInt8](repeating: 0, count: 100 - name.utf8.count)
    try attacked.refuses(payload: Forgery.payload(header: 0, padded), "the ", "\(name.debugDescription)")
    // Nothing was ever written under such a name.
    #expect(attacked.store.files.allSatisfy { $0.utf8.count == 128 + ".aksara".utf8.count })
  }

  @Test func attack_36_37_38_members_of_another_kind() throws {
    for type in "\0\u{1}1234567ALKSVNMgxDX".utf8 {
      try attacked.refuses(payload: Forgery.payload(header: 156, [type]), "the header is not the one", "type \(type)")
    }
    let fields: [(Int, String, String)] = [
      (100, "004644", "set user id"), (108, "000001", "owner"), (157, "/etc/passwd", "a link's target"),
      (257, "ustar  \0", "GNU's magic"), (265, "root", "user name"), (329, "000001", "a device"),
      (345, "tables", "a prefix"), (124, "-0000000045", "a size with a sign"), (124, "         45 ", "spaces"),
      (136, "\u{1}", "another time"), (500, "x", "the rest"),
    ]
    for (at, text, what) in fields {
      try attacked.refuses(payload: Forgery.payload(header: at, Array(text.utf8)), "the header is not", "\(what)")
    }
    let base256 = [0x80] + [UInt8](repeating: 0, count: 10) + [45]
    try attacked.refuses(payload: Forgery.payload(header: 124, base256), "the header is not the one")
    try attacked.refuses(
      payload: Forgery.payload(header: 124, [UInt8](repeating: 0xFF, count: 12)), "the header is not the one")
    // A header for what follows: pax, and GNU's long name.
    for (name, type) in [("PaxHeaders/en", "x"), ("pax_global_header", "g"), ("././@LongLink", "L")] {
      let text = Array("19 path=../../evil\n".utf8)
      var member = try Forgery.member(name, text)
      member[156] = type.utf8.first ?? 0
      let manifest = try Forgery.member("manifest.json", Forgery.manifest())
      let table = try Forgery.member(Forgery.path, Forgery.gzipped())
      try attacked.refuses(payload: manifest + member + table + Forgery.end, "the header is not the one")
    }
  }

  @Test(.enabled(if: Corpus.isThere, "../shared/corpus is not here"))
  func attack_36_37_38_archives_that_others_made_to_break_readers() throws {
    let files = ["cpython", "libarchive", "tar-rs", "zip-slip"].flatMap { Corpus.files("tar-hostile/\($0)") }
    #expect(files.count >= 62)
    for file in files {
      let bytes = Array(try Data(contentsOf: file))
      #expect(attacked.store.verdict(bytes) == "malformed", "\(file.lastPathComponent)")
      #expect(attacked.store.verdict(try signed(bytes)) == "malformed", "\(file.lastPathComponent)")
    }
    try attacked.isUntouched()
  }

  @Test func attack_39_bombs() throws {
    let bomb = [UInt8](repeating: 0x20, count: 16 << 20)
    var member = try Forgery.gzipped(bomb)
    try attacked.refuses(
      payload: Forgery.payload(members: [(Forgery.path, member)]), "does not end with the table's size")
    // With a trailer that lies, only inflating can tell; it is given up at the manifest's size.
    member.replaceSubrange(member.count - 4..<member.count, with: [UInt8(Forgery.english.count), 0, 0, 0])
    try attacked.refuses(payload: Forgery.payload(members: [(Forgery.path, member)]), "tables/en.json.gz: ")
    let manifest = try Forgery.member("manifest.json", Forgery.manifest())
    let one = try Forgery.member(Forgery.path, [])
    try attacked.refuses(
      payload: manifest + (0..<Limits.members).flatMap { _ in one } + Forgery.end, "more than 1024 members")
    let huge = try #require(Ustar.header(name: Forgery.path, size: 8_589_934_591, modificationTime: Forgery.time))
    try attacked.refuses(payload: manifest + huge + Forgery.end, "ends behind the end of the file")
    let said = try Forgery.payload { $0.replacing("\"size\":\(Forgery.english.count)", with: "\"size\":67108865") }
    try attacked.refuses(payload: said, "manifest.json: ")
  }

  @Test func attack_40_a_manifest_and_members_that_do_not_match() throws {
    let two = ["en": Forgery.english, "id": Forgery.english]
    let manifest = try Forgery.member("manifest.json", Forgery.manifest(two))
    let english = try Forgery.member(Forgery.path, Forgery.gzipped())
    let indonesian = try Forgery.member("tables/id.json.gz", Forgery.gzipped())
    let alone = try Forgery.member("manifest.json", Forgery.manifest())
    for payload in [manifest + english, manifest, manifest + indonesian + english, alone + english + indonesian] {
      try attacked.refuses(payload: payload + Forgery.end, "the members are not the tables")
    }
    let late = try Forgery.member("tables/id.json.gz", Forgery.gzipped(), time: Forgery.time + 1)
    try attacked.refuses(payload: manifest + english + late + Forgery.end, "the header is not the one")
    let digest = try #require(
      String(decoding: Forgery.manifest(), as: UTF8.self).split(separator: "\"").first { $0.utf8.count == 128 })
    for fake in [
      "", " " + digest.dropFirst(), " " + digest, digest.uppercased(), String(digest.dropLast(2)), digest + "00",
      "0x" + digest.dropFirst(2),
    ] {
      try attacked.refuses(payload: Forgery.payload { $0.replacing(digest, with: fake) }, "manifest.json: ", "\(fake)")
    }
    try attacked.refuses(
      payload: Forgery.payload { $0.replacing("\"blake2b\":\"\(digest)\",", with: "") }, "manifest.json: ")
    let zeros = String(repeating: "0", count: 128)
    try attacked.refuses(
      payload: Forgery.payload { $0.replacing(digest, with: zeros) }, "not the one that the manifest")
    let size = Forgery.english.count
    for fake in [1, size - 1, size + 1] {
      try attacked.refuses(
        payload: Forgery.payload { $0.replacing("\"size\":\(size)", with: "\"size\":\(fake)") }, "the table's size")
    }
    try attacked.refuses(
      payload: Forgery.payload { $0.replacing("\"keys\":1", with: "\"keys\":2") }, "1 keys where the manifest says 2")
  }

  @Test func attack_41_a_manifest_in_another_place_or_spelling() throws {
    let manifest = try Forgery.member("manifest.json", Forgery.manifest())
    let table = try Forgery.member(Forgery.path, Forgery.gzipped())
    try attacked.refuses(payload: table + manifest + Forgery.end, "first member is not manifest.json")
    try attacked.refuses(payload: table + Forgery.end, "first member is not manifest.json")
    try attacked.refuses(payload: manifest + manifest + table + Forgery.end, "the members are not")
    let deep = String(repeating: "[", count: 1_000) + String(repeating: "]", count: 1_000)
    for (old, new) in [
      ("\"sequence\":6", "\"sequence\":6,\"sequence\":6"), ("\"sequence\":6", "\"sequence\":6,\"sequence\":7"),
      ("\"sequence\":6", "\"sequence\":6.0"), ("\"sequence\":6", "\"sequence\":9007199254740993"),
      ("\"sequence\":6", "\"sequence\":06"), ("\"tool\":\"test\"", "\"tool\":\"\\ud800\""),
      ("\"tool\":\"test\"", "\"tool\":\"\\u0074est\""), ("{\"build\"", "\u{FEFF}{\"build\""),
      ("{\"build\"", " {\"build\""), ("\"version\":\"1.6\"}", "\"version\":\"1.6\"}\n"),
      ("\"options\":{}", "\"options\":{\"a\":\(deep)}"),
    ] {
      let payload = try Forgery.payload { text in
        #expect(text.contains(old))
        return text.replacing(old, with: new)
      }
      try attacked.refuses(payload: payload, "manifest.json: ", "\(new.prefix(40))")
    }
  }

  @Test func attack_42_what_is_not_verified_decides_nothing() throws {
    let garbage = Array("neither a tar nor anything else".utf8)
    try attacked.refuses(Forgery.signed(garbage, by: attacked.stranger), .untrusted, "not signed by")
    try attacked.refuses(Forgery.signed(garbage, by: attacked.revoked), .revoked, "signed by revoked keys")
    // Another name, version of the format or sequence is not even looked at.
    for edit in [
      ("shop", "shop-beta"), ("\"formatVersion\":1", "\"formatVersion\":2"), ("\"sequence\":6", "\"sequence\":5"),
    ] {
      let payload = try Forgery.payload { $0.replacing(edit.0, with: edit.1) }
      try attacked.refuses(Forgery.signed(payload, by: attacked.stranger), .untrusted, "not signed by")
    }
    try attacked.refuses(signed(garbage), .malformed, "the end of the archive is missing")
  }

  @Test(arguments: [
    ("\"formatVersion\":1", "\"formatVersion\":2"), ("\"formatVersion\":1", "\"formatVersion\":0"),
    ("\"formatVersion\":1,", ""), ("aksara-bundle", "aksara-bundle2"), ("aksara-bundle", "plain"),
    ("\"languages\"", "\"critical\":[\"x\"],\"languages\""), ("\"sources\":[]", "\"sources\":[],\"weak\":true"),
  ])
  func attack_43_another_version_of_the_format_or_a_field_it_lacks(_ old: String, _ new: String) throws {
    try attacked.refuses(payload: Forgery.payload { $0.replacing(old, with: new) }, "manifest.json: ")
  }

  @Test func attack_44_texts_that_are_no_table_behind_a_valid_signature() throws {
    let files = try Self.brokenFiles()
    #expect(files.count > 45)
    for (name, bytes) in files where !bytes.isEmpty {
      let payload = try Forgery.payload(["en": Forgery.english, "id": bytes])
      try attacked.refuses(payload: payload, "tables/id.json.gz: byte ", "\(name)")
    }
    try attacked.refuses(
      signed(Forgery.payload()), .missingLanguage, "a language that is needed", requiring: [LanguageTag("ja")])
  }

  /// The language files of `Fixtures/broken`, one fault each.
  static func brokenFiles() throws -> [(name: String, bytes: [UInt8])] {
    let folder = Corpus.fixtures.appending(path: "broken").path
    return try FileManager.default.subpathsOfDirectory(atPath: folder).sorted().filter { name in
      name.hasSuffix(".json") && !name.hasSuffix("aksara-pack.json") && !name.hasSuffix("expected.json")
    }.map { ($0, Array(FileManager.default.contents(atPath: folder + "/" + $0) ?? Data())) }
  }

  @Test func attack_44_a_table_that_the_apps_own_parser_refuses() throws {
    struct Strict: TranslationParser {
      struct No: Error {}
      func parse(_ data: Data, language: String) throws -> [String: String] {
        let texts = try I18nextParser().parse(data, language: language)
        if texts["greeting"] == "Hello" { throw No() }
        return texts
      }
    }
    let localizer = Localizer()
    localizer.configure(
      LocalizationConfig(defaultLanguage: "en", fallbackLanguage: "en", parser: Strict(), store: attacked.store))
    let refusal = #expect(throws: BundleRefusal.self) { try localizer.applyBundle(Data(signed(Forgery.payload()))) }
    #expect(refusal?.code == .malformed)
    #expect(refusal?.reason.contains("the app's parser refuses en") == true)
    #expect(localizer.t("greeting", args: ["name": "Ana"]) == "Hello, Ana!")
    try attacked.isUntouched()
  }
}
