internal import AksaraFormat

/// Findings that are told once a file: the first place, and how many more there are.
struct FindingGroups {
  struct Group {
    let rule: Rule
    let findingClass: FindingClass
    fileprivate let name: String
    fileprivate(set) var offset: Int
    fileprivate(set) var key: [UInt8]
    fileprivate(set) var advice: String
    fileprivate var first: String
    fileprivate(set) var count = 1
    fileprivate var others: [[UInt8]] = []

    /// What was found first, and where else.
    var message: String {
      guard count > 1 else { return first }
      let shown = others.prefix(3)
      let keys = shown.map(\.asText).joined(separator: ", ")
      let rest = count - 1 - shown.count
      return "\(first); \(count - 1) more in this file: \(keys)" + (rest > 0 ? " and \(rest) others" : "")
    }
  }

  private(set) var all: [Group] = []

  /// - Parameter key: its dot path; asked for only when it is told.
  mutating func add(_ fault: Fault, _ findingClass: FindingClass, at offset: Int, key: () -> [UInt8]) {
    let name = fault.group ?? ""
    guard let index = all.firstIndex(where: { $0.rule == fault.rule && $0.name == name }) else {
      all.append(
        Group(
          rule: fault.rule, findingClass: findingClass, name: name, offset: offset, key: key(), advice: fault.advice,
          first: fault.message))
      return
    }
    all[index].count += 1
    // Paths come in their own order; the first place in the file is the one to show.
    if offset < all[index].offset {
      all[index].others.insert(all[index].key, at: 0)
      if all[index].others.count > 3 { all[index].others.removeLast() }
      all[index].offset = offset
      all[index].key = key()
      all[index].first = fault.message
      all[index].advice = fault.advice
    } else if all[index].others.count < 3 {
      all[index].others.append(key())
    }
  }
}
