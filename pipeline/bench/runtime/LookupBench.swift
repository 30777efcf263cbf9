import AksaraFormat
import AksaraRuntime
import Foundation
import Synchronization

/// Look-ups against a dictionary of strings with the same 10,000 keys, shuffled.
struct LookupBench {
  private let keys: [String]
  private let plain: Localizer
  private let dictionary: [String: String]
  private let misses: [String]

  init() throws {
    var map: [String: String] = [:]
    for index in 0..<10_000 {
      map["namespace\(index % 40).screen.title_\(index)"] = Self.text(index)
    }
    // A seeded shuffle: the same order in every run.
    var random = Xorshift(state: 42)
    // Strings of their own, as an app's are: equal ones that share their memory are never compared.
    keys = map.keys.sorted().shuffled(using: &random).map { String(decoding: Array($0.utf8), as: UTF8.self) }
    misses = keys.map { $0 + "_" }
    dictionary = map
    plain = Self.localizer(map)
  }

  /// About 60 bytes.
  private static func text(_ index: Int) -> String {
    "The order \(index) was sent to your address and will arrive there soon"
  }

  private static func localizer(_ map: [String: String]) -> Localizer {
    let localizer = Localizer()
    localizer.configure(
      LocalizationConfig(
        defaultLanguage: "en", fallbackLanguage: "en",
        resources: TranslationResources(languages: { ["en"] }, load: { _ in Data() }), parser: Given(map: map)))
    return localizer
  }

  func run() throws {
    memory()
    Ratios({ pass(plain, keys) }, to: { pass(dictionary, keys) }).report("t(key), hit, to a dictionary", limit: 0.9)
    Ratios({ pass(plain, misses) }, to: { pass(dictionary, misses) }).report(
      "t(key), miss, to a dictionary", limit: 0.55)
    threads()
    let placeholders = Self.localizer(dictionary.mapValues { $0.replacing("your", with: "{{name}}'s") })
    let name = "Ana"
    Ratios(
      { for key in keys { sink &+= placeholders.t(key, args: ["name": name]).utf8.count } },
      to: { pass(dictionary, keys) }
    ).report("t(key, args:) with one placeholder, to a dictionary's look-up", limit: 1.6)
    plurals("t(key, count:), to a dictionary's look-up", other: "")
    plurals("t(key, count:) that shows the count, to a dictionary's look-up", other: "{{count}} ")
  }

  private func plurals(_ what: String, other prefix: String) {
    var forms: [String: String] = [:]
    for (key, value) in dictionary {
      forms[key + ".one"] = value
      forms[key + ".other"] = prefix + value
    }
    let localizer = Self.localizer(forms)
    Ratios(
      { for (index, key) in keys.enumerated() { sink &+= localizer.t(key, count: index).utf8.count } },
      to: { pass(dictionary, keys) }
    ).report(what, limit: 1.8)
  }

  private func pass(_ localizer: Localizer, _ keys: [String]) {
    for key in keys { sink &+= localizer.t(key).utf8.count }
  }

  private func pass(_ dictionary: [String: String], _ keys: [String]) {
    for key in keys { sink &+= (dictionary[key] ?? key).utf8.count }
  }

  /// Two threads at once, each with as many look-ups as the one alone.
  private func threads() {
    let (plain, keys) = (plain, keys)
    @Sendable func seconds() -> Double {
      let start = threadSeconds()
      var own = 0
      for key in keys { own &+= plain.t(key).utf8.count }
      blackHole(own)
      return threadSeconds() - start
    }
    let ratios = (0..<301).map { _ in
      let alone = seconds()
      let together = Mutex(0.0)
      DispatchQueue.concurrentPerform(iterations: 2) { _ in
        let own = seconds()
        together.withLock { $0 += own / 2 }
      }
      return together.withLock { $0 } / alone
    }
    Ratios(ratios).report("t(key) on two threads at once, to one thread", limit: 1.3)
  }

  private func memory() {
    do {
      var size = 3
      for (key, value) in dictionary { size += key.utf8.count + value.utf8.count + 6 }
      let table = try TranslationTable(dictionary)
      Ratios([Double(table.memoryBytes) / Double(size)]).report(
        "memory of a table of 60-byte values, to its flattened bytes", limit: 1.4)
    } catch {
      print("memory: \(error)")
    }
  }

  private struct Given: TranslationParser {
    let map: [String: String]
    func parse(_ data: Data, language: String) throws -> [String: String] { map }
  }
}

/// Where results go, so that no work is left out.
nonisolated(unsafe) var sink = 0

@inline(never)
func blackHole(_ value: Int) {
  if value == .min { print("") }
}
