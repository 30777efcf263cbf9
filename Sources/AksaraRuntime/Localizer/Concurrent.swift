internal import Dispatch
internal import Synchronization

/// Independent pieces of work on as many threads as the system gives; the caller waits.
enum Concurrent {
  /// The results of `body`, in the inputs' order.
  static func map<One: Sendable, Two: Sendable, Output: Sendable, Failure: Error>(
    _ inputs: [(One, Two)], _ body: @Sendable (One, Two) throws(Failure) -> Output
  ) -> [Result<Output, Failure>] {
    @Sendable func result(_ input: (One, Two)) -> Result<Output, Failure> {
      do throws(Failure) { return .success(try body(input.0, input.1)) } catch { return .failure(error) }
    }
    guard inputs.count > 1 else { return inputs.map(result) }
    let results = Mutex([Result<Output, Failure>?](repeating: nil, count: inputs.count))
    DispatchQueue.concurrentPerform(iterations: inputs.count) { index in
      let one = result(inputs[index])
      results.withLock { $0[index] = one }
    }
    return results.withLock { $0 }.compactMap(\.self)
  }
}
