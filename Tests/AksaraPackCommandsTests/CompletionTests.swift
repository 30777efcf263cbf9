import AksaraPack
import Testing

@testable import AksaraPackCommands

@Suite struct CompletionTests {
  let folder = freshFolder()

  init() throws {
    for shell in Shell.allCases {
      let run = Run("completions", shell.rawValue)
      try #require(run.exitCode == .done)
      try OutputFile.write(Array(run.output.utf8), to: "\(folder)/script.\(shell.rawValue)")
    }
    try OutputFile.createFolder(folder + "/a folder")
    try OutputFile.write([], to: folder + "/a file.aksara")
  }

  /// What bash offers for the last of these words.
  private func offered(_ words: String...) throws -> [String] {
    let line = words.map { "'\($0)'" }.joined(separator: " ")
    let script = """
      bash --norc -c 'source script.bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _aksara_pack 2>errors
      [ ${#COMPREPLY[@]} -eq 0 ] || printf "%s\\n" "${COMPREPLY[@]}"' bash \(line)
      """
    let run = try Binary.shell(script, folder: folder)
    #expect(run.errors.isEmpty, "\(run.errors)")
    return run.output.split(separator: "\n").map(String.init)
  }

  private func read(by shell: Shell) throws {
    let run = try Binary.shell("HOME=$PWD \(shell.rawValue) -n script.\(shell.rawValue)", folder: folder)
    #expect(run.code == 0)
    #expect(run.errors.isEmpty, "\(run.errors)")
  }

  @Test(.enabled(if: Binary.has("bash"))) func bash_itself_reads_its_script() throws { try read(by: .bash) }
  @Test(.enabled(if: Binary.has("zsh"))) func zsh_itself_reads_its_script() throws { try read(by: .zsh) }
  @Test(.enabled(if: Binary.has("fish"))) func fish_itself_reads_its_script() throws { try read(by: .fish) }

  @Test(.enabled(if: Binary.has("bash"))) func bash_offers_commands_options_values_and_files() throws {
    #expect(try offered("aksara-pack", "rei") == ["reissue"])
    #expect(try offered("aksara-pack", "") == Commands.specs.map(\.name) + ["--help", "--version"])
    #expect(try offered("aksara-pack", "reissue", "--dry") == ["--dry-run"])
    #expect(try offered("aksara-pack", "--json", "verify", "--how") == ["--how"])
    #expect(try offered("aksara-pack", "sign", "--below", "") == ["drop", "fail"])
    #expect(try offered("aksara-pack", "sign", "--below", "=", "d") == ["drop"])
    #expect(try offered("aksara-pack", "sign", "--below", "=") == ["drop", "fail"])
    #expect(try offered("aksara-pack", "diff", "a f") == ["a file.aksara", "a folder"].sorted())
    #expect(try offered("aksara-pack", "verify", "x", "--keys", "a") == ["a folder"])
    #expect(try offered("aksara-pack", "sign", "--previous", "n") == ["none"])
    #expect(try offered("aksara-pack", "sign", "--name", "").isEmpty)
    #expect(try offered("aksara-pack", "explain", "P0").contains("P01"))
    #expect(try offered("aksara-pack", "completions", "") == ["bash", "zsh", "fish"])
  }

  @Test func every_command_and_option_is_in_every_script() throws {
    for shell in Shell.allCases {
      let script = shell.script(for: Commands.specs).joined(separator: "\n")
      for spec in Commands.specs {
        #expect(script.contains(spec.name))
        for option in spec.options { #expect(script.contains(shell == .fish ? "-l \(option.name) " : option.spelling)) }
      }
    }
    #expect(Run("completions", "tcsh").errors.contains("there are for bash, zsh, fish"))
    #expect(Run("completions").exitCode == .usage)
  }

  @Test(.enabled(if: Binary.has("fish"))) func fish_offers_what_the_option_table_has() throws {
    let run = try Binary.shell(
      "HOME=$PWD fish --no-config -c 'source script.fish; complete -C \"aksara-pack sign --below \"'", folder: folder)
    #expect(run.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } } == ["drop", "fail"], "\(run.errors)")
  }

  @Test(.enabled(if: Binary.has("groff"))) func the_manual_page_has_every_command_and_no_fault_of_roff() throws {
    // Bold is a letter, a backspace and the letter again, or a colour, as the terminal has it.
    let run = try Binary.shell(
      "$tool help --man | groff -man -Tutf8 -ww -rHY=0 -K utf8 | sed 's/.\\x08//g; s/\\x1b\\[[0-9;]*m//g'")
    #expect(run.code == 0)
    #expect(run.errors.isEmpty, "\(run.errors)")
    for spec in Commands.specs {
      #expect(run.output.contains("\n   \(spec.name)"), "\(spec.name)")
      for option in spec.options { #expect(run.output.contains(option.spelling), "\(option.spelling)") }
    }
    #expect(run.output.contains("\nEXIT STATUS\n"))
    #expect(Run("help", "--man", "--markdown").exitCode == .usage)
  }
}
