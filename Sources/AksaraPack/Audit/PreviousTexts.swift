public import AksaraFormat

/// The texts of the release before, language by language, as devices have them.
public struct PreviousTexts: Sendable {
  private let bundle: AksaraBundle
  /// Every language is held against this one: it is read once.
  private let source: TableTexts?

  /// The texts of a bundle; the other languages' tables are read when they are checked.
  public init(_ bundle: AksaraBundle) {
    self.bundle = bundle
    source = try? TableTexts(bundle, bundle.manifest.sourceLanguage)
  }

  /// A language's texts; `nil` when the release lacks the language, or its table is one that devices refuse.
  func texts(_ tag: LanguageTag) -> TableTexts? {
    if tag == bundle.manifest.sourceLanguage { return source }
    return bundle.manifest.languages[tag] == nil ? nil : try? TableTexts(bundle, tag)
  }
}

/// One language and the source language, as the release before had them.
struct PreviousLanguage {
  private let own: TableTexts
  private let source: TableTexts

  /// `nil` when there is nothing to compare with.
  init?(_ previous: PreviousTexts?, _ tag: LanguageTag, source: LanguageTag) {
    guard let previous, let own = previous.texts(tag), let texts = previous.texts(source) else { return nil }
    self.own = own
    self.source = texts
  }

  /// Whether the source's words are other ones than in the release before, and the translation is still the one that
  /// was made for the old words.
  func isStale(
    _ path: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>,
    sourcePath: UnsafeBufferPointer<UInt8>, sourceText: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard unsafe Bytes.compare(text, sourceText) != 0, let place = unsafe source.index(of: sourcePath) else {
      return false
    }
    let old = source.value(place)
    guard unsafe !old.elementsEqual(sourceText), let before = unsafe own.index(of: path),
      unsafe own.value(before).elementsEqual(text), !old.isEmpty
    else { return false }
    return unsafe Self.words(Array(old)) != Self.words(Array(sourceText))
  }

  /// Letters, digits, signs and placeholders: what is said, however it is capitalised, spaced and punctuated.
  private static func words(_ text: [UInt8]) -> String {
    var view = String.UnicodeScalarView()
    for scalar in text.asText.lowercased().unicodeScalars {
      switch scalar.properties.generalCategory {
      case .spaceSeparator, .control, .format, .dashPunctuation, .initialPunctuation, .finalPunctuation,
        .otherPunctuation:
        if scalar == "%" || scalar == "#" || scalar == "@" || scalar == "&" { view.append(scalar) }
      default: view.append(scalar)
      }
    }
    return String(view)
  }
}

extension LanguageChecks {
  /// Keys of the release before that the source language has no more.
  mutating func checkRemovedKeys() {
    guard isSource, policy.isOn(.X08), let old = policy.previous?.texts(file.tag) else { return }
    for index in 0..<old.count {
      let path = Array(old.key(index))
      if let place = flattener.index(of: path), !policy.dropsKeys || !isDropped(path) {
        let text = unsafe flattener.textBytes(flattener.entry(place))
        if !text.isEmpty || policy.empty == .keep || old.value(index).isEmpty { continue }
      }
      if isFormOfOther(path, in: old) { continue }
      let fault = Fault(
        .X08, "the release before has this key, and this one lacks it",
        "keep it while versions of the app that ask for it are in use; 'aksara-pack diff' lists all that changed",
        group: "")
      group(fault, path)
    }
  }

  /// A form of a plural whose `other` is told, or stays and stands in for it.
  private func isFormOfOther(_ path: [UInt8], in old: TableTexts) -> Bool {
    guard let dot = path.lastIndex(of: UInt8(ascii: ".")), let category = PluralCategory(utf8: path[(dot + 1)...]),
      category != .other
    else { return false }
    return old.has(path[...dot] + Array("other".utf8))
  }
}
