import AksaraFormat
import Foundation

/// Ratios of paired runs: the figures that the README gives. Times are shown for orientation only.
@main
enum Bench {
  static func main() throws {
    var arguments = CommandLine.arguments.dropFirst()
    switch arguments.popFirst() {
    case "json": try json()
    case "samples" where arguments.count == 3:
      let numbers = arguments.dropFirst().compactMap { Int($0) }
      try Samples.write(to: arguments[arguments.startIndex], languages: numbers[0], keys: numbers[1])
    case "validate" where arguments.count == 1: try Validating.run(tool: arguments[arguments.startIndex])
    case "sign" where arguments.count == 1: try Signing.run(tool: arguments[arguments.startIndex])
    case "audit" where arguments.count == 1: try Auditing.run(tool: arguments[arguments.startIndex])
    default:
      print(
        "usage: aksara-bench json | sign AKSARA-PACK | validate AKSARA-PACK | audit AKSARA-PACK | samples FOLDER LANGUAGES KEYS"
      )
      exit(64)
    }
  }

  /// The reader with flattening, from a nested file, against Foundation's decoder on the flattened table.
  static func json() throws {
    let nested = Samples.languageFile(keys: 10_000, seed: 42)
    let document = JSONDocument()
    let flattener = Flattener()
    let writer = TableWriter()
    func ours() throws {
      for _ in 0..<8 {
        try document.parse(nested)
        flattener.flatten(document)
        writer.write(flattener)
      }
    }
    try ours()
    let table = Data(writer.bytes)
    let clock = ContinuousClock()
    let ratios = try (0..<21).map { _ in
      let one = try clock.measure(ours) / 8
      let two = try clock.measure { _ = try JSONDecoder().decode([String: String].self, from: table) }
      return two / one
    }
    print(
      "read and flatten 10,000 keys (\(nested.count) bytes), against JSONDecoder on the flat table: \(summary(ratios)) times as fast"
    )
  }

  /// Median, with the smallest and the largest.
  static func summary(_ ratios: [Double]) -> String {
    let sorted = ratios.sorted()
    func rounded(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
    return "\(rounded(sorted[sorted.count / 2])) (\(rounded(sorted[0])) … \(rounded(sorted[sorted.count - 1])))"
  }
}
