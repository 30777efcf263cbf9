internal import AksaraFormat

/// What is to be converted in a folder: the source language's file decides, so that a key that merely ends in `_one`
/// stays a key.
struct ConversionPlan: Sendable {
  /// Keys of one plural in i18next's spelling.
  struct Family: Sendable {
    /// The dot path without a suffix, then `_`.
    let stem: [UInt8]
    let isV3: Bool

    /// The dot path without a suffix.
    var base: ArraySlice<UInt8> { stem.dropLast() }
  }

  /// A family that is left as it is, told at the source's key.
  struct Refused: Sendable {
    let path: [UInt8]
    let message: String
    let advice: String
  }

  let style: PluralStyle
  /// Ascending by stem.
  private(set) var families: [Family] = []
  private(set) var refused: [Refused] = []

  /// Converts nothing but texts.
  init(style: PluralStyle) {
    self.style = style
  }

  /// Finds the families of the source language.
  init(_ flattener: Flattener, style: PluralStyle, tag: LanguageTag) {
    self.style = style
    // Only these end like the last form of a family: most keys fall at their last byte.
    let isCounted = style == .i18nextV3 && I18nextForms.count(in: tag) != nil
    for index in 0..<flattener.count {
      let path = unsafe flattener.pathBytes(flattener.entry(index))
      switch unsafe path.last {
      case UInt8(ascii: "r"):
        if unsafe path.hasSuffix("_other") { unsafe addV4(Array(path.dropLast(5)), flattener, tag) }
      case UInt8(ascii: "l"): if unsafe path.hasSuffix("_plural") { unsafe addV3(Array(path.dropLast(6)), flattener) }
      case UInt8(ascii: "0") where isCounted:
        if unsafe path.hasSuffix("_0") { unsafe addNumbered(Array(path.dropLast(1)), flattener, tag) }
      default: break
      }
    }
    families.sort { $0.stem.lexicographicallyPrecedes($1.stem) }
  }

  /// The plan for the source language and the others, once the source was converted: a family that stayed as it was
  /// there stays as it is everywhere.
  mutating func settle(_ converter: Converter) {
    families = converter.convertedFamilies
    refused += converter.refusedFamilies
  }

  private mutating func addV4(_ stem: [UInt8], _ flattener: Flattener, _ tag: LanguageTag) {
    let others = PluralCategory.allCases.filter {
      $0 != .other && flattener.index(of: stem + Array($0.rawValue.utf8)) != nil
    }
    let isAlone = others.isEmpty && style == .i18nextV4 && PluralRules(for: tag).categories == [.other]
    guard !others.isEmpty || isAlone && Self.holdsCount(stem + Array("other".utf8), flattener) else { return }
    if stem.dropLast().hasSuffix("_ordinal") {
      refused.append(
        Refused(
          path: stem + Array("other".utf8),
          message: "ordinal forms of i18next (1st, 2nd) stay as they are: the runtime has no ordinals",
          advice: "look the form up by its whole key, or write the text without them"))
      return
    }
    add(Family(stem: stem, isV3: false), last: "other", flattener, isRead: style.readsV4)
  }

  private mutating func addV3(_ stem: [UInt8], _ flattener: Flattener) {
    // A key such as is_plural is a key.
    guard flattener.index(of: Array(stem.dropLast())) != nil else { return }
    add(Family(stem: stem, isV3: true), last: "plural", flattener, isRead: style.readsV3)
  }

  private mutating func addNumbered(_ stem: [UInt8], _ flattener: Flattener, _ tag: LanguageTag) {
    let numbers = (0..<6).filter { flattener.index(of: stem + Array("\($0)".utf8)) != nil }
    guard numbers.count == I18nextForms.count(in: tag) else { return }
    add(Family(stem: stem, isV3: true), last: "0", flattener, isRead: true)
  }

  private mutating func add(_ family: Family, last: String, _ flattener: Flattener, isRead: Bool) {
    let path = family.stem + Array(last.utf8)
    // A key that is nothing but a suffix is a key.
    guard let index = flattener.index(of: path),
      let key = flattener.value(of: flattener.entry(index)).keyUTF8, key.count > last.utf8.count + 1
    else { return }
    let name = String(decoding: family.base, as: UTF8.self)
    guard isRead else {
      refused.append(
        Refused(
          path: path, message: "\(name) looks like a plural by i18next's suffixes, and stays as it is",
          advice: "pass --plurals auto to convert it, or write a plural object"))
      return
    }
    if let taken = Self.takenPath(family, flattener) {
      refused.append(
        Refused(
          path: path, message: "\(name) is a plural by suffixes, and \(taken) is there as well: both stay as they are",
          advice: "keep one of the two spellings"))
      return
    }
    families.append(family)
  }

  /// A path of the plural object that something else has.
  static func takenPath(_ family: Family, _ flattener: Flattener) -> String? {
    var path = Array(family.base) + [UInt8(ascii: ".")]
    let length = path.count
    // Quick for nearly all: nothing lies below.
    let first = flattener.firstIndex(notBefore: path)
    guard first < flattener.count, unsafe flattener.pathBytes(flattener.entry(first)).starts(with: path) else {
      return nil
    }
    for category in PluralCategory.allCases {
      path.replaceSubrange(length..., with: category.rawValue.utf8)
      if flattener.index(of: path) != nil { return String(decoding: path, as: UTF8.self) }
    }
    return nil
  }

  private static func holdsCount(_ path: [UInt8], _ flattener: Flattener) -> Bool {
    guard let index = flattener.index(of: path) else { return false }
    let text = unsafe flattener.textBytes(flattener.entry(index))
    return unsafe PlaceholderScan(text).placeholders.contains {
      unsafe $0.name(in: text).elementsEqual("count".utf8)
    }
  }
}

extension Collection<UInt8> where Self: BidirectionalCollection {
  func hasSuffix(_ suffix: String) -> Bool {
    count > suffix.utf8.count && self.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }
}
