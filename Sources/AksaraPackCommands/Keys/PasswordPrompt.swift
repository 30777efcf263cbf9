internal import AksaraFormat
internal import AksaraSigning

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Asking for a password on the terminal that is standard input, with echo off.
enum PasswordPrompt {
  static func ask(_ prompt: String) throws -> LockedBytes {
    let screen = DescriptorSink(2)
    var usual = termios()
    guard unsafe tcgetattr(0, &usual) == 0 else { throw cancelled }
    var silent = usual
    // Without ISIG, Ctrl-C arrives here as a byte, and the terminal is never left without echo.
    silent.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
    _ = screen.write(Array(prompt.utf8))
    unsafe tcsetattr(0, TCSAFLUSH, &silent)
    defer {
      unsafe tcsetattr(0, TCSAFLUSH, &usual)
      _ = screen.write([0x0A])
    }
    return try readLine()
  }

  private static func readLine() throws -> LockedBytes {
    let line = LockedBytes(count: Limits.keyFileBytes)
    let length: Int? = unsafe line.withUnsafeMutableBytes { buffer in
      var length = 0
      while length < buffer.count {
        guard unsafe read(0, buffer.baseAddress?.advanced(by: length), 1) == 1 else { return nil }
        switch unsafe buffer[length] {
        case 0x0A, 0x0D: return length
        case 0x03, 0x04: return nil  // Ctrl-C, Ctrl-D
        case 0x15: length = 0  // Ctrl-U
        case 0x08, 0x7F:  // a whole character goes, not its last byte
          while length > 0 {
            length -= 1
            if unsafe buffer[length] & 0xC0 != 0x80 { break }
          }
        default: length += 1
        }
      }
      return nil
    }
    guard let length else { throw cancelled }
    return unsafe line.withUnsafeBytes { unsafe LockedBytes(copying: $0.prefix(length)) }
  }

  private static let cancelled = CommandFailure(code: "cancelled", "no password was given")
}
