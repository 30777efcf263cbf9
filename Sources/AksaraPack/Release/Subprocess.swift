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
  /// - Parameter limit: most bytes that are kept of what it prints.
  static func data(_ tool: String, _ arguments: [String], limit: Int) -> DataOutcome {
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
    var process = pid_t()
    let code = unsafe posix_spawnp(&process, tool, &actions, nil, &words, environ)
    output.closeWriting()
    errors.closeWriting()
    guard code == 0 else { return code == ENOENT ? .missing : .failed(FileError.text(of: code)) }
    // What git prints on errors is far below a pipe's size, so reading one after the other cannot block it.
    let bytes = output.read(limit)
    let message = String(decoding: errors.read(1 << 16), as: UTF8.self)
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else {
      return .failed(message.split(separator: "\n").first.map(String.init) ?? "it ended with status \(status)")
    }
    return .done(bytes)
  }

  private final class Pipe {
    private let reading: Int32
    private(set) var writing: Int32

    init?() {
      var ends: [Int32] = [0, 0]
      guard unsafe pipe(&ends) == 0 else { return nil }
      (reading, writing) = (ends[0], ends[1])
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    deinit {
      close(reading)
      closeWriting()
    }

    func closeWriting() {
      if writing >= 0 { close(writing) }
      writing = -1
    }

    func read(_ limit: Int) -> [UInt8] {
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 64 << 10)
      while true {
        #if canImport(Glibc)
          let got = unsafe Glibc.read(reading, &buffer, buffer.count)
        #else
          let got = unsafe Darwin.read(reading, &buffer, buffer.count)
        #endif
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { break }
        bytes += buffer[..<min(got, limit - bytes.count)]
      }
      return bytes
    }
  }
}
