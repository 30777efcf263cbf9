internal import AksaraFormat

/// Findings that are told once a file: the first place, and how many more there are.
struct FindingGroups {
  struct Group {
    let rule: Rule
    let findingClass: FindingClass
    let offset: Int
    let key: [UInt8]
    let advice: String
    fileprivate let name: String
    fileprivate let first: String
    fileprivate var count = 1
    fileprivate var others: [[UInt8]] = []

    /// What was found first, and where else.
    var message: String {
      guard count > 1 else { return first }
      let keys = others.map(\.asText).joined(separator: ", ")
      let rest = count - 1 - others.count
      return "\(first); \(count - 1) more in this file: \(keys)" + (rest > 0 ? " and \(rest) others" : "")
    }
  }

  private(set) var all: [Group] = []

  /// - Parameter place: where it is; asked for only when it is told.
  mutating func add(_ fault: Fault, _ findingClass: FindingClass, place: () -> (offset: Int, key: [UInt8])) {
    let name = fault.group ?? ""
    guard let index = all.firstIndex(where: { $0.rule == fault.rule && $0.name == name }) else {
      let (offset, key) = place()
      all.append(
        Group(
          rule: fault.rule, findingClass: findingClass, offset: offset, key: key, advice: fault.advice, name: name,
          first: fault.message))
      return
    }
    all[index].count += 1
    if all[index].others.count < 3 { all[index].others.append(place().key) }
  }
}
