#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The folders of a store, held open: whatever happens to their names meanwhile, one command works on one place.
///
/// Everything is relative to the descriptors, and no link is followed below the store's own folder.
struct StoreFolder: ~Copyable {
  /// Which of the two.
  enum Place { case store, bundles }

  private let path: String
  private let store: Descriptor
  private let bundles: Descriptor

  /// The folder that is there; `nil` when it is not, or has never been written to.
  static func existing(_ path: String) throws(StoreError) -> StoreFolder? {
    guard let store = try Descriptor.open(Descriptor.currentFolder, path, O_RDONLY | O_DIRECTORY, path: path),
      let bundles = try Descriptor.open(store.number, bundlesName, bundlesFlags, path: "\(path)/\(bundlesName)")
    else { return nil }
    return StoreFolder(path: path, store: store, bundles: bundles)
  }

  /// The folder, made when it is not there; its parent must be.
  static func made(_ path: String) throws(StoreError) -> StoreFolder {
    let store = try folder(Descriptor.currentFolder, path, O_RDONLY | O_DIRECTORY, path: path)
    let bundles = try folder(store.number, bundlesName, bundlesFlags, path: "\(path)/\(bundlesName)")
    var status = stat()
    if unsafe fstatat(store.number, StoreState.fileName, &status, AT_SYMLINK_NOFOLLOW) != 0 {
      // Nothing is committed yet: the folders may be new, or made by a run that was cut short before they were synced.
      let parent = "\(path)/.."
      try Descriptor.mustOpen(Descriptor.currentFolder, parent, O_RDONLY | O_DIRECTORY, path: parent)
        .synchronize(parent)
      try store.synchronize(path)
    }
    return StoreFolder(path: path, store: store, bundles: bundles)
  }

  /// Opens a folder; makes it first when it is not there.
  private static func folder(
    _ number: Int32, _ name: String, _ flags: Int32, path: String
  ) throws(StoreError) -> Descriptor {
    if let existing = try Descriptor.open(number, name, flags, path: path) { return existing }
    // Another process may be quicker.
    guard unsafe mkdirat(number, name, 0o755) == 0 || errno == EEXIST else {
      throw .system(errno, "make the folder", path)
    }
    return try Descriptor.mustOpen(number, name, flags, path: path)
  }

  /// The state of a store that has lost its folder of bundles; `nil` when there is none.
  static func strayState(_ path: String) throws(StoreError) -> [UInt8]? {
    let label = "\(path)/\(StoreState.fileName)"
    guard let file = try Descriptor.open(Descriptor.currentFolder, label, fileFlags, path: label) else { return nil }
    return try file.readAll(limit: StoreState.largestBytes + 1, path: label) ?? []
  }

  // A named pipe must not hold a reader up.
  private static let fileFlags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK
  private static let bundlesFlags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW
  private static let bundlesName = "bundles"

  private init(path: String, store: consuming Descriptor, bundles: consuming Descriptor) {
    self.path = path
    self.store = store
    self.bundles = bundles
  }

  private func folder(_ place: Place) -> Int32 { place == .store ? store.number : bundles.number }

  private func label(_ place: Place, _ name: String) -> String {
    place == .store ? "\(path)/\(name)" : "\(path)/\(Self.bundlesName)/\(name)"
  }

  // MARK: Reading

  /// A file's bytes, at most one more than `limit`; `nil` when it is not there, or something else is in its place.
  func read(_ place: Place, _ name: String, limit: Int) throws(StoreError) -> [UInt8]? {
    let label = label(place, name)
    guard
      let file = try Descriptor.open(
        folder(place), name, Self.fileFlags, path: label, passesOverLinks: place == .bundles)
    else { return nil }
    let bytes = try file.readAll(limit: limit + 1, path: label)
    // A bundle that is none is passed over; without a state it would seem that nothing was ever rolled back.
    if bytes == nil, place == .store { throw StoreError(.unavailable, "'\(label)' is not a file", advice: "remove it") }
    return bytes
  }

  /// The names in a folder.
  func names(_ place: Place) throws(StoreError) -> [String] {
    let label = label(place, "")
    let number = try Descriptor.mustOpen(folder(place), ".", O_RDONLY | O_DIRECTORY, path: label).release()
    guard let stream = unsafe fdopendir(number) else {
      let code = errno
      close(number)
      throw .system(code, "list", label)
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        if errno != 0 { throw .system(errno, "list", label) }
        return names
      }
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
  }

  // MARK: Writing

  /// Puts a file in place: a new one is written and synced, then renamed over the old one, then the folder is synced.
  func commit(_ place: Place, _ name: String, _ bytes: [UInt8]) throws(StoreError) {
    let label = label(place, name)
    let temporary = name + Self.temporarySuffix
    // What a run that was cut short left under this name.
    try remove(place, temporary)
    do throws(StoreError) {
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
      let file = try Descriptor.mustOpen(folder(place), temporary, flags, path: label)
      try file.writeAll(bytes, path: label)
      try file.synchronize(label)
    } catch {
      unsafe unlinkat(folder(place), temporary, 0)
      throw error
    }
    var renamed = unsafe renameat(folder(place), temporary, folder(place), name)
    if renamed != 0, errno == EISDIR || errno == EEXIST || errno == ENOTEMPTY {
      // A folder in the file's place gives way when it is empty.
      unsafe unlinkat(folder(place), name, AT_REMOVEDIR)
      renamed = unsafe renameat(folder(place), temporary, folder(place), name)
    }
    guard renamed == 0 else {
      let code = errno
      unsafe unlinkat(folder(place), temporary, 0)
      throw .system(code, "rename", label)
    }
    switch place {
    case .store: try store.synchronize(label)
    case .bundles: try bundles.synchronize(label)
    }
  }

  static let temporarySuffix = ".tmp"

  /// Removes a file; it need not be there. A folder in its place is removed when it is empty, and else left alone.
  func remove(_ place: Place, _ name: String) throws(StoreError) {
    if unsafe unlinkat(folder(place), name, 0) == 0 || errno == ENOENT { return }
    let code = errno
    // Darwin says EPERM for a folder.
    if code == EISDIR || code == EPERM,
      unsafe unlinkat(folder(place), name, AT_REMOVEDIR) == 0 || errno == ENOTEMPTY || errno == EEXIST
    {
      return
    }
    throw .system(code, "remove", label(place, name))
  }

  /// Waits until no other writer is at work, and keeps others out while the result lives.
  /// - Parameter whileWaiting: called once when there is another writer.
  func lock(_ whileWaiting: (() -> Void)?) throws(StoreError) -> Descriptor {
    let label = label(.store, Self.lockName)
    let lock = try Descriptor.mustOpen(store.number, Self.lockName, O_RDWR | O_CREAT | O_NOFOLLOW, path: label)
    var mode = LOCK_EX | LOCK_NB
    while flock(lock.number, mode) != 0 {
      switch errno {
      case EINTR: break
      case EWOULDBLOCK where mode != LOCK_EX:
        whileWaiting?()
        mode = LOCK_EX
      default: throw .system(errno, "lock", label)
      }
    }
    return lock
  }

  private static let lockName = "lock"
}
