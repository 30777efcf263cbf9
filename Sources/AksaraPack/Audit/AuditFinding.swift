internal import AksaraFormat

/// Something about a history of releases that an auditor has to know.
public struct AuditFinding: Sendable {
  /// What an audit makes of a finding.
  public enum Level: String, Sendable, CaseIterable {
    /// The history, or a file of it, is not what it should be.
    case error
    /// Worth knowing; nothing is wrong.
    case note
  }

  /// What was found. Raw values are stable.
  public enum Code: String, Sendable, CaseIterable {
    // A file that is refused, by the reader's own verdict.
    /// The file cannot be read.
    case unreadable
    /// Larger than a bundle may be.
    case tooLarge
    /// Not a bundle as the format prescribes.
    case malformed
    /// A signature of a key in use that does not verify.
    case forged
    /// Not signed by enough known keys.
    case untrusted
    /// The signed manifest says other things of a table than the table shows.
    case tables

    // A release that reads, and should not be as it is.
    /// The signed manifest says something else that its own tables contradict.
    case claim
    /// Signed by revoked keys alone, and no release of a key in use builds on it: at most a reissue replaces it.
    case revoked
    /// The provenance is not that of this release.
    case provenance
    /// The sources give other tables, or none.
    case rebuild

    // The chain.
    /// A release between two others is missing.
    case gap
    /// A provenance lies here without the bundle that it is about.
    case orphan
    /// A later release says that the chain starts with it, or nothing builds on the first one.
    case unlinked
    /// Two releases where a device expects one: on ways that part, or with the same sequence.
    case fork
    /// A release under the name of another, or an older one under the name that stays.
    case replay
    /// A release is not the one that others saw under its version.
    case altered
    /// Copies of one release have different signatures.
    case resigned
    /// What a release says of the one before is not what that one is.
    case link
    /// The sequence does not grow.
    case order
    /// A reissue whose tables are not those of the release that it names.
    case reissue

    // Notes.
    /// There is no provenance.
    case noProvenance
    /// What came before the first release given is not here.
    case beginning
    /// No release names one before.
    case noChain
    /// The release before is in a file that is refused.
    case behindRefused
    /// Two releases on top of the same one, for different versions of the app.
    case branch
    /// The same release in another file.
    case duplicate
    /// The file has another name than the release gives it.
    case fileName
    /// A release is dated before the one that it builds on.
    case time
    /// The release whose tables are repeated is not here.
    case reissueUnknown
    /// Signed by revoked keys alone; what would show that it was built on cannot be read.
    case unproven
    /// Other sources than those that a release records give its tables.
    case sources

    /// Whether it is an error or a note.
    public var level: Level {
      switch self {
      case .noProvenance, .beginning, .noChain, .behindRefused, .branch, .duplicate, .fileName, .time, .reissueUnknown,
        .unproven, .sources:
        .note
      default: .error
      }
    }

    init(_ code: BundleRefusal.Code) {
      self =
        switch code {
        case .tooLarge: .tooLarge
        case .forged: .forged
        case .untrusted, .revoked: .untrusted
        default: .malformed
        }
    }
  }

  /// What was found.
  public let code: Code
  /// The file that it is about, as the caller named it.
  public let file: String
  /// The release in it; `nil` when the file is refused.
  public let version: String?
  /// What is wrong.
  public let message: String
  /// What to do.
  public let advice: String

  /// Whether it is an error or a note.
  public var level: Level { code.level }

  init(_ code: Code, _ file: String, version: String? = nil, _ message: String, advice: String) {
    self.code = code
    self.file = file
    self.version = version
    self.message = message
    self.advice = advice
  }

  /// A finding about a release.
  init(_ code: Code, _ release: AuditedRelease, _ message: String, advice: String) {
    self.init(code, release.file, version: release.version, message, advice: advice)
  }
}
