internal import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The translations in use: replaced as one, read from any thread without a lock.
///
/// A reader counts itself in on a counter that few other threads share, reads the pointer, and counts itself out; no
/// reference count is touched, because that is what keeps two threads from reading at full speed. A writer exchanges
/// the pointer, and gives the old translations up once it has seen every counter at zero since: whoever counts in
/// later finds the new pointer.
@safe
final class TranslationsCell: @unchecked Sendable {
  // Unchecked: counters and pointer are atomic, and what the pointer leads to is kept alive as said above.
  private static let stripes = 64
  private let readers: UnsafeMutablePointer<Counter>
  private let current: Atomic<UnsafeRawPointer>
  private let owned: Mutex<Owned>

  private struct Owned {
    var current: Translations
    /// Translations that some reader may still be in.
    var retired: [Translations] = []
  }

  /// A counter on cache lines of its own (128 bytes, which Apple's processors have).
  private struct Counter: ~Copyable {
    let count = Atomic<Int>(0)
    private let padding: (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int) =
      (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  }

  init(_ translations: Translations) {
    unsafe readers = .allocate(capacity: Self.stripes)
    for index in 0..<Self.stripes { unsafe (readers + index).initialize(to: Counter()) }
    unsafe current = Atomic(UnsafeRawPointer(translations.view))
    owned = Mutex(Owned(current: translations))
  }

  deinit {
    unsafe readers.deinitialize(count: Self.stripes)
    unsafe readers.deallocate()
  }

  /// Reads the translations in use. `body` must not publish.
  @inline(__always)
  func read<Result>(_ body: (borrowing TranslationsView) -> Result) -> Result {
    let stripe = unsafe readers + Self.stripe()
    unsafe stripe.pointee.count.wrappingAdd(1, ordering: .sequentiallyConsistent)
    defer { unsafe stripe.pointee.count.wrappingSubtract(1, ordering: .releasing) }
    let view = unsafe current.load(ordering: .sequentiallyConsistent).assumingMemoryBound(to: TranslationsView.self)
    return unsafe body(view.pointee)
  }

  /// The translations in use, to be kept.
  var translations: Translations { owned.withLock { $0.current } }

  /// Puts other translations in the place of those in use.
  func publish(_ translations: Translations) {
    owned.withLock { owned in
      owned.retired.append(owned.current)
      owned.current = translations
      unsafe current.store(UnsafeRawPointer(translations.view), ordering: .sequentiallyConsistent)
      // A reader may be held up by the system for long; then the old ones stay until the next time.
      if hasSeenEveryReaderLeave() { owned.retired.removeAll() }
    }
  }

  private func hasSeenEveryReaderLeave() -> Bool {
    for index in 0..<Self.stripes {
      var attempts = 0
      while unsafe readers[index].count.load(ordering: .sequentiallyConsistent) != 0 {
        attempts += 1
        if attempts > 1_000 { return false }
        sched_yield()
      }
    }
    return true
  }

  @inline(__always)
  private static func stripe() -> Int {
    #if canImport(Darwin)
      let thread = UInt(bitPattern: pthread_self())
    #else
      let thread = UInt(pthread_self())
    #endif
    return Int(truncatingIfNeeded: ((thread >> 6) &* 0x9E37_79B9_7F4A_7C15) >> 58)
  }
}
