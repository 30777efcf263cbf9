internal import AksaraFormat

extension LanguageChecks {
  /// A file most of whose letters are of a script that its language is not written in.
  mutating func checkScript() {
    guard policy.isOn(.U06), let expected = WrittenScript.expected(of: file.tag), flattener.count > 0 else { return }
    var letters: [WrittenScript: Int] = [:]
    var first: FlatEntry?
    // Some hundred texts tell as much as all of them.
    let step = max(1, flattener.count / 500)
    for index in stride(from: 0, to: flattener.count, by: step) {
      let entry = flattener.entry(index)
      let text = unsafe Array(flattener.textBytes(entry))
      // What was never translated is told by X05.
      if !isSource, let place = source.entry(flattener.path(of: entry)), source.text(place) == text { continue }
      let before = letters
      WrittenScript.count(text, into: &letters)
      if letters.contains(where: { !expected.contains($0.key) && $0.value > before[$0.key, default: 0] }),
        first.map({ flattener.value(of: entry).offset < flattener.value(of: $0).offset }) ?? true
      {
        first = entry
      }
    }
    let all = letters.values.reduce(0, +)
    guard let first, all >= 100, let most = letters.max(by: { $0.value < $1.value }), !expected.contains(most.key),
      3 * most.value > 2 * all
    else { return }
    report(
      .U06, .information, at: flattener.value(of: first).offset, key: flattener.path(of: first),
      "most of this file is in \(most.key.rawValue) letters, and \(file.tag) is written in "
        + expected.map(\.rawValue).sorted().joined(separator: " and "),
      "see whether it is the right file, or give it a tag with its script")
  }
}

/// Scripts that languages are told by.
enum WrittenScript: String {
  case latin = "Latin"
  case cyrillic = "Cyrillic"
  case greek = "Greek"
  case hebrew = "Hebrew"
  case arabic = "Arabic"
  case armenian = "Armenian"
  case georgian = "Georgian"
  case devanagari = "Devanagari"
  case bengali = "Bengali"
  case gujarati = "Gujarati"
  case tamil = "Tamil"
  case telugu = "Telugu"
  case kannada = "Kannada"
  case malayalam = "Malayalam"
  case sinhala = "Sinhala"
  case thai = "Thai"
  case lao = "Lao"
  case burmese = "Burmese"
  case khmer = "Khmer"
  case ethiopic = "Ethiopic"
  case hangul = "Hangul"
  case kana = "Japanese"
  case han = "Chinese"

  /// What a language is written in; `nil` when that is more than one script, or is not known here.
  static func expected(of tag: LanguageTag) -> Set<WrittenScript>? {
    let subtags = tag.subtags
    if let script = subtags.dropFirst().first(where: { $0.utf8.count == 4 && $0.first?.isUppercase == true }) {
      return bySubtag[script]
    }
    return byLanguage.first { $0.languages.contains(subtags[0]) }?.scripts
  }

  /// Counts the letters of a text by script: those in braces and tags are no words of the language.
  static func count(_ text: [UInt8], into letters: inout [WrittenScript: Int]) {
    var depth = 0
    for scalar in text.asText.unicodeScalars {
      switch scalar {
      case "{", "<": depth += 1
      case "}", ">": depth = max(0, depth - 1)
      default:
        if depth == 0, let script = script(scalar.value) { letters[script, default: 0] += 1 }
      }
    }
  }

  private static func script(_ value: UInt32) -> WrittenScript? {
    switch value {
    case 0x41...0x5A, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x24F, 0x1E00...0x1EFF: .latin
    case 0x370...0x3FF, 0x1F00...0x1FFF: .greek
    case 0x400...0x52F: .cyrillic
    case 0x531...0x588: .armenian
    case 0x5D0...0x5F2: .hebrew
    case 0x620...0x64A, 0x66E...0x6D3, 0x6EE...0x6FF, 0x750...0x77F: .arabic
    case 0x904...0x939, 0x958...0x961: .devanagari
    case 0x985...0x9B9: .bengali
    case 0xA85...0xAB9: .gujarati
    case 0xB85...0xBB9: .tamil
    case 0xC05...0xC39: .telugu
    case 0xC85...0xCB9: .kannada
    case 0xD05...0xD39: .malayalam
    case 0xD85...0xDC6: .sinhala
    case 0xE01...0xE30: .thai
    case 0xE81...0xEB0: .lao
    case 0x1000...0x102A: .burmese
    case 0x10A0...0x10FF, 0x1C90...0x1CBF: .georgian
    case 0x1200...0x135A: .ethiopic
    case 0x1780...0x17B3: .khmer
    case 0x1100...0x11FF, 0xAC00...0xD7A3: .hangul
    case 0x3041...0x30FF: .kana
    case 0x3400...0x9FFF: .han
    default: nil
    }
  }

  private static let bySubtag: [String: Set<WrittenScript>] = [
    "Latn": [.latin], "Cyrl": [.cyrillic], "Grek": [.greek], "Hebr": [.hebrew], "Arab": [.arabic], "Armn": [.armenian],
    "Geor": [.georgian], "Deva": [.devanagari], "Beng": [.bengali], "Gujr": [.gujarati], "Taml": [.tamil],
    "Telu": [.telugu], "Knda": [.kannada], "Mlym": [.malayalam], "Sinh": [.sinhala], "Thai": [.thai], "Laoo": [.lao],
    "Mymr": [.burmese], "Khmr": [.khmer], "Ethi": [.ethiopic], "Hang": [.hangul], "Kore": [.hangul, .han],
    "Jpan": [.kana, .han], "Hans": [.han], "Hant": [.han], "Hani": [.han],
  ]

  private static let byLanguage: [(scripts: Set<WrittenScript>, languages: Set<String>)] = [
    (
      [.latin],
      [
        "en", "de", "fr", "es", "it", "pt", "nl", "sv", "da", "nb", "nn", "no", "fi", "is", "et", "lv", "lt", "pl",
        "cs",
        "sk", "sl", "hr", "hu", "ro", "ca", "gl", "eu", "sq", "tr", "vi", "id", "ga", "cy", "mt", "af", "br", "fo",
        "lb",
      ]
    ),
    ([.cyrillic], ["ru", "uk", "be", "bg", "mk"]), ([.greek], ["el"]), ([.hebrew], ["he", "iw"]),
    ([.arabic], ["ar", "fa", "ur", "ps", "ckb"]), ([.armenian], ["hy"]), ([.georgian], ["ka"]),
    ([.devanagari], ["hi", "mr", "ne"]), ([.bengali], ["bn", "as"]), ([.gujarati], ["gu"]), ([.tamil], ["ta"]),
    ([.telugu], ["te"]), ([.kannada], ["kn"]), ([.malayalam], ["ml"]), ([.sinhala], ["si"]), ([.thai], ["th"]),
    ([.lao], ["lo"]), ([.burmese], ["my"]), ([.khmer], ["km"]), ([.ethiopic], ["am", "ti"]),
    ([.hangul, .han], ["ko"]), ([.kana, .han], ["ja"]), ([.han], ["zh"]),
  ]
}
