import AksaraFormat
import AksaraPrimitives
import AksaraRuntime
import Foundation
import TestSupport
import Testing

/// Judgements of bundles that an independent program packed and stock minisign signed.
@Suite struct JudgementVectorTests {
  static func key(_ path: String) throws -> NamedKey {
    let text = String(decoding: try RuntimeVectors.bytes(path), as: UTF8.self)
    return NamedKey(name: path, key: try MinisignPublicKey(text: text))
  }

  static func policy(_ vector: RuntimeVectors.Judgement.Policy) throws -> TrustPolicy {
    let app = try vector.app.map { try #require(TrustPolicy.App($0)) }
    let ring = try KeyRing(
      active: vector.active.map(key), revoked: vector.revoked.map(key), threshold: vector.threshold)
    return try TrustPolicy(keys: ring, name: vector.name, app: app)
  }

  static func bytes(_ vector: RuntimeVectors.Judgement, in folder: URL = RuntimeVectors.folder) throws -> [UInt8] {
    var bytes = try RuntimeVectors.bytes(vector.bundle, in: folder)
    for edit in vector.edits { try edit.apply(to: &bytes) }
    return bytes
  }

  /// The verdict, and what is reported.
  static func judge(
    _ vector: RuntimeVectors.Judgement, in folder: URL = RuntimeVectors.folder,
    _ primitives: some Primitives = SystemPrimitives()
  ) throws -> (verdict: String, reported: [String]) {
    let verifier = BundleVerifier(policy: try policy(vector.policy), primitives: primitives)
    let bytes = try bytes(vector, in: folder)
    let inUse = try vector.inUse.map { release in
      ReleaseID(
        payload: try #require(Digest512(hex: release.payload)), sequence: release.sequence, version: release.version)
    }
    let rejected = try (vector.rejected ?? []).map { try #require(Digest512(hex: $0)) }
    let requires = try (vector.requires ?? []).map { try LanguageTag($0) }
    let shows = try (vector.shows ?? []).map { try LanguageTag($0) }
    do throws(BundleRefusal) {
      if vector.judgement == "launch" {
        let verified = try verifier.launch(bytes, at: vector.clock)
        for tag in shows { _ = try verified.bundle.table(tag, primitives: primitives) }
        return ("launched", reported(verified))
      }
      let holdings = BundleVerifier.Holdings(inUse: inUse, rejected: Set(rejected))
      switch try verifier.admit(bytes, over: holdings, at: vector.clock, requiring: requires) {
      case .admitted(let verified): return ("admitted", reported(verified))
      case .alreadyCurrent(let verified): return ("alreadyCurrent", reported(verified))
      }
    } catch {
      return (error.code.rawValue, [])
    }
  }

  static func reported(_ verified: VerifiedBundle) -> [String] {
    verified.notices.map { notice in
      switch notice {
      case .stale: "stale"
      case .clock: "clock"
      case .signature(let report): report.state.rawValue
      }
    }.sorted()
  }

  @Test func a_bundle_is_judged_as_the_vectors_say() throws {
    let folder = RuntimeVectors.asked
    for vector in try RuntimeVectors.cases("judgements.json", in: folder, as: RuntimeVectors.Judgement.self) {
      let found = try Self.judge(vector, in: folder)
      #expect(found.verdict == vector.verdict, "\(vector.why)")
      #expect(found.reported == vector.reported, "\(vector.why)")
    }
  }

  @Test func every_verdict_but_unavailable_is_in_the_vectors() throws {
    let vectors = try RuntimeVectors.cases("judgements.json", as: RuntimeVectors.Judgement.self)
    let verdicts = Set(vectors.map(\.verdict)).subtracting(["admitted", "launched"])
    #expect(verdicts.union(["unavailable"]) == Set(BundleRefusal.Code.allCases.map(\.rawValue)))
  }

  @Test func a_store_gives_the_same_verdict_and_changes_nothing_when_it_refuses() throws {
    let everyone = RuntimeVectors.Judgement.Policy(
      active: ["first", "second", "revoked"].map { "../../keys/test-only-\($0).pub" }, revoked: [], threshold: 1,
      name: nil, app: nil)
    // Releases that may be in use, by payload.
    var releases: [String: [UInt8]] = [:]
    for name in ["5.aksara", "6.aksara", "6-expires.aksara", "everything.aksara"] {
      let bytes = try RuntimeVectors.bytes("bundles/\(name)")
      releases[try BundleReader.readClaimed(bytes, primitives: SystemPrimitives()).payloadDigest.hex] = bytes
    }
    var judged = 0
    for vector in try RuntimeVectors.cases("judgements.json", as: RuntimeVectors.Judgement.self)
    where vector.judgement == "admission" {
      let path = Scratch.path()
      let policy = try Self.policy(vector.policy)
      if let inUse = vector.inUse {
        let bytes = try #require(releases[inUse.payload])
        // What today's policy does not show is not in use; and a store never holds a table that is wrong.
        let verifier = BundleVerifier(policy: policy, primitives: SystemPrimitives())
        guard (try? verifier.launch(bytes, at: 0)) != nil, vector.rejected?.contains(inUse.payload) != true,
          Self.store(try Self.policy(everyone), at: path, 1_793_523_600).verdict(bytes) == "applied"
        else { continue }
      }
      let bundles = path + "/bundles"
      try FileManager.default.createDirectory(atPath: bundles, withIntermediateDirectories: true)
      for payload in vector.rejected ?? [] {
        try Data("\n".utf8).write(to: URL(filePath: "\(bundles)/\(payload).rejected"))
      }
      let store = Self.store(policy, at: path, vector.clock)
      let before = try StoreTests.snapshot(store)
      let requires = try (vector.requires ?? []).map { try LanguageTag($0) }
      let bytes = try Self.bytes(vector)
      var verdict = "applied"
      do throws(BundleRefusal) {
        if case .alreadyCurrent = try store.apply(bytes, requiring: requires) {
          verdict = "alreadyCurrent"
        }
      } catch {
        verdict = error.code.rawValue
      }
      #expect(verdict == (vector.verdict == "admitted" ? "applied" : vector.verdict), "\(vector.why)")
      if !["applied", "alreadyCurrent"].contains(verdict) {
        #expect(try StoreTests.snapshot(store) == before, "\(vector.why)")
      }
      judged += 1
    }
    #expect(judged > 60)
  }

  static func store(_ policy: TrustPolicy, at path: String, _ clock: Int64) -> BundleStore {
    BundleStore(at: path, policy: policy, primitives: SystemPrimitives(), clock: { clock })
  }

  @Test func a_policy_that_could_verify_nothing_or_counts_a_key_twice_cannot_be_built() throws {
    for vector in try RuntimeVectors.cases("policies.json", as: RuntimeVectors.Policy.self) {
      let policy = try? TrustPolicy(
        publicKeys: vector.active, revoked: vector.revoked, threshold: vector.threshold, name: vector.name)
      #expect((policy != nil) == vector.canBeBuilt, "\(vector.why)")
    }
  }
}
