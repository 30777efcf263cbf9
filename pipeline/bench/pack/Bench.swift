import AksaraFormat
import Foundation

/// Ratios of paired runs, for the figures that the README gives. Times are shown for orientation only.
@main
enum Bench {
  static func main() throws {
    let command = CommandLine.arguments.dropFirst().first ?? "json"
    switch command {
    case "json": try json()
    case "loop":
      let nested = Samples.languageFile(keys: 10_000, seed: 42)
      let document = JSONDocument(), flattener = Flattener(), writer = TableWriter()
      for _ in 0..<40 {
        try document.parse(nested)
        flattener.flatten(document)
        writer.write(flattener)
      }
    case "samples": try samples(Array(CommandLine.arguments.dropFirst(2)))
    default: print("usage: aksara-bench json | samples FOLDER LANGUAGES KEYS")
    }
  }

  /// The reader with flattening, from nested files, against Foundation's decoder on the flattened table.
  static func json() throws {
    let nested = Samples.languageFile(keys: 10_000, seed: 42)
    let document = JSONDocument()
    let flattener = Flattener()
    let writer = TableWriter()
    func ours() throws {
      try document.parse(nested)
      flattener.flatten(document)
      writer.write(flattener)
    }
    try ours()
    let table = Data(writer.bytes)
    func theirs() throws { _ = try JSONDecoder().decode([String: String].self, from: table) }
    try report("read and flatten 10,000 keys", ours: ours, theirs: theirs, "JSONDecoder on the flat table")
    try report(
      "  of which reading", ours: { try document.parse(nested) }, theirs: theirs, "JSONDecoder on the flat table")
    print("\(nested.count) bytes nested, \(table.count) bytes flat, \(writer.keys) keys")
  }

  /// Writes language files to time the whole command with.
  static func samples(_ arguments: [String]) throws {
    guard arguments.count == 3, let languages = Int(arguments[1]), let keys = Int(arguments[2]) else { return }
    let folder = URL(filePath: arguments[0])
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for index in 0..<languages {
      let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
      let tag = index == 0 ? "en" : "q" + letters[index / 26] + letters[index % 26]
      let file = Samples.languageFile(keys: keys, seed: 42)
      try Data(file).write(to: folder.appending(path: tag + ".json"))
    }
  }

  static func report(
    _ name: String, ours: () throws -> Void, theirs: () throws -> Void, _ other: String
  ) throws {
    var ratios: [Double] = []
    var ourTime = Duration.zero
    for _ in 0..<15 {
      let clock = ContinuousClock()
      let one = try clock.measure { for _ in 0..<8 { try ours() } } / 8
      let two = try clock.measure(theirs)
      ratios.append(two / one)
      ourTime = one
    }
    ratios.sort()
    let median = (ratios[ratios.count / 2] * 10).rounded() / 10
    print("\(name): \(median) times as fast as \(other) (\(ourTime) a run)")
  }
}
