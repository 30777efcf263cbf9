import AksaraFormat
import AksaraPack
import AksaraPrimitives
import AksaraRuntime
import Dispatch
import Foundation
import Synchronization
import Testing

@testable import AksaraPackCommands

/// ATTACKS 45 and 49: processes that die, and several at once.
@Suite struct ProcessesTests {
  @Test func two_processes_apply_while_others_read() throws {
    let scene = try StoreScene()
    let last = 16
    let files = try (1...last).map { try scene.release($0) }
    try scene.apply(1...1)
    // One process applies every release, the other every second one; those that come too late are refused as older.
    let group = DispatchGroup()
    let failures = Mutex<[String]>([])
    for step in 1...2 {
      let list = stride(from: step - 1, to: last, by: step).map { files[$0] }.joined(separator: " ")
      let script = "for f in \(list); do $tool apply $f --store store >>log\(step) 2>&1; [ $? -le 1 ] || exit 9; done"
      DispatchQueue.global().async(group: group) {
        let code = (try? Binary.shell(script, folder: scene.folder).code) ?? -1
        if code != 0 { failures.withLock { $0.append("writer \(step) exited \(code)") } }
      }
    }
    let isDone = Atomic<Bool>(false)
    let reads = Atomic<Int>(0)
    let readers = DispatchGroup()
    for _ in 0..<2 {
      let store = try scene.open()
      Thread.detachNewThread(in: readers) {
        var newest = 1
        while !isDone.load(ordering: .relaxed) {
          // All tables of the bundle that is in use, as texts.
          let opened = store.open { bundle throws(BundleRefusal) in
            var texts: [String] = []
            for tag in bundle.languages {
              texts.append(String(decoding: try bundle.table(tag, primitives: SystemPrimitives()), as: UTF8.self))
            }
            return texts
          }
          reads.add(1, ordering: .relaxed)
          let sequence = opened.bundle?.manifest.sequence ?? 0
          let whole = ["en", "id"].map { "{\"release\":\"\($0) \(sequence)\"}\n" }
          if opened.content != whole || sequence < newest || !opened.events.isEmpty {
            failures.withLock { $0.append("after \(newest): \(sequence), \(opened.content ?? []), \(opened.events)") }
            return
          }
          newest = sequence
        }
      }
    }
    group.wait()
    isDone.store(true, ordering: .relaxed)
    readers.wait()
    #expect(failures.withLock { $0 } == [])
    #expect(reads.load(ordering: .relaxed) > 20)
    #expect(scene.text() == "en \(last)\n")
    #expect(scene.run("status").output.contains("\nkept            1."))
  }

  /// The whole sweep, over every call, is pipeline/faults.
  @Test(.enabled(if: StoreTrace.isPossible, "strace is not here, or may not trace"))
  func a_command_that_is_killed_or_starved_leaves_the_old_or_the_new_release() throws {
    let scene = try StoreScene()
    try scene.apply(1...3)
    let (fourth, fifth) = (try scene.release(4), try InputFile.read(scene.release(5), limit: 1 << 20))
    var died = 0
    let sweeps = [
      ("apply \(fourth)", 4, ["fsync:signal=KILL", "renameat:signal=KILL", "write:error=ENOSPC"]),
      ("rollback --to 1.1", 1, ["fsync:signal=KILL", "unlinkat:signal=KILL", "fsync:error=EIO"]),
    ]
    for (command, new, faults) in sweeps {
      for fault in faults {
        for count in 1...9 {
          let inject = "strace -f -o log -e trace=\(fault.prefix { $0 != ":" }) -e inject=\(fault):when=\(count)"
          let run = try Binary.shell(
            "rm -rf copy && cp -R store copy && \(inject) $tool \(command) --store copy; code=$?; cat log; exit $code",
            folder: scene.folder)
          let isInjected = run.output.contains("killed by SIGKILL") || run.output.contains("(INJECTED)")
          // So many calls there are.
          if !isInjected {
            #expect(run.code == 0 && count > 1, "\(command), \(fault), \(count): \(run.errors)")
            break
          }
          died += 1
          let store = try scene.open(scene.folder + "/copy")
          let opened = store.open { _ in }
          let inUse = opened.bundle?.manifest.sequence ?? 0
          #expect(inUse == 3 || inUse == new, "\(command), \(fault), \(count): \(inUse) \(opened.events)")
          _ = try store.apply(fifth)
          #expect(store.open { _ in }.bundle?.manifest.sequence == 5)
          #expect(try FileManager.default.subpathsOfDirectory(atPath: store.path).allSatisfy { !$0.hasSuffix(".tmp") })
        }
      }
    }
    #expect(died > 20)
  }
}

extension Thread {
  /// A thread of its own that a group waits for.
  fileprivate static func detachNewThread(in group: DispatchGroup, _ body: @escaping @Sendable () -> Void) {
    group.enter()
    detachNewThread {
      body()
      group.leave()
    }
  }
}
