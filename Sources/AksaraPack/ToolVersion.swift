/// What this tool calls itself: in `--version`, and in the manifest's `build`.
package enum ToolVersion {
  /// The tool's name.
  package static let name = "aksara-pack"
  /// The version, as in CHANGELOG.md.
  package static let version = "0.1.0"
  /// What `--version` prints.
  package static var line: String { name + " " + version }
}
