import AksaraFormat
import AksaraPrimitives
import Foundation
import TestSupport
import Testing

/// Archives that others made to break readers. None of them is a bundle, signed or not.
struct HostileTarTests {
  static let files = ["cpython", "libarchive", "tar-rs", "zip-slip"].flatMap { Corpus.files("tar-hostile/\($0)") }

  @Test(.enabled(if: Corpus.isThere, "../shared/corpus is not here"))
  func `the hostile archives are there`() {
    #expect(Self.files.count >= 62)
  }

  @Test(.enabled(if: Corpus.isThere, "../shared/corpus is not here"), arguments: files)
  func `a hostile archive is refused as it is, as a payload, and as a payload that a trusted key signed`(
    _ file: URL
  ) throws {
    let bytes = Array(try Data(contentsOf: file))
    #expect(try Forge.verdict(bytes, Forge.ring("first")) == .malformed)
    #expect(try Forge.verdict(payload: bytes) == .malformed)
    #expect(
      Self.verdict { () throws(BundleRefusal) in
        try BundleReader.readClaimed(bytes, primitives: SystemPrimitives())
      } == .malformed)
    #expect(
      Self.verdict { () throws(BundleRefusal) in
        try BundleReader.readUnsigned(bytes, primitives: SystemPrimitives())
      } == .malformed)
  }

  static func verdict(_ read: () throws(BundleRefusal) -> AksaraBundle) -> BundleRefusal.Code? {
    do throws(BundleRefusal) {
      _ = try read()
      return nil
    } catch {
      return error.code
    }
  }
}

struct HeaderVectorTests {
  struct Case: Decodable, CustomTestStringConvertible {
    let name: String
    let size: Int
    let mtime: Int64
    let header: String
    var testDescription: String { "\(name), \(size) bytes, \(mtime)" }
  }

  @Test(arguments: try Vectors.cases("headers.json", as: [Case].self))
  func `a header has the bytes of the independent program`(_ vector: Case) {
    let header = Ustar.header(name: vector.name, size: vector.size, modificationTime: vector.mtime)
    #expect(header.map { Hex.encode($0) } == vector.header)
  }

  @Test(arguments: [
    ("", 1, 1), (String(repeating: "a", count: 101), 1, 1), ("é", 1, 1), ("a b", 1, 1), ("a\u{0}", 1, 1),
    ("a", -1, 1), ("a", 1, -1), ("a", 1 << 33, 1), ("a", 1, 1 << 33), ("a", Int.max, 1), ("a", 1, Int64.max),
  ])
  func `what a header cannot hold has none`(_ name: String, _ size: Int, _ time: Int64) {
    #expect(Ustar.header(name: name, size: size, modificationTime: time) == nil)
  }
}
