import Foundation

/// Ratios of paired runs for what an app embeds. Times are of no use on their own; ratios in one run hold.
@main
enum RuntimeBench {
  static func main() throws {
    switch CommandLine.arguments.dropFirst().first {
    case "lookup": try LookupBench().run()
    case "launch": try LaunchBench().run()
    case nil:
      try LookupBench().run()
      try LaunchBench().run()
    default:
      print("usage: aksara-bench-runtime [lookup|launch]")
      exit(64)
    }
  }
}

/// Processor time of this thread, in seconds: other programs on the machine do not count.
func threadSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Ratios of two pieces of work that take turns, each for a moment: a machine that slows down slows both down.
struct Ratios {
  private let ratios: [Double]

  init(_ ratios: [Double]) {
    self.ratios = ratios.sorted()
  }

  /// Runs the two in turn; the ratio is the first to the second.
  init(
    turns: Int = 301, _ one: () throws -> Void,
    to two: () throws -> Void
  ) rethrows {
    func seconds(_ work: () throws -> Void) rethrows -> Double {
      let start = threadSeconds()
      try work()
      return threadSeconds() - start
    }
    try one()
    try two()
    self.init(
      try (0..<turns).map { _ in
        let first = try seconds(one)
        let second = try seconds(two)
        return first / second
      })
  }

  /// The median, with the smallest and the largest.
  func report(_ what: String, limit: Double?) {
    func rounded(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
    let median = ratios[ratios.count / 2]
    let range = "\(rounded(ratios[0])) … \(rounded(ratios[ratios.count - 1]))"
    print("\(what): \(rounded(median)) (\(range))\(limit.map { ", wanted at most \($0)" } ?? "")")
  }
}

/// xorshift64*: the same numbers in every run.
struct Xorshift: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 2_685_821_657_736_338_717
  }
}
