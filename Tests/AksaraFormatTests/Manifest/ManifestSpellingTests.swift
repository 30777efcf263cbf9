import AksaraFormat
import Testing

/// One manifest, one spelling: bytes decide, whatever Unicode calls equal.
struct ManifestSpellingTests {
  /// Texts that Unicode calls equal and that are different bytes.
  static let composed = "\u{E9}"
  static let decomposed = "e\u{301}"

  @Test func `options whose names Unicode calls equal are two options`() throws {
    let bytes = try ManifestEditor.bytes(
      ["build", "options"], .object([.init(Self.composed): .string("1"), .init(Self.decomposed): .string("2")]))
    let manifest = try Manifest(reading: bytes)
    #expect(manifest.build.options.count == 2)
    #expect(manifest.canonicalBytes == bytes)
  }

  @Test func `a text keeps its normal form`() throws {
    for text in [Self.composed, Self.decomposed, "\u{212A}", "K", "\u{FB33}", "\r\n", "\u{2028}", "\u{7F}", "\u{FEFF}"]
    {
      let bytes = try ManifestEditor.bytes(["leftOut", "0", "key"], .string(text))
      let manifest = try Manifest(reading: bytes)
      #expect(manifest.canonicalBytes == bytes)
      #expect(manifest.leftOut?.first?.key.utf8.elementsEqual(text.utf8) == true)
    }
  }

  @Test func `values that Unicode calls equal are not equal`() throws {
    let left = try Manifest(reading: ManifestEditor.bytes(["build", "tool"], .string(Self.composed)))
    let right = try Manifest(reading: ManifestEditor.bytes(["build", "tool"], .string(Self.decomposed)))
    #expect(left != right)
    #expect(CanonicalJSON.string(Self.composed) != .string(Self.decomposed))
    #expect(
      Manifest.Waiver(rule: "P01", language: "en", key: Self.composed)
        != Manifest.Waiver(rule: "P01", language: "en", key: Self.decomposed))
  }

  @Test func `a path with a Kelvin sign is not that of a tag with a K`() throws {
    guard case .object(var languages)? = try ManifestEditor.values().first(where: { $0.path == ["languages"] })?.value
    else { throw CanonicalJSON.Impossible() }
    let english = try #require(languages["en"])
    languages["zh-HK"] = try english.replacing(["path"], .string("tables/zh-HK.json.gz"))
    #expect(try ManifestEditor.refusal(["languages"], .object(languages)) == nil)
    languages["zh-HK"] = try english.replacing(["path"], .string("tables/zh-H\u{212A}.json.gz"))
    #expect(try ManifestEditor.refusal(["languages"], .object(languages))?.field == "languages.zh-HK.path")
  }

  @Test func `another order, another escape, white space and what stands twice are refused`() throws {
    let bytes = try ManifestEditor.full.get().bytes
    let text = String(decoding: bytes, as: UTF8.self)
    func refusal(_ old: String, _ new: String) throws -> ManifestError? {
      try #require(text.contains(old))
      return #expect(throws: ManifestError.self) {
        try Manifest(reading: Array(text.replacing(old, with: new, maxReplacements: 1).utf8))
      }
    }
    let spelling = "not in canonical form (RFC 8785)"
    #expect(try refusal("{\"allowed\"", " {\"allowed\"")?.reason == spelling)
    #expect(try refusal("\"formatVersion\":1", "\"formatVersion\": 1")?.reason == spelling)
    #expect(try refusal("\"org.example/ticket\"", "\"org.example\\/ticket\"")?.reason == spelling)
    #expect(try refusal("\\u001f", "\\u001F")?.reason == spelling)
    #expect(try refusal("\\b\\f", "\\u0008\\f")?.reason == spelling)
    #expect(try refusal("😀", "\\ud83d\\ude00")?.reason == spelling)
    #expect(try refusal("{\"clean\":false,", "{")?.field == "build.source.clean")
    #expect(try refusal("\"name\":\"shop", "\"name\":\"shop\",\"name\":\"shop")?.field == "name")
    #expect(try refusal("\"zlib\":", "\"zlib\":\"\",\"zlib\":")?.field == "build.zlib")
    #expect(try refusal("\"zero\":0", "\"zero\":0,\"zero\":0")?.field == "build.options")
    #expect(try refusal("\"max\":\"4\"", "\"max\":\"4\",\"max\":\"4\"")?.field == "appVersion.ios.max")
    #expect(try refusal("\"web\":{", "\"web\":{\"max\":\"0\"},\"web\":{")?.reason == spelling)
    #expect(throws: ManifestError.self) { try Manifest(reading: []) }
    #expect(throws: ManifestError.self) { try Manifest(reading: bytes + [0x0A]) }
    #expect(throws: ManifestError.self) { try Manifest(reading: [0xEF, 0xBB, 0xBF] + bytes) }
    #expect(throws: ManifestError.self) { try Manifest(reading: bytes.dropLast() + [0xFF, 0x7D]) }
  }

  @Test func `names are in the order of their UTF-16 code units`() {
    let pieces = [
      "", "a", "~", "\u{7F}", "\u{E9}", "\u{7FF}", "\u{800}", "\u{D7FF}", "\u{E000}", "\u{FFFF}", "\u{10000}",
    ]
    let names = pieces.flatMap { first in pieces.map { first + $0 + "b" } }
    for one in names {
      for two in names {
        #expect(
          (CanonicalJSON.Name(one) < CanonicalJSON.Name(two)) == one.utf16.lexicographicallyPrecedes(two.utf16),
          "\(one.debugDescription) \(two.debugDescription)")
      }
    }
  }

  @Test func `every cut and every changed byte of a manifest is refused or is another manifest`() throws {
    let bytes = try Vectors.bytes("manifests/minimal.canonical")
    for count in bytes.indices {
      #expect(throws: ManifestError.self) { try Manifest(reading: Array(bytes[..<count])) }
    }
    for index in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[index] ^= 1 << UInt8(bit)
        if let manifest = try? Manifest(reading: changed) { #expect(manifest.canonicalBytes == changed) }
      }
    }
  }
}
