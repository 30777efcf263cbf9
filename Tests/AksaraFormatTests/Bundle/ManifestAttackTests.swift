import AksaraFormat
import AksaraPrimitives
import AksaraSigning
import TestSupport
import Testing

/// The attacks on manifests and tables, by their stable numbers. Every signature here is a trusted key's, and holds.
struct ManifestAttackTests {
  func isMalformed(_ payload: [UInt8], _ comment: Comment? = nil, at place: SourceLocation = #_sourceLocation) throws {
    #expect(try Forge.verdict(payload: payload) == .malformed, comment, sourceLocation: place)
  }

  @Test func `39 a table that inflates to more than the manifest says is given up at that size`() throws {
    let bomb = [UInt8](repeating: 0x20, count: 32 << 20)
    var member = try Forge.gzipped(bomb)
    let named = try Forge.payload(members: [("tables/en.json.gz", member)])
    try isMalformed(named)
    // With a trailer that lies, only inflating can tell.
    let size = UInt8(Forge.english.count)
    member.replaceSubrange(member.count - 4..<member.count, with: [size, 0, 0, 0])
    try isMalformed(Forge.payload(members: [("tables/en.json.gz", member)]))
  }

  @Test func `39 more members than the limit, and a header without its content, are refused`() throws {
    let one = try Forge.member("tables/en.json.gz", [])
    let manifest = try Forge.member("manifest.json", Forge.manifest().canonicalBytes)
    let many = manifest + (0..<Limits.members).flatMap { _ in one } + Forge.end
    let refusal = #expect(throws: BundleRefusal.self) {
      try BundleReader.readUnsigned(many, primitives: SystemPrimitives())
    }
    #expect(refusal?.reason.contains("more than \(Limits.members) members") == true)
    guard let header = Ustar.header(name: "tables/en.json.gz", size: 8_589_934_591, modificationTime: Forge.time)
    else { throw Impossible() }
    try isMalformed(manifest + header + Forge.end)
    // The content ends with the file, the padding does not.
    try isMalformed(Array(Forge.payload().dropLast(1_024 + 512 - 40)))
  }

  @Test func `40 a manifest and members that do not match are refused`() throws {
    let two = ["en": Forge.english, "id": Forge.english]
    let table = try Forge.gzipped()
    let manifest = try Forge.member("manifest.json", Forge.manifest(two).canonicalBytes)
    let english = try Forge.member("tables/en.json.gz", table)
    let indonesian = try Forge.member("tables/id.json.gz", table)
    #expect(try Forge.verdict(payload: manifest + english + indonesian + Forge.end) == nil)
    try isMalformed(manifest + english + Forge.end, "a member is missing")
    try isMalformed(manifest + Forge.end, "all members are missing")
    try isMalformed(manifest + indonesian + english + Forge.end, "not in order")
    try isMalformed(Forge.member("manifest.json", Forge.manifest().canonicalBytes) + english + indonesian + Forge.end)
    let late = try Forge.member("tables/id.json.gz", table, time: Forge.time + 1)
    try isMalformed(manifest + english + late + Forge.end, "members of two times")
    let other = try Forge.manifest().canonicalBytes
    try isMalformed(
      Forge.member("manifest.json", other, time: 0) + Forge.member("tables/en.json.gz", table, time: 0) + Forge.end,
      "another time than createdAt")
  }

  @Test func `40 a digest that is empty, spelled otherwise or another's is refused`() throws {
    let digest = Forge.digest(Forge.english).hex
    let fakes = [
      "", " " + digest.dropFirst(), " " + digest, digest + " ", digest.uppercased(), String(digest.dropLast(2)),
      digest + "00", "0x" + digest.dropFirst(2), String(repeating: "0", count: 128),
      Forge.digest([]).hex,
    ]
    for fake in fakes { try isMalformed(Forge.payload { $0.replacing(digest, with: fake) }, "\(fake)") }
    try isMalformed(Forge.payload { $0.replacing("\"blake2b\":\"\(digest)\",", with: "") }, "absent")
    try isMalformed(Forge.payload { $0.replacing("\"blake2b\":\"\(digest)\"", with: "\"blake2b\":null") }, "null")
  }

  @Test func `40 a size or a number of keys that is not the table's is refused`() throws {
    let size = Forge.english.count
    for fake in [0, 1, size - 1, size + 1, 1 << 26, 1 << 26 + 1, 1 << 53 - 1] {
      try isMalformed(Forge.payload { $0.replacing("\"size\":\(size)", with: "\"size\":\(fake)") }, "\(fake)")
    }
    for fake in [0, 2, 1_000_001] {
      try isMalformed(Forge.payload { $0.replacing("\"keys\":1", with: "\"keys\":\(fake)") }, "\(fake)")
    }
  }

  @Test func `41 a manifest that is not the first member, or there twice, is refused`() throws {
    let manifest = try Forge.member("manifest.json", Forge.manifest().canonicalBytes)
    let table = try Forge.member("tables/en.json.gz", Forge.gzipped())
    try isMalformed(table + manifest + Forge.end)
    try isMalformed(manifest + manifest + table + Forge.end)
    try isMalformed(manifest + table + manifest + Forge.end)
    try isMalformed(table + Forge.end)
    try isMalformed(Forge.end)
    try isMalformed(Forge.member("signature.minisig", [], time: Forge.time) + manifest + table + Forge.end)
  }

  /// What is replaced in a sound manifest, and by what.
  static let edits: [(String, String)] = [
    ("\"sequence\":1", "\"sequence\":1,\"sequence\":1"), ("\"sequence\":1", "\"sequence\":1,\"sequence\":2"),
    ("\"sequence\":1", "\"sequence\":1.0"), ("\"sequence\":1", "\"sequence\":1e0"),
    ("\"sequence\":1", "\"sequence\":01"),
    ("\"sequence\":1", "\"sequence\":0"), ("\"sequence\":1", "\"sequence\":-1"),
    ("\"sequence\":1", "\"sequence\":\"1\""),
    ("\"sequence\":1", "\"sequence\":9007199254740992"), ("\"sequence\":1", "\"sequence\":9007199254740993"),
    ("\"sequence\":1", "\"sequence\":18446744073709551615"), ("\"sequence\":1", "\"sequence\":null"),
    ("\"tool\":\"test\"", "\"tool\":\"\\ud800\""), ("\"tool\":\"test\"", "\"tool\":\"\\u0074est\""),
    ("\"tool\":\"test\"", "\"tool\":\"te\\/st\""), ("\"tool\":\"test\"", "\"tool\":\"\u{1}\""),
    ("{\"build\"", "\u{FEFF}{\"build\""), ("{\"build\"", " {\"build\""), ("{\"build\"", "{ \"build\""),
    ("{\"build\"", "[{\"build\""), ("\"options\":{}", "\"options\":{\"a\":{}}"),
    ("\"options\":{}", "\"options\":{\"a\":null}"),
    ("\"options\":{}", "\"options\":{\"a\":1.5}"), ("\"options\":{}", "\"options\":{\"a\":[1]}"),
    (
      "\"options\":{}", "\"options\":{\"a\":\(String(repeating: "[", count: 100))\(String(repeating: "]", count: 100))}"
    ),
    ("\"version\":\"1\"}", "\"version\":\"1\"}\n"), ("\"version\":\"1\"}", "\"version\":\"1\"} "),
    ("\"version\":\"1\"}", "\"version\":\"1\"}{}"), ("\"version\":\"1\"}", "\"version\":\"1\",}"),
    ("\"version\":\"1\"}", "\"version\":\"1\""), ("\"name\":\"tiny\"", "\"name\":\"Tiny\""),
    ("\"createdAt\":\"2026", "\"createdAt\":\"2027"), ("T09:00:00Z", "T09:00:00+00:00"), ("T09:00:00Z", "T09:00:00.0Z"),
    ("\"path\":\"tables/en", "\"path\":\"tables/EN"), ("\"path\":\"tables/en", "\"path\":\"../tables/en"),
    ("\"en\":{", "\"EN\":{"), ("\"en\":{", "\"en_\":{"), ("\"sourceLanguage\":\"en\"", "\"sourceLanguage\":\"id\""),
  ]

  @Test(arguments: edits)
  func `41 a manifest with one fault in its JSON is refused`(_ old: String, _ new: String) throws {
    let payload = try Forge.payload { text in
      #expect(text.contains(old))
      return text.replacing(old, with: new)
    }
    try isMalformed(payload)
  }

  @Test func `42 nothing of the payload is looked at before it is trusted`() throws {
    let garbage = Array("neither a tar nor anything else".utf8)
    let ring = try Forge.ring("first")
    #expect(Forge.verdict(try Forge.bundle(garbage, by: "second"), ring) == .untrusted)
    #expect(
      Forge.verdict(try Forge.bundle(garbage, by: "revoked"), try Forge.ring("first", revoked: ["revoked"])) == .revoked
    )
    #expect(Forge.verdict(try Forge.bundle(Forge.payload(), by: "first").dropLast(1_000) + garbage, ring) == .forged)
    #expect(Forge.verdict(try Forge.bundle(garbage), ring) == .malformed)
  }

  @Test(arguments: [
    ("\"formatVersion\":1", "\"formatVersion\":2"), ("\"formatVersion\":1", "\"formatVersion\":0"),
    ("\"formatVersion\":1,", ""), ("aksara-bundle", "aksara-bundle2"), ("aksara-bundle", "plain"),
    ("\"languages\"", "\"critical\":[\"x\"],\"languages\""), ("\"options\":{}", "\"options\":{},\"other\":\"x\""),
    ("\"sources\":[]", "\"sources\":[],\"weak\":true"), ("\"previous\":null,", ""),
    ("\"previous\":null", "\"previous\":null,\"reissueOf\":null"),
    ("\"name\":\"tiny\"", "\"expiresAt\":null,\"name\":\"tiny\""),
  ])
  func `43 another version of the format, or a field that it lacks, is refused`(_ old: String, _ new: String) throws {
    try isMalformed(
      Forge.payload { text in
        #expect(text.contains(old))
        return text.replacing(old, with: new)
      })
  }

  @Test(arguments: [
    "", "{}\n", "[]\n", "{\"hello\":\"Hello\"}", "{\"hello\":\"Hello\"}\n\n", "{ \"hello\":\"Hello\"}\n",
    "{\"b\":\"1\",\"a\":\"2\"}\n", "{\"a\":\"1\",\"a\":\"1\"}\n", "{\"a\":1}\n", "{\"a\":{\"b\":\"1\"}}\n",
    "{\"a\":null}\n",
    "{\"a\":\"\\u0041\"}\n", "{\"a\":\"{{ x }}\"}\n", "{\"\":\"a\"}\n", "\u{FEFF}{\"a\":\"1\"}\n", "not JSON\n",
  ])
  func `44 a signed table that is no table is refused when it is asked for`(_ text: String) throws {
    // The manifest is read only with sizes and counts from 1; those of the empty table are never compared.
    let payload = try Forge.payload(["en": Array(text.utf8)])
    try isMalformed(payload)
    guard !text.isEmpty else { return }
    let ring = try Forge.ring("first")
    let bundle = try BundleReader.read(Forge.bundle(payload), ring: ring, primitives: SystemPrimitives())
    #expect(throws: BundleRefusal.self) { try bundle.table(LanguageTag("en"), primitives: SystemPrimitives()) }
  }

  @Test func `a language that is not in the bundle is missing`() throws {
    let ring = try Forge.ring("first")
    let bundle = try BundleReader.read(Forge.bundle(Forge.payload()), ring: ring, primitives: SystemPrimitives())
    let tag = try LanguageTag("id")
    #expect(bundle.member(tag) == nil)
    let refusal = #expect(throws: BundleRefusal.self) { try bundle.table(tag, primitives: SystemPrimitives()) }
    #expect(refusal?.code == .missingLanguage)
    #expect(refusal?.offered == "en")
    #expect(refusal?.expected == "id")
  }
}
