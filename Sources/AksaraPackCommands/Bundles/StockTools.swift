internal import AksaraFormat
internal import AksaraPack

/// The commands with which anybody checks a bundle without this tool.
enum StockTools {
  /// A shell script for the bundle at `path`; leaves its files in a new temporary folder.
  /// - Parameter bundle: the bundle when it was read, for the digests of its tables.
  static func script(
    path: String, envelope: Envelope, keys: PublicKeys, bundle: AksaraBundle?
  ) -> [String] {
    let file = quoted(path)
    var lines = [
      "d=$(mktemp -d)",
      "# the signed part: every byte behind the signatures",
      "tail -c +\(envelope.payload.lowerBound + 1) \(file) >\"$d/payload.tar\"",
      "tar -xOf \(file) signature.minisig >\"$d/signatures\"",
    ]
    let count = envelope.signatures.count
    if count > 1 { lines.append("split -l 4 \"$d/signatures\" \"$d/signature.\"") }
    var isChecked = false
    for (index, signature) in envelope.signatures.enumerated() {
      let keyID = signature.keyID
      let signatureFile = count > 1 ? "signature.\(suffix(index))" : "signatures"
      let command = "minisign -VHm \"$d/payload.tar\" -x \"$d/\(signatureFile)\""
      lines.append("# signature \(index + 1) of \(count), by \(keyID)")
      if let entry = keys.active.first(where: { $0.key.keyID == keyID }) {
        lines.append("\(command) \(entry.path.map { "-p \(quoted($0))" } ?? "-P \(entry.key.base64)")")
        isChecked = true
      } else {
        let isRevoked = keys.revoked.contains { $0.key.keyID == keyID }
        lines.append("# \(isRevoked ? "a revoked key" : "a key that is not known here"): \(command) -p KEY.pub")
      }
    }
    if !isChecked { lines.append("false # no signature was checked") }
    guard let bundle else { return lines }
    lines += [
      "# the tables, and their digests as manifest.json has them",
      "tar -xf \"$d/payload.tar\" -C \"$d\"",
      "gzip -d \"$d\"/tables/*.gz",
      "(cd \"$d\" && b2sum -c) <<'END'",
    ]
    for tag in bundle.languages {
      guard let language = bundle.manifest.languages[tag] else { continue }
      lines.append("\(language.blake2b)  \(language.path.dropLast(".gz".count))")
    }
    return lines + ["END"]
  }

  /// What `split` calls its files: aa, ab, ...; there are 16 at most.
  private static func suffix(_ index: Int) -> String {
    "a" + String(Unicode.Scalar(UInt8(ascii: "a") + UInt8(index)))
  }

  /// A path as one word of a shell, which no tool takes for an option and tar not for another machine.
  private static func quoted(_ path: String) -> String {
    ShellWord.quoted(path.hasPrefix("/") ? path : "./" + path)
  }
}
