import AksaraPack
import Foundation
import Testing

@testable import AksaraPackCommands

/// What a command does to a store, as strace saw it.
enum StoreTrace {
  /// A call that changes something on disk, or makes a change last. Paths start at the store's parent.
  enum Event: Equatable {
    case makeFolder(String)
    case create(String)
    case write(String)
    case sync(String)
    case rename(String, String)
    case unlink(String)
  }

  /// Whether strace is here and may trace.
  static let isPossible = (try? Binary.shell("strace -f -o /dev/null true").code) == 0

  /// Runs `command` under strace, and gives the events below `folder`, each file named by `names` where it is listed.
  static func record(_ command: String, in folder: String, names: [String: String]) throws -> [Event] {
    let log = "\(folder)/trace-\(UInt64.random(in: 0 ... .max))"
    let calls = "openat,write,fsync,renameat,unlinkat,mkdirat"
    let run = try Binary.shell("strace -f -y -s 400 -o \(log) -e trace=\(calls) \(command)", folder: folder)
    try #require(run.code == 0, "\(run.errors)")
    let text = String(decoding: try Data(contentsOf: URL(filePath: log)), as: UTF8.self)
    return text.split(separator: "\n").compactMap { event($0, folder) }.map { event in
      func named(_ path: String) -> String { names.reduce(path) { $0.replacing($1.key, with: $1.value) } }
      return switch event {
      case .makeFolder(let path): .makeFolder(named(path))
      case .create(let path): .create(named(path))
      case .write(let path): .write(named(path))
      case .sync(let path): .sync(named(path))
      case .rename(let from, let to): .rename(named(from), named(to))
      case .unlink(let path): .unlink(named(path))
      }
    }
  }

  /// One line: `PID call(3</folder>, "name", ...) = 5</folder/name>`.
  private static func event(_ line: Substring, _ folder: String) -> Event? {
    guard let open = line.firstIndex(of: "("), let call = line[..<open].split(separator: " ").last,
      let result = line.range(of: ") ", options: .backwards)?.upperBound,
      !line[result...].contains("= -1")
    else { return nil }
    let arguments = line[line.index(after: open)..<result].split(separator: ", ", maxSplits: 4).map(String.init)
    func place(_ index: Int) -> String? {
      guard index < arguments.count, let start = arguments[index].firstIndex(of: "<"),
        let end = arguments[index].lastIndex(of: ">")
      else { return nil }
      return relative(String(arguments[index][arguments[index].index(after: start)..<end]))
    }
    func relative(_ path: String) -> String? {
      if path == folder { return "." }
      return path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : nil
    }
    func named(_ index: Int) -> String? {
      guard index + 1 < arguments.count else { return nil }
      let name = arguments[index + 1].split(separator: "\"").first.map(String.init) ?? ""
      if name.hasPrefix("/") { return relative(name) }
      return place(index).map { $0 == "." ? name : "\($0)/\(name)" }
    }
    switch call {
    case "mkdirat": return named(0).map { .makeFolder($0) }
    // The lock is no part of what must last.
    case "openat":
      guard line.contains("O_CREAT"), let path = named(0), !path.hasSuffix("/lock") else { return nil }
      return .create(path)
    case "write": return place(0).map { .write($0) }
    case "fsync": return place(0).map { .sync($0) }
    case "renameat": return named(0).flatMap { from in named(2).map { .rename(from, $0) } }
    case "unlinkat": return named(0).map { .unlink($0) }
    default: return nil
    }
  }
}
