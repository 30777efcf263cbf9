import AksaraFormat
import AksaraPrimitives
import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

/// `Fixtures/golden`: bundles that an independent program packed and stock minisign signed.
struct GoldenBundleTests {
  struct Golden: Decodable, CustomTestStringConvertible {
    struct Language: Decodable {
      let keys: Int
      let blake2b: String
    }

    let file: String
    let payload: String
    let payloadStart: Int
    let keyIDs: [String]
    let publicKeys: [String]
    let name: String
    let version: String
    let sequence: Int
    let createdAt: String
    let languages: [String: Language]
    var testDescription: String { file }
  }

  struct Refusals: Decodable {
    struct Case: Decodable, CustomTestStringConvertible {
      let why: String
      let edits: [VectorEdit]
      let verdict: String
      var testDescription: String { why }
    }

    let bundle: String
    let trusted: String
    let cases: [Case]
  }

  static func key(_ path: String) throws -> NamedKey {
    let text = String(decoding: try Vectors.bytes(path), as: UTF8.self)
    return NamedKey(name: path, key: try MinisignPublicKey(text: text))
  }

  @Test(arguments: try Vectors.cases("../golden/expected.json", as: [Golden].self))
  func `a golden bundle is read as the independent program read it`(_ golden: Golden) throws {
    let bytes = try Vectors.bytes("../golden/\(golden.file)")
    let ring = try KeyRing(active: golden.publicKeys.map(Self.key), threshold: golden.publicKeys.count)
    let primitives = SystemPrimitives()
    let bundle = try BundleReader.read(bytes, ring: ring, primitives: primitives)
    #expect(bundle.payloadDigest.hex == golden.payload)
    #expect(bundle.payload.lowerBound == golden.payloadStart)
    #expect(bundle.signatures.map(\.keyID.description) == golden.keyIDs)
    #expect(bundle.manifest.name == golden.name)
    #expect(bundle.manifest.version == golden.version)
    #expect(bundle.manifest.sequence == golden.sequence)
    #expect(bundle.manifest.createdAt.text == golden.createdAt)
    #expect(Set(bundle.manifest.languages.keys.map(\.text)) == Set(golden.languages.keys))
    for (tag, language) in bundle.manifest.languages {
      let table = try bundle.table(tag, primitives: primitives)
      #expect(try CanonicalTable.check(table) == golden.languages[tag.text]?.keys)
      #expect(language.blake2b.hex == golden.languages[tag.text]?.blake2b)
    }
  }

  @Test(arguments: try Vectors.cases("refusals.json", as: Refusals.self).cases)
  func `an edited bundle is refused with the verdict expected`(_ vector: Refusals.Case) throws {
    let refusals: Refusals = try Vectors.cases("refusals.json")
    var bytes = try Vectors.bytes(refusals.bundle)
    for edit in vector.edits { try edit.apply(to: &bytes) }
    let ring = try KeyRing(active: [Self.key(refusals.trusted)])
    let refusal = #expect(throws: BundleRefusal.self) {
      try BundleReader.read(bytes, ring: ring, primitives: SystemPrimitives())
    }
    #expect(refusal?.code.rawValue == vector.verdict)
  }

  /// The smallest golden bundle, and who may have signed it.
  static func tiny() throws -> (bytes: [UInt8], ring: KeyRing) {
    (try Vectors.bytes("../golden/tiny-1.aksara"), try KeyRing(active: [key("../keys/test-only-first.pub")]))
  }

  static func isRefused(
    _ bytes: [UInt8], _ ring: KeyRing, _ primitives: some Primitives = SystemPrimitives()
  ) -> Bool {
    do throws(BundleRefusal) {
      _ = try BundleReader.read(bytes, ring: ring, primitives: primitives)
      return false
    } catch {
      return true
    }
  }

  /// Knows the one signature that was made, and says no to everything else without calculating. Ed25519 itself is held
  /// to published vectors elsewhere; here it would take most of the time.
  struct ExactPrimitives: Primitives {
    let system = SystemPrimitives()
    let known: Set<[[UInt8]]>

    init(of signature: MinisignSignature, payload: Digest512, key: MinisignPublicKey) {
      known = [
        [signature.signature, payload.bytes, key.bytes],
        [signature.globalSignature, signature.signature + Array(signature.trustedComment.utf8), key.bytes],
      ]
    }

    func blake2b512(_ message: RawSpan) -> Digest512 { system.blake2b512(message) }
    func isValidEd25519(signature: [UInt8], of message: [UInt8], publicKey: [UInt8]) -> Bool {
      known.contains([signature, message, publicKey])
    }
    func inflateGzip(_ member: RawSpan, size: Int, checkingCRC: Bool) throws(InflateError) -> [UInt8] {
      try system.inflateGzip(member, size: size, checkingCRC: checkingCRC)
    }
  }

  /// The places (byte × 8 + bit) where a flipped bit is not noticed.
  static func unnoticed(_ bits: some Sequence<Int> & Sendable, _ primitives: some Primitives) throws -> [Int] {
    let (bytes, ring) = try tiny()
    let places = Array(bits)
    let accepted = Mutex<[Int]>([])
    DispatchQueue.concurrentPerform(iterations: 64) { worker in
      var flipped = bytes
      for index in stride(from: worker, to: places.count, by: 64) {
        let (byte, bit) = places[index].quotientAndRemainder(dividingBy: 8)
        flipped[byte] ^= 1 << UInt8(bit)
        if !isRefused(flipped, ring, primitives) { accepted.withLock { $0.append(places[index]) } }
        flipped[byte] = bytes[byte]
      }
    }
    return accepted.withLock { $0 }
  }

  @Test func `1 every bundle with one bit flipped is refused`() throws {
    let (bytes, ring) = try Self.tiny()
    let bundle = try BundleReader.read(bytes, ring: ring, primitives: SystemPrimitives())
    let exact = ExactPrimitives(
      of: bundle.signatures[0].signature, payload: bundle.payloadDigest, key: ring.active[0].key)
    #expect(!Self.isRefused(bytes, ring, exact))
    #expect(try Self.unnoticed(0..<bytes.count * 8, exact) == [])
  }

  @Test func `1 every bundle with one bit flipped is refused, one bit in each byte by libsodium's word`() throws {
    let (bytes, ring) = try Self.tiny()
    #expect(!Self.isRefused(bytes, ring))
    #expect(try Self.unnoticed(stride(from: 3, to: bytes.count * 8, by: 7), SystemPrimitives()) == [])
  }

  @Test func `every bundle cut short, and every one with a byte more, is refused`() throws {
    let (bytes, ring) = try Self.tiny()
    #expect((0..<bytes.count).filter { !Self.isRefused(Array(bytes[..<$0]), ring) } == [])
    #expect((0...UInt8.max).filter { !Self.isRefused(bytes + [$0], ring) } == [])
    #expect(Self.isRefused(bytes + [UInt8](repeating: 0, count: 512), ring))
    #expect(Self.isRefused([0] + bytes, ring))
  }
}
