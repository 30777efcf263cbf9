internal import AksaraFormat
internal import AksaraRuntime

/// Releases and stores in the JSON documents.
extension Report {
  /// A release.
  init(_ release: ReleaseID) {
    self = .object([
      Member("version", .string(release.version)), Member("sequence", .integer(release.sequence)),
      Member("payload", .string(release.payload.hex)),
    ])
  }

  /// A release, or `null`.
  init(_ release: ReleaseID?) {
    self = release.map { Report($0) } ?? .null
  }

  /// What a store had to tell, each with its stable word.
  init(_ events: [StoreEvent]) {
    self = .array(
      events.map { event in
        let parts = [Member("code", .string(event.code)), Member("text", .string(event.description))]
        return .object(parts + (event.refusal.map { [Member("refusal", Report($0))] } ?? []))
      })
  }

  /// Why a bundle is refused, in parts.
  init(_ refusal: BundleRefusal) {
    self = .object([
      Member("code", .string(refusal.code.rawValue)), Member("reason", .string(refusal.reason)),
      Member("offered", .optional(refusal.offered)), Member("expected", .optional(refusal.expected)),
      Member("advice", .string(refusal.advice)),
    ])
  }
}

extension Console {
  /// Tells why a writer goes on from another release than the newest that is stored.
  func tellStepDowns(_ store: BundleStore) {
    for event in store.open({ _ in }).events where event.isStepDown { warning(event.line) }
  }

  /// Tells what a store had to tell.
  func tell(_ events: [StoreEvent]) {
    report("events", Report(events))
    for event in events { event.isStepDown ? warning(event.line) : note(event.line) }
  }
}

extension StoreEvent {
  /// The refusal behind it, when there is one.
  var refusal: BundleRefusal? {
    switch self {
    case .refused(_, let refusal), .badBuiltIn(let refusal): refusal
    default: nil
    }
  }

  /// For people, with both sides of a refusal.
  var line: String {
    let sides = [refusal?.offered.map { "offered: \($0)" }, refusal?.expected.map { "expected: \($0)" }]
    return ([description] + sides.compactMap(\.self)).joined(separator: "; ")
  }

  /// Whether something other than the newest release is shown because of it.
  var isStepDown: Bool {
    switch self {
    case .notice, .outranked: false
    case .refused, .missing, .rejected, .badBuiltIn, .rebuilt, .unavailable, .unconfirmed: true
    }
  }
}

extension StoreStatus {
  /// Why the store cannot be read, when it cannot.
  var failure: StoreError? { [StoreEvent].failure(events) }
}

extension [StoreEvent] {
  /// Why the store cannot be read, when it cannot.
  static func failure(_ events: [StoreEvent]) -> StoreError? {
    for case .unavailable(let error) in events { return error }
    return nil
  }
}
