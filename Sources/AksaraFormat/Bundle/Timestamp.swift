/// A second in UTC from 1970-01-01T00:00:01Z, the first that a trusted comment spells, to 2242-03-16T12:56:31Z, the
/// last that a ustar header holds.
public struct Timestamp: Hashable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z, without leap seconds.
  public let seconds: Int64

  /// `nil` out of range.
  public init?(seconds: Int64) {
    guard (1...Limits.lastSecond).contains(seconds) else { return nil }
    self.seconds = seconds
  }

  /// Reads exactly `YYYY-MM-DDThh:mm:ssZ` (RFC 3339 in UTC, no leap second); `nil` for anything else or out of range.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 20, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      bytes[19] == UInt8(ascii: "Z")
    else { return nil }
    func number(_ range: Range<Int>) -> Int64? {
      var value: Int64 = 0
      for byte in bytes[range] {
        guard byte &- UInt8(ascii: "0") < 10 else { return nil }
        value = value * 10 + Int64(byte - UInt8(ascii: "0"))
      }
      return value
    }
    guard let year = number(0..<4), let month = number(5..<7), let day = number(8..<10), let hour = number(11..<13),
      let minute = number(14..<16), let second = number(17..<19), hour < 24, minute < 60, second < 60,
      (1...12).contains(month), day >= 1
    else { return nil }
    let days = Self.days(year, month, day)
    guard Self.civil(days) == (year, month, day) else { return nil }
    self.init(seconds: days * 86_400 + hour * 3_600 + minute * 60 + second)
  }

  /// `YYYY-MM-DDThh:mm:ssZ`.
  public var text: String {
    let (date, time) = parts
    return "\(date[0])-\(date[1])-\(date[2])T\(time[0]):\(time[1]):\(time[2])Z"
  }

  /// `YYYYMMDD.HHMMSS`.
  public var compact: String {
    let (date, time) = parts
    return date.joined() + "." + time.joined()
  }

  private var parts: (date: [String], time: [String]) {
    let (year, month, day) = Self.civil(seconds / 86_400)
    let rest = seconds % 86_400
    func padded(_ value: Int64, _ width: Int) -> String {
      let digits = String(value)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return (
      [padded(year, 4), padded(month, 2), padded(day, 2)],
      [padded(rest / 3_600, 2), padded(rest / 60 % 60, 2), padded(rest % 60, 2)]
    )
  }

  // The Gregorian calendar with years that begin in March, so that the leap day is the last (400 years: 146,097 days).

  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func civil(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = days + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }
}

extension Timestamp: Comparable, CustomStringConvertible {
  /// `YYYY-MM-DDThh:mm:ssZ`.
  public var description: String { text }

  /// The earlier first.
  public static func < (left: Timestamp, right: Timestamp) -> Bool { left.seconds < right.seconds }
}
