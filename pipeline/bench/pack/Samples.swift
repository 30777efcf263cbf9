import Foundation

/// Made-up language files of a given size, the same on every run.
enum Samples {
  /// A nested language file: 40 namespaces, texts of about 60 bytes, every eighth with a placeholder, few escapes.
  /// - Parameter alphabet: 26 letters in place of a to z in texts, for a translation.
  static func languageFile(keys: Int, seed: UInt64, alphabet: [Character] = []) -> [UInt8] {
    var random = Generator(state: seed)
    var text = "{\n"
    let namespaces = 40
    let perNamespace = keys / namespaces
    for namespace in 0..<namespaces {
      text += "  \"\(words[Int(random.next() % 64)])\(namespace)\": {\n"
      for key in 0..<perNamespace {
        let last = key == perNamespace - 1 ? "" : ","
        text +=
          "    \"\(words[Int(random.next() % 64)])_\(words[Int(random.next() % 64)])_\(key)\": \"\(sentence(&random, alphabet))\"\(last)\n"
      }
      text += namespace == namespaces - 1 ? "  }\n" : "  },\n"
    }
    return Array((text + "}\n").utf8)
  }

  /// Writes language files, `en` first.
  static func write(to path: String, languages: Int, keys: Int) throws {
    let folder = URL(filePath: path)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
    let file = Data(languageFile(keys: keys, seed: 42))
    for index in 0..<languages {
      let tag = index == 0 ? "en" : "q" + letters[index / 26] + letters[index % 26]
      try file.write(to: folder.appending(path: tag + ".json"))
    }
  }

  /// Writes 20 languages in six scripts: what `validate` is measured with.
  static func writeTranslations(to path: String, keys: Int) throws {
    let folder = URL(filePath: path)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (tags, letters) in [
      (["en"], ""), (["de", "fr", "es", "it", "pt-BR", "nl", "pl", "tr", "vi", "id"], "nopqrstuvwxyzabcdefghijklm"),
      (["ru", "uk", "bg"], "абвгдежзийклмнопрстуфхцчшщ"), (["zh-Hans", "zh-Hant", "ja"], "的一是在不了有和人这中大为上个国我以要他时来用们生到"),
      (["hi"], "अआइउएओकखगघचछजझटठडढणतथदधनपफ"), (["ar", "fa"], "ابتثجحخدذرزسشصضطظعغفقكلمنه"),
    ] {
      let file = Data(languageFile(keys: keys, seed: 42, alphabet: Array(letters)))
      for tag in tags { try file.write(to: folder.appending(path: tag + ".json")) }
    }
  }

  private static func sentence(_ random: inout Generator, _ alphabet: [Character]) -> String {
    var sentence = ""
    while sentence.utf8.count < 52 { sentence += spelled(words[Int(random.next() % 64)], alphabet) + " " }
    switch random.next() % 32 {
    case 0..<4: return sentence + "{{name}}"
    case 4: return sentence + #"\"x\"\n"#
    default: return sentence + "end."
    }
  }

  private static func spelled(_ word: String, _ alphabet: [Character]) -> String {
    alphabet.isEmpty ? word : String(word.utf8.map { alphabet[Int($0 - UInt8(ascii: "a"))] })
  }

  private static let words = [
    "account", "settings", "order", "delivery", "of", "the", "your", "payment", "address", "remove", "change",
    "invoice",
    "a", "please", "confirm", "search", "password", "to", "for", "new", "message", "cannot", "be", "saved", "now",
    "with",
    "item", "cart", "from", "this", "all", "and", "card", "number", "name", "email", "try", "again", "later", "open",
    "close", "back", "next", "page", "show", "more", "less", "price", "total", "tax", "free", "until", "today", "help",
    "contact", "us", "sign", "in", "out", "is", "not", "valid", "code", "sent",
  ]

  /// xorshift64*: enough for texts that compress like texts.
  private struct Generator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state ^= state >> 12
      state ^= state << 25
      state ^= state >> 27
      return (state &* 2_685_821_657_736_338_717) >> 33
    }
  }
}
