internal import AksaraFormat

extension LanguageChecks {
  /// Lists against the source's: their length, and whether they are lists there.
  mutating func checkLists() {
    guard source.count > 0 else { return }
    for list in flattener.lists {
      let path = flattener.path(of: list)
      if isDropped(path) { continue }
      if let match = source.list(path) {
        let count = source.flattener.lists[match].count
        if list.count != count {
          report(
            .X03, .warning, at: flattener.offset(of: list), key: path,
            "\(list.count) item\(list.count == 1 ? "" : "s"), where the source has \(count)", "give it as many")
        }
      } else if source.hasTexts(below: path) {
        report(
          .X04, .warning, at: flattener.offset(of: list), key: path, "a list, where the source has an object",
          "give it the source's shape")
      }
    }
    let own = listPaths
    for list in source.flattener.lists {
      let path = source.flattener.path(of: list)
      if own.contains(path) || isDropped(path) { continue }
      let range = flattener.entries(under: path + [UInt8(ascii: ".")])
      guard let first = range.first else { continue }
      report(
        .X04, .warning, at: flattener.value(of: flattener.entry(first)).offset, key: path,
        "an object, where the source has a list", "give it the source's shape")
    }
  }

  /// The `_version` against the source's.
  mutating func checkVersion() {
    guard !isSource, let version = flattener.version, let other = source.flattener.version, version != other,
      let offset = flattener.versionOffset
    else { return }
    report(
      .S13, .information, at: offset, key: nil, "_version is \(version), in the source language \(other)",
      "the source language's counts; write the same one")
  }
}
