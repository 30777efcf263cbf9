package import AksaraFormat

extension Provenance {
  /// Judges what lies beside a bundle's file.
  package static func check(
    beside path: String, against bundle: AksaraBundle, keys: KeyRing
  ) -> ProvenanceFinding {
    do throws(FileError) {
      let bytes = try InputFile.read(Self.path(forBundle: path), limit: Limits.provenanceBytes)
      return check(bytes, against: bundle, keys: keys)
    } catch {
      switch error.reason {
      case .system(_, FileError.noSuchFile): return .missing
      case .tooLarge: return .wrong(ProvenanceFault(.tooLarge, "larger than \(Limits.provenanceBytes) bytes"))
      default: return .wrong(ProvenanceFault(.malformed, error.description))
      }
    }
  }
}
