import Foundation

/// `audit` of 250, 500 and 1,000 releases of 20 languages: time by bytes, and memory.
enum Auditing {
  static func run(tool: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "aksara-bench-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder + "/in", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let tags = [
      "ar", "bn", "cs", "de", "el", "en", "es", "fa", "fr", "he", "hi", "id", "it", "ja", "ko", "pl", "pt-BR", "ru",
      "tr",
      "zh-Hans",
    ]
    for tag in tags {
      let texts = (0..<40).map { "\"k\($0)\": \"\(tag) text number \($0) for {{name}}\"" }
      try Data("{\(texts.joined(separator: ",\n"))}".utf8).write(to: URL(filePath: "\(folder)/in/\(tag).json"))
    }
    // One shell for all of them, each on top of the one before.
    let script = """
      cd '\(folder)'
      '\(tool)' keygen --public-key keys/a.pub --secret-key a.key --no-password
      before=none
      for n in $(seq 1000); do
        echo "{\\"k0\\": \\"text $n {{name}}\\"}" >in/id.json
        '\(tool)' sign in --key file:a.key --name bench --bundle-version 1.$n --sequence $n --date $((1700000000 + n * 3600)) \
          --previous $before --no-source-info -o dist
        before=dist/bench-1.$n.aksara
      done
      """
    let made = try Measured.run("/bin/sh", ["-ec", "{ \(script)\n} >/dev/null 2>&1"])
    print("1,000 releases of 20 languages made in \(rounded(made.seconds)) s")
    for count in [250, 500, 1_000] {
      let files = (1...count).map { "\(folder)/dist/bench-1.\($0).aksara" }
      let bytes = try files.reduce(0) { sum, file in
        sum + ((try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int) ?? 0)
      }
      let arguments = ["audit", "--keys", folder + "/keys"] + files
      let runs = try (0..<3).map { _ in try Measured.run(tool, arguments) }
      let (seconds, peak) = (runs.map(\.seconds).min() ?? 0, runs.map(\.peak).max() ?? 0)
      print(
        "audit \(count) releases (\(bytes >> 10) KiB): \(rounded(seconds)) s, \(rounded(seconds * 1e9 / Double(bytes))) ns "
          + "a byte, \(peak >> 20) MiB at most")
    }
    let page = try Measured.run(
      tool, ["audit", folder + "/dist", "--keys", folder + "/keys", "--html", folder + "/page.html"])
    print("the same 1,000 with a page: \(rounded(page.seconds)) s, \(page.peak >> 20) MiB at most")
  }

  private static func rounded(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
}
