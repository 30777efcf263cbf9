public import AksaraFormat

/// What `sign` would say of a folder that the checks let pass, asked before anything is packed. `sign`'s own code answers.
public struct SignOutlook: Sendable {
  /// What its command line would have to name, for want of which it refuses: a name, a version, the release before.
  public private(set) var needs: [PackError] = []
  /// Why it would refuse, whatever is named.
  public private(set) var refusal: PackError?

  /// Asks for a folder without findings that refuse.
  /// - Parameters:
  ///   - examination: what was found; it may be made for findings alone.
  ///   - configuration: what the folder says.
  ///   - previous: the release before; `.some(nil)` when there is none.
  ///   - now: the clock, in seconds since 1970.
  ///   - pack: examines the folder again, for packing; called where only the packed bytes can tell.
  public init(
    _ examination: Examination, _ configuration: Configuration, previous: Manifest.Previous??, now: Int64,
    pack: () throws -> Examination
  ) throws {
    func ask(_ change: (inout Release.Request) -> Void) -> PackError? {
      // Each question has an answer to all the others.
      var request = Release.Request(now: now)
      let name = configuration.name ?? previous.flatMap(\.self)?.name ?? "x"
      (request.name, request.version, request.previous) = (name, "0", .some(nil))
      change(&request)
      let version = examination.languages.first { $0.file.tag == examination.source }?.version
      do throws(PackError) {
        _ = try Release(
          request, configuration: configuration, folder: InputFile.absolutePath(examination.folder.path),
          sourceVersion: version)
        return nil
      } catch {
        return error
      }
    }
    needs = [
      ask { $0.name = nil }, ask { $0.version = nil }, ask { $0.previous = previous == nil ? nil : .some(nil) },
    ].compactMap(\.self)
    if let link = previous.flatMap(\.self) {
      // Who named the release before and the bundle has no option left but another name.
      let fault = ask {
        $0.previous = previous
        if configuration.name == nil { $0.name = nil }
      }
      if let fault, let name = configuration.name, name != link.name {
        refusal = fault
        return
      }
      if let fault, fault.message != needs.first?.message { needs.append(fault) }
    }
    do throws(PackError) {
      _ = try PackedRelease.recorded(examination)
    } catch {
      refusal = error
      return
    }
    guard Self.isNearALimit(examination) else { return }
    var request = Release.Request(now: now)
    (request.name, request.version, request.previous) = (String(repeating: "x", count: 64), "0", .some(nil))
    let build = Manifest.Build(
      tool: ToolVersion.name, toolVersion: ToolVersion.version, zlib: PackedRelease.compressorVersion, options: [:],
      source: nil)
    let members = try pack()
    do throws(PackError) {
      let release = try Release(request, configuration: configuration, folder: "", sourceVersion: nil)
      _ = try PackedRelease(members, release: release, build: build)
    } catch {
      refusal = error
    }
  }

  /// Whether the bundle may become too large: compression makes texts a third as large or less, never more than half
  /// unless they are no texts, and the manifest has a few hundred bytes for each file. To compress takes ten times as
  /// long as all checks.
  private static func isNearALimit(_ examination: Examination) -> Bool {
    let tables = examination.languages.reduce(0) { $0 + $1.tableSize }
    let names = examination.folder.files.flatMap(\.parts).reduce(0) { $0 + $1.name.utf8.count + 512 }
    return tables > 2 * Limits.bundleBytes || names > Limits.manifestBytes
  }
}
