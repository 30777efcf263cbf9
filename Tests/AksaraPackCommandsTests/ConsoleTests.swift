import Testing

@testable import AksaraPackCommands

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct ConsoleTests {
  @Test func resultsAndComplaintsGoTheirOwnWays() {
    let run = Run("hepl")
    #expect(run.exitCode == .usage)
    #expect(run.output.isEmpty)
    #expect(
      run.errors == """
        aksara-pack: error: unknown command 'hepl'
        aksara-pack: hint: did you mean 'help'?
        aksara-pack: hint: see 'aksara-pack help'

        """)
  }

  @Test func withJSONTheFailureIsOneDocument() {
    let run = Run("hepl", "--json")
    #expect(run.exitCode == .usage)
    #expect(
      run.output == """
        {"schemaVersion":1,"command":"help","status":"usage","error":{"code":"unknownCommand",\
        "message":"unknown command 'hepl'","hints":["did you mean 'help'?","see 'aksara-pack help'"]},"messages":[]}

        """)
  }

  @Test func aTerminalNeverGetsWhatItWouldObey() {
    let hostile = "x\u{1B}[31m\u{202E}\u{9B}1m\r\n\t\u{2028}\u{7F}é\u{200D}"
    let run = Run(hostile)
    let visible = #"'x\u{1B}[31m\u{202E}\u{9B}1m\r\n\t\u{2028}\u{7F}é\#u{200D}'"#
    #expect(run.errors.hasPrefix("aksara-pack: error: unknown command \(visible)\n"))
    let json = Run(hostile, "--json").output
    #expect(json.contains(#"'x\u001b[31m\u202e\u009b1m\r\n\t\u2028\u007fé\#u{200D}'"#))
    #expect(Report.string("\u{E0041}").json == #""\udb40\udc41""#)
  }

  @Test func colourIsForTerminalsThatWantIt() {
    #expect(Run("hepl", terminal: true).errors.contains("\u{1B}[31merror:\u{1B}[0m"))
    #expect(!Run("hepl", environment: ["NO_COLOR": "1"], terminal: true).errors.contains("\u{1B}"))
    #expect(!Run("hepl", environment: ["TERM": "dumb"], terminal: true).errors.contains("\u{1B}"))
    #expect(Run("hepl", environment: ["NO_COLOR": ""], terminal: true).errors.contains("\u{1B}"))
  }

  @Test func aResultThatCannotBeWrittenIsAFailure() {
    let full = Run("help", failingOutput: ENOSPC)
    #expect(full.exitCode == .couldNotRun)
    #expect(full.errors == "aksara-pack: error: cannot write the result: No space left on device\n")
    let gone = Run("help", failingOutput: EPIPE)
    #expect(gone.exitCode == .couldNotRun)
    #expect(gone.errors.isEmpty)
  }

  @Test func progressIsForTerminalsAndLeavesNoTrace() {
    let sink = Sink()
    for terminal in [true, false] {
      let console = Console(
        context: CommandContext(
          arguments: [], environment: Variables(values: ["TERM": "dumb"]), output: Sink(), errors: sink,
          isErrorTerminal: terminal, now: { 0 }),
        isJSON: false)
      console.progress("packing de")
      console.progress("fr")
      console.note("done")
      _ = console.finish(.done)
    }
    let shown = "\rpacking de\rfr        \r  \raksara-pack: note: done\n"
    #expect(String(decoding: sink.bytes, as: UTF8.self) == shown + "aksara-pack: note: done\n")
  }
}
