#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Runs a tool that is found on the PATH, and reads what it prints.
enum Subprocess {
  enum Outcome {
    case done(String)
    /// It ended otherwise; with the first line that it printed to its error output.
    case failed(String)
    case missing
  }

  /// The same for a tool that prints data.
  enum DataOutcome {
    case done([UInt8])
    case failed(String)
    case missing
  }

  /// Runs a tool that prints text, of which at most 4 MiB are kept.
  static func run(_ tool: String, _ arguments: [String]) -> Outcome {
    switch data(tool, arguments, limit: 4 << 20) {
    case .done(let bytes): .done(String(decoding: bytes, as: UTF8.self))
    case .failed(let message): .failed(message)
    case .missing: .missing
    }
  }

  /// Runs a tool.
  /// - Parameters:
  ///   - environment: `NAME=VALUE` each; `nil` hands on the caller's.
  ///   - limit: most bytes that are read of what it prints; one that prints more is not heard to its end.
  static func data(
    _ tool: String, _ arguments: [String], environment: [String]? = nil, limit: Int
  ) -> DataOutcome {
    guard let output = Pipe(), let errors = Pipe() else { return .failed("no pipe: \(FileError.text(of: errno))") }
    #if canImport(Glibc)
      var actions = unsafe posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, output.writing, 1)
    unsafe posix_spawn_file_actions_adddup2(&actions, errors.writing, 2)
    var words = unsafe ([tool] + arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    var variables = unsafe (environment ?? []).map { unsafe strdup($0) } + [nil]
    defer { unsafe variables.forEach { unsafe free($0) } }
    var process = pid_t()
    let code =
      environment == nil
      ? unsafe posix_spawnp(&process, tool, &actions, nil, &words, environ)
      : unsafe posix_spawnp(&process, tool, &actions, nil, &words, &variables)
    output.closeWriting()
    errors.closeWriting()
    guard code == 0 else { return code == ENOENT ? .missing : .failed(FileError.text(of: code)) }
    let heard = hear(output, errors, limit: limit)
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    guard status == 0 || heard.isCut else {
      let message = String(decoding: heard.errors, as: UTF8.self)
      return .failed(message.split(separator: "\n").first.map(String.init) ?? "it ended with status \(status)")
    }
    return .done(heard.output)
  }

  /// Most bytes that are kept of an error output; the rest is read and forgotten.
  private static let errorBytes = 64 << 10

  /// Reads both outputs as they come: a tool that waits for room in the one never ends the other.
  private static func hear(
    _ output: Pipe, _ errors: Pipe, limit: Int
  ) -> (output: [UInt8], errors: [UInt8], isCut: Bool) {
    var kept: [[UInt8]] = [[], []]
    let limits = [limit, errorBytes]
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    var ends = [output, errors].map { pollfd(fd: $0.reading, events: Int16(POLLIN), revents: 0) }
    while ends.contains(where: { $0.fd >= 0 }) {
      if unsafe poll(&ends, nfds_t(ends.count), -1) < 0 {
        if errno == EINTR { continue }
        break
      }
      for index in ends.indices where ends[index].fd >= 0 && ends[index].revents != 0 {
        #if canImport(Glibc)
          let got = unsafe Glibc.read(ends[index].fd, &buffer, buffer.count)
        #else
          let got = unsafe Darwin.read(ends[index].fd, &buffer, buffer.count)
        #endif
        if got < 0, errno == EINTR { continue }
        // A negative descriptor is passed over.
        guard got > 0 else { ends[index].fd = -1; continue }
        kept[index] += buffer[..<min(got, limits[index] - kept[index].count)]
      }
      if kept[0].count >= limit {
        // Whoever goes on writing is ended by that.
        output.closeReading()
        ends[0].fd = -1
      }
    }
    return (kept[0], kept[1], kept[0].count >= limit)
  }

  private final class Pipe {
    private(set) var reading: Int32
    private(set) var writing: Int32

    init?() {
      var ends: [Int32] = [0, 0]
      guard unsafe pipe(&ends) == 0 else { return nil }
      (reading, writing) = (ends[0], ends[1])
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    deinit {
      closeReading()
      closeWriting()
    }

    func closeReading() {
      if reading >= 0 { close(reading) }
      reading = -1
    }

    func closeWriting() {
      if writing >= 0 { close(writing) }
      writing = -1
    }
  }
}
