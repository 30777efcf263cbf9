import AksaraFormat
import AksaraPrimitives
import Foundation

/// In the place of the stock Aksara runtime's module: its public interface, as far as the article uses it.
enum Aksara {
  protocol TranslationParser {
    func parse(_ data: Data, language: String) throws -> [String: String]
  }

  final class Localizer {
    var languages: [String: Data] = [:]
    func applyBundle(_ data: Data, for language: String) throws { languages[language] = data }
  }
}

/// In the place of the C libraries that an app ships.
enum AppLibraries {
  static func blake2b(_ message: UnsafeRawBufferPointer, outputBytes: Int) -> [UInt8] {
    Array(SystemPrimitives().blake2b512(Array(message).span.bytes).bytes.prefix(outputBytes))
  }

  static func verify(_ signature: [UInt8], _ message: [UInt8], _ publicKey: [UInt8]) -> Bool {
    SystemPrimitives().isValidEd25519(signature: signature, of: message, publicKey: publicKey)
  }

  static func inflate(_ member: UnsafeRawBufferPointer, atMost size: Int) -> [UInt8]? {
    try? SystemPrimitives().inflateGzip(Array(member).span.bytes, size: size, checkingCRC: true)
  }
}
