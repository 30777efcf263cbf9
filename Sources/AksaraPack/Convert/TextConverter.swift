internal import AksaraFormat

/// Rewrites what only i18next reads inside a text: `{{- x}}`, and `$t(key)` where the key is all that it holds.
struct TextConverter {
  private let flattener: Flattener
  /// The namespaces that the files of a language are, the longest first: each may have dots in its name.
  private let namespaces: [[UInt8]]

  /// Texts that were rewritten: index and kind, each pair once.
  private(set) var changed: [(index: Int, kind: Conversion.Kind)] = []
  /// Why a `$t(…)` was left, by the offset of its text.
  private(set) var reasons: [Int: String] = [:]
  private var states: [UInt32: State] = [:]
  private var insertedBytes = 0

  private enum State {
    case open
    case done([UInt8])
    case failed(String)
  }

  init(_ flattener: Flattener, namespaces: [String]) {
    self.flattener = flattener
    self.namespaces = namespaces.map { Array($0.utf8) + [UInt8(ascii: ".")] }.sorted { $0.count > $1.count }
  }

  /// `{{- x}}` → `{{x}}` in every text.
  mutating func convertUnescaped() {
    for index in 0..<flattener.count {
      let entry = flattener.entry(index)
      guard flattener.traits(entry).contains(.brace) else { continue }
      let text = unsafe flattener.textBytes(entry)
      var converted: [UInt8] = []
      var from = 0
      for placeholder in unsafe PlaceholderScan(text).placeholders {
        let content = unsafe text[placeholder.content]
        guard unsafe content.first == UInt8(ascii: "-") else { continue }
        let name = unsafe content.dropFirst().trimmingSpaces
        let isPlain = unsafe !name.isEmpty && !name.contains { ",.[- \t\n\r".utf8.contains($0) }
        guard isPlain else { continue }
        unsafe converted.append(contentsOf: text[from..<placeholder.content.lowerBound])
        unsafe converted.append(contentsOf: name)
        from = placeholder.content.upperBound
      }
      guard from > 0 else { continue }
      unsafe converted.append(contentsOf: text[from...])
      flattener.replaceText(of: entry, with: converted)
      changed.append((index, .unescaped))
    }
  }

  /// `$t(key)` → the text under the key, in every text.
  mutating func inlineNested() {
    for index in 0..<flattener.count {
      let entry = flattener.entry(index)
      let text = unsafe flattener.textBytes(entry)
      guard unsafe Self.firstCall(text, from: 0) != nil, flattener.value(of: entry).kind == .string else { continue }
      switch resolved(index, depth: 0) {
      case .done(let text):
        flattener.replaceText(of: entry, with: text)
        changed.append((index, .nesting))
      case .failed(let reason): reasons[flattener.value(of: entry).offset] = reason
      case .open: break
      }
    }
  }

  /// A text with every call in it replaced.
  private mutating func resolved(_ index: Int, depth: Int) -> State {
    let entry = flattener.entry(index)
    let id = flattener.textID(entry)
    switch states[id] {
    case .open?: return .failed("it comes back to itself")
    case let known?: return known
    case nil: break
    }
    states[id] = .open
    let state = resolve(entry, depth: depth)
    states[id] = state
    return state
  }

  private mutating func resolve(_ entry: FlatEntry, depth: Int) -> State {
    // i18next's own files nest once or twice.
    guard depth < 32 else { return .failed("it is nested more than 32 deep") }
    let text = unsafe Array(flattener.textBytes(entry))
    var result: [UInt8] = []
    var from = 0
    while let call = unsafe text.withUnsafeBufferPointer({ unsafe Self.firstCall($0, from: from) }) {
      let key = Array(text[call.key].trimmingSpaces)
      let shown = "$t(\(String(decoding: key, as: UTF8.self)))"
      guard call.isStatic, !key.isEmpty else {
        return .failed("\(shown) depends on values that are known on the device alone")
      }
      guard let target = target(key, from: entry) else { return .failed("\(shown) names no text of this language") }
      switch resolved(target, depth: depth + 1) {
      case .done(let inner): result += text[from..<call.range.lowerBound] + inner
      case .failed(let reason): return .failed("\(shown): \(reason)")
      case .open: return .failed("\(shown) comes back to itself")
      }
      insertedBytes += result.count
      guard result.count <= Limits.valueBytes, insertedBytes <= Limits.tableBytes else {
        return .failed("with \(shown) in it, it is longer than a text may be")
      }
      from = call.range.upperBound
    }
    result += text[from...]
    guard result.count <= Limits.valueBytes else { return .failed("it is longer than a text may be") }
    return .done(result)
  }

  /// The text that a key names: of the same namespace, else by its whole path, else with `:` behind the namespace.
  private func target(_ key: [UInt8], from entry: FlatEntry) -> Int? {
    var candidates: [[UInt8]] = []
    if !namespaces.isEmpty {
      let path = unsafe Array(flattener.pathBytes(entry))
      if let own = namespaces.first(where: { path.starts(with: $0) }) { candidates.append(own + key) }
    }
    candidates.append(key)
    if let colon = key.firstIndex(of: UInt8(ascii: ":")) {
      var path = key
      path[colon] = UInt8(ascii: ".")
      candidates.append(path)
    }
    for candidate in candidates {
      if let index = flattener.index(of: candidate), unsafe !flattener.textBytes(flattener.entry(index)).isEmpty {
        return index
      }
    }
    return nil
  }

  private struct Call {
    let range: Range<Int>
    let key: Range<Int>
    /// No options, no variables.
    let isStatic: Bool
  }

  /// The first `$t(…)`, or `$t{`, which i18next does not know.
  private static func firstCall(_ text: UnsafeBufferPointer<UInt8>, from: Int) -> Call? {
    guard text.count >= 3 else { return nil }
    var index = from
    while index + 2 < text.count {
      defer { index += 1 }
      guard unsafe text[index] == UInt8(ascii: "$"), unsafe text[index + 1] == UInt8(ascii: "t") else { continue }
      let start = index + 3
      if unsafe text[index + 2] == UInt8(ascii: "{") {
        return Call(range: index..<start, key: start..<start, isStatic: false)
      }
      guard unsafe text[index + 2] == UInt8(ascii: "(") else { continue }
      guard let end = unsafe text[start...].firstIndex(of: UInt8(ascii: ")")) else { return nil }
      let isStatic = unsafe !text[start..<end].contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "{") }
      return Call(range: index..<end + 1, key: start..<end, isStatic: isStatic)
    }
    return nil
  }
}

extension BidirectionalCollection<UInt8> {
  /// Without space, tab, CR and LF at both ends.
  fileprivate var trimmingSpaces: SubSequence {
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
    guard let last = lastIndex(where: { !isSpace($0) }) else { return self[endIndex...] }
    return self[...last].drop(while: isSpace)
  }
}
