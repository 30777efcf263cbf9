/// Words for a command line that somebody pastes.
package enum ShellWord {
  /// A word that a POSIX shell passes on as it is.
  package static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy {
      $0.isLetter || $0.isDigit || "-_./+".utf8.contains($0)
    }
    return isPlain
      ? word : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
