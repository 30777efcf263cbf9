import AksaraPack
import Testing

@testable import AksaraPackCommands

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What teams set once: layout, plurals, thresholds, configuration.
struct TeamTests {
  let folder = freshFolder()

  func write(_ path: String, _ text: String) throws {
    let path = folder + "/" + path
    try OutputFile.createFolder(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]))
    try OutputFile.write(Array(text.utf8), to: path, replacing: true)
  }

  func run(_ arguments: String...) -> Run { Run(arguments, folder: folder) }

  @Test func `settings are shown with where they come from`() throws {
    try write("aksara-pack.json", "{\n  \"source\": \"de\", \"exclude\": [\"a*\"],\n  \"empty\": \"keep\"}")
    try write("in/de.json", "{}")
    let shown = run("validate", "in", "--show-config", "--empty", "error", "--exclude", "b*", "--min-coverage", "80")
    #expect(shown.exitCode == .done)
    #expect(shown.output.contains("source      de  (aksara-pack.json:2:3)\n"))
    #expect(shown.output.contains("empty       error  (--empty)\n"))
    #expect(shown.output.contains("exclude     a*, b*  (aksara-pack.json:2:19 and --exclude)\n"))
    #expect(shown.output.contains("thresholds  80 percent, below: fail  (--min-coverage)\n"))
    #expect(shown.output.contains("plurals     auto  (default)\n"))
    let json = run("validate", "in", "--show-config", "--json").output
    #expect(json.contains(#""configuration":"aksara-pack.json""#))
    #expect(json.contains(#""exclude":{"value":["a*"],"from":"aksara-pack.json:2:19"}"#))
    #expect(run("validate", "in").errors.contains("note: configuration: aksara-pack.json\n"))
  }

  @Test func `a wrong setting is told with its place`() throws {
    try write("in/aksara-pack.json", #"{"plural": "auto"}"#)
    try write("in/en.json", #"{"a":"A"}"#)
    let wrong = run("validate", "in")
    #expect(wrong.exitCode == .couldNotRun)
    #expect(wrong.errors.contains("in/aksara-pack.json:1:2: there is no setting \"plural\"\n"))
    #expect(wrong.errors.contains("did you mean \"plurals\"?"))
  }

  @Test func `a language that is dropped is said, recorded and not in the bundle`() throws {
    try write("in/en.json", #"{"_version":"1","a":"A","b":"B"}"#)
    try write("in/id.json", #"{"a":"A","b":"B"}"#)
    try write("in/de.json", #"{"a":"{{x}}"}"#)
    try write("in/aksara-pack.json", #"{"name":"shop","thresholds":{"minCoverage":60,"below":"fail"}}"#)
    try write("keys/first.pub", String(decoding: InputFile.read(VerifyTests.first, limit: 999), as: UTF8.self))
    let refused = run("sign", "in", "--key", SignTests.key)
    #expect(refused.exitCode == .failed)
    #expect(refused.errors.contains("in/de.json:1:1: error: X01: de has 1 of 2 texts, 50 percent, where 60 are asked"))
    #expect(refused.errors.hasSuffix("add: --quarantine --below drop\n"))
    let signed = run("sign", "in", "--key", SignTests.key, "--below", "drop")
    #expect(signed.exitCode == .done, "\(signed.errors)")
    #expect(signed.errors.contains("quarantined: X01: de is left out: it has 1 of 2 texts"))
    #expect(signed.output.contains("  de  1 texts, 50 % (1 of 2) (left out)\n"))
    let shown = run("inspect", "dist/shop-1.aksara")
    #expect(shown.output.contains("left out        de * (X01)\n"), "\(shown.output)")
    #expect(!shown.output.contains("P01"))
    #expect(run("verify", "dist/shop-1.aksara").output.contains("2 languages, 4 keys"))
    let manifest = run("inspect", "dist/shop-1.aksara", "--json").output
    #expect(manifest.contains(#""below":"drop""#) && manifest.contains(#""minCoverage":"60""#))
  }

  @Test func `validate has a coverage table by language and namespace`() throws {
    try write("in/en.json", #"{"a":{"x":"A","y":"B"},"b":{"z":"C"}}"#)
    try write("in/de.json", #"{"a":{"x":"A"},"b":{"z":"C"}}"#)
    let shown = run("validate", "in")
    #expect(shown.output.contains("  de  2 texts, 66 % (2 of 3)\n        a  50 % (1 of 2)\n"), "\(shown.output)")
    let json = run("validate", "in", "--json").output
    #expect(
      json.contains(
        #""coverage":{"total":3,"translated":2,"percent":66,"namespaces":[{"namespace":"a","total":2,"translated":1,"percent":50},"#
      ))
  }

  @Test func `what a language lacks is named when asked for`() throws {
    try write("in/en.json", #"{"a":{"x":"A","y":"B"},"n":{"one":"1","other":"2"},"z":"{{p}}","e":""}"#)
    try write("in/de.json", #"{"a":{"x":"A","y":""},"z":"{{q}}"}"#)
    let shown = run("validate", "in", "--missing", "--quarantine")
    #expect(shown.output.contains("        lacks a.y\n        lacks n\n        lacks z\n"), "\(shown.output)")
    #expect(!run("validate", "in").output.contains("lacks"))
    #expect(run("validate", "in", "--missing", "--json").output.contains(#""missing":["a.y","n"]"#))
    let keys = (10..<25).map { "\"k\($0)\":\"x\"" }.joined(separator: ",")
    try write("in/en.json", "{\(keys)}")
    try write("in/de.json", "{}")
    let many = run("validate", "in", "--missing").output
    #expect(many.contains("lacks k19\n        … and 5 more (--all)\n") && !many.contains("lacks k20"))
    #expect(run("validate", "in", "--missing", "--all").output.contains("lacks k24\n"))
  }

  @Test func `a layout and its conversions are in the manifest with every file`() throws {
    try write("in/en/cart.json", #"{"x_one":"1","x_other":"{{- n}}"}"#)
    try write("in/en/app.json", #"{"t":"T"}"#)
    try write("keys/first.pub", String(decoding: InputFile.read(VerifyTests.first, limit: 999), as: UTF8.self))
    let signed = run("sign", "in", "--layout", "{lang}/{ns}.json", "--key", SignTests.key, "--bundle-version", "1")
    #expect(signed.exitCode == .done, "\(signed.errors)")
    #expect(signed.errors.contains("note: converted i18next-v4 plurals to plural objects, texts: en 2\n"))
    #expect(signed.errors.contains("note: converted {{- x}} to {{x}}, texts: en 1\n"))
    let manifest = run("inspect", "dist/in-1.aksara", "--json").output
    #expect(manifest.contains(#""conversions":["i18next-v4 plurals","{{- x}}"]"#))
    #expect(manifest.contains(#""layout":"{lang}/{ns}.json""#) && manifest.contains(#""plurals":"auto""#))
    #expect(manifest.contains(#""path":"en/app.json""#) && manifest.contains(#""path":"en/cart.json""#))
    #expect(run("verify", "dist/in-1.aksara").exitCode == .done)
    #expect(
      run("flatten", "in", "--layout", "{lang}/{ns}.json", "-l", "en").output
        == "{\"app.t\":\"T\",\"cart.x.one\":\"1\",\"cart.x.other\":\"{{n}}\"}\n")
  }

  @Test func `init passes over links that lead nowhere, and follows none when it writes`() throws {
    try write("in/en.json", #"{"a":"A"}"#)
    #expect(symlink("nowhere.json", folder + "/in/de.json") == 0)
    let first = run("init", "in")
    #expect(first.exitCode == .done && first.output.contains("exclude   de.json  (a link that leads nowhere)\n"))
    #expect(run("validate", "in").exitCode == .done)
    #expect(unlink(folder + "/in/aksara-pack.json") == 0)
    #expect(symlink("nowhere.json", folder + "/in/aksara-pack.json") == 0)
    let second = run("init", "in")
    #expect(second.exitCode == .couldNotRun)
    #expect(second.errors.contains("'in/aksara-pack.json' is a link that leads nowhere\n"), "\(second.errors)")
    #expect(run("validate", "in").errors.contains("aksara-pack.json' is a link that leads nowhere\n"))
    #expect(run("init", "in", "--force").exitCode == .done)
    #expect(!InputFile.isThere(folder + "/in/nowhere.json"))
  }

  @Test func `a baseline and a glossary may lie among the language files`() throws {
    try write("in/en.json", #"{"a":"My cart"}"#)
    try write("in/de.json", #"{"a":"Mein Korb"}"#)
    try write("in/words.json", #"{"terms":[{"term":"cart","translations":{"de":"Warenkorb"}}]}"#)
    try write("in/aksara-pack.json", #"{"name":"shop","glossary":"words.json"}"#)
    #expect(run("validate", "in", "--baseline", "in/lint.json", "--write-baseline", "--strict").exitCode == .done)
    let known = run("validate", "in", "--baseline", "in/lint.json", "--strict")
    #expect(known.exitCode == .done && known.output.contains("no findings in 2 files; 1 in the baseline"))
    let plain = run("validate", "in")
    #expect(plain.exitCode == .done && plain.output.contains("1 warning in 2 files"))
    #expect(plain.errors.contains("note: lint.json is a baseline of findings, and no language file\n"))
    #expect(run("normalize", "in").errors.contains("2 of 2 files would change\n"))
    #expect(run("pack", "in").exitCode == .done)
  }

  @Test func `a folder above or below the language files is told which one to give`() throws {
    try write("app/node_modules/x/locales/en.json", "{}")
    try write("app/node_modules/x/locales/de.json", "{}")
    try write("app/public/locales/en/common.json", #"{"a":"A"}"#)
    try write("app/public/locales/de/common.json", #"{"a":"B"}"#)
    #expect(run("init", "app").errors.contains("app/public/locales holds language files: give that folder\n"))
    #expect(run("init", "app/public/locales").exitCode == .done)
    try write("app/public/locales/aksara-pack.json", #"{"layout":"{lang}/{ns}.json"}"#)
    let inside = run("validate", "app/public/locales/de")
    #expect(inside.errors.contains("hint: give the folder that the layout starts from\n"), "\(inside.errors)")
  }

  @Test func `init writes once, and says what sign would do`() throws {
    try write("shop/locales/en.json", #"{"a":"A"}"#)
    try write("shop/locales/de.json", #"{"a":"{{x}}"}"#)
    let first = run("init", "shop/locales")
    #expect(first.exitCode == .done, "\(first.errors)")
    #expect(first.output.hasPrefix("shop/locales/aksara-pack.json\n  name      shop  (the folder shop above)\n"))
    #expect(first.output.contains("sign would refuse: 1 error in 2 files\n"))
    #expect(first.output.contains("aksara-pack sign shop/locales --quarantine  would pass\n"))
    let text = try InputFile.read(folder + "/shop/locales/aksara-pack.json", limit: 999)
    #expect(
      String(decoding: text, as: UTF8.self)
        == "{\n  \"name\": \"shop\",\n  \"source\": \"en\",\n  \"layout\": \"{lang}.json\"\n}\n")
    let again = run("init", "shop/locales")
    #expect(again.exitCode == .couldNotRun)
    #expect(again.errors.contains("'shop/locales/aksara-pack.json' is there already\n"))
    try write("shop/locales/de.json", #"{"a":"B"}"#)
    let forced = run("init", "shop/locales", "--force", "--json")
    #expect(forced.output.contains(#""sign":{"refused":false,"#))
    #expect(run("sign", "shop/locales", "--key", SignTests.key).exitCode == .done)
  }
}
