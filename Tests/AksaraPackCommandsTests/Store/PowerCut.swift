/// A disk that forgets what was not synced: all that can be on it after a power cut.
///
/// A file has lost its content until it is synced itself. A change of a folder's names (make, create, rename, unlink)
/// may or may not have reached the disk until the folder is synced, each on its own: no order is relied on.
struct PowerCut {
  /// Names on disk after the cut, with the content behind each.
  typealias Image = [String: Content]

  enum Content: Hashable {
    case folder
    /// There before anything happened.
    case before
    /// Written by the run: whole, or not to be relied on.
    case written(whole: Bool)
  }

  private struct File {
    var content: Content
  }

  private struct Change {
    let folder: String
    let apply: (inout [String: Int]) -> Void
  }

  private var files: [File] = []
  /// Names as the running system sees them, and as they are on disk for certain.
  private var names: [String: Int] = [:]
  private var durable: [String: Int] = [:]
  private var pending: [Change] = []

  /// A disk with these names on it for certain; those without a suffix are folders.
  init(_ before: [String]) {
    for name in before {
      let isFolder = !name.contains(".") || name == "."
      files.append(File(content: isFolder ? .folder : .before))
      names[name] = files.count - 1
    }
    durable = names
  }

  mutating func take(_ event: StoreTrace.Event) {
    switch event {
    case .makeFolder(let path): add(path, .folder)
    case .create(let path): add(path, .written(whole: false))
    case .write(let path): if let file = names[path] { files[file].content = .written(whole: false) }
    case .sync(let path):
      guard let file = names[path] else { return }
      if files[file].content == .folder {
        for change in pending where change.folder == path { change.apply(&durable) }
        pending.removeAll { $0.folder == path }
      } else {
        files[file].content = .written(whole: true)
      }
    case .rename(let from, let to):
      guard let file = names[from] else { return }
      change(from) { names in
        names[from] = nil
        names[to] = file
      }
    case .unlink(let path): change(path) { $0[path] = nil }
    }
  }

  private mutating func add(_ path: String, _ content: Content) {
    files.append(File(content: content))
    let file = files.count - 1
    change(path) { $0[path] = file }
  }

  private mutating func change(_ path: String, _ apply: @escaping (inout [String: Int]) -> Void) {
    apply(&names)
    pending.append(Change(folder: Self.parent(path), apply: apply))
  }

  private static func parent(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  /// Everything that can be on the disk when the power goes now.
  var images: [Image] {
    (0..<(1 << pending.count)).map { chosen in
      var names = durable
      for (index, change) in pending.enumerated() where chosen >> index & 1 == 1 { change.apply(&names) }
      // What lies in a folder that is not there is not there.
      return names.filter { name, _ in
        var folder = Self.parent(name)
        while folder != "." {
          if names[folder] == nil { return false }
          folder = Self.parent(folder)
        }
        return true
      }.mapValues { files[$0].content }
    }
  }
}
