public import AksaraFormat

/// The commit that language files come from, as git tells it.
public enum SourceRevision {
  /// The revision of a folder.
  /// - Returns: the revision, or why there is none, in words fit for a note.
  public static func of(_ folder: String) -> (source: Manifest.Source?, note: String?) {
    let status = Subprocess.run(
      "git", ["-C", folder, "status", "--porcelain=v2", "--branch", "--untracked-files=all", "--", "."])
    switch status {
    case .missing: return (nil, "git is not installed: the bundle does not say which commit it comes from")
    case .failed(let message):
      if message.range(of: "not a git repository (or any") != nil { return (nil, nil) }
      return (nil, "git refuses, so the bundle does not say which commit it comes from: \(message)")
    case .done(let output):
      let lines = output.split(separator: "\n")
      guard let head = lines.first(where: { $0.hasPrefix("# branch.oid ") })?.dropFirst(13), head != "(initial)" else {
        return (nil, "the git repository has no commit yet: the bundle does not say which it comes from")
      }
      let isClean = lines.allSatisfy { $0.hasPrefix("#") }
      return (Manifest.Source(repository: repository(folder), revision: String(head), clean: isClean), nil)
    }
  }

  private static func repository(_ folder: String) -> String? {
    guard case .done(let output) = Subprocess.run("git", ["-C", folder, "config", "--get", "remote.origin.url"]) else {
      return nil
    }
    return publicPlace(output.split(separator: "\n").first.map(String.init) ?? "")
  }

  /// A repository's address without user information, query and fragment; `nil` for a path of this machine.
  static func publicPlace(_ address: String) -> String? {
    var place = address
    if let end = place.firstIndex(where: { $0 == "?" || $0 == "#" }) { place = String(place[..<end]) }
    let isPath = place.hasPrefix("/") || place.hasPrefix(".") || place.hasPrefix("~") || place.hasPrefix("file:")
    guard !isPath else { return nil }
    let authority = place.range(of: "://").map { $0.upperBound } ?? place.startIndex
    let end = place[authority...].firstIndex(of: "/") ?? place.endIndex
    if let at = place[authority..<end].lastIndex(of: "@") { place.removeSubrange(authority...at) }
    return Manifest.isRepository(place) && place.contains(":" as Character) ? place : nil
  }
}

extension String {
  /// Where `other` stands first.
  fileprivate func range(of other: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(other) { return start..<index(start, offsetBy: other.count) }
      start = index(after: start)
    }
    return nil
  }
}
