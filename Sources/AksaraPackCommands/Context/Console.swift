internal import AksaraPack

/// What a command says: results on standard output, everything else on standard error, or one JSON document.
///
/// Text passes `VisibleText` on its way out; a caller can put text from files into a line without a thought.
final class Console {
  /// The world that the command runs in.
  let context: CommandContext
  /// Whether one JSON document is printed in place of text.
  private(set) var isJSON: Bool
  /// The command's name in the document.
  var command = "help"

  /// Whether standard output belongs to a document, so that lines go to standard error.
  private var isOutputTaken = false
  private var members: [Report.Member] = []
  private var messages: [Report] = []
  private var pending: [UInt8] = []
  /// The `errno` of the first result that could not be written.
  private var writeFailure: Int32 = 0
  private var progressWidth = 0
  private lazy var hasErrorColour = context.isErrorTerminal && allowsColour
  private lazy var hasOutputColour = context.isOutputTerminal && allowsColour

  init(context: CommandContext, isJSON: Bool) {
    self.context = context
    self.isJSON = isJSON
  }

  // MARK: Results

  /// Prints a line of the result; nothing with `--json`.
  func line(_ text: String = "", colour: Colour? = nil) {
    guard !isJSON else { return }
    guard !isOutputTaken else { return diagnostic(text, colour: colour) }
    append(paint(Runner.disarmStart(VisibleText.escape(text)), hasOutputColour ? colour : nil))
  }

  /// Prints a line that speaks to the runner of a pipeline.
  func command(_ text: String) {
    guard !isJSON else { return }
    append(VisibleText.escape(text))
  }

  private func append(_ line: String) {
    pending += Array(line.utf8)
    pending.append(UInt8(ascii: "\n"))
    if pending.count > 1 << 16 { flush() }
  }

  /// Prints text data as it is, but on a terminal as visible lines; nothing with `--json`.
  func data(_ bytes: [UInt8]) {
    guard !isJSON else { return }
    guard !context.isOutputTerminal else {
      let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      for text in lines.dropLast(lines.last?.isEmpty == true ? 1 : 0) { line(String(decoding: text, as: UTF8.self)) }
      return
    }
    flush()
    write(bytes)
  }

  /// Has one JSON document printed in place of text, as `--json` does.
  func printDocument() { isJSON = true }

  /// Leaves standard output to ``document(_:)``.
  func leaveOutputAlone() { isOutputTaken = true }

  /// Prints a document of another kind, which has its own ways to spell what a terminal would obey.
  func document(_ text: String) {
    flush()
    write(Array((text + "\n").utf8))
  }

  /// Adds a member to the JSON document.
  func report(_ name: String, _ value: Report) {
    if isJSON { members.append(Report.Member(name, value)) }
  }

  // MARK: Everything else

  /// Says what was chosen or done, and why.
  func note(_ text: String) { message("note", text, .dim) }

  /// Says what may hurt later.
  func warning(_ text: String) { message("warning", text, .yellow) }

  /// A finding on standard error, as it is; with `--json` the document has it.
  func diagnostic(_ text: String, colour: Colour? = nil) {
    guard !isJSON else { return }
    flush()
    clearProgress()
    let line = Runner.disarmStart(VisibleText.escape(text))
    _ = context.errors.write(Array((paint(line, hasErrorColour ? colour : nil) + "\n").utf8))
  }

  /// Shows how far long work is, on a terminal; the next message or result takes its place.
  func progress(_ text: String) {
    guard context.isErrorTerminal, !isJSON else { return }
    let text = VisibleText.escape(text)
    let padding = String(repeating: " ", count: max(0, progressWidth - text.count))
    _ = context.errors.write(Array("\r\(text)\(padding)".utf8))
    progressWidth = text.count
  }

  private func message(_ level: String, _ text: String, _ colour: Colour) {
    messages.append(.object([.init("level", .string(level)), .init("text", .string(text))]))
    complain(level, text, colour)
  }

  private func complain(_ level: String, _ text: String, _ colour: Colour) {
    flush()
    clearProgress()
    let label = paint(level + ":", hasErrorColour ? colour : nil)
    _ = context.errors.write(Array("aksara-pack: \(label) \(VisibleText.escape(text))\n".utf8))
  }

  private func clearProgress() {
    guard progressWidth > 0 else { return }
    _ = context.errors.write(Array("\r\(String(repeating: " ", count: progressWidth))\r".utf8))
    progressWidth = 0
  }

  // MARK: The end

  /// Prints what is still to print and gives the exit code that holds.
  func finish(_ exitCode: ExitCode, failure: CommandFailure? = nil) -> ExitCode {
    clearProgress()
    if let failure {
      complain("error", failure.message, .red)
      for hint in failure.hints { complain("hint", hint, .dim) }
    }
    if isJSON { write(Array((document(exitCode, failure).json + "\n").utf8)) }
    flush()
    guard writeFailure != 0 else { return exitCode }
    // The reader of a pipe that went away (`| head`) needs no message.
    if writeFailure != Process.brokenPipe {
      complain("error", "cannot write the result: \(FileError.text(of: writeFailure))", .red)
    }
    return .couldNotRun
  }

  private func document(_ exitCode: ExitCode, _ failure: CommandFailure?) -> Report {
    var document: [Report.Member] = [
      .init("schemaVersion", .integer(1)), .init("command", .string(command)),
      .init("status", .string(exitCode.status)),
    ]
    document += members
    if let failure {
      document.append(
        .init(
          "error",
          .object([
            .init("code", .string(failure.code)), .init("message", .string(failure.message)),
            .init("hints", .strings(failure.hints)),
          ])))
    }
    return .object(document + [.init("messages", .array(messages))])
  }

  private func flush() {
    guard !pending.isEmpty else { return }
    let bytes = pending
    pending.removeAll(keepingCapacity: true)
    write(bytes)
  }

  private func write(_ bytes: [UInt8]) {
    guard writeFailure == 0 else { return }
    clearProgress()
    writeFailure = context.output.write(bytes)
  }

  // MARK: Colour

  /// Colours of the terminal's own palette.
  enum Colour: String {
    case red = "31"
    case green = "32"
    case yellow = "33"
    case dim = "2"
  }

  /// https://no-color.org: any value but the empty one means no.
  private var allowsColour: Bool {
    (context.environment.value("NO_COLOR") ?? "").isEmpty && context.environment.value("TERM") != "dumb"
  }

  private func paint(_ text: String, _ colour: Colour?) -> String {
    guard let colour else { return text }
    return "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m"
  }
}
