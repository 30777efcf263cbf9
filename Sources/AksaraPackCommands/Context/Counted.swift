/// Numbers of things in sentences.
enum Counted {
  /// `1 file`, `2 files`.
  static func words(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
