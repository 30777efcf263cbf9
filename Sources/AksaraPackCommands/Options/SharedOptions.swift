/// Options that every command has.
extension OptionSpec {
  static let json = OptionSpec("json", help: "Print one JSON document instead of text, errors included.")
  static let help = OptionSpec("help", "h", help: "Print the help page of the command.")
  static let version = OptionSpec("version", help: "Print the version.")
}
