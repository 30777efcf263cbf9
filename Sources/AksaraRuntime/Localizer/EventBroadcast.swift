internal import Synchronization

#if canImport(Darwin)
  public import Foundation
#endif

/// Hands events to whoever listens.
final class EventBroadcast: Sendable {
  private let listeners = Mutex<(next: Int, streams: [Int: AsyncStream<LocalizerEvent>.Continuation])>((0, [:]))

  func stream() -> AsyncStream<LocalizerEvent> {
    // A listener that does not listen loses the oldest.
    AsyncStream(bufferingPolicy: .bufferingNewest(256)) { continuation in
      let id = listeners.withLock { listeners in
        listeners.next += 1
        listeners.streams[listeners.next] = continuation
        return listeners.next
      }
      continuation.onTermination = { [weak self] _ in self?.listeners.withLock { $0.streams[id] = nil } }
    }
  }

  deinit {
    for stream in listeners.withLock({ $0.streams.values }) { stream.finish() }
  }

  func send(_ event: LocalizerEvent) {
    for stream in listeners.withLock({ Array($0.streams.values) }) { stream.yield(event) }
  }
}

#if canImport(Darwin)
  extension Notification.Name {
    /// Posted on the main queue whenever other texts are shown; the object is the ``Localizer``.
    public static let aksaraDidChange = Notification.Name("com.aksara.didChange")
  }
#endif
