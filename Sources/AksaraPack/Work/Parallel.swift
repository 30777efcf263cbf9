internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Independent items on every core: each worker takes the next item until none is left.
enum Parallel {
  /// Cores that are online.
  static var cores: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Runs `body` for 0 ..< `count`, on at most `workers` threads; a worker's state is made on its own thread.
  static func forEach<State>(
    _ count: Int, workers: Int = cores, state: @escaping @Sendable () -> State,
    _ body: @escaping @Sendable (Int, inout State) -> Void
  ) {
    let next = Counter()
    @Sendable func work() {
      var own = state()
      while let index = next.take(below: count) { body(index, &own) }
    }
    let helpers = (1..<max(1, min(workers, count))).compactMap { _ in Worker(work) }
    work()
    for helper in helpers { helper.join() }
  }

  private final class Counter: Sendable {
    private let value = Atomic(0)

    func take(below limit: Int) -> Int? {
      let index = value.wrappingAdd(1, ordering: .relaxed).oldValue
      return index < limit ? index : nil
    }
  }
}

/// One thread that runs one closure.
@safe
private struct Worker {
  private let thread: pthread_t

  /// `nil` when the system gives no thread: the others do its share.
  init?(_ body: @escaping @Sendable () -> Void) {
    let box = unsafe Unmanaged.passRetained(Box(body))
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let code = unsafe pthread_create(
      &thread, nil,
      { argument in
        #if canImport(Glibc)
          guard let argument = unsafe argument else { return nil }
        #endif
        unsafe Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body()
        return nil
      }, box.toOpaque())
    guard code == 0 else {
      unsafe box.release()
      return nil
    }
    #if canImport(Glibc)
      self.thread = thread
    #else
      guard let thread = unsafe thread else { return nil }
      unsafe self.thread = thread
    #endif
  }

  func join() {
    _ = pthread_join(thread, nil)
  }

  private final class Box: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }
}
