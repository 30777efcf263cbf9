internal import Synchronization

/// `checking 12 of 40`, from several threads, when the work is long and somebody watches.
final class ProgressLine: Sendable {
  private struct State {
    // Written by whichever thread holds the lock.
    nonisolated(unsafe) let console: Console
    var last = ContinuousClock.now
  }

  private let state: Mutex<State>
  private let verb: String
  private let total: Int

  init(_ console: Console, verb: String = "checking", total: Int) {
    state = Mutex(State(console: console))
    self.verb = verb
    self.total = total
  }

  func done(_ count: Int) {
    state.withLock { state in
      let now = ContinuousClock.now
      // Quick work shows nothing.
      guard now - state.last > .milliseconds(300) else { return }
      state.last = now
      unsafe state.console.progress("\(verb) \(count) of \(total)")
    }
  }
}
