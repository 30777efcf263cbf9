import AksaraFormat
import AksaraPrimitives
import AksaraRuntime
import Foundation
import Testing

/// Never blank, never a crash: random tables, keys, counts and arguments, against a slow model.
@Suite struct NeverBlankTests {
  static let tags = ["en", "fr", "pl", "ar", "cy", "id", "ja"]
  static let pieces = [
    "a", "b", "items", "count", "name", "one", "other", "few", ".", "..", " ", "é", "e\u{301}", "日本",
    "\u{1F469}\u{200D}\u{1F467}",
    "{", "}", "{{", "}}", "{{name}}", "{{count}}", "{{ b }}", "{{- a}}", "{{a,b}}", ",", "-", "\"", "\\", "\u{0}", "\n",
    "\u{7F}", "\u{2028}", "\u{FEFF}", "_version", "x",
  ]

  static func word(_ random: inout SeededRandom, _ lengths: ClosedRange<Int>) -> String {
    (0..<Int.random(in: lengths, using: &random)).map { _ in random.pick(pieces) }.joined()
  }

  /// A table of random texts; some are empty, and some keys are plural forms.
  static func table(_ random: inout SeededRandom, _ keys: [String]) -> [[UInt8]: [UInt8]] {
    var table: [[UInt8]: [UInt8]] = [:]
    for key in keys where random.chance(60) {
      let categories = ["", ".zero", ".one", ".two", ".few", ".many", ".other"].filter { _ in random.chance(40) }
      for category in categories {
        table[Array((key + category).utf8)] = random.chance(15) ? [] : Array(word(&random, 1...6).utf8)
      }
    }
    return table.filter { !$0.key.isEmpty && $0.key != Array("_version".utf8) }
  }

  /// A language file: a flat object of dotted keys, which a parser never splits.
  static func json(_ table: [[UInt8]: [UInt8]]) -> [UInt8] {
    func quoted(_ text: [UInt8]) -> [UInt8] {
      [0x22]
        + text.flatMap { byte -> [UInt8] in
          switch byte {
          case 0x22, 0x5C: [0x5C, byte]
          case ..<0x20: Array(("\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16)).utf8)
          default: [byte]
          }
        } + [0x22]
    }
    return Array("{".utf8) + table.map { quoted($0.key) + [0x3A] + quoted($0.value) }.joined(separator: [0x2C])
      + Array("}".utf8)
  }

  static func count(_ random: inout SeededRandom) -> (integer: Int?, text: String) {
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      let value = random.pick([Int.min, Int.max, 0, -1, 1, 2, Int.min + 1, 1_000_000, -1_000_000])
      return (value, String(value))
    case 1:
      let value = Int.random(in: .min ... .max, using: &random)
      return (value, String(value))
    case 2, 3:
      let value = Int.random(in: -250...250, using: &random)
      return (value, String(value))
    default:
      let digits = (0..<Int.random(in: 1...3, using: &random)).map { _ in String(Int.random(in: 0...9, using: &random))
      }
      return (nil, "\(random.chance(20) ? "-" : "")\(Int.random(in: 0...130, using: &random)).\(digits.joined())")
    }
  }

  @Test(arguments: 0..<6)
  func every_look_up_is_the_slow_models_and_blank_only_when_it_must_be(_ round: Int) throws {
    var random = SeededRandom()
    let seed: Comment = "seed \(random.seed)"
    var found = 0
    for _ in 0..<15 {
      let keys = (0..<12).map { _ in Self.word(&random, 0...4) }
      let (active, fallback) = (random.pick(Self.tags), random.pick(Self.tags))
      var tables: [String: [[UInt8]: [UInt8]]] = [:]
      for tag in Set([active, fallback]) { tables[tag] = Self.table(&random, keys) }
      let files = tables.mapValues { Data(Self.json($0)) }
      let own = random.chance(50)
      let localizer = Localizer()
      localizer.configure(
        LocalizationConfig(
          defaultLanguage: active, fallbackLanguage: fallback,
          resources: TranslationResources(languages: { Array(files.keys) }, load: { files[$0] }),
          pluralFallback: own ? .ownCategory : .activeCategory))
      func language(_ tag: String) -> SlowModel.Language {
        .init(rules: tag, tables: [(tables[tag] ?? [:]).mapValues(SlowModel.kept)])
      }
      // A language that cannot be read is not shown; these can.
      #expect(localizer.currentLanguage == active, seed)
      let model = SlowModel(active: language(active), fallback: language(fallback), takesOwnCategory: own)
      for _ in 0..<60 {
        let key = random.chance(85) ? random.pick(keys) : Self.word(&random, 0...3)
        found += Self.compare(localizer, model, key, &random, seed)
      }
    }
    #expect(found > 600, "most answers were keys, \(seed.rawValue)")
  }

  /// Asks one key in every way.
  /// - Returns: how many texts were found.
  @discardableResult
  static func compare(
    _ localizer: Localizer, _ model: SlowModel, _ key: String, _ random: inout SeededRandom, _ seed: Comment
  ) -> Int {
    var names: [String] = []
    let args = (0..<Int.random(in: 0...4, using: &random)).compactMap { _ -> (String, String)? in
      let name = random.chance(70) ? random.pick(["a", "b", "name", "count", ""]) : word(&random, 0...2)
      // A dictionary holds one value of a name; Swift's holds canonical equivalents to be one.
      if names.contains(name) { return nil }
      names.append(name)
      return (name, word(&random, 0...3))
    }
    let dictionary: [String: Any] = Dictionary(uniqueKeysWithValues: args)
    let bytes = args.map { (Array($0.0.utf8), Array($0.1.utf8)) }
    let form = random.pick(["", ".one", ".other", ".few"])
    var answers: [(found: String, right: [UInt8])] = []
    for key in [key, key + form] {
      let utf8 = Array(key.utf8)
      answers.append((localizer.t(key), model.text(utf8, nil)))
      answers.append((localizer.t(key, args: TranslationArguments(dictionary)), model.text(utf8, bytes)))
      answers.append((localizer.t(key, args: dictionary), model.text(utf8, bytes)))
      let count = count(&random)
      let right = model.plural(utf8, Array(count.text.utf8), bytes)
      if let integer = count.integer {
        answers.append((localizer.t(key, count: integer, args: TranslationArguments(dictionary)), right))
        answers.append((localizer.t(key, count: integer, args: dictionary), right))
      }
      if let number = PluralNumber(count.text) {
        answers.append((localizer.t(key, count: number, args: TranslationArguments(dictionary)), right))
      }
    }
    let mayBeBlank = key.isEmpty || args.contains { $0.1.isEmpty }
    for (found, right) in answers {
      // Tens of thousands of expectations would only cost time.
      if found.utf8.elementsEqual(right), mayBeBlank || !found.isEmpty { continue }
      Issue.record("\(key.debugDescription) \(args) gives \(found.debugDescription), \(seed.rawValue)")
      break
    }
    return answers.count { !$0.right.elementsEqual(key.utf8) && !$0.right.elementsEqual((key + form).utf8) }
  }

  @Test(arguments: 0..<3)
  func a_signed_bundle_over_a_built_in_one_is_the_slow_models(_ round: Int) throws {
    var random = SeededRandom()
    let seed: Comment = "seed \(random.seed)"
    let key = try TestKey()
    for _ in 0..<6 {
      let keys = (0..<15).map { _ in Self.word(&random, 1...4) }
      let (active, fallback) = (random.pick(Self.tags), random.pick(Self.tags))
      func bundle(_ sequence: Int, _ tables: [String: [[UInt8]: [UInt8]]]) throws -> TestBundle {
        var bundle = TestBundle(sequence: sequence, languages: [:])
        for (tag, table) in tables {
          // The package's writer makes the table, which is held to the independent program's elsewhere.
          let document = JSONDocument()
          try document.parse(Self.json(table))
          let (flattener, writer) = (Flattener(), TableWriter())
          flattener.flatten(document)
          writer.write(flattener)
          bundle.rawTables[tag] = String(decoding: writer.bytes, as: UTF8.self)
          bundle.rawKeys[tag] = writer.keys
        }
        return bundle
      }
      func tables() -> [String: [[UInt8]: [UInt8]]] {
        var tables: [String: [[UInt8]: [UInt8]]] = [:]
        for tag in Set([active, fallback]) {
          tables[tag] = Self.table(&random, keys)
          tables[tag]?[Array("always".utf8)] = Array("there".utf8)
        }
        return tables
      }
      let (new, old) = (tables(), tables())
      let store = try BundleStore.test([key], builtIn: bundle(1, old).payload())
      #expect(store.verdict(try bundle(2, new).signed(by: key)) == "applied", seed)
      let localizer = Localizer()
      localizer.configure(LocalizationConfig(defaultLanguage: active, fallbackLanguage: fallback, store: store))
      func language(_ tag: String) -> SlowModel.Language {
        .init(rules: tag, tables: [new, old].map { ($0[tag] ?? [:]).mapValues(SlowModel.kept) })
      }
      let model = SlowModel(active: language(active), fallback: language(fallback))
      for _ in 0..<60 { Self.compare(localizer, model, random.pick(keys), &random, seed) }
    }
  }

  @Test func random_bytes_are_no_bundle_and_no_language_file_that_crashes() throws {
    var random = SeededRandom()
    let seed: Comment = "seed \(random.seed)"
    let key = try TestKey()
    let store = try BundleStore.test([key])
    let good = try TestBundle().signed(by: key)
    let localizer = LookupTests.localizer(["en": "{\"a\":\"x\"}"])
    for _ in 0..<400 {
      var bytes =
        random.chance(50)
        ? good
        : (0..<Int.random(in: 0...3_000, using: &random)).map { _ in
          UInt8.random(in: .min ... .max, using: &random)
        }
      if bytes == good {
        // Cut, filled, moved.
        let (low, high) = (
          Int.random(in: 0..<bytes.count, using: &random), Int.random(in: 0..<bytes.count, using: &random)
        )
        let part = Array(bytes[min(low, high)...max(low, high)])
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.removeSubrange(min(low, high)...max(low, high))
        case 1: bytes.insert(contentsOf: part, at: low)
        default:
          for index in min(low, high)...max(low, high) { bytes[index] = .random(in: .min ... .max, using: &random) }
        }
      }
      if bytes == good { continue }
      #expect(["malformed", "forged", "untrusted"].contains(store.verdict(bytes)), seed)
      #expect(throws: (any Error).self, seed) { try localizer.applyBundle(Data(bytes), for: "en") }
    }
    #expect(localizer.t("a") == "x")
    #expect(store.versionInUse == nil)
  }
}
