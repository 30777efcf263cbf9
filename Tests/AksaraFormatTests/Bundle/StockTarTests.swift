import AksaraFormat
import AksaraPrimitives
import Foundation
import TestSupport
import Testing

/// What the machine's tar makes of a bundle and of its payload: the same members as the reader, in the same order.
struct StockTarTests {
  static let path = "/usr/bin/tar"
  static var isThere: Bool { FileManager.default.isExecutableFile(atPath: path) }

  /// What tar prints, given an archive on standard input.
  static func tar(_ arguments: String..., archive: [UInt8]) throws -> [UInt8] {
    let file = FileManager.default.temporaryDirectory.appending(path: "aksara-tar-\(UUID().uuidString)")
    try Data(archive).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    let output = Pipe()
    process.standardInput = try FileHandle(forReadingFrom: file)
    process.standardOutput = output
    try process.run()
    let printed = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return Array(printed)
  }

  @Test(.enabled(if: isThere, "there is no /usr/bin/tar"))
  func `tar lists and unpacks what the reader reads`() throws {
    let bytes = try Forge.bundle(Forge.payload(["en": Forge.english, "pt-BR": Forge.english]))
    let bundle = try BundleReader.read(bytes, ring: Forge.ring("first"), primitives: SystemPrimitives())
    let payload = Array(bytes[bundle.payload])
    let signed = "manifest.json\ntables/en.json.gz\ntables/pt-BR.json.gz\n"
    #expect(try Self.tar("-tf", "-", archive: payload) == Array(signed.utf8))
    #expect(try Self.tar("-tf", "-", archive: bytes) == Array(("signature.minisig\n" + signed).utf8))
    #expect(try Self.tar("-xOf", "-", "manifest.json", archive: payload) == bundle.manifest.canonicalBytes)
    let member = try #require(try bundle.member(LanguageTag("pt-BR")))
    #expect(try Self.tar("-xOf", "-", "tables/pt-BR.json.gz", archive: bytes) == Array(member))
    let signatures = bundle.signatures.map(\.signature.text).joined()
    #expect(try Self.tar("-xOf", "-", "signature.minisig", archive: bytes) == Array(signatures.utf8))
  }
}
