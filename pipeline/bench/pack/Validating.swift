import Foundation

/// `validate` with every rule, against reading the same files with jq one after another; both on one core.
enum Validating {
  static func run(tool: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "aksara-bench-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Samples.writeTranslations(to: folder + "/files", keys: 10_000)
    try Samples.write(to: folder + "/files20", languages: 20, keys: 10_000)
    try Samples.write(to: folder + "/files100", languages: 100, keys: 10_000)
    let byJQ = "cd \(folder)/files && for f in *.json; do jq . $f >/dev/null; done"
    let ours = "'\(tool)' validate \(folder)/files >/dev/null"
    func onOneCore(_ script: String) throws -> Measured {
      FileManager.default.isExecutableFile(atPath: "/usr/bin/taskset")
        ? try Measured.run("/usr/bin/taskset", ["-c", "0", "/bin/sh", "-c", script])
        : try Measured.run("/bin/sh", ["-c", script])
    }
    _ = try onOneCore(ours)
    let pairs = try (0..<11).map { _ in (try onOneCore(ours).seconds, try onOneCore(byJQ).seconds) }
    print(
      "validate 20 languages of 10,000 keys with every rule, on one core, against jq on one file after another: "
        + Bench.summary(pairs.map { $0 / $1 }))
    let runs = try [20, 100].map { try Measured.run(tool, ["validate", folder + "/files\($0)"]) }
    print(
      "validate 100 languages of 10,000 keys, against 20: \(rounded(runs[1].seconds / runs[0].seconds)) times the time, "
        + "\(rounded(Double(runs[1].peak) / Double(runs[0].peak))) times the memory")
  }

  private static func rounded(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
}
