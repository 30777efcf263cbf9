internal import AksaraSigning

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The context of the running process.
extension CommandContext {
  /// Arguments, environment, standard streams and clock of this process.
  static func system() -> CommandContext {
    var context = CommandContext(
      arguments: Array(CommandLine.arguments.dropFirst()), environment: SystemEnvironment(),
      output: DescriptorSink(1), errors: DescriptorSink(2), now: { Int64(time(nil)) })
    context.isOutputTerminal = isatty(1) == 1
    context.isErrorTerminal = isatty(2) == 1
    if isatty(0) == 1, context.isErrorTerminal { context.askPassword = PasswordPrompt.ask }
    return context
  }
}

/// The environment of this process.
struct SystemEnvironment: Environment {
  func value(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  func takeSecret(_ name: String) -> LockedBytes? {
    guard let text = unsafe getenv(name) else { return nil }
    let bytes = unsafe UnsafeMutableBufferPointer(start: text, count: strlen(text))
    let secret = unsafe LockedBytes(copying: bytes.lazy.map { UInt8(bitPattern: $0) })
    // Children and /proc/PID/environ see no more of it. (The runner that set it still has it.)
    unsafe bytes.update(repeating: 0)
    unsafe unsetenv(name)
    return secret
  }
}

/// A file descriptor as a place for output.
final class DescriptorSink: ByteSink {
  private let descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  func write(_ bytes: [UInt8]) -> Int32 {
    unsafe bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[done...])
        #if canImport(Glibc)
          let put = unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
        #else
          let put = unsafe Darwin.write(descriptor, rest.baseAddress, rest.count)
        #endif
        if put >= 0 { done += put } else if errno != EINTR { return errno }
      }
      return 0
    }
  }
}

/// What has to be so before anything is opened or written.
enum Process {
  /// Makes a write to a closed pipe an error instead of the end of the process, and fills standard descriptors
  /// that are closed, so that no file that is opened later takes their number and receives the output.
  static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    // A file size limit is an error of the write then, and the temporary file is removed.
    signal(SIGXFSZ, SIG_IGN)
    // A core file would hold the secret key.
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    #if canImport(Glibc)
      unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    #else
      unsafe setrlimit(RLIMIT_CORE, &none)
    #endif
    for (descriptor, mode) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)]
    where fcntl(descriptor, F_GETFD) == -1 {
      // `open` takes the lowest free number. The mode is the wrong way round: use of the descriptor still fails.
      _ = unsafe open("/dev/null", mode)
    }
  }

  static func exit(_ code: ExitCode) -> Never {
    // No handlers are registered, and there are no C streams to flush.
    _exit(code.rawValue)
  }

  static let brokenPipe = EPIPE
}
