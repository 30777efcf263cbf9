import Testing

@testable import AksaraPackCommands

@Suite struct GetTests {
  let scene: StoreScene

  init() throws {
    scene = try StoreScene()
    let english = #"""
      "only": "English", "hello": "Hello {{name}}, {{title}}",
      "files": {"one": "{{count}} file", "other": "{{count}} files"}, "odd": "a\nb\u200F\u0007"
      """#
    let path = try scene.release(1, english: english, options: ["--allow", "U02", "--allow", "U04"])
    try #require(scene.run("apply", path).exitCode == .done)
  }

  func get(_ arguments: String...) -> Run {
    Run(["get"] + arguments + ["--store", scene.store], folder: scene.folder)
  }

  @Test func which_language_answered_is_said_and_only_the_text_is_printed() {
    let active = get("release", "--lang", "id")
    #expect(active.output == "id 1\n")
    #expect(active.errors.contains("the fallback language is en, the source language of the release in use\n"))
    #expect(active.errors.contains("note: the active language answers, id\n"))
    let near = get("release", "--lang", "id-ID")
    #expect(near.output == "id 1\n")
    #expect(near.errors.contains("note: the active language answers, id, which stands in for id-ID\n"))
    let fallback = get("only", "--lang", "id")
    #expect(fallback.output == "English\n")
    #expect(fallback.errors.contains("note: the fallback language answers, en: id has no such text\n"))
    let unknown = get("release", "--lang", "ja")
    #expect(unknown.output == "en 1\n")
    #expect(unknown.errors.contains("note: the fallback language answers, en: there is no ja\n"))
    let none = get("nothing.here", "--lang", "id")
    #expect(none.exitCode == .done)
    #expect(none.output == "nothing.here\n")
    #expect(none.errors.contains("warning: no language has 'nothing.here': this is the key itself\n"))
    let named = get("only", "--lang", "id", "--fallback", "id")
    #expect(named.output == "only\n")
    #expect(!named.errors.contains("source language"))
  }

  @Test func counts_are_integers_and_decimals_as_they_are_shown() {
    for (count, text) in [
      ("1", "1 file"), ("1.0", "1.0 files"), ("0", "0 files"), ("-3", "-3 files"), ("1c6", "1c6 files"),
      ("9223372036854775808", "9223372036854775808 files"),
    ] {
      #expect(get("files", "--lang", "en", "--count=\(count)").output == text + "\n")
    }
    #expect(get("files", "--lang", "id", "--count", "1").errors.contains("the fallback language answers, en"))
    for count in ["x", "1,5", "1e", "0x10", "one", "1.0.0", " 1", "NaN", "inf"] {
      let run = get("files", "--lang", "en", "--count", count)
      #expect(run.exitCode == .usage, "\(count)")
      #expect(run.output.isEmpty)
    }
  }

  @Test func variables_are_filled_in_by_name() {
    #expect(get("hello", "--lang", "en", "--arg", "name=Ana").output == "Hello Ana, {{title}}\n")
    #expect(get("hello", "--lang", "en", "-a", "title={{name}}", "-a", "name=a=b").output == "Hello a=b, {{name}}\n")
    #expect(get("files", "--lang", "en", "--count", "2", "--arg", "count=two").output == "two files\n")
    for arguments in [["--arg", "name"], ["--arg", "=Ana"], ["--arg", "name=a", "--arg", "name=b"]] {
      #expect(Run(["get", "hello", "--lang", "en", "--store", scene.store] + arguments).exitCode == .usage)
    }
    // Two names that look the same are two names.
    let twice = get("hello", "--lang", "en", "--arg", "\u{E9}=1", "--arg", "e\u{301}=2")
    #expect(twice.exitCode == .done)
  }

  @Test func the_document_has_it_all() {
    let json = get("only", "--lang", "id", "--json").output
    #expect(json.contains(#""origin":"stored","key":"only","answer":"fallback","language":"en","text":"English""#))
    #expect(get("nope", "--lang", "ja", "--json").output.contains(#""answer":"key","language":null,"text":"nope""#))
    #expect(get("only", "--lang", "ja", "--json").output.contains(#""answer":"fallback","language":"en""#))
  }

  @Test func what_a_terminal_would_obey_is_spelled_out_there_and_in_json() {
    let arguments = ["get", "odd", "--lang", "en", "--store", scene.store]
    #expect(Run(arguments, folder: scene.folder).output == "a\nb\u{200F}\u{7}\n")
    #expect(Run(arguments, folder: scene.folder, terminal: true).output == "a\nb\\u{200F}\\u{7}\n")
    #expect(Run(arguments + ["--json"], folder: scene.folder).output.contains(#""text":"a\nb\u200f\u0007""#))
  }

  @Test func a_language_and_a_store_must_be_named() {
    #expect(Run("get", "only", "--store", scene.store).errors.contains("--lang is missing"))
    #expect(Run("get", "only", "--lang", "en").errors.contains("--store is missing"))
    #expect(get("only", "--lang", "x").exitCode == .usage)
  }
}
