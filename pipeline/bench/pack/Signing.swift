import Foundation

/// The whole tool against what a careful person would do by hand, process against process.
enum Signing {
  static func run(tool: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "aksara-bench-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Samples.write(to: folder + "/files20", languages: 20, keys: 10_000)
    try Samples.write(to: folder + "/files100", languages: 100, keys: 10_000)
    try Measured.run(
      tool, ["keygen", "--public-key", folder + "/k.pub", "--secret-key", folder + "/k.key", "--no-password"])
    try Measured.run(tool, ["flatten", folder + "/files20", "-o", folder + "/tables"])
    let byHand =
      "cd \(folder) && tar -cf t.tar tables && gzip -6 -c t.tar >t.tar.gz && minisign -S -s k.key -m t.tar.gz -t x"
    func sign(_ languages: Int) throws -> Measured {
      try? FileManager.default.removeItem(atPath: folder + "/dist\(languages)")
      return try Measured.run(
        tool,
        [
          "sign", folder + "/files\(languages)", "-o", folder + "/dist\(languages)", "--key",
          "file:" + folder + "/k.key",
          "--keys", folder, "--name", "bench", "--bundle-version", "1", "--no-source-info",
        ])
    }
    _ = try sign(20)
    let pairs = try (0..<11).map { _ in (try sign(20).seconds, try Measured.run("/bin/sh", ["-c", byHand]).seconds) }
    print(
      "sign 20 languages of 10,000 keys, wall time against tar + gzip -6 + minisign on the flat tables: "
        + Bench.summary(pairs.map { $0 / $1 }))
    let peaks = try [20, 100].map { languages in
      let bundle =
        try FileManager.default.attributesOfItem(atPath: folder + "/dist20/bench-1.aksara")[.size] as? Int ?? 0
      return (try sign(languages).peak, bundle * languages / 20)
    }
    print(
      "peak memory of 100 such languages against 20, packed bytes aside: "
        + "\(Bench.summary([Double(peaks[1].0 - peaks[1].1) / Double(peaks[0].0 - peaks[0].1)])), "
        + "\(peaks[0].0 >> 20) and \(peaks[1].0 >> 20) MiB in all")
    let starts = try (0..<41).map { _ in
      try Measured.run(tool, ["--version"]).seconds / Measured.run("/usr/bin/minisign", ["-v"]).seconds
    }
    print("--version, wall time against minisign -v: \(Bench.summary(starts))")
  }
}

/// One finished process: how long it took, and its largest resident size.
struct Measured {
  let seconds: Double
  /// Bytes.
  let peak: Int

  @discardableResult
  static func run(_ program: String, _ arguments: [String]) throws -> Measured {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor: Int32 in [1, 2] { posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0) }
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    let clock = ContinuousClock()
    let start = clock.now
    var process = pid_t()
    guard posix_spawn(&process, program, &actions, nil, &words, environ) == 0 else { throw Failure(program: program) }
    var status: Int32 = 0
    var usage = rusage()
    guard wait4(process, &status, 0, &usage) == process, status == 0 else { throw Failure(program: program) }
    return Measured(seconds: (clock.now - start) / .seconds(1), peak: usage.ru_maxrss << 10)
  }

  struct Failure: Error, CustomStringConvertible {
    let program: String
    var description: String { "\(program) did not run" }
  }
}
