internal import AksaraFormat

/// The number that a plural is for: its operands decide the form, its text is `{{count}}`.
enum PluralCount {
  case integer(Int)
  case number(PluralNumber)

  var text: String {
    switch self {
    case .integer(let value): String(value)
    case .number(let number): number.text
    }
  }

  func category(_ rules: PluralRuleTable) -> PluralCategory {
    switch self {
    case .integer(let value): rules.category(of: PluralOperands(value))
    case .number(let number): number.operands.map { rules.category(of: $0) } ?? .other
    }
  }
}

/// `key.<category>` in a buffer of the caller's, which has room for ``longestSuffix`` more bytes than the key.
@safe
struct PluralKey {
  static let longestSuffix = 6

  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private let keyCount: Int

  init(_ key: UnsafeBufferPointer<UInt8>, _ buffer: UnsafeMutableBufferPointer<UInt8>) {
    unsafe self.buffer = buffer
    keyCount = key.count
    if let start = key.baseAddress { unsafe buffer.baseAddress?.update(from: start, count: key.count) }
  }

  /// The key with a category; valid until the next call.
  func with(_ category: PluralCategory) -> UnsafeBufferPointer<UInt8> {
    let suffix = category.suffix
    for index in 0..<suffix.utf8CodeUnitCount { unsafe buffer[keyCount + index] = suffix.utf8Start[index] }
    return unsafe UnsafeBufferPointer(rebasing: buffer[..<(keyCount + suffix.utf8CodeUnitCount)])
  }
}

extension PluralCategory {
  fileprivate var suffix: StaticString {
    switch self {
    case .zero: ".zero"
    case .one: ".one"
    case .two: ".two"
    case .few: ".few"
    case .many: ".many"
    case .other: ".other"
    }
  }
}
