internal import AksaraFormat

extension LanguageChecks {
  // MARK: Keys that the source lacks

  /// Says what a key is that the source does not have.
  mutating func noteUnknown(_ entry: FlatEntry) {
    guard source.count > 0 else { return }
    let path = flattener.path(of: entry)
    if let index = entry.pluralIndex {
      // One finding a plural, at its first form.
      guard notedPlurals.insert(index).inserted else { return }
      group(unknownKey, flattener.plurals[index])
      return
    }
    if source.plural(path) != nil {
      // Forms by suffix that stay as they are: K11 tells.
      let hasForms = ["_plural", "_one", "_other"].contains { flattener.index(of: path + Array($0.utf8)) != nil }
      if hasForms { return }
      report(
        .L08, .warning, at: place(entry), key: path, "one text, where the source has a plural",
        "write a plural: the app asks for \(path.asText).other")
      return
    }
    if source.hasTwin(of: path) {
      report(
        .K07, .warning, at: place(entry), key: path,
        "this key is another Unicode form of the source's, so that it is not found",
        "copy the key from the source language")
      return
    }
    if source.hasTexts(below: path) || hasTextAbove(path) {
      group(
        Fault(
          .K02, "a text here and further keys below it in the source language, or the other way round",
          "give the translation the source's shape", group: ""), entry, atName: true)
      return
    }
    if isOfFamily(path) || isOfList(path) { return }
    if policy.isOn(.K07) { checkName(entry, path) }
    group(unknownKey, entry, atName: true)
  }

  private var unknownKey: Fault {
    Fault(.X02, "the source language has no such key", "remove it, or add it to the source language", group: "")
  }

  private func place(_ entry: FlatEntry) -> Int {
    let value = flattener.value(of: entry)
    return value.keyOffset ?? value.offset
  }

  /// The source has a text where this path has a parent.
  private func hasTextAbove(_ path: [UInt8]) -> Bool {
    path.indices.contains { index in
      path[index] == UInt8(ascii: ".") && index > 0 && index + 1 < path.count && path[index + 1] > 0x2E
        && source.entry(Array(path[..<index])) != nil && flattener.index(of: Array(path[..<index])) == nil
        && !source.hasTexts(below: Array(path[..<index]))
    }
  }

  /// A plural form by suffix of a family that the source has.
  private func isOfFamily(_ path: [UInt8]) -> Bool {
    guard let length = PluralSuffix.length(in: path) else { return false }
    let stem = Array(path.dropLast(length))
    let relatives = ["_other", "_one", "_plural", "_0", ""].map { stem + Array($0.utf8) }
    return source.plural(stem) != nil || relatives.contains { source.entry($0) != nil }
  }

  /// An item of a list that the source has too, or has as an object: told of the list.
  private func isOfList(_ path: [UInt8]) -> Bool {
    path.indices.reversed().contains { index in
      guard path[index] == UInt8(ascii: ".") else { return false }
      let parent = Array(path[..<index])
      return source.list(parent) != nil
        || listPaths.contains(parent) && source.hasTexts(below: parent)
    }
  }

  // MARK: Names

  /// Names by themselves: all of the source's, the others' only where the source has them not.
  mutating func checkKeys() {
    var stop = 0
    for index in 0..<flattener.count {
      let entry = flattener.entry(index)
      let path = unsafe flattener.pathBytes(entry)
      if isSource, !policy.dropsKeys || !isDropped(flattener.path(of: entry)) {
        checkSourceName(entry, unsafe TextMask(path))
      }
      if index >= stop, entry.pluralIndex == nil, unsafe PluralNames.mayEnd(path) {
        stop = checkSiblings(of: index)
      }
    }
    if policy.isOn(.K09) { checkOrder() }
  }

  private mutating func checkSourceName(_ entry: FlatEntry, _ mask: TextMask) {
    let odd: TextMask = [.hash, .lineBreak, .control, .latin1, .general, .special, .marks, .edge, .space]
    let isAsked = policy.isOn(.K04) || policy.isOn(.K05)
    if !mask.isDisjoint(with: odd) || isAsked { checkName(entry, flattener.path(of: entry)) }
    if unsafe flattener.pathBytes(entry).last == UInt8(ascii: "e") { checkContext(entry) }
  }

  private mutating func checkName(_ entry: FlatEntry, _ path: [UInt8]) {
    guard let name = flattener.value(of: entry).keyUTF8 else { return }
    if name.contains("###".utf8) {
      report(
        .K06, .warning, at: place(entry), key: path, "the name holds ###, which i18next reads as a dot",
        "use another spelling")
    }
    if policy.isOn(.K04), name.contains(UInt8(ascii: ".")) {
      report(.K04, .information, at: place(entry), key: path, "the name holds a dot", "nest it")
    }
    if policy.isOn(.K05), name.contains(UInt8(ascii: ":")) {
      report(.K05, .information, at: place(entry), key: path, "the name holds a colon", "use another character")
    }
    guard let what = NameProbe.fault(in: name, of: unsafe Array(flattener.textBytes(entry))) else { return }
    report(.K07, .warning, at: place(entry), key: path, "the name \(what)", "type it again")
  }

  private mutating func checkContext(_ entry: FlatEntry) {
    let path = flattener.path(of: entry)
    guard path.suffix(7).elementsEqual("_female".utf8),
      flattener.index(of: path.dropLast(7) + Array("_male".utf8)) != nil
    else { return }
    report(
      .K12, .information, at: place(entry), key: path,
      "variants by context, which the runtime does not choose by itself",
      "let the app ask for the whole key")
  }

  /// An object of some plural categories and something else. Returns the index behind it.
  private mutating func checkSiblings(of index: Int) -> Int {
    let path = flattener.path(of: flattener.entry(index))
    guard let dot = path.lastIndex(of: UInt8(ascii: ".")), dot > 0,
      PluralCategory(utf8: path[(dot + 1)...]) != nil
    else { return index + 1 }
    let prefix = Array(path[...dot])
    let range = flattener.entries(under: prefix)
    guard range.count <= 12 else { return range.upperBound }
    var categories: Set<PluralCategory> = []
    var strays: [(index: Int, name: [UInt8])] = []
    for index in range {
      let entry = flattener.entry(index)
      if entry.pluralIndex != nil { return range.upperBound }
      let name = Array(flattener.path(of: entry).dropFirst(prefix.count))
      if let category = PluralCategory(utf8: name) { categories.insert(category) } else { strays.append((index, name)) }
    }
    guard categories.count > 1, !strays.isEmpty else { return range.upperBound }
    if let (stray, meant) = strays.lazy.compactMap({ stray in PluralNames.near(stray.name).map { (stray, $0) } }).first
    {
      let entry = flattener.entry(stray.index)
      report(
        .L06, .warning, at: place(entry), key: flattener.path(of: entry),
        "\"\(stray.name.asText)\" is no plural category, so that the object beside it is no plural", meant)
    } else if isSource, categories.contains(.other) {
      let entry = flattener.entry(index)
      report(
        .K10, .information, at: place(entry), key: Array(path[..<dot]),
        "an object with plural names and ordinary ones is not taken for a plural", "rename one or the other")
    }
    return range.upperBound
  }

  /// The first name that does not come after the one before it.
  private mutating func checkOrder() {
    func firstFault(_ value: JSONValue) -> JSONValue? {
      var last: [UInt8]?
      for child in value.children {
        if value.kind == .object, let name = child.keyUTF8 {
          if let last, name.lexicographicallyPrecedes(last), PluralCategory(utf8: name) == nil { return child }
          last = name
        }
        if let found = firstFault(child) { return found }
      }
      return nil
    }
    guard let value = firstFault(document.root) else { return }
    report(
      .K09, .information, at: value.keyOffset ?? value.offset, key: nil, "this name comes before the one above it",
      "normalize --sort --write sorts the file")
  }
}

/// What is odd about a name.
private enum NameProbe {
  static func fault(in name: [UInt8], of text: [UInt8]) -> String? {
    for scalar in String(decoding: name, as: UTF8.self).unicodeScalars {
      switch scalar.value {
      case 0..<0x20 where scalar.value != 0x0A && scalar.value != 0x09, 0x7F...0x9F, 0xAD, 0x200B, 0x200E, 0x200F,
        0x202A...0x202E, 0x2060...0x2069, 0xFEFF, 0xFFF9...0xFFFB:
        return "holds U+\(Hexadecimal.text(scalar.value)), which nobody sees"
      default: break
      }
    }
    if name.contains(where: { $0 >= 0x80 }), CompositionProbe.mayDiffer(name),
      CanonicalComposition.compose(name) != name
    {
      return "is not in Unicode's NFC"
    }
    // A sentence as a key, and one that is its own text, may end in a space.
    let inner = name.drop { $0 == 0x20 }.reversed().drop { $0 == 0x20 }
    if inner.count < name.count, !inner.isEmpty, !inner.contains(0x20), name != text,
      inner.allSatisfy({
        $0.isLetter || $0.isDigit || "_.-".utf8.contains($0)
      })
    {
      return "begins or ends with a space"
    }
    return nil
  }
}

/// Plural categories among names.
private enum PluralNames {
  /// Whether a path may end in a category, by its last byte.
  static func mayEnd(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    switch unsafe path.last {
    case UInt8(ascii: "o"), UInt8(ascii: "e"), UInt8(ascii: "w"), UInt8(ascii: "y"), UInt8(ascii: "r"): true
    default: false
    }
  }

  /// What a misspelt category was probably meant to be, as advice.
  static func near(_ name: [UInt8]) -> String? {
    let lower = name.map { $0.isCapitalLetter ? $0 | 0x20 : $0 }
    let letters = lower.filter { $0.isSmallLetter }
    if let category = PluralCategory(utf8: letters), letters.count + 1 >= lower.count {
      return "write \"\(category.rawValue)\""
    }
    if ["plural", "singular", "others", "default"].contains(lower.asText) {
      return "write \"\(lower.asText == "singular" ? "one" : "other")\""
    }
    let close = PluralCategory.allCases.first {
      $0.rawValue.utf8.count >= 4 && isOneEdit(lower, Array($0.rawValue.utf8))
    }
    return close.map { "write \"\($0.rawValue)\"" }
  }

  /// One letter too many, one too few, or two neighbours the wrong way round.
  private static func isOneEdit(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    if left.count == right.count {
      let places = left.indices.filter { left[$0] != right[$0] }
      return places.count == 2 && places[1] == places[0] + 1 && left[places[0]] == right[places[1]]
        && left[places[1]] == right[places[0]]
    }
    let (long, short) = left.count > right.count ? (left, right) : (right, left)
    guard long.count == short.count + 1 else { return false }
    return long.indices.contains { skip in
      var rest = long
      rest.remove(at: skip)
      return rest == short
    }
  }
}
