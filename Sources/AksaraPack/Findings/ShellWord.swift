/// Words for a command line that somebody pastes.
package enum ShellWord {
  /// A word that a POSIX shell passes on as it is.
  package static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy {
      ($0 | 0x20) &- UInt8(ascii: "a") < 26 || $0 &- UInt8(ascii: "0") < 10 || "-_./+".utf8.contains($0)
    }
    return isPlain
      ? word : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
